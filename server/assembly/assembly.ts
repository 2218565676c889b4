import { assemblyApi } from '#contract'
import { serve } from '../http/serve.ts'
import { gridView } from '../papers/grid-view.ts'
import { alternatives } from './alternatives.ts'
import { autoCreate } from './auto-create.ts'
import { checkBlueprint } from './blueprint/check-blueprint.ts'
import { regenerate } from './regenerate.ts'
import { swapQuestion } from './swap.ts'

export const assemblyRoutes = serve(assemblyApi, {
  autoCreate,
  regenerate,
  checkBlueprint,
  alternatives,
  swap: swapQuestion,
  gridView,
})

import { paperFitApi } from '#contract'
import { serve } from '../../http/serve.ts'
import { getFit, previewFit, updateFit } from './fit.ts'

export const paperFitRoutes = serve(paperFitApi, { get: getFit, preview: previewFit, update: updateFit })

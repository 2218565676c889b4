import { questionBulkApi } from '#contract'
import { serve } from '../http/serve.ts'
import { changeMany } from './change-many.ts'
import { countQuestions } from './counts.ts'
import { undoChange } from './undo-change.ts'

const { export: _export, ...served } = questionBulkApi

export const questionBulkRoutes = serve(served, {
  changeMany,
  undoChange,
  counts: countQuestions,
})

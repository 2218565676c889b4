import { questionBulkApi } from '#contract'
import { serve } from '../../http/serve.ts'
import { countQuestions } from '../counts.ts'
import { checkExport, exportQuestions } from '../export/export.ts'
import { changeMany } from './change-many.ts'
import { undoChange } from './undo-change.ts'

export const questionBulkRoutes = serve(questionBulkApi, {
  changeMany,
  undoChange,
  counts: countQuestions,
  export: exportQuestions,
  exportCheck: checkExport,
})

import { examResponseApi } from '#contract'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import type { UploadServices } from '../../uploads/spreadsheet-upload.ts'
import { prepareApply } from './apply.ts'
import { changeResponses } from './change.ts'
import { listResponses, responseHistory } from './list.ts'
import { myAnswerSheets } from './my-answer-sheets.ts'
import { previewResponses } from './preview.ts'
import { responseTable } from './table.ts'
import { prepareResponses, responsesTemplate } from './upload/upload.ts'

export const examResponseRoutes = serve(examResponseApi, {
  list: listResponses,
  change: changeResponses,
  history: responseHistory,
  template: responsesTemplate,
  upload: { prepare: (call, services: UploadServices) => prepareResponses(call, services) },
  preview: previewResponses,
  apply: { prepare: (call, services: Pick<Services, 'databases'>) => prepareApply(call, services) },
  table: responseTable,
  mySheets: myAnswerSheets,
})

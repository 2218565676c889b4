import { studentUploadApi } from '#contract'
import { serve } from '../../../http/serve.ts'
import { answerTemplate, type UploadServices } from '../../../uploads/spreadsheet-upload.ts'
import { prepareRoster } from '../../spreadsheet/roster-upload.ts'
import { studentSpreadsheet } from './student-spreadsheet.ts'

export const studentUploadRoutes = serve(studentUploadApi, {
  upload: { prepare: (call, services: UploadServices) => prepareRoster(call, services, studentSpreadsheet) },
  template: () => answerTemplate(studentSpreadsheet),
})

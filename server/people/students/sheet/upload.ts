import { studentUploadApi } from '#contract'
import { serve } from '../../../http/serve.ts'
import { answerTemplate, type UploadServices } from '../../../uploads/sheet-upload.ts'
import { prepareRoster } from '../../sheet/roster-upload.ts'
import { studentSheet } from './student-sheet.ts'

export const studentUploadRoutes = serve(studentUploadApi, {
  upload: { prepare: (call, services: UploadServices) => prepareRoster(call, services, studentSheet) },
  template: () => answerTemplate(studentSheet),
})

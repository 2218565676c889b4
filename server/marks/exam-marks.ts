import { examMarksApi } from '#contract'
import { serve } from '../http/serve.ts'
import type { UploadServices } from '../uploads/spreadsheet-upload.ts'
import { explain, history, listMarks } from './read.ts'
import { marksTemplate } from './upload/template.ts'
import { prepareMarks } from './upload/upload.ts'
import { markAttendance, updateMany, updateMark } from './write.ts'

export const examMarksRoutes = serve(examMarksApi, {
  list: listMarks,
  update: updateMark,
  updateMany: { look: updateMany },
  markAttendance,
  history,
  explain,
  template: marksTemplate,
  upload: { prepare: (call, services: UploadServices) => prepareMarks(call, services) },
})

import { examMarksApi } from '#contract'
import { serve } from '../http/serve.ts'
import { explain, history, listMarks } from './read.ts'
import { markAttendance, updateMany, updateMark } from './write.ts'

export const examMarksRoutes = serve(examMarksApi, {
  list: listMarks,
  update: updateMark,
  updateMany,
  markAttendance,
  history,
  explain,
})

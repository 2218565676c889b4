/** What browser and server agree on. `api` lists every table; the server must serve each row, the browser calls by row. */
import { chapterApi } from './academics/chapter.ts'
import { gradeApi } from './academics/grade.ts'
import { sectionApi } from './academics/section.ts'
import { subjectApi } from './academics/subject.ts'
import { topicApi } from './academics/topic.ts'
import { jobApi } from './media/job.ts'
import { mediaApi } from './media/upload.ts'
import { instructionApi } from './papers/instruction.ts'
import { questionPaperApi } from './papers/question-paper.ts'
import { schoolAdminApi, schoolApi } from './platform/school.ts'
import { schoolSettingsApi } from './platform/school-settings.ts'
import { sessionApi } from './platform/session.ts'
import { questionApi } from './questions/question.ts'
import { permissionApi, signInApi } from './sign-in/sign-in.ts'

export const api = {
  sign_in: signInApi,
  permission: permissionApi,
  session: sessionApi,
  school: schoolApi,
  school_admin: schoolAdminApi,
  school_settings: schoolSettingsApi,
  grade: gradeApi,
  section: sectionApi,
  subject: subjectApi,
  chapter: chapterApi,
  topic: topicApi,
  question: questionApi,
  instruction: instructionApi,
  question_paper: questionPaperApi,
  media: mediaApi,
  job: jobApi,
} as const

export * from './academics/chapter.ts'
export * from './academics/grade.ts'
export * from './academics/section.ts'
export * from './academics/subject.ts'
export * from './academics/topic.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './fields.ts'
export * from './media/job.ts'
export * from './media/upload.ts'
export * from './papers/duration.ts'
export * from './papers/instruction.ts'
export * from './papers/question-paper.ts'
export * from './permissions.ts'
export * from './platform/school.ts'
export * from './platform/school-settings.ts'
export * from './platform/session.ts'
export * from './questions/answers.ts'
export * from './questions/question.ts'
export * from './questions/question-types.ts'
export * from './sign-in/sign-in.ts'

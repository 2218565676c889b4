import { z } from 'zod'
import { examComponents, testTypeNames } from '#contract'
import { urlId } from '#web/ui/list/use-url-state.ts'

/** What a report is of, as its address says; the session is the one that is worked in where it says none. */
export const ReportUrl = z.object({
  session_id: urlId,
  grade_id: urlId,
  section_id: urlId,
  subject_id: urlId,
  type_test: z.enum(testTypeNames).nullable().catch(null),
  component: z.enum(examComponents).nullable().catch(null),
  student_id: urlId,
  /** The school, for the platform's own people. */
  client_id: urlId,
})

import { z } from 'zod'
import { examComponents, type ReportFilter, testTypeNames } from '#contract'
import { isInSchool } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { withoutEmpty } from '#web/api/use/use-list.ts'
import { urlId, useUrlState } from '#web/ui/list/use-url-state.ts'

/** What a report is of, as its address says; the session is the one that is worked in where it says none. */
const ReportUrl = z.object({
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

/** The filter of a report as the address has it. `filter` is null until there is enough of it. */
export function useReport() {
  const { state, change } = useUrlState(ReportUrl)
  const { session } = useSessions()
  const session_id = state.session_id ?? session?.id ?? null
  const { student_id: _one, client_id, ...places } = state
  // Inside of a school it is that one, and an address that names one was somebody's of the platform.
  const school = isInSchool() ? null : client_id
  const isReady = session_id !== null && (isInSchool() || school !== null)
  const asked = { ...places, client_id: school, session_id }
  const filter = isReady ? (withoutEmpty(asked) as unknown as ReportFilter) : null
  return { state, change, session_id, filter }
}
export type ReportOf = ReturnType<typeof useReport>

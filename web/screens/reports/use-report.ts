import type { ReportFilter } from '#contract'
import { isInSchool } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { withoutEmpty } from '#web/api/use/use-list.ts'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { ReportUrl } from './report-url.ts'

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

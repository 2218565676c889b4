import { type AnyEndpoint, type ReportName, reportApi } from '#contract'
import { type Actor, may } from '../ground/actor.ts'
import { ApiError } from '../ground/errors.ts'

/** The call that shows a report on screen: whoever may make it may see its rows and have it as a file. */
const endpointOf: Record<ReportName, AnyEndpoint> = {
  'subject-performance': reportApi.subjectPerformance,
  'chapter-performance': reportApi.chapterPerformance,
  'school-performance': reportApi.schoolPerformance,
  'staff-performance': reportApi.staffPerformance,
  'student-performance': reportApi.studentPerformance,
}

/** @throws forbidden where the report is not the caller's */
export function assertMaySee(actor: Actor, report: ReportName): void {
  const { access } = endpointOf[report]
  const isTheirs = access.who === 'permitted' && access.any.some(({ module, action }) => may(actor, module, action))
  if (!isTheirs) throw new ApiError('forbidden')
}

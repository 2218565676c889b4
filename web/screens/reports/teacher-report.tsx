import { useLingui } from '@lingui/react/macro'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { type ReportMeasure, reportApi, type StaffPerformance } from '#contract'
import { isInSchool } from '#web/api/sign-in/account.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { inTwo } from '#web/ui/list/figure-table.tsx'
import { hiddenIn } from '../../entity/report/figures.tsx'
import { type ReportColumn, ReportTable } from '../../entity/report/report-table.tsx'
import { ChapterPart, SubjectPart } from './parts.tsx'
import { ReportFrame } from './report-frame.tsx'
import { useReport } from './use-report.ts'
import { taughtBy } from './words.ts'

const RemarksDialog = lazyDialog(
  () => withTextsOf('report-windows', import('./remarks/remarks-dialog.tsx')),
  ({ opened }) => opened,
)

/** What the pupils of each member of staff reached, beside the other sections that wrote the same exams. */
export default function TeacherReport() {
  const { t } = useLingui()
  const report = useReport()
  const [isRemarks, setRemarks] = useState(false)
  const sent = { filter: report.filter ?? { session_id: 0 } }
  const options = { enabled: report.filter !== null }
  const staff = useRead(reportApi.staffPerformance, sent, { ...options, fallback: t`Something went wrong` })
  const subjects = useRead(reportApi.subjectPerformance, sent, options)
  const chapters = useRead(reportApi.chapterPerformance, sent, options)
  const { data, error, refetch } = staff
  const columns = useTeacherColumns()
  return (
    <ReportFrame
      name="staff-performance"
      title={t`Teacher Report`}
      actions={
        isInSchool() && report.filter
          ? [{ label: t`Remarks`, icon: IconMessage, onClick: () => setRemarks(true) }]
          : undefined
      }
      {...{ report, error }}
      about={data}
      onRetry={() => void refetch()}
    >
      {data && (
        <ReportTable
          report="staff-performance"
          title={t`Teachers`}
          rows={data.staff_wise_performance}
          columns={columns}
          keyOf={({ staff: one }) => one.id}
          isHidden={hiddenIn(data, 'staff_wise_performance')}
        />
      )}
      {subjects.data && (
        <SubjectPart report="subject-performance" rows={subjects.data.subjectWisePerformance} about={subjects.data} />
      )}
      {chapters.data && (
        <ChapterPart report="chapter-performance" rows={chapters.data.chapterWisePerformance} about={chapters.data} />
      )}
      {report.filter && <RemarksDialog opened={isRemarks} onClose={() => setRemarks(false)} filter={report.filter} />}
    </ReportFrame>
  )
}

/** Each teacher with what was reached, beside the other sections. */
function useTeacherColumns(): ReportColumn<StaffPerformance>[] {
  const { t } = useLingui()
  const of =
    (measure: ReportMeasure) =>
    ({ staff: one }: StaffPerformance) => ({ measure, staff_id: one.id })
  return [
    { title: t`Teacher`, value: ({ staff: one }) => one.name ?? String(one.id) },
    {
      title: t`Teaches`,
      isLong: true,
      value: ({ assignments }) => taughtBy(assignments),
    },
    { title: t`Exams`, isNumber: true, value: ({ exams }) => exams, opens: of('exams') },
    { title: t`Students`, isNumber: true, value: ({ students }) => students, opens: of('students') },
    { title: t`Average %`, isNumber: true, value: ({ avg_percent }) => avg_percent, opens: of('avg_percent') },
    { title: t`Pass %`, isNumber: true, value: ({ pass_percent }) => pass_percent, opens: of('pass_percent') },
    { title: t`Same exams, average %`, isNumber: true, value: (row) => row.common_avg_percent },
    { title: t`Other sections, average %`, isNumber: true, value: ({ cohort_avg_percent }) => cohort_avg_percent },
    {
      title: t`Difference`,
      value: ({ difference, interval }) => {
        if (difference === null || interval === null) return null
        const [low, high] = interval
        if (low <= 0 && high >= 0) return inTwo(t`no clear difference`)
        return inTwo(t`${difference} (${low} to ${high})`)
      },
    },
    {
      title: t`Marks in 7 days, %`,
      isNumber: true,
      isLesser: true,
      value: ({ marks_on_time_percent }) => marks_on_time_percent,
    },
    {
      title: t`Questions written`,
      isNumber: true,
      isLesser: true,
      value: ({ questions_written }) => questions_written,
    },
    { title: t`Papers made`, isNumber: true, isLesser: true, value: ({ papers_made }) => papers_made },
  ]
}

import { useLingui } from '@lingui/react/macro'
import { IconCertificate, IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { type ReportMeasure, type ReportName, reportApi, type SchoolPerformance } from '#contract'
import { isInSchool } from '#web/api/sign-in/account.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { withTextsOf } from '#web/language.ts'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Behind } from '../../entity/report/behind.ts'
import { type FigureRow, Figures, hiddenIn } from '../../entity/report/figures.tsx'
import { type ReportColumn, ReportTable } from '../../entity/report/report-table.tsx'
import { ChapterPart, SubjectPart, useFinding } from './parts.tsx'
import { ReportFrame } from './report-frame.tsx'
import { useReport } from './use-report.ts'

const report: ReportName = 'school-performance'

const CardsDialog = lazyDialog(
  () => withTextsOf('report-windows', import('./cards/cards-dialog.tsx')),
  ({ opened }) => opened,
)

const RemarksDialog = lazyDialog(
  () => withTextsOf('report-windows', import('./remarks/remarks-dialog.tsx')),
  ({ opened }) => opened,
)

/** How a school did in its exams of a session. */
export default function SchoolReport() {
  const { t } = useLingui()
  const asked = useReport()
  const [isCards, setCards] = useState(false)
  const [isRemarks, setRemarks] = useState(false)
  const { data, error, refetch } = useRead(
    reportApi.schoolPerformance,
    { filter: asked.filter ?? { session_id: 0 } },
    { enabled: asked.filter !== null },
  )
  return (
    <ReportFrame
      name={report}
      actions={
        isInSchool() && asked.filter
          ? [
              { label: t`Report cards`, icon: IconCertificate, onClick: () => setCards(true) },
              { label: t`Remarks`, icon: IconMessage, onClick: () => setRemarks(true) },
            ]
          : undefined
      }
      title={t`School Report`}
      report={asked}
      {...{ error }}
      about={data}
      onRetry={() => void refetch()}
    >
      {data && <Parts data={data} />}
      {asked.filter && <RemarksDialog opened={isRemarks} onClose={() => setRemarks(false)} filter={asked.filter} />}
      {asked.filter && <CardsDialog opened={isCards} onClose={() => setCards(false)} filter={asked.filter} />}
    </ReportFrame>
  )
}

interface Common {
  exams: number
  students: number | null
  avg_percent: number | null
  pass_percent: number | null
}

/** The columns that all groups of a school have. */
function useCommonColumns<R extends Common>(placeOf: (row: R) => Omit<Behind, 'measure'>): ReportColumn<R>[] {
  const { t } = useLingui()
  const of = (measure: ReportMeasure) => (row: R) => ({ measure, ...placeOf(row) })
  return [
    { title: t`Exams`, isNumber: true, value: ({ exams }) => exams, opens: of('exams') },
    { title: t`Students counted`, isNumber: true, value: ({ students }) => students, opens: of('students') },
    { title: t`Average %`, isNumber: true, value: ({ avg_percent }) => avg_percent, opens: of('avg_percent') },
    { title: t`Pass %`, isNumber: true, value: ({ pass_percent }) => pass_percent, opens: of('pass_percent') },
  ]
}

function Parts({ data }: { data: SchoolPerformance }) {
  const { t } = useLingui()
  const { coverage, overall, previous_session: before } = data
  const earlier = ({ session, avg_percent, pass_percent }: NonNullable<typeof before>): FigureRow[] => [
    [t`${session.title}, average %`, avg_percent, { measure: 'avg_percent', session_id: session.id }],
    [t`${session.title}, pass %`, pass_percent, { measure: 'pass_percent', session_id: session.id }],
  ]
  // Exams of other types than now: nothing of the whole can be compared, and it is not the first year either.
  const isFirst = data.subjectWisePerformance.every(({ previous }) => previous === null)
  const firstYear: FigureRow[] =
    coverage.exams > 0
      ? [
          [
            t`Session before`,
            isFirst ? t`First year` : null,
            null,
            isFirst
              ? t`No exams like these are verified in the session before.`
              : t`Its exams were of other types. The subjects below are compared.`,
          ],
        ]
      : []
  return (
    <>
      <Figures
        report={report}
        figures={[
          [t`Exams`, coverage.exams, { measure: 'exams' }, t`verified or published`],
          [t`Students`, coverage.students, { measure: 'listed' }, t`on their lists`],
          [t`Marks`, coverage.marks, { measure: 'marks' }, t`of pupils who were there`],
          [t`Average %`, overall.avg_percent, { measure: 'avg_percent' }, t`each mark counts the same`],
          [t`Pass %`, overall.pass_percent, { measure: 'pass_percent' }, t`of these marks`],
          ...(before ? earlier(before) : firstYear),
        ]}
      />
      <SubjectPart report={report} rows={data.subjectWisePerformance} about={data} />
      <Grades data={data} />
      <Sections data={data} />
      <Trend data={data} />
      <ChapterPart report={report} rows={data.chapterWisePerformance} about={data} />
    </>
  )
}

function Grades({ data }: { data: SchoolPerformance }) {
  const { t } = useLingui()
  const common = useCommonColumns<SchoolPerformance['by_grade'][number]>(({ grade }) => ({ grade_id: grade.id }))
  const rows = data.by_grade
  const bars = rows.map(({ grade, avg_percent }) => ({ key: grade.id, label: grade.title, value: avg_percent }))
  const { title, odd } = useFinding(data, 'by_grade', bars, t`Classes`, t`no class stands out`)
  return (
    <ReportTable
      report={report}
      {...{ title, rows }}
      chart={<BarChart label={t`Average percent by class`} {...{ bars, odd }} />}
      columns={[{ title: t`Class`, value: ({ grade }) => grade.title }, ...common]}
      keyOf={({ grade }) => grade.id}
      isHidden={hiddenIn(data, 'by_grade')}
    />
  )
}

function Sections({ data }: { data: SchoolPerformance }) {
  const { t } = useLingui()
  const common = useCommonColumns<SchoolPerformance['by_section'][number]>(({ section }) => ({
    section_id: section.id,
  }))
  return (
    <ReportTable
      report={report}
      title={t({ message: 'Sections', context: 'of classes' })}
      rows={data.by_section}
      columns={[
        {
          title: t({ message: 'Section', context: 'of a class' }),
          value: ({ grade, section }) => `${grade.title} ${section.title}`,
        },
        ...common,
      ]}
      keyOf={({ section }) => section.id}
      isHidden={hiddenIn(data, 'by_section')}
    />
  )
}

function Trend({ data }: { data: SchoolPerformance }) {
  const { t, i18n } = useLingui()
  const common = useCommonColumns<SchoolPerformance['trend'][number]>(({ month }) => ({ month }))
  const nameOf = (month: string) => i18n.date(`${month}-15T12:00:00Z`, { month: 'short', year: '2-digit' })
  const points = data.trend.map(({ month, avg_percent }) => ({ key: month, label: nameOf(month), value: avg_percent }))
  return (
    <ReportTable
      report={report}
      title={t`From month to month`}
      rows={data.trend}
      chart={points.length > 1 && <LineChart label={t`Average percent by month`} points={points} />}
      columns={[{ title: t`Month`, value: ({ month }) => nameOf(month) }, ...common]}
      keyOf={({ month }) => month}
      isHidden={hiddenIn(data, 'trend')}
    />
  )
}

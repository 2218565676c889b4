import { useLingui } from '@lingui/react/macro'
import type { AboutReport, ChapterPerformance, ReportMeasure, ReportName, SubjectPerformance } from '#contract'
import { type Bar, BarChart } from '#web/ui/charts/bar-chart.tsx'
import { hiddenIn } from '../../entity/report/figures.tsx'
import { type ReportColumn, ReportTable } from '../../entity/report/report-table.tsx'

/** Beyond these a chart is no longer read at a glance; the table has all. */
export const mostBars = 20

/** The row with the lowest value; null where fewer than two have one, or where another has the same. */
export function weakestOf(bars: Bar[]): Bar | null {
  const known = bars.filter(({ value }) => value !== null).sort((a, b) => (a.value ?? 0) - (b.value ?? 0))
  const [low, next] = known
  return low && next && low.value !== next.value ? low : null
}

/** Of all the bars of a table, drawn or not, what is found in them. */
export function useFinding(bars: Bar[], plain: string): { title: string; odd: Bar['key'] | null } {
  const { t } = useLingui()
  const weakest = weakestOf(bars)
  if (!weakest) return { title: plain, odd: null }
  const { label, value } = weakest
  return { title: t`${plain}: ${label} is weakest, with ${value} %`, odd: weakest.key }
}

/** A subject by a name that tells it from that of another class. */
const subjectName = ({ subject, grade }: SubjectPerformance) => `${subject.title}, ${grade.title}`

interface PartProps<R> {
  /** Whose rows the figures open. */
  report: ReportName
  rows: R[]
  about: AboutReport
}

export function SubjectPart({ report, rows, about }: PartProps<SubjectPerformance>) {
  const { t } = useLingui()
  const bars = rows.map((row) => ({
    key: row.subject.id,
    label: subjectName(row),
    value: row.avg_percent,
    before: row.previous?.avg_percent ?? null,
  }))
  const { title, odd } = useFinding(bars, t`Subjects`)
  const of =
    (measure: ReportMeasure) =>
    ({ subject }: SubjectPerformance) => ({ measure, subject_id: subject.id })
  const columns: ReportColumn<SubjectPerformance>[] = [
    { title: t`Subject`, value: subjectName },
    { title: t`Exams`, isNumber: true, isAside: true, value: ({ exams }) => exams, opens: of('exams') },
    {
      title: t`Students counted`,
      isNumber: true,
      isAside: true,
      value: ({ students }) => students,
      opens: of('students'),
    },
    { title: t`Absent`, isNumber: true, isAside: true, value: ({ absent }) => absent, opens: of('absent') },
    { title: t`Average %`, isNumber: true, value: ({ avg_percent }) => avg_percent, opens: of('avg_percent') },
    { title: t`Median`, isNumber: true, isAside: true, value: ({ median }) => median, opens: of('median') },
    { title: t`Lowest`, isNumber: true, isAside: true, value: ({ lowest }) => lowest, opens: of('lowest') },
    { title: t`Highest`, isNumber: true, isAside: true, value: ({ highest }) => highest, opens: of('highest') },
    { title: t`Pass %`, isNumber: true, value: ({ pass_percent }) => pass_percent, opens: of('pass_percent') },
    {
      title: t`Grades`,
      isLong: true,
      value: ({ grade_distribution }) =>
        grade_distribution?.map(({ grade, count }) => `${grade} ${count}`).join(' · ') ?? null,
      parts: ({ subject, grade_distribution }) =>
        grade_distribution?.map(({ grade, count }) => ({
          text: `${grade} ${count}`,
          behind: { measure: 'grade_distribution', subject_id: subject.id, grade },
        })) ?? null,
    },
    {
      title: t`Session before, average %`,
      isNumber: true,
      isLesser: true,
      value: ({ previous }) => previous?.avg_percent ?? null,
      opens: ({ subject, previous }) =>
        previous && { measure: 'avg_percent', subject_id: subject.id, session_id: previous.session.id },
    },
  ]
  const chart = <BarChart label={t`Average percent by subject; the tick is the session before`} {...{ bars, odd }} />
  return (
    <ReportTable
      {...{ title, report, columns, rows, chart }}
      keyOf={({ subject }) => subject.id}
      isHidden={hiddenIn(about, 'subjectWisePerformance')}
    />
  )
}

export function ChapterPart({ report, rows, about }: PartProps<ChapterPerformance>) {
  const { t } = useLingui()
  const bars = rows.map(({ chapter, avg_percent }) => ({ key: chapter.id, label: chapter.title, value: avg_percent }))
  const { title, odd } = useFinding(bars, t`Chapters`)
  const of =
    (measure: ReportMeasure) =>
    ({ chapter }: ChapterPerformance) => ({ measure, chapter_id: chapter.id })
  const columns: ReportColumn<ChapterPerformance>[] = [
    { title: t`Chapter`, value: ({ chapter }) => chapter.title },
    { title: t`Subject`, isAside: true, value: ({ subject }) => subject.title },
    { title: t`Questions`, isNumber: true, isAside: true, value: ({ questions }) => questions, opens: of('questions') },
    { title: t`Maximum`, isNumber: true, isAside: true, value: ({ max_marks }) => max_marks, opens: of('questions') },
    {
      title: t`Average marks`,
      isNumber: true,
      isAside: true,
      value: ({ avg_marks }) => avg_marks,
      opens: of('answers'),
    },
    { title: t`Average %`, isNumber: true, value: ({ avg_percent }) => avg_percent, opens: of('answers') },
    { title: t`Students counted`, isNumber: true, value: ({ students }) => students, opens: of('students') },
    { title: t`Below pass`, isNumber: true, value: ({ below_pass }) => below_pass, opens: of('below_pass') },
  ]
  const chart = <BarChart label={t`Average percent by chapter`} bars={bars.slice(0, mostBars)} odd={odd} />
  return (
    <ReportTable
      {...{ title, report, columns, rows, chart }}
      note={t`The average is of all answers, those to questions of choice that did not count too; the students are those of whom marks of the chapter count. Below pass is measured by what its own exams ask for, so that one percent may pass in one chapter and not in another.`}
      keyOf={({ chapter }) => chapter.id}
      isHidden={hiddenIn(about, 'chapterWisePerformance')}
    />
  )
}

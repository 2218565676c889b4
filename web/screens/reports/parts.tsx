import { useLingui } from '@lingui/react/macro'
import type { AboutReport, ChapterPerformance, ReportMeasure, ReportName, SubjectPerformance } from '#contract'
import { type Bar, BarChart } from '#web/ui/charts/bar-chart.tsx'
import { hiddenIn } from '../../entity/report/figures.tsx'
import { type ReportColumn, ReportTable } from '../../entity/report/report-table.tsx'

/** Beyond these a chart is no longer read at a glance; the table has all. */
export const mostBars = 20

interface Finding {
  title: string
  /** The bar that the title speaks of. */
  odd: Bar['key'] | null
}

/** What the server claims of a table's rows, in words; `none` where nothing stands out among several. */
export function useFinding(
  about: AboutReport,
  list: string,
  bars: Bar[],
  plain: string,
  none: string | null = null,
): Finding {
  const { t, i18n } = useLingui()
  const rowOf = (path: string | null) => bars[Number(path?.slice(list.length + 1))]
  const found = about.headlines.find(({ kind, path }) => kind === 'WEAKEST' && path.startsWith(`${list}.`))
  const [row, next] = [found && rowOf(found.path), found && rowOf(found.next)]
  if (!found || !row || !next) {
    const compared = bars.filter(({ value }) => value !== null).length
    return { title: compared < 2 || none === null ? plain : `${plain}: ${none}`, odd: null }
  }
  const points = i18n.number(Math.abs(found.difference), { maximumFractionDigits: 1 })
  return { title: t`${plain}: ${row.label} is weakest: ${points} points below ${next.label}`, odd: row.key }
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
  const { title, odd } = useFinding(about, 'subjectWisePerformance', bars, t`Subjects`, t`no subject stands out`)
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
  const { title, odd } = useFinding(about, 'chapterWisePerformance', bars, t`Chapters`)
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

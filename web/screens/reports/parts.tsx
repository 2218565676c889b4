import { useLingui } from '@lingui/react/macro'
import type { AboutReport, ChapterPerformance, SubjectPerformance } from '#contract'
import { type Bar, BarChart } from '#web/ui/charts/bar-chart.tsx'
import { hiddenIn } from './report-frame.tsx'
import { type ReportColumn, ReportTable } from './report-table.tsx'

/** The row with the lowest value; null where fewer than two have one. */
export function weakestOf(bars: Bar[]): Bar | null {
  const known = bars.filter(({ value }) => value !== null)
  if (known.length < 2) return null
  return known.reduce((low, bar) => ((bar.value ?? 0) < (low.value ?? 0) ? bar : low))
}

/** The bars of a table, titled by what they show. */
export function useFinding(bars: Bar[], plain: string): { title: string; odd: Bar['key'] | null } {
  const { t } = useLingui()
  const weakest = weakestOf(bars)
  if (!weakest) return { title: plain, odd: null }
  const { label, value } = weakest
  return { title: t`${plain}: ${label} is weakest, with ${value} %`, odd: weakest.key }
}

/** A subject by a name that tells it from that of another class. */
const subjectName = ({ subject, grade }: SubjectPerformance) => `${subject.title}, ${grade.title}`

export function SubjectPart({ rows, about }: { rows: SubjectPerformance[]; about: AboutReport }) {
  const { t } = useLingui()
  const bars = rows.map((row) => ({
    key: row.subject.id,
    label: subjectName(row),
    value: row.avg_percent,
    before: row.previous?.avg_percent ?? null,
  }))
  const { title, odd } = useFinding(bars, t`Subjects`)
  const columns: ReportColumn<SubjectPerformance>[] = [
    { title: t`Subject`, value: subjectName },
    { title: t`Exams`, isNumber: true, value: ({ exams }) => exams },
    { title: t`Students`, isNumber: true, value: ({ students }) => students },
    { title: t`Absent`, isNumber: true, value: ({ absent }) => absent },
    { title: t`Average %`, isNumber: true, value: ({ avg_percent }) => avg_percent },
    { title: t`Median`, isNumber: true, value: ({ median }) => median },
    { title: t`Lowest`, isNumber: true, value: ({ lowest }) => lowest },
    { title: t`Highest`, isNumber: true, value: ({ highest }) => highest },
    { title: t`Pass %`, isNumber: true, value: ({ pass_percent }) => pass_percent },
    {
      title: t`Grades`,
      isLong: true,
      value: ({ grade_distribution }) =>
        grade_distribution?.map(({ grade, count }) => `${grade} ${count}`).join(' · ') ?? null,
    },
    {
      title: t`Session before, average %`,
      isNumber: true,
      value: ({ previous }) => previous?.avg_percent ?? null,
    },
  ]
  const chart = <BarChart label={t`Average percent by subject; the tick is the session before`} {...{ bars, odd }} />
  return (
    <ReportTable
      {...{ title, columns, rows, chart }}
      keyOf={({ subject }) => subject.id}
      isHidden={hiddenIn(about, 'subjectWisePerformance')}
    />
  )
}

export function ChapterPart({ rows, about }: { rows: ChapterPerformance[]; about: AboutReport }) {
  const { t } = useLingui()
  // Beyond these a chart is no longer read at a glance; the table has all.
  const bars = rows
    .slice(0, 20)
    .map(({ chapter, avg_percent }) => ({ key: chapter.id, label: chapter.title, value: avg_percent }))
  const { title, odd } = useFinding(bars, t`Chapters`)
  const columns: ReportColumn<ChapterPerformance>[] = [
    { title: t`Chapter`, value: ({ chapter }) => chapter.title },
    { title: t`Subject`, value: ({ subject }) => subject.title },
    { title: t`Questions`, isNumber: true, value: ({ questions }) => questions },
    { title: t`Maximum`, isNumber: true, value: ({ max_marks }) => max_marks },
    { title: t`Average marks`, isNumber: true, value: ({ avg_marks }) => avg_marks },
    { title: t`Average %`, isNumber: true, value: ({ avg_percent }) => avg_percent },
    { title: t`Students`, isNumber: true, value: ({ students }) => students },
    { title: t`Below pass`, isNumber: true, value: ({ below_pass }) => below_pass },
  ]
  const chart = <BarChart label={t`Average percent by chapter`} {...{ bars, odd }} />
  return (
    <ReportTable
      {...{ title, columns, rows, chart }}
      keyOf={({ chapter }) => chapter.id}
      isHidden={hiddenIn(about, 'chapterWisePerformance')}
    />
  )
}

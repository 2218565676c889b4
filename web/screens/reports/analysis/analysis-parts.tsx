import { useLingui } from '@lingui/react/macro'
import type { ExamAnalysis } from '#contract'
import { Histogram } from '#web/ui/charts/histogram.tsx'
import { StackedChart } from '#web/ui/charts/stacked-chart.tsx'
import { hiddenIn } from '../../../entity/report/figures.tsx'
import { ReportTable } from '../../../entity/report/report-table.tsx'

interface PartProps {
  data: ExamAnalysis
}

/** How many reached what, in classes of 5 %. */
export function Distribution({ data: { distribution, quartiles, pass_marks, max_marks } }: PartProps) {
  const { t } = useLingui()
  // Full marks are counted apart; in the drawing they stand with the class that ends there.
  const counts = distribution.slice(0, 20)
  counts[19] = (counts[19] ?? 0) + (distribution[20] ?? 0)
  const rows = distribution
    .map((count, at) => ({ range: at === 20 ? t`full marks` : t`${at * 5} to below ${at * 5 + 5} %`, count }))
    .filter(({ count }) => count > 0)
  const [low, high] = quartiles ?? []
  const title = quartiles ? t`Half of the students have ${low} to ${high} marks` : t`Distribution of marks`
  return (
    <ReportTable
      title={title}
      rows={rows}
      chart={
        <Histogram
          label={t`Students by percent of the marks`}
          counts={counts}
          limit={{ at: (pass_marks * 100) / max_marks, label: t`to pass: ${pass_marks}` }}
        />
      }
      columns={[
        { title: t`Percent of the marks`, value: ({ range }) => range },
        { title: t`Students`, isNumber: true, value: ({ count }) => count },
      ]}
      keyOf={({ range }) => range}
    />
  )
}

/** Sections side by side, and how many passed of all whose section is shown. */
export function Sections({ data }: PartProps) {
  const { t } = useLingui()
  const passed = data.sections.reduce((sum, one) => sum + (one.passed ?? 0), 0)
  const failed = data.sections.reduce((sum, { n, passed: own }) => sum + (n ?? 0) - (own ?? 0), 0)
  const shares = [
    { key: 'passed', label: t`Passed`, count: passed },
    { key: 'failed', label: t`Did not pass`, count: failed },
  ]
  return (
    <ReportTable
      title={t`${passed} passed, ${failed} did not`}
      rows={data.sections}
      chart={<StackedChart label={t`Who passed`} shares={shares} />}
      columns={[
        { title: t({ message: 'Section', context: 'of a class' }), value: ({ section }) => section.title },
        { title: t`Students`, isNumber: true, value: ({ n }) => n },
        { title: t`Average`, isNumber: true, value: ({ mean }) => mean },
        { title: t`Spread (SD)`, isNumber: true, value: ({ sd }) => sd },
        { title: t`Passed`, isNumber: true, value: ({ passed: own }) => own },
      ]}
      keyOf={({ section }) => section.id}
      isHidden={hiddenIn(data, 'sections')}
    />
  )
}

/** Whom a small change would move. */
export function NearPass({ data: { near_pass, pass_marks, max_marks } }: PartProps) {
  const { t } = useLingui()
  return (
    <ReportTable
      title={t`Within 2 marks of the ${pass_marks} to pass`}
      rows={near_pass}
      columns={[
        { title: t`Student`, value: ({ student }) => student.name },
        {
          title: t`Marks`,
          isNumber: true,
          value: ({ marks, max_marks: of }) => (of === max_marks ? marks : `${marks} / ${of}`),
        },
      ]}
      keyOf={({ student }) => student.id}
    />
  )
}

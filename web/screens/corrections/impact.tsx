import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ScrollArea, Stack, Text } from '@mantine/core'
import type { CorrectionImpact } from '#contract'
import { noValue } from '#web/ui/no-value.ts'
import { Figures } from '../../entity/report/figures.tsx'
import { ReportTable } from '../../entity/report/report-table.tsx'

type Row = CorrectionImpact['rows'][number]

/** Marks before and after, with what they are out of where that changes. */
const marksOf = ({ before, after, max }: Row) =>
  max.before === max.after
    ? `${before.marks} → ${after.marks}`
    : `${before.marks} / ${max.before} → ${after.marks} / ${max.after}`

/** Whom a correction moves, and how: figures first, then grades, then pupil by pupil. */
export function Impact({ impact }: { impact: CorrectionImpact }) {
  const { t } = useLingui()
  const { students, changed, up, down, pass_gained, pass_lost, percent_before, percent_after, grade_changes, rows } =
    impact
  if (changed === 0)
    return (
      <Text role="status">
        <Trans>Nobody’s marks would change.</Trans>
      </Text>
    )
  const moved = rows.filter(({ before, after }) => before.marks !== after.marks || before.percent !== after.percent)
  const grades = grade_changes
    .map(({ from, to, count }) => `${from ?? noValue} → ${to ?? noValue}: ${count}`)
    .join(' · ')
  return (
    <Stack gap="sm">
      <Text role="status">
        <Trans>
          The marks or the percent of {changed} of {students} students change.
        </Trans>
      </Text>
      <Figures
        figures={[
          [t`Gain`, up],
          [t`Lose`, down],
          [t`Now pass`, pass_gained],
          [t`Now fail`, pass_lost],
          [t`Average %`, percent_before === null ? null : `${percent_before} → ${percent_after}`],
        ]}
      />
      {impact.protected > 0 && (
        <Text size="sm">
          <Plural
            value={impact.protected}
            one="# student would lose and is protected."
            other="# students would lose and are protected."
          />
        </Text>
      )}
      {grades && (
        <Text size="sm">
          <Trans>Grades: {grades}</Trans>
        </Text>
      )}
      <ScrollArea.Autosize mah={280}>
        <ReportTable
          title={t`Student by student`}
          rows={moved}
          columns={[
            { title: t`Student`, value: ({ name }: Row) => name },
            { title: t`Marks`, isNumber: true, value: marksOf },
            {
              title: t`Percent`,
              isNumber: true,
              value: ({ before, after }) => `${before.percent ?? noValue} → ${after.percent ?? noValue}`,
            },
            { title: t`Grade`, value: ({ before, after }) => `${before.grade ?? noValue} → ${after.grade ?? noValue}` },
          ]}
          keyOf={({ mark_id }) => mark_id}
        />
      </ScrollArea.Autosize>
    </Stack>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { OptionFlag, ResponseTable } from '#contract'
import { BarChart } from '#web/ui/charts/bar-chart.tsx'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import { noValue } from '#web/ui/no-value.ts'
import type { AcceptedOption } from './accept-dialog.tsx'

type Question = ResponseTable['questions'][number]
type Option = Question['options'][number]

/** What is striking about an option, as a sentence. */
function useFlagText() {
  const { t } = useLingui()
  return (flag: OptionFlag, letter: string): string => {
    if (flag === 'UNUSED') return t`${letter} is chosen by hardly anybody.`
    if (flag === 'GOOD_TAKE_IT') return t`${letter} is chosen by the better pupils: is the key right?`
    return t`${letter} goes with better marks than the right answer does: is the key right?`
  }
}

interface QuestionAnswersProps {
  question: Question
  onAccept: ((option: AcceptedOption) => void) | null
}

/** One question: its options with bars and figures, or the numbers that were given. */
export function QuestionAnswers({ question, onAccept }: QuestionAnswersProps) {
  const { t } = useLingui()
  const { label, n, blank, doubts, options, values } = question
  const hasShares = options.some(({ share }) => share !== null)
  return (
    <Stack component="section" aria-label={t`Question ${label}`} gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          <Trans>Question {label}</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>
            {n} answers, {blank} of them blank, {doubts} in doubt
          </Trans>
        </Text>
      </Group>
      {hasShares && (
        <BarChart
          label={t`Shares of the options of question ${label}`}
          bars={options.map(({ option, printed, right, share }) => ({
            ...{ key: option, label: right ? t`${printed}, right` : printed, value: share },
          }))}
          odd={options.find(({ flags }) => flags.includes('GOOD_TAKE_IT'))?.option ?? null}
        />
      )}
      {options.length > 0 && <OptionTable {...{ question }} />}
      {values.length > 0 && <ValueTable {...{ question }} />}
      <Flags {...{ question, onAccept }} />
    </Stack>
  )
}

const figure = (value: number | null) => value ?? noValue

function OptionTable({ question: { label, options } }: { question: Question }) {
  const { t } = useLingui()
  const columns: Column<Option & { id: number }>[] = [
    { title: t`Option`, kind: 'title', show: ({ printed, right }) => (right ? t`${printed}, right` : printed) },
    { title: t`Pupils`, kind: 'number', show: ({ n }) => n },
    { title: t`Share in %`, kind: 'number', show: ({ share }) => figure(share) },
    { title: t`Their mean marks`, kind: 'number', leaves: 1, show: ({ mean }) => figure(mean) },
    { title: t`Correlation with the rest in %`, kind: 'number', leaves: 2, show: ({ rest }) => figure(rest) },
  ]
  const rows = options.map((one) => ({ ...one, id: one.option }))
  return <ListTable label={t`Options of question ${label}`} {...{ rows, columns }} />
}

function ValueTable({ question: { label, values } }: { question: Question }) {
  const { t } = useLingui()
  const columns: Column<Question['values'][number] & { id: number }>[] = [
    { title: t`Number`, kind: 'title', show: ({ value, right }) => (right ? t`${value}, right` : value) },
    { title: t`Pupils`, kind: 'number', show: ({ n }) => n },
  ]
  const rows = values.map((one, id) => ({ ...one, id }))
  return <ListTable label={t`Numbers given to question ${label}`} {...{ rows, columns }} />
}

/** What is striking, in words, and the way to correct the key. */
function Flags({ question, onAccept }: QuestionAnswersProps) {
  const { t } = useLingui()
  const flagText = useFlagText()
  const { label, exam_question_id } = question
  const flagged = question.options.filter(({ flags }) => flags.length > 0)
  return flagged.map(({ option, printed, flags }) => (
    <Group key={option} justify="space-between">
      <Text size="sm">{flags.map((flag) => flagText(flag, printed)).join(' ')}</Text>
      {onAccept && flags.some((flag) => flag !== 'UNUSED') && (
        <Button
          variant="default"
          className="no-print"
          aria-label={t`Correct the key of question ${label}: accept ${printed}`}
          onClick={() => onAccept({ exam_question_id, label, option, printed })}
        >
          <Trans>Correct the key…</Trans>
        </Button>
      )}
    </Group>
  ))
}

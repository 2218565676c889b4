import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { dayText } from '#web/ui/dates.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { LEAVE, type SheetAsk } from '../../../../../interchange/doors/date-sheet/reading.ts'

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
/** So many cells are named. */
const named = 6

function useWords() {
  const { t } = useLingui()
  return ({ kind, text }: SheetAsk): string =>
    ({
      order: t`“${text}”: does the day or the month come first?`,
      day: t`“${text}” is not one day: which day is it?`,
      outside: t`“${text}” is not within these days: which day is it?`,
      weekday: t`“${text}” does not fall on the weekday beside it: which day is it?`,
      class: text === '' ? t`Which class is this column?` : t`Which class is “${text}”?`,
      subject: t`Which subject is “${text}”?`,
      twice: t`“${text}” stands in several places: which one is right?`,
      time: text === '' ? t`These have no time: when are they written?` : t`“${text}”: when is it written?`,
    })[kind]
}

/** What a sheet does not say by itself, for all cells that wait for it. */
export function PasteAskLine({ ask, onAnswer }: { ask: SheetAsk; onAnswer: (value: string) => void }) {
  const { t } = useLingui()
  const words = useWords()(ask)
  const { kind, choices, cells, answer } = ask
  const labels: Record<string, string> = { dmy: t`The day (25/12)`, mdy: t`The month (12/25)` }
  const more = cells.length - named
  const some = cells.slice(0, named).join(', ')
  const where = more > 0 ? t`${some} and ${more} more` : some
  const labelOf = ({ value, label }: { value: string; label: string }) =>
    labels[value] ?? label.replace(/^\d{4}-\d\d-\d\d/, (day) => dayText(day))
  return (
    <Stack gap={2} data-ask>
      {choices.length === 0 ? (
        <Group gap="xs" align="flex-end">
          <DateField
            label={words}
            description={where}
            value={answer && isDay(answer) ? answer : ''}
            onChange={(value) => isDay(value) && onAnswer(value)}
          />
          <Button
            variant={answer === LEAVE ? 'light' : 'default'}
            aria-pressed={answer === LEAVE}
            onClick={() => onAnswer(LEAVE)}
          >
            <Trans>Leave it out</Trans>
          </Button>
        </Group>
      ) : (
        <NativeSelect
          label={words}
          description={where}
          value={answer ?? ''}
          data={[
            { value: '', label: t`Choose`, disabled: true },
            ...choices.map((choice) => ({ value: choice.value, label: labelOf(choice) })),
            { value: LEAVE, label: t`Leave it out` },
          ]}
          onChange={({ currentTarget }) => currentTarget.value !== '' && onAnswer(currentTarget.value)}
        />
      )}
      {answer === null && (
        <Text size="sm" c="var(--q-bad)">
          {kind === 'order' ? t`Nothing is placed before this is known.` : t`Not placed before this is known.`}
        </Text>
      )}
    </Stack>
  )
}

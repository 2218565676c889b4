import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { ReadValue, ValueHere } from '../../../interchange/doors/reading.ts'
import type { ListPartProps } from './column-field.tsx'
import type { ListKind } from './list-kind.ts'
import classes from './reading.module.css'

/** What texts of the list mean here, those first of which somebody has to say it. */
export function ReadingValues({ read, said, onSay, door }: ListPartProps) {
  const { values } = read.reading
  const open = values.filter(({ by }) => by === null)
  const settled = values.filter(({ by }) => by !== null)
  if (values.length === 0) return null
  const say = ({ column, value }: ReadValue, here: ValueHere) =>
    onSay({ ...said, values: { ...said.values, [column]: { ...said.values?.[column], [value]: here } } })
  return (
    <Stack gap={6}>
      {open.length > 0 && (
        <Text fw={600}>
          <Plural
            value={open.length}
            one="# text is not known here: its rows wait, and no others"
            other="# texts are not known here: their rows wait, and no others"
          />
        </Text>
      )}
      {open.map((one) => (
        <ValueLine key={`${one.column} ${one.value}`} value={one} door={door} onSay={(here) => say(one, here)} />
      ))}
      {settled.length > 0 && (
        <details className={classes.more}>
          <summary>
            <Plural value={settled.length} one="# text and what it is here" other="# texts and what they are here" />
          </summary>
          <Stack gap={6} mt={6}>
            {settled.map((one) => (
              <ValueLine key={`${one.column} ${one.value}`} value={one} door={door} onSay={(here) => say(one, here)} />
            ))}
          </Stack>
        </details>
      )}
    </Stack>
  )
}

interface ValueLineProps {
  value: ReadValue
  door: ListKind
  onSay: (here: ValueHere) => void
}

const keyOf = (here: ValueHere) => JSON.stringify(here)

/** "L" in the list → what it is here. */
function ValueLine({ value: { column, value, rows, here, by, near }, door, onSay }: ValueLineProps) {
  const { t } = useLingui()
  const isKnown = by !== null
  const meanings = door.meaningsOf(column)
  const own = isKnown && !meanings.some((one) => keyOf(one) === keyOf(here)) ? [here] : []
  const data = [...own, ...meanings].map((one) => ({ value: keyOf(one), label: door.meaningOf(one) }))
  return (
    <div className={classes.value} data-open={!isKnown || undefined}>
      <Text>
        “{value}”{' '}
        <Text span size="sm" c="dimmed">
          <Plural value={rows} one="in # row" other="in # rows" />
        </Text>
      </Text>
      <NativeSelect
        aria-label={t`“${value}” is here`}
        data={isKnown ? data : [{ value: '', label: t`What is it here?` }, ...data]}
        value={isKnown ? keyOf(here) : ''}
        onChange={({ currentTarget }) => currentTarget.value && onSay(JSON.parse(currentTarget.value))}
      />
      {near.length > 0 && (
        <Group gap="xs">
          {near.map((one) => (
            <Button key={one.label} variant="default" size="compact-sm" onClick={() => onSay(one.here)}>
              <Trans>Did you mean {one.label}?</Trans>
            </Button>
          ))}
        </Group>
      )}
    </div>
  )
}

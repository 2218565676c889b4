import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { ChosenValue } from '#contract'
import { alikeValues } from './one-decision.ts'
import classes from './reading.module.css'
import type { ShownValue } from './shown-list.ts'

interface ValuesTableProps {
  /** Where a link to what is open leads. */
  id: string
  values: readonly ShownValue[]
  /** What a text of such a column can mean here. */
  meaningsOf: (column: string) => readonly ChosenValue[]
  meaningOf: (here: ChosenValue) => string
  /** How a column is called, where texts of several stand below each other. */
  columnOf?: (column: string) => string
  onSay: (values: readonly ShownValue[], here: ChosenValue) => void
}

/** What texts of a list mean here, those first of which somebody has to say it. */
export function ValuesTable({ id, values, ...line }: ValuesTableProps) {
  const open = values.filter(({ by }) => by === null)
  const settled = values.filter(({ by }) => by !== null)
  const lines = (some: readonly ShownValue[]) =>
    some.map((one) => <ValueLine key={`${one.column} ${one.value}`} value={one} values={values} {...line} />)
  if (values.length === 0) return null
  return (
    <Stack gap={6}>
      {open.length > 0 && (
        <Text id={id} tabIndex={-1} fw={600}>
          <Plural
            value={open.length}
            one="# text is not known here: its rows wait, and no others"
            other="# texts are not known here: their rows wait, and no others"
          />
        </Text>
      )}
      {lines(open)}
      {settled.length > 0 && (
        <details className={classes.more}>
          <summary>
            <Plural value={settled.length} one="# text and what it is here" other="# texts and what they are here" />
          </summary>
          <Stack gap={6} mt={6}>
            {lines(settled)}
          </Stack>
        </details>
      )}
    </Stack>
  )
}

type ValueLineProps = Omit<ValuesTableProps, 'id'> & { value: ShownValue }

const keyOf = (here: unknown) => JSON.stringify(here)

/** "L" in the list → what it is here. */
function ValueLine({ value: shown, values, meaningsOf, meaningOf, columnOf, onSay }: ValueLineProps) {
  const { t } = useLingui()
  const { column, value, rows, here, by, near } = shown
  const isKnown = by !== null
  const meanings = meaningsOf(column)
  const own = isKnown && !meanings.some((one) => keyOf(one) === keyOf(here)) ? [here] : []
  const data = [...own, ...meanings].map((one) => ({ value: keyOf(one), label: meaningOf(one) }))
  return (
    <div className={classes.value} data-open={!isKnown || undefined}>
      <Text>
        {columnOf && `${columnOf(column)} `}“{value}”{' '}
        <Text span size="sm" c="dimmed">
          <Plural value={rows} one="in # row" other="in # rows" />
        </Text>
      </Text>
      <NativeSelect
        aria-label={t`“${value}” is here`}
        data={isKnown ? data : [{ value: '', label: t`What is it here?` }, ...data]}
        value={isKnown ? keyOf(here) : ''}
        onChange={({ currentTarget }) => currentTarget.value && onSay([shown], JSON.parse(currentTarget.value))}
      />
      {near.length > 0 && !isKnown && (
        <Group gap="xs">
          {near.map((one) => {
            const alike = alikeValues(shown, one.here, values)
            return (
              <Button
                key={one.label}
                variant="default"
                size="compact-sm"
                onClick={() => onSay([shown, ...alike], one.here)}
              >
                <Trans>Did you mean {one.label}?</Trans>
                {alike.length > 0 && <AlsoFor alike={alike} />}
              </Button>
            )
          })}
        </Group>
      )}
    </div>
  )
}

/** Texts that are named beside a button. */
const mostNamed = 3

/** What else is said by the same press. */
function AlsoFor({ alike }: { alike: readonly ShownValue[] }) {
  const names = alike
    .slice(0, mostNamed)
    .map(({ value }) => `“${value}”`)
    .join(', ')
  const more = alike.length - mostNamed
  return (
    <Text span size="sm" c="dimmed" ms={6}>
      <Trans>Also for {names}</Trans>
      {more > 0 && (
        <>
          {' '}
          <Plural value={more} one="and # more" other="and # more" />
        </>
      )}
    </Text>
  )
}

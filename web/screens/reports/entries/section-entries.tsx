import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import type { EntriesOfSection } from '#contract'
import type { EntriesAsked } from '#web/api/marks/card-entries.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { DaysPass } from './days-pass.tsx'
import type { EntryStore } from './entry-store.ts'
import { columnKey, columnsOf } from './entry-words.ts'
import { HandIn } from './hand-in.tsx'
import { ItemPass } from './item-pass.tsx'
import { Sent } from './sent.tsx'
import { useEntries } from './use-entries.ts'

/** The items of a section, one after the other, and its days. */
export function SectionEntries({ asked }: { asked: EntriesAsked }) {
  const { store, sheet, error, retry } = useEntries(asked)
  if (store && sheet) return <Loaded {...{ asked, store, sheet }} onChanged={retry} />
  if (error !== null)
    return (
      <Failed error={error} onRetry={retry}>
        <Trans>The section could not be loaded.</Trans>
      </Failed>
    )
  return (
    <Stack gap="md" aria-busy>
      <Skeleton height={36} />
      <Skeleton height={420} />
    </Stack>
  )
}

interface LoadedProps {
  asked: EntriesAsked
  store: EntryStore
  sheet: EntriesOfSection
  onChanged: () => void
}

function Loaded({ asked, store, sheet, onChanged }: LoadedProps) {
  const { t, i18n } = useLingui()
  useSyncExternalStore(store.subscribe, store.getVersion)
  const columns = columnsOf(sheet, i18n.locale)
  const [chosen, setChosen] = useState(() => {
    // Where something is still to be entered.
    const open = columns.find((column) => column.is_own && store.empty(column).length > 0)
    return columnKey(open ?? columns[0] ?? { item: '', term: '' })
  })
  const at = columns.findIndex((column) => columnKey(column) === chosen)
  const column = columns[at]
  const isShut = sheet.state === 'SUBMITTED' || sheet.is_locked
  if (sheet.pupils.length === 0)
    return (
      <Text c="dimmed" py="xl" ta="center">
        <Trans>No pupil is in this section.</Trans>
      </Text>
    )
  if (!column)
    return (
      <Text c="dimmed" py="xl" ta="center">
        <Trans>The cards of this class have no grades without an exam and no days.</Trans>
      </Text>
    )
  const { length } = store.ids
  const next = columns[at + 1]
  const shared = { store, column, isReadOnly: isShut || !column.is_own }
  return (
    <Stack gap="sm">
      {sheet.is_locked && <Alert color="yellow">{t`The session is locked: entries can be read only.`}</Alert>}
      {!sheet.is_locked && sheet.state === 'OPEN' && sheet.reason && (
        <Alert color="blue">{t`Opened again: ${sheet.reason}`}</Alert>
      )}
      <NativeSelect
        label={t`What is entered`}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={columns.map((one) => ({
          value: columnKey(one),
          label: `${one.title} · ${length - store.empty(one).length} / ${length}`,
        }))}
      />
      <Sent store={store} />
      {column.levels === null ? (
        <DaysPass key={chosen} {...shared} asked={asked} days={column.days} onChanged={onChanged} />
      ) : (
        <ItemPass
          key={chosen}
          {...shared}
          levels={column.levels}
          hasText={column.has_text}
          onDone={next ? () => setChosen(columnKey(next)) : null}
        />
      )}
      <HandIn {...{ asked, sheet, onChanged }} />
    </Stack>
  )
}

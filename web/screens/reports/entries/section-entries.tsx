import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { EntriesOfSection } from '#contract'
import type { EntriesAsked } from '#web/api/marks/card-entries.ts'
import { withTextsOf } from '#web/language.ts'
import { loadScreen } from '#web/load-screen.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { Loading } from '#web/ui/message/loading.tsx'
import { DaysPass } from './days-pass.tsx'
import type { EntryStore } from './entry-store.ts'
import { columnKey, columnsOf } from './entry-words.ts'
import { HandIn } from './hand-in.tsx'
import { ItemPass } from './item-pass.tsx'
import { Sent } from './sent.tsx'
import { useEntries } from './use-entries.ts'

const EntryList = lazy(loadScreen(() => withTextsOf('uploads', import('../lists/entry-list.tsx'))))

/** The items of a section, one after the other, and its days. */
export function SectionEntries({ asked }: { asked: EntriesAsked }) {
  const { store, sheet, error, retry } = useEntries(asked)
  const [isList, setList] = useState(false)
  if (store && sheet && isList)
    return (
      <Suspense fallback={<Loading />}>
        <EntryList {...{ asked, sheet }} onStored={retry} onClose={() => setList(false)} />
      </Suspense>
    )
  if (store && sheet) return <Loaded {...{ asked, store, sheet }} onChanged={retry} onList={() => setList(true)} />
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
  /** Values are to come from a list. */
  onList: () => void
}

function Loaded({ asked, store, sheet, onChanged, onList }: LoadedProps) {
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
      {!isShut && columns.some(({ is_own }) => is_own) && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconTableImport size={18} aria-hidden />}
          onClick={onList}
        >
          <Trans>From a list</Trans>
        </Button>
      )}
      <HandIn {...{ asked, sheet, onChanged }} />
    </Stack>
  )
}

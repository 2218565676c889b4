import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { noValue } from '#web/ui/no-value.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import classes from './entries.module.css'
import type { Column, EntryStore } from './entry-store.ts'
import { PupilState } from './pupil-state.tsx'

interface ItemPassProps {
  store: EntryStore
  column: Column
  levels: { key: string; title: string | null }[]
  hasText: boolean
  isReadOnly: boolean
  /** After the last pupil; null: there is no further item. */
  onDone: (() => void) | null
}

/** Letters of a sentence beside a level. */
const MOST_LETTERS = 200

/** The level that a key stands for: its letter, else its place. */
const levelOfKey = (levels: ItemPassProps['levels'], key: string) =>
  levels.find((one) => one.key.toLowerCase() === key.toLowerCase()) ??
  levels[/^[1-9]$/.test(key) ? Number(key) - 1 : -1]

/** Goes through the pupils: a key is a level, and the next pupil stands there at once; after the last one comes the next item. */
export function ItemPass({ store, column, levels, hasText, isReadOnly, onDone }: ItemPassProps) {
  const { ids } = store
  const list = useRef<HTMLUListElement>(null)
  const [id, setId] = useState(() => store.empty(column)[0] ?? ids[0] ?? 0)
  const go = (to: number | undefined, focus = true) => {
    if (to === undefined) return
    setId(to)
    const line = list.current?.querySelector<HTMLElement>(`[data-pupil="${to}"]`)
    if (focus) line?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'center' })
  }
  const give = (value: string | null) => {
    if (isReadOnly) return
    store.set(id, column, value)
    if (value === null) return
    const following = ids[ids.indexOf(id) + 1]
    if (following !== undefined) go(following, false)
    else if (store.empty(column).length === 0) onDone?.()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.target as HTMLElement).tagName === 'INPUT') return
    const { key } = event
    const isUndo = key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    const level = event.ctrlKey || event.metaKey || event.altKey ? undefined : levelOfKey(levels, key)
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (!isUndo && !level && step === 0 && key !== 'Delete' && key !== 'Backspace') return
    event.preventDefault()
    if (isUndo) store.undo()
    else if (step !== 0) go(ids[ids.indexOf(id) + step])
    else give(level?.key ?? null)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the lines and buttons within
    <div onKeyDown={onKeyDown}>
      <ul className={classes.list} ref={list}>
        {ids.map((one) => (
          <Line key={one} {...{ store, column, id: one }} isCurrent={one === id} onChoose={() => setId(one)} />
        ))}
      </ul>
      {!isReadOnly && <Foot key={id} {...{ store, column, levels, hasText, id }} onGive={give} />}
    </div>
  )
}

function Line({
  store,
  column,
  id,
  isCurrent,
  onChoose,
}: Pick<ItemPassProps, 'store' | 'column'> & { id: number; isCurrent: boolean; onChoose: () => void }) {
  const { t } = useLingui()
  const { student } = store.pupil(id)
  const { value, text, shown } = store.view(id, column)
  return (
    <li>
      <button type="button" className={classes.line} data-pupil={id} aria-current={isCurrent} onClick={onChoose}>
        <span className={classes.roll}>{student.roll_no ?? ''}</span>
        <span className={classes.name}>
          {student.name}
          {text && (
            <Text size="xs" c="dimmed" component="span" display="block" dir="auto">
              {text}
            </Text>
          )}
        </span>
        <span className={classes.level} data-shown={shown}>
          {value ?? (
            <>
              <span aria-hidden>{noValue}</span>
              <VisuallyHidden>{t`nothing entered`}</VisuallyHidden>
            </>
          )}
        </span>
      </button>
    </li>
  )
}

interface FootProps extends Pick<ItemPassProps, 'store' | 'column' | 'levels' | 'hasText'> {
  id: number
  onGive: (value: string | null) => void
}

/** Whose value it is, a key for each level, and what gives one to all. */
function Foot({ store, column, levels, hasText, id, onGive }: FootProps) {
  const { t } = useLingui()
  const isNarrow = useIsMobile()
  const view = store.view(id, column)
  const open = store.empty(column).length
  const { student } = store.pupil(id)
  const [last] = levels.filter(({ key }) => key === view.value)
  const fill = last ?? levels[0]
  const name = student.name
  return (
    <div className={classes.foot}>
      <Text fw={600} aria-live="polite">
        {student.roll_no} {name}
      </Text>
      <PupilState {...{ store, id, view }} />
      <fieldset
        className={classes.keys}
        aria-label={t`Levels for ${name}`}
        style={{ border: 0, margin: 0, padding: 0 }}
      >
        {levels.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            className={classes.key}
            aria-pressed={view.value === key}
            onClick={() => onGive(key)}
          >
            {key}
            {title && <small>{title}</small>}
          </button>
        ))}
      </fieldset>
      {hasText && (
        <TextInput
          aria-label={t`Sentence about ${name}`}
          placeholder={t`A sentence beside it`}
          dir="auto"
          maxLength={MOST_LETTERS}
          defaultValue={view.text ?? ''}
          onBlur={({ currentTarget }) => store.set(id, column, currentTarget.value.trim() || null, 'text')}
        />
      )}
      <Group gap="xs" justify="space-between">
        <Group gap="xs">
          {open > 1 && fill && (
            <Button variant="default" size="compact-md" onClick={() => store.fill(column, fill.key)}>
              <Plural
                value={open}
                one={`Give ${fill.key} to # that is empty`}
                other={`Give ${fill.key} to all # that are empty`}
              />
            </Button>
          )}
          {view.value !== null && (
            <Button variant="subtle" size="compact-md" onClick={() => onGive(null)}>
              <Trans>Clear</Trans>
            </Button>
          )}
        </Group>
        {store.canUndo && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => store.undo()}
          >
            <Trans>Undo</Trans>
          </Button>
        )}
      </Group>
      {!isNarrow && (
        <Text size="sm" c="dimmed">
          <Trans>Keys: the letter or number of a level, Delete clears, ↑ ↓ to the next pupil, Ctrl Z undo</Trans>
        </Text>
      )}
    </div>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, List, Stack, Switch, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { questionField } from '#web/api/marks/kept-cell.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { cellText } from '../../store/cell-text.ts'
import type { SheetStore } from '../../store/sheet-store.ts'
import type { CellPlace } from '../cell-range.ts'
import { readPasted, replacedBy } from './read-pasted.ts'
import '#web/ui/dialog/dialog.css'

interface PasteDialogProps {
  store: SheetStore
  ids: number[]
  columns: number
  fieldAt: (id: number, c: number) => string | null
  /** null keeps it closed. */
  pasted: { text: string; at: CellPlace } | null
  onClose: () => void
}

type PastedRead = ReturnType<typeof readPasted>

/** Of what is refused, and of what is replaced, so many are named. */
const named = 8

/** Says onto whom lines of a spreadsheet would go, before they do. */
export function PasteDialog({ store, ids, columns, fieldAt, pasted, onClose }: PasteDialogProps) {
  const { t } = useLingui()
  const last = useRef(pasted)
  const [isBlankOnly, setBlankOnly] = useState(false)
  if (pasted && pasted !== last.current) {
    last.current = pasted
    setBlankOnly(false)
  }
  const { text, at } = last.current ?? { text: '', at: { r: 0, c: 0 } }
  const read = readPasted(text, {
    rows: ids.map((id) => store.row(id).row),
    r: at.r,
    fieldAt: (id, offset) => {
      const c = at.c + offset
      if (c > columns) return null
      return c === 0 ? 'attendance' : fieldAt(id, c)
    },
    attendanceOf: (id) => store.row(id).attendance,
    limits: (field) => store.limits(field),
  })
  const { cells, refused } = read
  const replaced = replacedBy(cells, (id, field) => store.value(id, field))
  const kept = new Set(isBlankOnly ? replaced : [])
  const taken = cells.filter((cell) => !kept.has(cell))
  const take = () => {
    store.change(taken, 'PASTE')
    onClose()
  }
  return (
    <Modal opened={pasted !== null} onClose={onClose} title={t`Paste marks`}>
      <Stack gap="sm">
        <Pupils {...{ store, read }} />
        {refused.length > 0 && <Refused {...{ store, refused }} />}
        {replaced.length > 0 && <Replaced {...{ store, replaced, isBlankOnly, setBlankOnly }} />}
        <Group className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button data-autofocus disabled={taken.length === 0} onClick={take}>
            <Trans>Paste</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

const nameIn = (store: SheetStore, id: number | undefined) => (id === undefined ? '' : store.row(id).row.student.name)

/** How the question of a field is called on the pupil's own paper; null for attendance. */
function questionIn(store: SheetStore, id: number, field: string): string | null {
  const question = store.columns.find((column) => questionField(column.id) === field)
  if (!question) return null
  return question.labels[store.row(id).row.set ?? 'A'] ?? question.labels.A ?? ''
}

/** Onto whom the lines go, and how they were found. */
function Pupils({ store, read: { pupils, byNumber } }: { store: SheetStore; read: PastedRead }) {
  const [first, end] = [nameIn(store, pupils[0]), nameIn(store, pupils.at(-1))]
  return (
    <Text>
      <Plural value={pupils.length} one="# pupil:" other="# pupils:" />{' '}
      {byNumber ? (
        <Trans>
          found by number, {first} to {end}.
        </Trans>
      ) : (
        <Trans>
          in the order of the sheet, {first} to {end}.
        </Trans>
      )}
    </Text>
  )
}

/** What is left out, and why. */
function Refused({ store, refused }: { store: SheetStore; refused: PastedRead['refused'] }) {
  const { t } = useLingui()
  const why = { nobody: t`no such pupil`, left_over: t`no pupil left`, value: t`no mark for its column` }
  const reasonOf = ({ why: one, mark_id, field }: (typeof refused)[number]) => {
    const name = nameIn(store, mark_id)
    if (one === 'not_present') return t`${name} is down as not present`
    if (mark_id === undefined || field === undefined) return why[one]
    const label = questionIn(store, mark_id, field)
    const whose =
      label === null ? name : t({ message: `${name}, question ${label}`, comment: 'a pupil, and a question' })
    return `${why[one]}: ${whose}`
  }
  return (
    <>
      <Text c="var(--q-bad)">
        <Plural value={refused.length} one="# is left out:" other="# are left out:" />
      </Text>
      <List size="sm">
        {refused.slice(0, named).map((one) => {
          const { line } = one
          return (
            <List.Item key={`${line} ${one.field} ${one.text}`}>
              <Trans>Line {line}</Trans>: “{one.text}”, {reasonOf(one)}
            </List.Item>
          )
        })}
      </List>
      <More count={refused.length - named} />
    </>
  )
}

interface ReplacedProps {
  store: SheetStore
  replaced: PastedRead['cells']
  isBlankOnly: boolean
  setBlankOnly: (yes: boolean) => void
}

/** What stands there already and is replaced, unless only empty cells are to be filled. */
function Replaced({ store, replaced, isBlankOnly, setBlankOnly }: ReplacedProps) {
  const { t } = useLingui()
  return (
    <>
      <Text fw={600}>
        <Plural
          value={replaced.length}
          one="# that stands there already is replaced:"
          other="# that stand there already are replaced:"
        />
      </Text>
      <List size="sm" c={isBlankOnly ? 'dimmed' : undefined} td={isBlankOnly ? 'line-through' : undefined}>
        {replaced.slice(0, named).map(({ mark_id, field, after }) => {
          const [name, label] = [nameIn(store, mark_id), questionIn(store, mark_id, field)]
          return (
            <List.Item key={`${mark_id} ${field}`}>
              {label === null ? (
                name
              ) : (
                <Trans comment="a pupil, and a question">
                  {name}, question {label}
                </Trans>
              )}
              : {cellText(store.value(mark_id, field))} → {cellText(after)}
            </List.Item>
          )
        })}
      </List>
      <More count={replaced.length - named} />
      <Switch
        label={t`Fill empty cells only`}
        description={t`What stands there already stays as it is.`}
        checked={isBlankOnly}
        onChange={({ currentTarget }) => setBlankOnly(currentTarget.checked)}
      />
    </>
  )
}

/** Those that are not named. */
const More = ({ count }: { count: number }) =>
  count > 0 && (
    <Text size="sm">
      <Plural value={count} one="and # more" other="and # more" />
    </Text>
  )

import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, List, Radio, Switch, Text } from '@mantine/core'
import { type MarkKey, questionKey } from '#contract'
import { cellText } from '../../store/cell-text.ts'
import type { NewCellValue } from '../../store/history.ts'
import type { SheetStore } from '../../store/sheet-store.ts'

/** Of what is replaced so many are named. */
const named = 8

/** How the question of a field is called on the pupil's own paper; null for attendance and totals. */
function questionIn(store: SheetStore, id: number, field: MarkKey): string | null {
  const question = store.columns.find((column) => questionKey(column.id) === field)
  if (!question) return null
  return question.labels[store.row(id).row.set ?? 'A'] ?? question.labels.A ?? ''
}

interface ReplacedProps {
  store: SheetStore
  replaced: readonly NewCellValue[]
  isBlankOnly: boolean
  setBlankOnly: (yes: boolean) => void
}

/** What stands there already and is replaced, unless only empty cells are to be filled. */
export function Replaced({ store, replaced, isBlankOnly, setBlankOnly }: ReplacedProps) {
  const { t } = useLingui()
  const more = replaced.length - named
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
          const { name } = store.row(mark_id).row.student
          const label = questionIn(store, mark_id, field)
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
      {more > 0 && (
        <Text size="sm">
          <Plural value={more} one="and # more" other="and # more" />
        </Text>
      )}
      <Switch
        label={t`Fill empty cells only`}
        description={t`What stands there already stays as it is.`}
        checked={isBlankOnly}
        onChange={({ currentTarget }) => setBlankOnly(currentTarget.checked)}
      />
    </>
  )
}

interface PasteMemoryProps {
  isRemembered: boolean
  setRemembered: (yes: boolean) => void
}

/** A way of reading that is new here is remembered, or not. */
export function PasteMemory({ isRemembered, setRemembered }: PasteMemoryProps) {
  const { t } = useLingui()
  return (
    <Radio.Group
      label={t`Lists like this one are new here. How this one is read:`}
      value={isRemembered ? 'remember' : 'once'}
      onChange={(chosen) => setRemembered(chosen === 'remember')}
    >
      <Group gap="md" mt={4}>
        <Radio value="remember" label={t`remember it`} />
        <Radio value="once" label={t`only this time`} />
      </Group>
    </Radio.Group>
  )
}

interface PasteButtonProps {
  cells: readonly NewCellValue[]
  hasFocus: boolean
  onClick: () => void
}

/** Says what it does; whoever was not there has no mark, and is counted as what would stand in its place. */
export function PasteButton({ cells, hasFocus, onClick }: PasteButtonProps) {
  const { t } = useLingui()
  const isMark = ({ field, after }: NewCellValue) => field !== 'remarks' && (field !== 'attendance' || after !== 'P')
  const count = cells.filter(isMark).length
  const isAttendance = cells.every(({ field }) => field === 'attendance')
  const all = isAttendance ? cells.length : count
  return (
    <Button data-autofocus={hasFocus || undefined} disabled={cells.length === 0} onClick={onClick}>
      {cells.length === 0
        ? t`Paste`
        : isAttendance
          ? t`Paste attendance of ${plural(all, { one: '# pupil', other: '# pupils' })}`
          : t`Paste ${plural(all, { one: '# mark', other: '# marks' })}`}
    </Button>
  )
}

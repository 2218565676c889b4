import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Stack, Text } from '@mantine/core'
import type { ResponsePreview } from '#contract'
import { momentText } from '#web/ui/dates.ts'
import { type Column, ListTable } from '#web/ui/list/list-table.tsx'
import { noValue } from '#web/ui/no-value.ts'

type Conflict = ResponsePreview['conflicts'][number]
type Mark = Conflict['stored']

/** Which mark a conflict is of. */
export const keyOf = ({ mark_id, exam_question_id }: Pick<Conflict, 'mark_id' | 'exam_question_id'>) =>
  `${mark_id} ${exam_question_id}`

const shown = (mark: Mark) => (mark === null ? noValue : String(mark))

const pupilOf = ({ student }: Pick<Conflict, 'student'>) => [student.roll_no, student.name].filter(Boolean).join(' · ')

interface ConflictTableProps {
  rows: Conflict[]
  taken: ReadonlySet<string>
  onChange: (taken: ReadonlySet<string>) => void
}

/** Marks that somebody has entered otherwise: they stay unless they are ticked. */
export function ConflictTable({ rows, taken, onChange }: ConflictTableProps) {
  const { t } = useLingui()
  const toggle = (row: Conflict) => {
    const next = new Set(taken)
    if (!next.delete(keyOf(row))) next.add(keyOf(row))
    onChange(next)
  }
  const columns: Column<Conflict & { id: number }>[] = [
    { title: t`Pupil`, kind: 'title', show: pupilOf },
    { title: t`Question`, width: 100, show: ({ label }) => label || t`Total` },
    { title: t`Entered`, kind: 'number', show: ({ stored }) => shown(stored) },
    { title: t`By the answer`, kind: 'number', show: ({ computed }) => shown(computed) },
    {
      title: t`By`,
      kind: 'person',
      leaves: 1,
      show: ({ by, at }) => [by?.name, at && momentText(at)].filter(Boolean).join(', ') || noValue,
    },
    {
      title: t`Overwrite`,
      kind: 'actions',
      show: (row) => {
        const [pupil, question] = [pupilOf(row), row.label || t`Total`]
        return (
          <Checkbox
            aria-label={t`Overwrite: ${pupil}, ${question}`}
            checked={taken.has(keyOf(row))}
            onChange={() => toggle(row)}
          />
        )
      },
    },
  ]
  return (
    <Stack gap="xs">
      <Text fw={600}>
        <Trans>Entered otherwise: these stay unless you tick them</Trans>
      </Text>
      <ListTable label={t`Entered otherwise`} rows={rows.map((row, id) => ({ ...row, id }))} columns={columns} />
    </Stack>
  )
}

type Changed = ResponsePreview['rows'][number]['changes'][number] & Pick<Conflict, 'student'> & { id: number }

/** Marks that would be entered, with the answers that they come from. */
export function ChangeTable({ rows }: { rows: ResponsePreview['rows'] }) {
  const { t } = useLingui()
  const all = rows
    .flatMap(({ student, changes }) => changes.map((one) => ({ ...one, student })))
    .map((one, id): Changed => ({ ...one, id }))
  const columns: Column<Changed>[] = [
    { title: t`Pupil`, kind: 'title', show: pupilOf },
    { title: t`Question`, width: 100, show: ({ label }) => label || t`Total` },
    { title: t`Answer`, leaves: 1, show: ({ printed }) => printed || noValue },
    { title: t`Before`, kind: 'number', leaves: 2, show: ({ before }) => shown(before) },
    { title: t`Marks`, kind: 'number', show: ({ after }) => shown(after) },
  ]
  return (
    <Stack gap="xs">
      <Text fw={600}>
        <Trans>Marks that would be entered</Trans>
      </Text>
      <ListTable label={t`Marks that would be entered`} rows={all} columns={columns} />
    </Stack>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { type Level, levels, type QuestionFilter, questionBulkApi, questionTypeNames } from '#contract'
import { withoutEmpty } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { levelNames } from '#web/ui/message/levels.ts'
import { typeLabels } from '../printed-form/labels.ts'
import { type CountTable, toCountTable } from './count-table.ts'
import classes from './counts.module.css'
import type { ListState } from './list-state.ts'
import '#web/ui/dialog/dialog.css'

interface CountsDialogProps {
  opened: boolean
  onClose: () => void
  filter: z.input<typeof QuestionFilter>
  /** Filters the list to a cell of the table. */
  onPick: (changes: Partial<ListState>) => void
}

/** How many questions there are of each chapter, type and level; a number leads to its questions. */
export default function CountsDialog({ opened, onClose, filter, onPick }: CountsDialogProps) {
  const [level, setLevel] = useState<Level | null>(null)
  const { data } = useRead(questionBulkApi.counts, { filter: withoutEmpty(filter) }, { enabled: opened })
  const table = data && toCountTable(data, level, questionTypeNames)
  const pick = (changes: Partial<ListState>) => {
    onPick({ ...changes, ...(level ? { level } : {}) })
    onClose()
  }
  return (
    <Modal opened={opened} onClose={onClose} title={<Trans>Questions by chapter</Trans>} size="auto">
      <Stack gap="sm">
        <Levels level={level} onChange={setLevel} />
        {!table && <Skeleton height={240} miw="min(600px, 80vw)" />}
        {table?.total === 0 && table.rows.length === 0 && (
          <Text c="dimmed">
            <Trans>No question matches these filters.</Trans>
          </Text>
        )}
        {table && table.rows.length > 0 && <Counts table={table} onPick={pick} />}
      </Stack>
    </Modal>
  )
}

function Levels({ level, onChange }: { level: Level | null; onChange: (level: Level | null) => void }) {
  const { t, i18n } = useLingui()
  return (
    <Group gap="xs" role="group" aria-label={t`Level`}>
      {[null, ...levels].map((one) => (
        <Button
          key={one}
          size="compact-sm"
          variant={one === level ? 'filled' : 'default'}
          aria-pressed={one === level}
          onClick={() => onChange(one)}
        >
          {one === null ? t`All levels` : i18n._(levelNames[one])}
        </Button>
      ))}
    </Group>
  )
}

function Counts({ table, onPick }: { table: CountTable; onPick: (changes: Partial<ListState>) => void }) {
  const { t, i18n } = useLingui()
  const { types, rows, totals, total } = table
  const names = types.map((type) => i18n._(typeLabels[type]))
  const typeOf = (at: number | null) => (at === null ? {} : { type: types[at] ?? null })
  return (
    <section className={`list-box ${classes.counts}`} aria-label={t`Questions by chapter`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Chapter`}</th>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{t`Total`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CountLine
              key={row.chapter_id}
              line={row}
              title={row.chapter}
              names={names}
              nameOf={(name) => `${row.chapter}, ${name}`}
              onPick={(at) => onPick({ chapter_id: row.chapter_id, ...typeOf(at) })}
            />
          ))}
          <CountLine
            line={{ counts: totals, total }}
            title={t`Total`}
            names={names}
            nameOf={(name) => name}
            isSum
            onPick={(at) => onPick(typeOf(at))}
          />
        </tbody>
      </table>
    </section>
  )
}

interface CountLineProps {
  line: { counts: number[]; total: number }
  title: string
  /** Of the types, in the order of the counts. */
  names: string[]
  /** Says aloud what is counted. */
  nameOf: (name: string) => string
  isSum?: boolean
  /** Of one type; null for all of them. */
  onPick: (at: number | null) => void
}

function CountLine({ line: { counts, total }, title, names, nameOf, isSum = false, onPick }: CountLineProps) {
  const { t } = useLingui()
  return (
    <tr className={isSum ? classes.sums : undefined}>
      <th scope="row">{title}</th>
      {names.map((name, at) => (
        <td key={name} data-label={name} data-none={counts[at] === 0 || undefined}>
          <Count count={counts[at] ?? 0} name={nameOf(name)} onPick={() => onPick(at)} />
        </td>
      ))}
      <td data-label={t`Total`}>
        <Count count={total} name={title} onPick={() => onPick(null)} />
      </td>
    </tr>
  )
}

function Count({ count, name, onPick }: { count: number; name: string; onPick: () => void }) {
  const { t } = useLingui()
  if (count === 0) return <span className={classes.none}>0</span>
  return (
    <button type="button" className={classes.count} onClick={onPick} aria-label={t`${name}: ${count}`}>
      {count}
    </button>
  )
}

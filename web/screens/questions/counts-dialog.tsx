import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { type Level, levels, type QuestionFilter, questionBulkApi, questionTypeNames } from '#contract'
import { withoutEmpty } from '#web/api/use-list.ts'
import { useRead } from '#web/api/use-read.ts'
import { useIsMobile } from '#web/layout/use-is-mobile.ts'
import { type CountTable, toCountTable } from './count-table.ts'
import classes from './counts.module.css'
import { levelLabels, typeLabels } from './labels.ts'
import type { ListState } from './list-state.ts'

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
  const mobile = useIsMobile()
  const { data } = useRead(questionBulkApi.counts, { filter: withoutEmpty(filter) }, { enabled: opened })
  const table = data && toCountTable(data, level, questionTypeNames)
  const pick = (changes: Partial<ListState>) => {
    onPick({ ...changes, ...(level ? { level } : {}) })
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<Trans>Questions by chapter</Trans>}
      size="auto"
      fullScreen={mobile}
    >
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
          {one === null ? t`All levels` : i18n._(levelLabels[one])}
        </Button>
      ))}
    </Group>
  )
}

function Counts({ table, onPick }: { table: CountTable; onPick: (changes: Partial<ListState>) => void }) {
  const { t, i18n } = useLingui()
  const { types, rows, totals, total } = table
  const names = types.map((type) => i18n._(typeLabels[type]))
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
          {rows.map(({ chapter_id, chapter, counts, total: sum }) => (
            <tr key={chapter_id}>
              <th scope="row">{chapter}</th>
              {types.map((type, at) => (
                <td key={type} data-label={names[at]} data-none={counts[at] === 0 || undefined}>
                  <Count
                    count={counts[at] ?? 0}
                    name={`${chapter}, ${names[at]}`}
                    onPick={() => onPick({ chapter_id, type })}
                  />
                </td>
              ))}
              <td data-label={t`Total`}>
                <Count count={sum} name={chapter} onPick={() => onPick({ chapter_id })} />
              </td>
            </tr>
          ))}
          <tr className={classes.sums}>
            <th scope="row">{t`Total`}</th>
            {types.map((type, at) => (
              <td key={type} data-label={names[at]}>
                <Count count={totals[at] ?? 0} name={names[at] ?? ''} onPick={() => onPick({ type })} />
              </td>
            ))}
            <td data-label={t`Total`}>
              <Count count={total} name={t`Total`} onPick={() => onPick({})} />
            </td>
          </tr>
        </tbody>
      </table>
    </section>
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

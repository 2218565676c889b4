import { Plural, useLingui } from '@lingui/react/macro'
import { ActionIcon, Switch, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { MenuAction } from '#web/ui/list/menu-action.ts'
import { lazyMenu } from '#web/ui/menu/menu-button.tsx'
import classes from '../set-up.module.css'
import { type MatrixCell, type MatrixRow, type matrixOf, setTicks } from '../subject-matrix.ts'
import type { SetUpWork } from '../use-set-up.ts'
import { useColumnActions } from './column-menu.tsx'
import type { MatrixPlace } from './matrix-table.tsx'

const ClassMenu = lazyMenu<{ actions: MenuAction[] }>(() => import('#web/ui/list/lesser-actions.tsx'))

interface SubjectsPhoneProps {
  work: SetUpWork
  matrix: ReturnType<typeof matrixOf>
  onOpen: (place: MatrixPlace) => void
}

/** The matrix on a phone: a class at a time, each subject with a switch. */
export function SubjectsPhone({ work, matrix, onOpen }: SubjectsPhoneProps) {
  const { columns } = matrix
  const { t } = useLingui()
  const { facts, change } = work
  const [chosen, setChosen] = useState<string | null>(null)
  const at = Math.max(
    0,
    columns.findIndex(({ key }) => key === chosen),
  )
  const column = columns[at]
  // What the board has there, and what is ticked: the rest is added by its name.
  const rows = matrix.rows.filter(({ cells }) => cells[at]?.offered || cells[at]?.state !== 'OFF')
  const actions = useColumnActions(work, column?.key)
  const groups = [
    { key: 'COMPULSORY', name: t`For everybody` },
    { key: 'ELECTIVE', name: t`Chosen by pupils` },
    { key: 'CO_SCHOLASTIC', name: t`Without marks` },
  ]
  if (!column) return null
  return (
    <div>
      <div className={classes.classTabs}>
        {columns.map(({ key, title }) => (
          <button key={key} type="button" aria-pressed={key === column.key} onClick={() => setChosen(key)}>
            {title}
          </button>
        ))}
      </div>
      <div className={classes.phoneLine}>
        <Text size="sm" c="dimmed">
          {column.title} · <Plural value={column.count} one="# subject" other="# subjects" />
        </Text>
        <ClassMenu label={t`More for ${column.title}`} icon={<IconDots size={20} aria-hidden />} items={{ actions }} />
      </div>
      {groups.map(({ key: group, name }) => (
        <section key={group} aria-label={name}>
          {rows.some((row) => row.group === group) && <h2>{name}</h2>}
          {rows
            .filter((row) => row.group === group)
            .map((row) => (
              <PhoneSubject
                key={row.key}
                row={row}
                cell={row.cells[at]}
                onOpen={() => onOpen({ row: row.key, column: column.key })}
                onTick={(on) =>
                  change((before) => setTicks(before, { classes: [column.key], keys: [row.key], on }, facts))
                }
              />
            ))}
        </section>
      ))}
    </div>
  )
}

interface PhoneSubjectProps {
  row: MatrixRow
  cell: MatrixCell | undefined
  onOpen: () => void
  onTick: (on: boolean) => void
}

function PhoneSubject({ row: { title, other }, cell, onOpen, onTick }: PhoneSubjectProps) {
  const { t } = useLingui()
  const { state = 'OFF', code, streams } = cell ?? {}
  const notes = { ON: [code, streams].filter(Boolean).join(' '), OFF: t`not taught`, THERE: t`here already` }
  return (
    <div className={classes.phoneLine}>
      <div>
        <Text size="sm">{title}</Text>
        <Text size="xs" c="dimmed">
          {[other, notes[state]].filter(Boolean).join(' · ')}
        </Text>
      </div>
      {state === 'ON' && (
        <ActionIcon variant="subtle" size="var(--q-icon-button)" aria-label={t`More of ${title}`} onClick={onOpen}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      )}
      <Switch
        size="md"
        aria-label={title}
        checked={state !== 'OFF'}
        disabled={state === 'THERE'}
        onChange={({ currentTarget: { checked } }) => onTick(checked)}
      />
    </div>
  )
}

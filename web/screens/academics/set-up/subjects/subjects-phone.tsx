import { Plural, useLingui } from '@lingui/react/macro'
import { ActionIcon, Switch, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { MenuAction } from '#web/ui/list/menu-action.ts'
import { lazyMenu } from '#web/ui/menu/menu-button.tsx'
import classes from '../set-up.module.css'
import { type matrixOf, setTicks } from '../subject-matrix.ts'
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
export function SubjectsPhone({ work, matrix: { rows, columns }, onOpen }: SubjectsPhoneProps) {
  const { t } = useLingui()
  const { facts, change } = work
  const [chosen, setChosen] = useState<string | null>(null)
  const at = Math.max(
    0,
    columns.findIndex(({ key }) => key === chosen),
  )
  const column = columns[at]
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
            .map(({ key, title, other, cells }) => {
              const { state = 'OFF', code, streams } = cells[at] ?? {}
              const note =
                state === 'THERE'
                  ? t`here already`
                  : state === 'OFF'
                    ? t`not taught`
                    : [code, streams].filter(Boolean).join(' ')
              return (
                <div key={key} className={classes.phoneLine}>
                  <div>
                    <Text size="sm">{title}</Text>
                    <Text size="xs" c="dimmed">
                      {[other, note].filter(Boolean).join(' · ')}
                    </Text>
                  </div>
                  {state === 'ON' && (
                    <ActionIcon
                      variant="subtle"
                      size="var(--q-icon-button)"
                      aria-label={t`More of ${title}`}
                      onClick={() => onOpen({ row: key, column: column.key })}
                    >
                      <IconDots size={20} aria-hidden />
                    </ActionIcon>
                  )}
                  <Switch
                    size="md"
                    aria-label={title}
                    checked={state !== 'OFF'}
                    disabled={state === 'THERE'}
                    onChange={({ currentTarget: { checked } }) =>
                      change((before) => setTicks(before, { classes: [column.key], keys: [key], on: checked }, facts))
                    }
                  />
                </div>
              )
            })}
        </section>
      ))}
    </div>
  )
}

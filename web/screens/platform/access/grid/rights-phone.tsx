import { useLingui } from '@lingui/react/macro'
import { Stack, Switch, Text, Title } from '@mantine/core'
import classes from '../access.module.css'
import { isDiffering } from '../rights.ts'
import { useCellText } from './cell-facts.tsx'
import type { Cell, Column, RightsRow } from './cells.ts'

interface RightsPhoneProps {
  rows: RightsRow[]
  columns: Column[]
  onToggle: (cell: Cell, status: boolean) => void
}

/** The rights of a role on a phone: each module opens and has a switch for each right. */
export function RightsPhone({ rows, columns, onToggle }: RightsPhoneProps) {
  const groups = [...new Set(rows.map(({ group }) => group))]
  return (
    <Stack gap="md">
      {groups.map((group) => (
        <section key={group}>
          <Title order={2}>{group}</Title>
          {rows
            .filter((row) => row.group === group)
            .map((row) => (
              <ModuleRights key={row.key} row={row} columns={columns} onToggle={onToggle} />
            ))}
        </section>
      ))}
    </Stack>
  )
}

function ModuleRights({ row, columns, onToggle }: Omit<RightsPhoneProps, 'rows'> & { row: RightsRow }) {
  const { t } = useLingui()
  const say = useCellText()
  const cells = row.cells.filter((cell) => cell !== null)
  const on = cells.filter(({ right }) => right.status).length
  const of = cells.length
  const differs = cells.some(({ right }) => isDiffering(right))
  return (
    <details className={classes.module}>
      <summary>
        <Text fw={600}>{row.title}</Text>
        {differs && <i className={classes.legendDiffers} role="img" aria-label={t`differs from the default`} />}
        <Text size="sm" c="dimmed">
          {t`${on} of ${of}`}
        </Text>
      </summary>
      {row.cells.map((cell, at) =>
        cell ? (
          <div key={columns[at]?.key} className={classes.right}>
            <div>
              <Text size="sm">{columns[at]?.title}</Text>
              {(isDiffering(cell.right) || cell.right.locked) && (
                <Text size="xs" c="dimmed">
                  {say(cell)}
                </Text>
              )}
            </div>
            <Switch
              aria-label={cell.label}
              checked={cell.right.status}
              aria-disabled={cell.right.locked ? true : undefined}
              opacity={cell.right.locked ? 0.5 : undefined}
              onChange={() => onToggle(cell, !cell.right.status)}
            />
          </div>
        ) : null,
      )}
    </details>
  )
}

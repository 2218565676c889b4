import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Input, NumberInput, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { type RoomLayout, roomLimits, seatLabel, seatsOf } from '#contract'
import { moveFocus, takeTabStop } from '#web/ui/grid-keys.ts'
import { withCell } from './seat-cells.ts'
import classes from './seat-plan.module.css'

interface SeatPlanProps {
  layout: RoomLayout
  onChange: (layout: string[]) => void
  error?: ReactNode
}

/** The layout with so many rows and columns: what is new is seats, what is there stays. */
const resized = (layout: RoomLayout, rows: number, columns: number): string[] =>
  Array.from({ length: rows }, (_, at) => (layout[at] ?? '').slice(0, columns).padEnd(columns, 'x'))

/** A column as an aisle, or as seats again. */
const withColumn = (layout: RoomLayout, column: number): string[] => {
  const cell = layout.some((row) => row[column] === 'x') ? '.' : 'x'
  return layout.map((row) => row.slice(0, column) + cell + row.slice(column + 1))
}

/** A room from above, drawn by clicks: each place is a seat or none, a column's head makes it an aisle. */
export function SeatPlan({ layout, onChange, error }: SeatPlanProps) {
  const { t } = useLingui()
  const seats = seatsOf(layout)
  const [rows, columns] = [layout.length, layout[0]?.length ?? 0]
  const size = (value: string | number, most: number) => Math.min(most, Math.max(1, Math.trunc(Number(value)) || 1))
  return (
    <Input.Wrapper
      label={t`Seats`}
      description={t`Press a place to make it an aisle or a seat, a number for a whole column.`}
      error={error}
      labelElement="div"
    >
      <Group gap="sm" align="end" my="xs">
        <NumberInput
          label={t`Rows`}
          w={96}
          min={1}
          max={roomLimits.rows}
          allowDecimal={false}
          value={rows}
          onChange={(value) => onChange(resized(layout, size(value, roomLimits.rows), columns))}
        />
        <NumberInput
          label={t`Columns`}
          w={96}
          min={1}
          max={roomLimits.columns}
          allowDecimal={false}
          value={columns}
          onChange={(value) => onChange(resized(layout, rows, size(value, roomLimits.columns)))}
        />
        <Text size="sm" aria-live="polite">
          {t`${plural(seats, { one: '# seat', other: '# seats' })}`}
        </Text>
      </Group>
      <Plan layout={layout} onChange={onChange} />
    </Input.Wrapper>
  )
}

function Plan({ layout, onChange }: SeatPlanProps) {
  const { t } = useLingui()
  const table = useRef<HTMLTableElement>(null)
  const columns = [...(layout[0] ?? '')].map((_, at) => at)
  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        className={classes.plan}
        aria-label={t`The room from above`}
        onFocus={({ target }) => table.current && takeTabStop(table.current, target)}
        onKeyDown={(event) => {
          if (moveFocus(event.target as HTMLElement, event.key)) event.preventDefault()
        }}
      >
        <caption className={classes.front}>
          <Trans>Front</Trans>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const name = column + 1
              return (
                <th key={column} scope="col">
                  <button
                    type="button"
                    className={classes.head}
                    tabIndex={-1}
                    aria-label={t`Column ${name}: aisle or seats`}
                    onClick={() => onChange(withColumn(layout, column))}
                  >
                    {name}
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {layout.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>
              {columns.map((column) => (
                <td key={column}>
                  <Place {...{ layout, onChange, column }} row={at} isSeat={row[column] === 'x'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PlaceProps extends SeatPlanProps {
  row: number
  column: number
  isSeat: boolean
}

function Place({ layout, row, column, isSeat, onChange }: PlaceProps) {
  const { t } = useLingui()
  const [line, place] = [row + 1, column + 1]
  const label = isSeat ? seatLabel(layout, row, column) : ''
  return (
    <button
      type="button"
      className={classes.place}
      tabIndex={row === 0 && column === 0 ? 0 : -1}
      aria-pressed={isSeat}
      aria-label={isSeat ? t`Seat ${label}` : t`No seat in row ${line}, column ${place}`}
      onClick={() => onChange(withCell(layout, row, column, isSeat ? '.' : 'x'))}
    >
      {label}
    </button>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { PreviewRow } from '../../../interchange/doors/marks/reading.ts'
import { sayText } from '../message/sentence-text.ts'
import { noValue } from '../no-value.ts'
import { CellText } from './cell-text.tsx'
import { ColumnField, type ListPartProps } from './column-field.tsx'
import { letterOf } from './place-field.ts'
import classes from './reading.module.css'
import { findsPeople } from './rows-of.ts'
import type { ShownColumn } from './shown-list.ts'
import { whyShown } from './use-left-names.ts'

/** Some rows of the list in its own columns, above each of which stands what it is taken for. */
export function ReadingTable(props: ListPartProps) {
  const { t } = useLingui()
  const { columns, preview } = props.read.reading
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the dialog is scrolled by keys too
    <section className={classes.scroll} aria-label={t`What goes where`} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Row</Trans>
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.at} {...props} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map((row) => (
            <TableRow key={`${row.row} ${row.why}`} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const isLeft = ({ fields }: ShownColumn) => fields.length === 0 || undefined

const ColumnHead = ({ column, ...props }: ListPartProps & { column: ShownColumn }) => (
  <th scope="col" data-left={isLeft(column)}>
    <ColumnField {...props} column={column} />
    <span className={classes.heading}>
      {column.by === 'made' ? <Trans>Made here</Trans> : column.heading || letterOf(column.at)}
    </span>
    <span className={classes.samples}>{column.samples.slice(0, 3).join(' · ')}</span>
  </th>
)

function TableRow({ read, row, door }: ListPartProps & { row: PreviewRow }) {
  const { i18n } = useLingui()
  const { columns } = read.reading
  const { message, who, why } = row
  const cells = new Map(row.cells.map((cell) => [cell.column, cell]))
  return (
    <>
      <tr data-why={why}>
        <th scope="row">
          <span className={classes.rowNumber}>
            {row.row} · {i18n._(whyShown[why])}
          </span>
          {findsPeople(read) && <span className={classes.who}>{who?.name ?? noValue}</span>}
        </th>
        {columns.map((column) => {
          const cell = cells.get(column.at)
          return (
            <td key={column.at} data-left={isLeft(column)}>
              {cell && <CellText {...{ cell, column, door }} />}
            </td>
          )
        })}
      </tr>
      {message && (
        <tr data-why={why} className={classes.message}>
          <td colSpan={columns.length + 1}>
            <Text size="sm" className={classes.told}>
              {sayText(message)}
            </Text>
          </td>
        </tr>
      )}
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { PreviewRow } from '../../../interchange/doors/marks/reading.ts'
import { sayText } from '../message/sentence-text.ts'
import { noValue } from '../no-value.ts'
import { CellText } from './cell-text.tsx'
import { ColumnField, type ListPartProps } from './column-field.tsx'
import { letterOf } from './place-field.ts'
import classes from './reading.module.css'
import { findsPeople } from './rows-of.ts'
import { useLeftNames, whyShown } from './use-left-names.ts'

/** The same as the table, where there is no room for one: first the columns, then a card for each row. */
export function ReadingCards(props: ListPartProps) {
  const { t } = useLingui()
  const { columns, preview } = props.read.reading
  return (
    <section className={classes.cards} aria-label={t`What goes where`}>
      <ul className={classes.columns} aria-label={t`Columns`}>
        {columns.map((column) => (
          <li key={column.at} data-left={column.fields.length === 0 || undefined}>
            <span className={classes.heading}>
              {column.by === 'made' ? <Trans>Made here</Trans> : column.heading || letterOf(column.at)}
            </span>
            <span className={classes.samples}>{column.samples.slice(0, 3).join(' · ')}</span>
            <ColumnField {...props} column={column} />
          </li>
        ))}
      </ul>
      {preview.map((row) => (
        <RowCard key={`${row.row} ${row.why}`} {...props} row={row} />
      ))}
    </section>
  )
}

function RowCard({ read, row, door }: ListPartProps & { row: PreviewRow }) {
  const { i18n } = useLingui()
  const leftName = useLeftNames()
  const { who, why, message } = row
  const columns = new Map(read.reading.columns.map((column) => [column.at, column]))
  return (
    <article className={classes.card} data-why={why} aria-label={who?.name}>
      <p className={classes.rowNumber}>
        <Trans>Row {row.row}</Trans> · {i18n._(whyShown[why])}
      </p>
      {findsPeople(read) && <p className={classes.who}>{who?.name ?? noValue}</p>}
      <ul>
        {row.cells.map((cell) => {
          const column = columns.get(cell.column)
          const isLeft = !column || column.fields.length === 0
          return (
            <li key={cell.column} data-left={isLeft || undefined}>
              {column?.by === 'made' ? <Trans>Made here</Trans> : letterOf(cell.column)}:{' '}
              <CellText {...{ cell, column, door }} />
              <span className={classes.to}>
                {' '}
                →{' '}
                {isLeft
                  ? leftName(column?.left_as ?? null)
                  : column.fields.map((field) => door.nameOf(field)).join(', ')}
              </span>
            </li>
          )
        })}
      </ul>
      {message && <p className={classes.told}>{sayText(message)}</p>}
    </article>
  )
}

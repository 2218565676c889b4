import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import type { ReportName } from '#contract'
import { FigureLine, FigureTable, inTwo } from '#web/ui/list/figure-table.tsx'
import { noValue } from '#web/ui/no-value.ts'
import type { Behind, Explaining } from './behind.ts'
import { ExplainedFigure } from './explained-figure.tsx'
import { Figure } from './open-rows.tsx'

export interface ReportColumn<R> {
  title: string
  /** What the cell says, and the file; null: hidden, or nothing. */
  value: (row: R) => string | number | null
  /** Where the figure stands, if it opens the rows that it counts. */
  opens?: (row: R) => Behind | null
  /** A percent or a total that opens how it comes about. */
  explains?: (row: R) => Explaining | null
  /** Several figures in one cell, each of which opens its own rows. */
  parts?: (row: R) => { text: string; behind: Behind }[] | null
  isNumber?: boolean
  /** Stays on one line. */
  isDay?: boolean
  /** Says so much that it needs a wider place; where there is none it stands below the row. */
  isLong?: boolean
  /** Leaves before what is long, and stands below the row in one line with the others of its kind. */
  isLesser?: boolean
  /** Leaves on a phone, and stands below the row in one line with the others of its kind: what is left has to fit beside the name. */
  isAside?: boolean
}

interface ReportTableProps<R> {
  title: string
  /** Whose rows its figures open. */
  report?: ReportName
  /** What is drawn above the table. */
  chart?: React.ReactNode
  columns: ReportColumn<R>[]
  rows: R[]
  /** What has to be known to read it. */
  note?: string
  keyOf: (row: R) => string | number
  /** The figures of some rows are of too few pupils: by the row's place. */
  isHidden?: (at: number) => boolean
}

/** A part of a report: its title is the finding, then the chart, then the figures as a table, which can be had as a file. */
export function ReportTable<R>({ title, report, chart, columns, rows, note, keyOf, isHidden }: ReportTableProps<R>) {
  const { t } = useLingui()
  const hidden = rows.filter((_, at) => isHidden?.(at)).length
  const save = async () => {
    const lines = [columns.map((column) => column.title), ...rows.map((row) => columns.map(({ value }) => value(row)))]
    const { saveCsv } = await import('./save-table.ts')
    saveCsv(title, lines)
  }
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        {rows.length > 0 && (
          <Button
            variant="subtle"
            className="no-print"
            flex="none"
            aria-label={t`Download as CSV: ${title}`}
            onClick={() => void save()}
          >
            CSV
          </Button>
        )}
      </Group>
      {rows.length > 0 && chart}
      {rows.length === 0 ? (
        <Text c="dimmed">
          <Trans>No data found</Trans>
        </Text>
      ) : (
        <FigureTable title={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.title} scope="col" {...kindOf(column)}>
                  {inTwo(column.title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={keyOf(row)} {...{ columns, row, report }} />
            ))}
          </tbody>
        </FigureTable>
      )}
      {note && rows.length > 0 && (
        <Text size="sm" c="dimmed" maw="80ch">
          {note}
        </Text>
      )}
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>– where fewer than five pupils stand behind a figure: it would say who they are.</Trans>
        </Text>
      )}
    </Stack>
  )
}

type RowProps<R> = Pick<ReportTableProps<R>, 'columns' | 'report'> & { row: R }

/** What the style sheet has to know of a column. */
const kindOf = ({ isNumber, isDay, isLong, isLesser, isAside }: Omit<ReportColumn<never>, 'title' | 'value'>) => ({
  'data-number': isNumber,
  'data-day': isDay,
  'data-long': isLong,
  'data-lesser': isLesser,
  'data-aside': isAside,
})

/** Nothing needs no line: one that says “–” would be one to read for each of forty questions. */
const saysIn =
  <R,>(row: R) =>
  ({ value }: ReportColumn<R>) =>
    value(row) !== null

/** A row; what may have no room stands below it as well, of which the style sheet shows one. */
function Row<R>({ columns, row, report }: RowProps<R>) {
  const wide = columns.filter(({ isLong, isLesser }) => isLong || isLesser)
  const below = [...wide, ...columns.filter(({ isAside }) => isAside)].filter(saysIn(row))
  const cell = (column: ReportColumn<R>) => (
    <CellText {...{ column, row, report }} name={`${column.title}, ${columns[0]?.value(row)}`} />
  )
  return (
    <>
      <tr>
        {columns.map((column, at) => {
          const Cell = at === 0 ? 'th' : 'td'
          return (
            <Cell key={column.title} scope={at === 0 ? 'row' : undefined} {...kindOf(column)}>
              {cell(column)}
            </Cell>
          )
        })}
      </tr>
      {below.length > 0 && (
        <FigureLine span={columns.length}>
          {below.map((column) => (
            <span key={column.title} {...kindOf(column)}>
              {column.title}: {cell(column)}
            </span>
          ))}
        </FigureLine>
      )}
    </>
  )
}

interface CellTextProps<R> {
  column: ReportColumn<R>
  row: R
  report: ReportName | undefined
  name: string
}

function CellText<R>({ column: { value, opens, parts, explains }, row, report, name }: CellTextProps<R>) {
  const figures = parts?.(row)
  if (figures)
    return figures.map(({ text, behind }, at) => (
      <Fragment key={text}>
        {/* A line ends with it, and does not begin with it. */}
        {at > 0 && '\u00a0· '}
        <Figure value={text} {...{ report, behind }} of={name} />
      </Fragment>
    ))
  const shown = value(row)
  if (shown === null) return noValue
  if (explains) return <ExplainedFigure value={shown} explains={explains(row)} of={name} />
  return <Figure value={shown} {...{ report }} behind={opens?.(row)} of={name} />
}

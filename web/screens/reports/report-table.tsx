import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { toCsv } from '#contract'
import { fileNameOf, saveFile } from '#web/ui/save-file.ts'
import classes from './report.module.css'

export interface ReportColumn<R> {
  title: string
  /** What the cell says, and the file; null: hidden, or nothing. */
  value: (row: R) => string | number | null
  isNumber?: boolean
  /** Says so much that it needs a wider place. */
  isLong?: boolean
}

interface ReportTableProps<R> {
  title: string
  /** What is drawn above the table. */
  chart?: React.ReactNode
  columns: ReportColumn<R>[]
  rows: R[]
  keyOf: (row: R) => string | number
  /** The figures of some rows are of too few pupils: by the row's place. */
  isHidden?: (at: number) => boolean
}

/** A part of a report: its title is the finding, then the chart, then the figures as a table, which can be had as a file. */
export function ReportTable<R>({ title, chart, columns, rows, keyOf, isHidden }: ReportTableProps<R>) {
  const { t } = useLingui()
  const hidden = rows.filter((_, at) => isHidden?.(at)).length
  const save = () => {
    const lines = [columns.map((column) => column.title), ...rows.map((row) => columns.map(({ value }) => value(row)))]
    saveFile(new Blob([toCsv(lines)], { type: 'text/csv' }), fileNameOf(title, 'csv'))
  }
  return (
    <Stack gap="xs" component="section" className={classes.block} aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        {rows.length > 0 && (
          <Button
            variant="subtle"
            className="no-print"
            leftSection={<IconDownload size={16} aria-hidden />}
            aria-label={t`Download as CSV: ${title}`}
            onClick={save}
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keyboard too
        <section className={classes.scroll} tabIndex={0} aria-label={t`Figures: ${title}`}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th
                    key={column.title}
                    scope="col"
                    data-number={column.isNumber || undefined}
                    data-long={column.isLong || undefined}
                  >
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map((column, at) => {
                    const Cell = at === 0 ? 'th' : 'td'
                    return (
                      <Cell
                        key={column.title}
                        scope={at === 0 ? 'row' : undefined}
                        data-number={column.isNumber || undefined}
                        data-long={column.isLong || undefined}
                      >
                        {column.value(row) ?? '–'}
                      </Cell>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>– where fewer than five pupils stand behind a figure: it would say who they are.</Trans>
        </Text>
      )}
    </Stack>
  )
}

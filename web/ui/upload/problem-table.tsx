import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { UploadProblem } from '#contract'
import { textOf } from '../message/sentence-text.ts'
import { noValue } from '../no-value.ts'
import { saveFile } from '../save-file.ts'
import { columnNames } from './column-names.ts'
import { problemsCsv } from './problems-csv.ts'
import classes from './upload.module.css'

/** Problems shown on the page; the CSV has all of them. */
const mostShown = 200

interface ProblemTableProps {
  /** 'Problems' when absent. */
  title?: string
  problems: UploadProblem[]
  /** They are of rows of a workbook, not of lines of a text. */
  workbook?: boolean | undefined
  /** Fetches the failed rows as a workbook; absent where the format has none. */
  onRows?: () => void
}

/** What is wrong with the lines of a file, and the ways to take it along. */
export function ProblemTable({ title, problems, workbook, onRows }: ProblemTableProps) {
  const { t, i18n } = useLingui()
  const name = title ?? t`Problems`
  const titles = [workbook ? t`Row` : t`Line`, t`Column`, t`Value`, t`Problem`]
  const placeOf = ({ row, sheet_row }: UploadProblem) =>
    sheet_row === undefined ? row : t`${row} (row ${sheet_row} of a spreadsheet)`
  /** Of another program's file it may be a heading of its own. */
  const columnOf = (column: string) => (columnNames[column] ? i18n._(columnNames[column]) : column)
  const more = problems.length - mostShown
  const saveCsv = () => saveFile(new Blob([problemsCsv(problems)], { type: 'text/csv;charset=utf-8' }), 'problems.csv')
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {name}
        </Title>
        <Group gap="xs">
          {onRows && (
            <Button variant="light" leftSection={<IconDownload size={18} aria-hidden />} onClick={onRows}>
              <Trans>Download the rows to correct</Trans>
            </Button>
          )}
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={saveCsv}>
            <Trans>Download problems as CSV</Trans>
          </Button>
        </Group>
      </Group>
      <section className={`list-box ${classes.problems}`} aria-label={name}>
        <table aria-label={name}>
          <thead>
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.slice(0, mostShown).map((problem, place) => (
              <tr key={keyOf(problem, place)}>
                <td data-label={titles[0]}>{placeOf(problem)}</td>
                <td data-label={titles[1]}>{problem.column === null ? noValue : columnOf(problem.column)}</td>
                <td data-label={titles[2]}>{problem.value ?? noValue}</td>
                <td data-label={titles[3]}>{textOf({ message: problem.message, ...problem.said })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>{more} more are in the CSV.</Trans>
        </Text>
      )}
    </>
  )
}

/** A line may have several problems. */
const keyOf = ({ row, code }: UploadProblem, place: number) => `${row}-${code}-${place}`

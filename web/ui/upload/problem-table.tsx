import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { UploadProblem } from '#contract'
import { textOf } from '../message/sentence-text.ts'
import { noValue } from '../no-value.ts'
import { saveFile } from '../save-file.ts'
import { type AlikeProblems, alikeProblems, spansOf } from './alike-problems.ts'
import { columnNames } from './column-names.ts'
import { problemsCsv } from './problems-csv.ts'
import classes from './upload.module.css'

/** Lines shown on the page; the CSV has every problem. */
const mostShown = 200
/** Of rows that are alike, so many spans are named. */
const mostSpans = 3

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
  const sayOf = (problem: UploadProblem) => textOf({ message: problem.message, ...problem.said })
  const lines = alikeProblems(problems, sayOf)
  const placeOf = ({ first: { row, sheet_row }, rows }: AlikeProblems) => {
    if (rows.length > 1) return manyRows(rows)
    return sheet_row === undefined ? row : t`${row} (row ${sheet_row} of a spreadsheet)`
  }
  const manyRows = (rows: readonly number[]) => {
    const spans = spansOf(rows)
    const named = spans.slice(0, mostSpans).map(([from, to]) => (from === to ? from : `${from}–${to}`))
    const list = [...named, ...(spans.length > mostSpans ? ['…'] : [])].join(', ')
    return t`${list} (${plural(rows.length, { one: '# row', other: '# rows' })})`
  }
  /** Of another program's file it may be a heading of its own. */
  const columnOf = (column: string) => (columnNames[column] ? i18n._(columnNames[column]) : column)
  const more = lines.slice(mostShown).reduce((sum, { rows }) => sum + rows.length, 0)
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
            {lines.slice(0, mostShown).map((line, place) => (
              <tr key={keyOf(line.first, place)}>
                <td data-label={titles[0]}>{placeOf(line)}</td>
                <td data-label={titles[1]}>{line.first.column === null ? noValue : columnOf(line.first.column)}</td>
                <td data-label={titles[2]}>{line.values.join(' · ') || noValue}</td>
                <td data-label={titles[3]}>{sayOf(line.first)}</td>
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

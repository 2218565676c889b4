import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UnmatchedColumns, UploadProblem, UploadResult } from '#contract'
import { textOf } from '../message/sentence-text.ts'
import { ProblemTable } from './problem-table.tsx'
import { readText, rowsRead, withProblem } from './read-text.ts'

interface RowsReportProps {
  result: UploadResult
  /** Nothing was saved: the file was only looked at. */
  checked: boolean
  onRows?: () => void
  /** Asks where the columns belong that were not read. */
  onMatch?: (unread: UnmatchedColumns) => void
  /** Said instead of how many rows there are and were read. */
  title?: ReactNode
  text?: ReactNode
  /** Stands above what is said of rows that were taken in. */
  looked?: string
  /** Shown under the report: the way back. */
  children?: ReactNode
}

/** What became of the rows of a file. */
export function RowsReport({ result, checked, onRows, onMatch, title, text, looked, children }: RowsReportProps) {
  const { t } = useLingui()
  const { total, created, updated, failed, errors, warnings = [], detail, error_file_url, unread, workbook } = result
  const people = usePeople(detail)
  const [ofRows, takenIn] = [errors, warnings].map((some) => some.filter((one) => !isOfColumn(one))) as [
    UploadProblem[],
    UploadProblem[],
  ]
  const added = checked
    ? t`${plural(created, { one: '# row can be added.', other: '# rows can be added.' })}`
    : t`${plural(created, { one: '# row added', other: '# rows added' })}`
  const changed = checked
    ? t`${plural(updated, { one: '# row can be changed.', other: '# rows can be changed.' })}`
    : t`${plural(updated, { one: '# row changed', other: '# rows changed' })}`
  const onlyChanges = created === 0 && updated > 0
  const known =
    updated > 0 &&
    !onlyChanges &&
    t`${plural(updated, { one: '# of them exists already and changes', other: '# of them exist already and change' })}`
  return (
    <Stack gap="md" component="section" aria-live="polite">
      <Alert color={failed > 0 ? 'yellow' : 'green'}>
        <Text fw={600}>{title ?? (onlyChanges ? changed : added)}</Text>
        <Text size="sm">
          {text ?? readText(rowsRead(total), known, withProblem(failed))}
          {!text && people && ` ${people}`}
          {checked && ` ${t`Nothing is saved yet.`}`}
        </Text>
      </Alert>
      {children}
      <UnreadColumns
        problems={[...errors, ...warnings].filter(isOfColumn)}
        onMatch={checked && unread && onMatch ? () => onMatch(unread) : undefined}
      />
      {ofRows.length > 0 && (
        <ProblemTable {...{ workbook }} problems={ofRows} onRows={error_file_url ? onRows : undefined} />
      )}
      {takenIn.length > 0 && (
        <ProblemTable {...{ workbook }} title={looked ?? t`Taken in, but look at these`} problems={takenIn} />
      )}
    </Stack>
  )
}

/** Said of the head of the file, not of a row: the rows are taken in without that column. */
const isOfColumn = ({ code }: UploadProblem) => code === 'unknown_column' || code === 'no_header'

/** The columns of the file that nothing was read from. */
function UnreadColumns({ problems, onMatch }: { problems: UploadProblem[]; onMatch: (() => void) | undefined }) {
  const { t } = useLingui()
  if (problems.length === 0) return null
  return (
    <Stack gap={4} component="section" aria-label={t`Columns that were not read`}>
      <Text size="sm" fw={600}>
        <Trans>Columns that were not read</Trans>
      </Text>
      {problems.map((problem) => (
        <Text key={`${problem.value} ${problem.message}`} size="sm">
          {textOf({ message: problem.message, ...problem.said })}
        </Text>
      ))}
      {onMatch && (
        <Button variant="default" w="fit-content" mt={4} onClick={onMatch}>
          <Trans>Match columns</Trans>
        </Button>
      )}
    </Stack>
  )
}

/** What became of people whose rows were there already, in one sentence; null for rows of another kind. */
function usePeople(detail: UploadResult['detail']): string | null {
  const { t } = useLingui()
  if (!detail) return null
  const { enrolled, moved, unchanged, linked } = detail
  const parts = [
    enrolled > 0 &&
      t`${plural(enrolled, { one: '# gets a place in the session', other: '# get a place in the session' })}`,
    moved > 0 && t`${plural(moved, { one: '# moves to another section', other: '# move to another section' })}`,
    linked > 0 && t`${plural(linked, { one: '# had a sign-in already', other: '# had a sign-in already' })}`,
    unchanged > 0 && t`${plural(unchanged, { one: '# stays as it is', other: '# stay as they are' })}`,
  ].filter(Boolean)
  return parts.length > 0 ? t`Of these: ${parts.join(', ')}.` : null
}

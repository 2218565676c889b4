import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UploadResult } from '#contract'
import { ProblemTable } from './problem-table.tsx'

interface RowsReportProps {
  result: UploadResult
  /** Nothing was saved: the file was only looked at. */
  checked: boolean
  onRows?: () => void
  /** Said instead of how many rows there are and were read. */
  title?: ReactNode
  text?: ReactNode
  /** Shown under the report: the way back. */
  children?: ReactNode
}

/** What became of the rows of a file. */
export function RowsReport({ result, checked, onRows, title, text, children }: RowsReportProps) {
  const { t } = useLingui()
  const { total, created, updated, failed, errors, warnings = [], detail, error_file_url } = result
  const people = usePeople(detail)
  const added = checked
    ? t`${plural(created, { one: '# row can be added.', other: '# rows can be added.' })}`
    : t`${plural(created, { one: '# row added', other: '# rows added' })}`
  return (
    <Stack gap="md" component="section" aria-live="polite">
      <Alert color={failed > 0 ? 'yellow' : 'green'}>
        <Text fw={600}>{title ?? added}</Text>
        <Text size="sm">
          {text ?? (
            <Trans>
              {total} rows read, {updated} of them exist already and change, {failed} with a problem.
            </Trans>
          )}
          {people && ` ${people}`}
          {checked && ` ${t`Nothing is saved yet.`}`}
        </Text>
      </Alert>
      {children}
      {errors.length > 0 && <ProblemTable problems={errors} onRows={error_file_url ? onRows : undefined} />}
      {warnings.length > 0 && <ProblemTable title={t`Taken in, but look at these`} problems={warnings} />}
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

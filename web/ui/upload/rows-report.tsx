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
  const { total, created, updated, failed, errors, error_file_url } = result
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
          {checked && ` ${t`Nothing is saved yet.`}`}
        </Text>
      </Alert>
      {children}
      {errors.length > 0 && <ProblemTable problems={errors} onRows={error_file_url ? onRows : undefined} />}
    </Stack>
  )
}

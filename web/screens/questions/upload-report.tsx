import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UploadProblem, UploadResult } from '#contract'
import { translateServerText } from '#web/ui/server-text.ts'
import { problemsCsv } from './problems-csv.ts'
import { useQuestionPaths } from './question-paths.ts'
import classes from './upload.module.css'

interface UploadReportProps {
  result: UploadResult
  /** Nothing was saved: the file was only looked at. */
  checked: boolean
}

/** Problems shown on the page; the CSV has all of them. */
const mostShown = 200

/** What became of a file: how many questions went in, and what is wrong with the others. */
export function UploadReport({ result, checked }: UploadReportProps) {
  const paths = useQuestionPaths()
  const { total, created, failed, errors } = result
  return (
    <Stack gap="md" component="section" aria-live="polite">
      <Alert color={failed > 0 ? 'yellow' : 'green'} title={<Outcome created={created} checked={checked} />}>
        <Trans>
          {total} questions read, {failed} with a problem.
        </Trans>
      </Alert>
      {!checked && created > 0 && (
        <Group>
          <Button component={Link} to={paths.list} variant="light">
            <Trans>Show the questions</Trans>
          </Button>
        </Group>
      )}
      {errors.length > 0 && <Problems problems={errors} />}
    </Stack>
  )
}

function Outcome({ created, checked }: { created: number; checked: boolean }) {
  if (checked) return <Trans>{created} questions can be imported. Nothing is saved yet.</Trans>
  return <Trans>{created} questions imported</Trans>
}

function download(problems: UploadProblem[]): void {
  const address = URL.createObjectURL(new Blob([problemsCsv(problems)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'problems.csv'
  link.click()
  URL.revokeObjectURL(address)
}

function Problems({ problems }: { problems: UploadProblem[] }) {
  const { t } = useLingui()
  const more = problems.length - mostShown
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          <Trans>Problems</Trans>
        </Title>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => download(problems)}
        >
          <Trans>Download problems as CSV</Trans>
        </Button>
      </Group>
      <section className={classes.problems} aria-label={t`Problems`}>
        <Table verticalSpacing="xs" aria-label={t`Problems`} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t`Line`}</Table.Th>
              <Table.Th>{t`Column`}</Table.Th>
              <Table.Th>{t`Value`}</Table.Th>
              <Table.Th>{t`Problem`}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.slice(0, mostShown).map((problem, place) => (
              <Table.Tr key={keyOf(problem, place)}>
                <Table.Td>{problem.row}</Table.Td>
                <Table.Td>{problem.column ?? '-'}</Table.Td>
                <Table.Td>{problem.value ?? '-'}</Table.Td>
                <Table.Td>{translateServerText(problem.message)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
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

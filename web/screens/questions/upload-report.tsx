import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import type { UploadProblem, UploadResult } from '#contract'
import { translateServerText } from '#web/ui/server-text.ts'
import { PlaceState } from './list-state.ts'
import { problemsCsv } from './problems-csv.ts'
import { placeSearch, useQuestionPaths } from './question-paths.ts'
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
  const search = useSearch({ strict: false })
  const place = placeSearch(PlaceState.parse(search))
  const { total, created, failed, errors } = result
  return (
    <Stack gap="md" component="section" aria-live="polite">
      <Alert color={failed > 0 ? 'yellow' : 'green'}>
        <Text fw={600}>
          <Outcome created={created} checked={checked} />
        </Text>
        <Text size="sm">
          <Trans>
            {total} questions read, {failed} with a problem.
          </Trans>
        </Text>
      </Alert>
      {!checked && created > 0 && (
        <Group>
          <Button renderRoot={(props) => <Link {...props} to={paths.list} search={() => place} />} variant="light">
            <Trans>Show the questions</Trans>
          </Button>
        </Group>
      )}
      {errors.length > 0 && <Problems problems={errors} />}
    </Stack>
  )
}

function Outcome({ created, checked }: { created: number; checked: boolean }) {
  const { t } = useLingui()
  if (!checked) return t`${plural(created, { one: '# question imported', other: '# questions imported' })}`
  const ready = t`${plural(created, { one: '# question can be imported.', other: '# questions can be imported.' })}`
  return `${ready} ${t`Nothing is saved yet.`}`
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
  const titles = [t`Line`, t`Column`, t`Value`, t`Problem`]
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
      <section className={`list-box ${classes.problems}`} aria-label={t`Problems`}>
        <table aria-label={t`Problems`}>
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
                <td data-label={titles[0]}>{problem.row}</td>
                <td data-label={titles[1]}>{problem.column ?? '-'}</td>
                <td data-label={titles[2]}>{problem.value ?? '-'}</td>
                <td data-label={titles[3]}>{translateServerText(problem.message)}</td>
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

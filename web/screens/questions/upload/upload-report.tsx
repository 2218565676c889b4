import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { UploadResult } from '#contract'
import { downloadFailedRows } from '#web/api/download.ts'
import { ProblemTable } from '#web/ui/upload/problem-table.tsx'
import { PlaceState } from '../list/list-state.ts'
import { placeSearch, useQuestionPaths } from '../list/question-paths.ts'
import { UndoThisImport } from './own-imports.tsx'

interface UploadReportProps {
  result: UploadResult
  /** Nothing was saved: the file was only looked at. */
  checked: boolean
}

/** What became of a file: how many questions went in, and what is wrong with the others. */
export function UploadReport({ result, checked }: UploadReportProps) {
  const paths = useQuestionPaths()
  const search = useSearch({ strict: false })
  const place = placeSearch(PlaceState.parse(search))
  const { total, created, failed, errors, error_file_url, import_id } = result
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
          {import_id != null && <UndoThisImport key={import_id} import_id={import_id} />}
        </Group>
      )}
      {errors.length > 0 && (
        <ProblemTable
          problems={errors}
          onRows={error_file_url ? () => downloadFailedRows(error_file_url, 'questions-to-correct.xlsx') : undefined}
        />
      )}
    </Stack>
  )
}

function Outcome({ created, checked }: { created: number; checked: boolean }) {
  const { t } = useLingui()
  if (!checked) return t`${plural(created, { one: '# question imported', other: '# questions imported' })}`
  const ready = t`${plural(created, { one: '# question can be imported.', other: '# questions can be imported.' })}`
  return `${ready} ${t`Nothing is saved yet.`}`
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type QuestionReading, questionApi, questionReadingApi } from '#contract'
import { OwnImports } from '#web/entity/upload/own-imports.tsx'
import { JobOutcome } from '#web/ui/upload/job-outcome.tsx'
import { PlaceState } from '../list/list-state.ts'
import { placeSearch, useQuestionPaths } from '../list/question-paths.ts'
import type { ReadingSave } from './use-reading-save.ts'

const changed = [questionReadingApi.get, questionReadingApi.items, questionApi.list]

/** What became of what was saved: the way to the questions, and back. */
export function SavedQuestions({ reading, saving }: { reading: QuestionReading; saving: ReadingSave }) {
  const { t } = useLingui()
  const { job, result, cancel } = saving
  const paths = useQuestionPaths()
  const isDone = job?.state === 'done'
  const search = placeSearch(PlaceState.parse(withoutNull(reading.defaults)))
  const created = result?.created ?? 0
  // What was undone since is not saved any more.
  const isTakenBack = created > 0 && reading.counts.SAVED === 0
  return (
    <>
      {job && !isDone && <JobOutcome job={job} onCancel={cancel} report={() => null} />}
      {result && !isTakenBack && (
        <Alert color={created > 0 ? 'green' : 'yellow'} role="status">
          <Text fw={600}>
            {t`${plural(created, { 0: 'No question was saved.', one: '# question saved as a draft.', other: '# questions saved as drafts.' })}`}
          </Text>
          <Text size="sm">
            {reading.state === 'DONE' ? (
              <Trans>Nothing of this file is left to do.</Trans>
            ) : (
              <Trans>The others stay here, to be looked at and saved later.</Trans>
            )}
          </Text>
        </Alert>
      )}
      {reading.import_ids.length > 0 && (
        <>
          <Group display={reading.counts.SAVED > 0 ? undefined : 'none'}>
            <Button renderRoot={(props) => <Link {...props} to={paths.list} search={() => search} />} variant="light">
              <Trans>Show the questions</Trans>
            </Button>
          </Group>
          <OwnImports entity="question" ids={reading.import_ids} list={changed} most={reading.import_ids.length} />
        </>
      )}
    </>
  )
}

const withoutNull = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value != null))

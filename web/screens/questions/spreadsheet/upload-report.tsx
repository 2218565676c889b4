import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { questionApi, type UploadResult } from '#contract'
import { downloadFailedRows } from '#web/api/download.ts'
import { UndoThisImport } from '#web/entity/upload/own-imports.tsx'
import { readText, withProblem } from '#web/ui/upload/read-text.ts'
import { RowsReport } from '#web/ui/upload/rows-report.tsx'
import { PlaceState } from '../list/list-state.ts'
import { placeSearch, useQuestionPaths } from '../list/question-paths.ts'

interface UploadReportProps extends Pick<ComponentProps<typeof RowsReport>, 'onMatch'> {
  result: UploadResult
  /** Nothing was saved: the file was only looked at. */
  checked: boolean
}

/** What became of a file: how many questions went in, and what is wrong with the others. */
export function UploadReport({ result, checked, onMatch }: UploadReportProps) {
  const { t } = useLingui()
  const paths = useQuestionPaths()
  const place = placeSearch(PlaceState.parse(useSearch({ strict: false })))
  const { total, created, failed, error_file_url, import_id } = result
  return (
    <RowsReport
      {...{ result, checked, onMatch }}
      title={
        checked
          ? t`${plural(created, { one: '# question can be imported.', other: '# questions can be imported.' })}`
          : t`${plural(created, { one: '# question imported', other: '# questions imported' })}`
      }
      text={readText(t`${plural(total, { one: '# question read', other: '# questions read' })}`, withProblem(failed))}
      onRows={() => downloadFailedRows(error_file_url, 'questions-to-correct.xlsx')}
    >
      {!checked && created > 0 && (
        <Group>
          <Button renderRoot={(props) => <Link {...props} to={paths.list} search={() => place} />} variant="light">
            <Trans>Show the questions</Trans>
          </Button>
          {import_id != null && (
            <UndoThisImport key={import_id} made={{ ...result, id: import_id }} list={questionApi.list} />
          )}
        </Group>
      )}
    </RowsReport>
  )
}

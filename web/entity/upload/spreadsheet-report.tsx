import type { ComponentProps } from 'react'
import type { UploadResult } from '#contract'
import { downloadFailedRows } from '#web/api/download.ts'
import { RowsReport } from '#web/ui/upload/rows-report.tsx'
import { MissingPlaces } from './missing-places.tsx'
import { UndoThisImport } from './own-imports.tsx'

interface SpreadsheetReportProps {
  result: UploadResult
  checked: boolean
  /** What became of the file, in words of its own. */
  words: Partial<Pick<ComponentProps<typeof RowsReport>, 'title' | 'text' | 'looked'>> | undefined
  /** Start of the name of the file of rows that failed. */
  name: string
  way: Omit<ComponentProps<typeof UndoThisImport>, 'made'>
  onMatch?: ComponentProps<typeof RowsReport>['onMatch']
  /** Classes or sections that were missing have been made. */
  onMade: () => void
}

/** What became of the rows, and what can be done about it. */
export function SpreadsheetReport({ result, checked, words, name, way, onMatch, onMade }: SpreadsheetReportProps) {
  return (
    <RowsReport
      {...{ result, checked, ...words }}
      {...(onMatch && { onMatch })}
      onRows={() => downloadFailedRows(result.error_file_url, `${name}-to-correct.xlsx`)}
    >
      {result.import_id != null && (
        <UndoThisImport key={result.import_id} made={{ ...result, id: result.import_id }} {...way} />
      )}
      {result.missing && <MissingPlaces missing={result.missing} onMade={onMade} />}
    </RowsReport>
  )
}

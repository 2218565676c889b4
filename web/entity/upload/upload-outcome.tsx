import type { ComponentProps, ReactNode } from 'react'
import type { UploadResult } from '#contract'
import { JobOutcome } from '#web/ui/upload/job-outcome.tsx'
import { SpreadsheetColumns } from '#web/ui/upload/spreadsheet-columns.tsx'
import type { useUpload } from './use-upload.ts'

type Shown = Omit<ReturnType<typeof useUpload>, 'send'>

/** Asks which column of the file is which, where that wasn't found. */
export const UploadColumns = ({
  upload: { unmatched, mapping, setMapping },
  defaults,
}: { upload: Shown } & Pick<ComponentProps<typeof SpreadsheetColumns>, 'defaults'>) =>
  unmatched && <SpreadsheetColumns unmatched={unmatched} mapping={mapping} onChange={setMapping} defaults={defaults} />

interface UploadOutcomeProps {
  upload: Shown
  /** Shows what became of the file; `checked`: it was only looked at. */
  show: (result: UploadResult, checked: boolean) => ReactNode
}

/** The job of a large file, or what became of the file. A job goes on while nobody looks. */
export function UploadOutcome({ upload: { job, cancel, checked, report }, show }: UploadOutcomeProps) {
  return (
    <>
      {job && <JobOutcome job={job} onCancel={cancel} report={(result) => show(result, checked)} />}
      {report && show(report.result, report.checked)}
    </>
  )
}

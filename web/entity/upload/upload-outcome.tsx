import { Stack } from '@mantine/core'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { UploadResult } from '#contract'
import { JobOutcome } from '#web/ui/upload/job-outcome.tsx'
import { SpreadsheetColumns } from '#web/ui/upload/spreadsheet-columns.tsx'
import type { useUpload } from './use-upload.ts'

type Shown = Omit<ReturnType<typeof useUpload>, 'send'>

interface AnswerInSightProps {
  upload: Shown
  /** Counts presses of the buttons: what is said of a list in between moves nothing. */
  presses: number
  children: ReactNode
}

/** What a file was answered; it comes into sight once a button was pressed, for those stand below it. */
export function AnswerInSight({ upload, presses, children }: AnswerInSightProps) {
  const top = useRef<HTMLDivElement>(null)
  const seen = useRef(presses)
  const { unmatched, open, report, job } = upload
  const isThere = Boolean(unmatched || open || report || job)
  useEffect(() => {
    if (seen.current === presses || !isThere) return
    seen.current = presses
    top.current?.scrollIntoView({ block: 'start' })
  }, [presses, isThere])
  return (
    <Stack ref={top} gap="md" style={{ display: isThere ? undefined : 'none' }}>
      {children}
    </Stack>
  )
}

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

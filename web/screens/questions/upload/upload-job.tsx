import { importApi, questionApi } from '#contract'
import { useJob } from '#web/api/use/use-job.ts'
import { JobOutcome } from '#web/ui/upload/job-outcome.tsx'
import { UploadReport } from './upload-report.tsx'

interface UploadJobProps {
  job_id: number
  /** The file is only looked at. */
  checked: boolean
}

/** The progress of a large file, then its result. It goes on while nobody looks. */
export function UploadJob({ job_id, checked }: UploadJobProps) {
  const { job, cancel } = useJob(job_id, checked ? [] : [questionApi.list, importApi.list])
  if (!job) return null
  return (
    <JobOutcome job={job} onCancel={cancel} report={(result) => <UploadReport result={result} checked={checked} />} />
  )
}

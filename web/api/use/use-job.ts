import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AnyEndpoint, type Job, jobApi } from '#contract'
import { call } from '../call.ts'
import { useAction } from './use-action.ts'

/** ms between two looks at a running job. */
const pause = 700

const isOver = (job: Job | undefined) => job !== undefined && job.state !== 'queued' && job.state !== 'running'

/** A job as it goes on; once it has done its work, the answers of `invalidates` are asked for again. */
export function useJob(job_id: number | null, invalidates: AnyEndpoint[]) {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: [jobApi.get.path, job_id],
    queryFn: ({ signal }) => call(jobApi.get, { id: job_id ?? 0 }, { signal }),
    enabled: job_id !== null,
    refetchInterval: ({ state }) => (isOver(state.data?.data) || state.error ? false : pause),
    refetchIntervalInBackground: true,
    gcTime: 0,
  })
  const cancel = useAction(jobApi.cancel, {
    toasts: 'failures',
    onSuccess: (answer) => queryClient.setQueryData([jobApi.get.path, job_id], answer),
  })
  const job = data?.data
  const isDone = job?.state === 'done'
  const changed = invalidates.map(({ path }) => path).join(' ')
  useEffect(() => {
    if (!isDone) return
    for (const path of changed.split(' ').filter(Boolean)) queryClient.invalidateQueries({ queryKey: [path] })
  }, [isDone, changed, queryClient])
  return { job, cancel: () => cancel.run({ id: job_id ?? 0 }).catch(() => undefined) }
}

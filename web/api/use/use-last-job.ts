import { type Job, jobApi } from '#contract'
import { useList } from './use-list.ts'

/** ms that a file which a job made is kept, at least; its link is good as long. */
const rememberedFor = 86_400_000

/** The job of this sort that the person ordered last: under way, or for as long as its file is kept. */
export function useLastJob(sort: { kind?: string; question_paper_id?: number }, enabled: boolean): Job | null {
  const { rows } = useList(
    jobApi.list,
    {
      filter: { ...sort, state: ['queued', 'running', 'done', 'failed'] },
      range: { page: 1, pageSize: 1 },
      sort: [{ field: 'id', dir: 'desc' }],
    },
    { enabled },
  )
  const last = rows?.[0]
  return last && isThere(last) ? last : null
}

const isThere = ({ state, created_at }: Job) =>
  state === 'queued' || state === 'running' || Date.parse(created_at) > Date.now() - rememberedFor

import { type Job, jobApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'

/** ms that the file of copies is kept, at least; its link is good as long. */
const keptFor = 86_400_000

/** The copies of a paper that the person ordered last: under way, or for as long as their file is kept. */
export function useLastCopies(question_paper_id: number, enabled: boolean): Job | null {
  const { rows } = useList(
    jobApi.list,
    {
      filter: { question_paper_id, state: ['queued', 'running', 'done', 'failed'] },
      range: { page: 1, pageSize: 1 },
      sort: [{ field: 'id', dir: 'desc' }],
    },
    { enabled },
  )
  const last = rows?.[0]
  return last && isThere(last) ? last : null
}

const isThere = ({ state, created_at }: Job) =>
  state === 'queued' || state === 'running' || Date.parse(created_at) > Date.now() - keptFor

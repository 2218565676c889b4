import { useQuery } from '@tanstack/react-query'
import { questionApi } from '#contract'
import { call } from '#web/api/call.ts'

/** The newest questions of a subject whose tags are offered. */
const looked = 100
const mostOffered = 30

/** Tags that the subject's newest questions have, the most used first; [] until they are known. */
export function useTagSuggestions(subject_id: number | null): string[] {
  const { data } = useQuery({
    queryKey: ['tags of a subject', subject_id],
    queryFn: async ({ signal }) => {
      const answer = await call(
        questionApi.list,
        { filter: { subject_id }, range: { page: 1, pageSize: looked } },
        { signal, toasts: 'none' },
      )
      return countTags(answer.data.map(({ tags }) => tags))
    },
    enabled: subject_id !== null,
    staleTime: 5 * 60_000,
  })
  return data ?? []
}

export function countTags(lists: string[][]): string[] {
  const counts = new Map<string, number>()
  for (const tag of lists.flat()) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const byUse = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  return byUse.slice(0, mostOffered).map(([tag]) => tag)
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { assemblyApi, questionPaperApi } from '#contract'

/** Has everything that was read of a paper read anew: it was changed. */
export function useForgetPaper(id: number): () => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(async () => {
    queryClient.removeQueries({ queryKey: [assemblyApi.alternatives.path] })
    const read = [questionPaperApi.preview, questionPaperApi.pages, assemblyApi.gridView]
    const stale = read.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path, { id }] }))
    await Promise.all([...stale, queryClient.invalidateQueries({ queryKey: [questionPaperApi.list.path] })])
  }, [queryClient, id])
}

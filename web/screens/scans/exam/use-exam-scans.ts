import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { scanApi, scanDoubtApi, scanPageApi } from '#contract'
import { toQuery } from '#web/api/use/use-read.ts'
import { sumScans } from './scan-sums.ts'

/** ms between two looks while pages are read. */
const pause = 1500

/** What came for an exam, as it is being read. */
export function useExamScans(exam_id: number) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...toQuery(
      scanApi.list,
      { filter: { exam_id }, range: { pageSize: 100 }, sort: [{ field: 'id', dir: 'desc' }] },
      {},
    ),
    refetchInterval: ({ state }) => (sumScans(state.data?.data ?? []).isReading ? pause : false),
    refetchIntervalInBackground: true,
  })
  const scans = data?.data
  const sums = useMemo(() => sumScans(scans ?? []), [scans])
  const { done, isReading } = sums
  // Read anew with each step, what hangs on it would be asked for without end; once it is done, once.
  useEffect(() => {
    if (isReading || done === 0) return
    for (const { path } of [scanPageApi.list, scanApi.completeness, scanDoubtApi.list])
      void queryClient.invalidateQueries({ queryKey: [path] })
  }, [isReading, done, queryClient])
  return { scans, sums, error, refetch: () => void refetch() }
}

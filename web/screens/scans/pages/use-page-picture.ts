import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { scanPageApi } from '#contract'
import { callFile } from '#web/api/call.ts'

/** The picture of a page; null: of none. `failed`: it is no longer there, or did not come. */
export function usePagePicture(page_id: number | null, width: number) {
  const { data, error, refetch } = useQuery({
    queryKey: [scanPageApi.picture.path, page_id, width],
    queryFn: async ({ signal }) =>
      (await callFile(scanPageApi.picture, { id: page_id ?? 0, width }, { signal, toasts: 'none' })).blob,
    enabled: page_id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = data ? URL.createObjectURL(data) : null
    setAddress(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [data])
  return { address, blob: data, failed: error !== null, retry: () => void refetch() }
}

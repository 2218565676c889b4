import { Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { scanApi, scanDoubtApi } from '#contract'
import { ownScope } from '#web/api/marks/own-scope.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { DeskLoading, DoubtDesk } from './doubt-desk.tsx'
import { DoubtStore } from './doubt-store.ts'
import { doubtTitle } from './doubt-words.ts'

const subscribeNothing = () => () => undefined

interface DoubtPanelProps {
  exam_id: number
  /** How many the scans say there are: more than were read are asked for. */
  open: number
  /** Pages are still being read. */
  isReading: boolean
}

/** Answers that a person must look at. */
export default function DoubtPanel({ exam_id, open, isReading }: DoubtPanelProps) {
  const filter = { exam_id, state: 'OPEN' as const }
  const { answer, error, refetch } = useRead(scanDoubtApi.list, { filter, range: { pageSize: 200 } })
  const [store, setStore] = useState<DoubtStore | null>(null)
  useEffect(() => {
    const scope = ownScope()
    if (!scope) return
    const opened = new DoubtStore(scope, exam_id, doubtTitle)
    void opened.queue.start().then(() => setStore(opened))
    return () => opened.queue.close()
  }, [exam_id])
  useEffect(() => {
    if (store && answer) store.load(answer.data, answer.count ?? answer.data.length)
  }, [store, answer])
  const view = useSyncExternalStore(store?.subscribe ?? subscribeNothing, store?.getView ?? (() => null))
  const needsMore = view?.needsMore ?? false
  useEffect(() => {
    if (needsMore) void refetch()
  }, [needsMore, refetch])
  useEffect(() => {
    // More pages were read meanwhile.
    if (store && open > store.getView().left) void refetch()
  }, [open, store, refetch])
  const queryClient = useQueryClient()
  const isDone = view?.left === 0
  useEffect(() => {
    // How many are left is shown above too.
    const tell = () => void queryClient.invalidateQueries({ queryKey: [scanApi.list.path] })
    if (isDone) tell()
    return tell
  }, [isDone, queryClient])
  if (error && !answer) return <Failed error={error} onRetry={() => void refetch()} />
  if (!store || !answer) return <DeskLoading />
  return (
    <DoubtDesk
      store={store}
      empty={
        <Stack gap={4} py="lg">
          <Text fw={600} fz="lg" ff="var(--q-serif)" id="doubt">
            {isReading ? (
              <Trans>No answer to look at so far.</Trans>
            ) : (
              <Trans>Every answer is read or looked at.</Trans>
            )}
          </Text>
          <Text c="dimmed" size="sm">
            <Trans>What the machine isn’t sure of comes here, one answer after the other.</Trans>
          </Text>
        </Stack>
      }
    />
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { type DataOf, questionReadingApi, type ReadingItem } from '#contract'
import type { Sent } from '#web/api/call.ts'
import { useAction } from '#web/api/use/use-action.ts'

type Answered = DataOf<typeof questionReadingApi.change>
type ReadingChange = Omit<Sent<typeof questionReadingApi.change>, 'id'>

/**
 * What is said of a reading is stored as it is said, one change after the other: each is made of its question as the one before has left it.
 * A refusal has shown its toast, and what was shown comes back as it is stored.
 */
export function useReadingChange(id: number) {
  const client = useQueryClient()
  const action = useAction(questionReadingApi.change, {
    invalidates: [questionReadingApi.get, questionReadingApi.items],
    toasts: 'failures',
    conflicts: 'toast',
  })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const { run } = action

  /** Answers what came of it; null where there was nothing to do or it was refused. */
  const change = useCallback(
    (make: () => ReadingChange | null): Promise<Answered | null> => {
      const next = last.current.then(async () => {
        const said = make()
        return said ? (await run({ id, ...said })).data : null
      })
      last.current = next.catch(() => undefined)
      return next.catch(() => null)
    },
    [id, run],
  )

  /** Changes one question, as it is by then. */
  const changeItem = useCallback(
    (item: ReadingItem, make: (item: ReadingItem) => ItemChange | null) =>
      change(() => {
        const { now, row_version } = newest(client, item)
        const said = make(now)
        return said && { items: [{ row: now.row, row_version, ...said }] }
      }),
    [change, client],
  )
  return { change, changeItem, pending: action.pending }
}
export type ReadingChanges = ReturnType<typeof useReadingChange>

type ItemChange = Omit<NonNullable<ReadingChange['items']>[number], 'row' | 'row_version'>

/** A question as it was answered last, in whichever list is up to date; without a version where it has left them all. */
function newest(client: ReturnType<typeof useQueryClient>, item: ReadingItem) {
  const queries = client.getQueryCache().findAll({ queryKey: [questionReadingApi.items.path] })
  const rows = queries.flatMap(({ state: { data, isInvalidated } }) =>
    isInvalidated ? [] : ((data as { data: ReadingItem[] } | undefined)?.data ?? []),
  )
  const known = rows.filter(({ row }) => row === item.row)
  const last = known.reduce<ReadingItem | null>(
    (best, one) => (best && best.row_version >= one.row_version ? best : one),
    null,
  )
  return { now: last ?? item, row_version: last?.row_version }
}

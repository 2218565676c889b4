import { useMemo } from 'react'
import { questionReadingApi, type ReadingItem } from '#contract'
import { useList } from '#web/api/use/use-list.ts'

import { withPictures } from './reading-pictures.tsx'
import type { ReadingAddress } from './use-reading-address.ts'

export const itemsOfPage = 50

/** With a question at its place: one that was settled leaves its tab, and stays in sight for as long as it is looked at. */
export function withItem(rows: readonly ReadingItem[], item: ReadingItem | undefined): ReadingItem[] {
  if (!item || rows.some(({ row }) => row === item.row)) return [...rows]
  const after = rows.findIndex(({ row }) => row > item.row)
  return rows.toSpliced(after < 0 ? rows.length : after, 0, item)
}

/** The questions of a page of a tab, and the one that is looked at. */
export function useReadingItems(id: number, { tab, page, row }: ReadingAddress) {
  const state = [tab]
  const list = useList(questionReadingApi.items, { id, filter: { state }, range: { page, pageSize: itemsOfPage } })
  const isThere = list.isStale || (list.rows?.some((one) => one.row === row) ?? true)
  const beside = useList(
    questionReadingApi.items,
    { id, filter: { row: row === null ? [] : [row] }, range: { page: 1, pageSize: 1 } },
    { enabled: row !== null && !isThere },
  )
  const own = isThere ? undefined : beside.rows?.find((one) => one.row === row)
  // Those of the tab before would be what a key changes.
  const rows = list.isStale ? undefined : list.rows
  const shown = useMemo(() => rows && withPictures(withItem(rows, own)), [rows, own])
  const place = shown?.findIndex((one) => one.row === row) ?? -1
  // Without one in the address, or where it is no more, the first.
  const isComing = row !== null && !isThere && beside.isPending
  const at = place >= 0 ? place : 0
  const item = isComing ? undefined : shown?.[at]
  return { ...list, shown, item, at, settled: own !== undefined }
}

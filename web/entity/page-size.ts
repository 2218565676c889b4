import type { ListEndpoint } from '#contract'
import { pageSizes } from '#web/ui/list/pages/page-size.tsx'
import { readPreference, writePreference } from '#web/ui/preferences.ts'

const nameOf = ({ path }: ListEndpoint, account_id = 0) => `list:rows:${path}:${account_id}` as const

/** Rows of a page of this list, as this person has chosen in this browser. */
export function storedPageSize(list: ListEndpoint, account_id: number | undefined): number {
  const stored = Number(readPreference(nameOf(list, account_id)))
  return pageSizes.some((one) => one === stored) ? stored : list.page_size
}

export const storePageSize = (list: ListEndpoint, account_id: number | undefined, size: number): void =>
  writePreference(nameOf(list, account_id), String(size))

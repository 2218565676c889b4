import { schoolApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import type { Choice } from '#web/ui/form/pick.tsx'

/** The schools to choose from, the one that is chosen already among them. */
export function useSchoolChoices(chosen: number | null): Choice[] {
  const { rows = [] } = useList(schoolApi.list, { range: { pageSize: 100 } })
  const isAmong = chosen === null || rows.some(({ id }) => id === chosen)
  const own = useList(schoolApi.list, { filter: { id: chosen } }, { enabled: !isAmong }).rows ?? []
  return [...rows, ...(isAmong ? [] : own)].map(({ id, name }) => ({ id, title: name }))
}

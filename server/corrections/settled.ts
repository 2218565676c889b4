import type { ItemResult, MarkItem } from '#contract'
import type { Change } from '../ground/change.ts'
import { applyItems } from '../marks/apply.ts'
import { openSheet } from '../marks/sheet.ts'

/** Writes values into an exam whose marks are settled. They change in no other way than by a decision: for its values the sheet is open. */
export async function enterSettled(
  call: Change,
  exam_id: number,
  items: MarkItem[],
  { reason, source }: { reason: string; source: 'CORRECTION' | 'RECHECK' },
): Promise<ItemResult[]> {
  if (items.length === 0) return []
  const sheet = await openSheet(call, call.actor, exam_id)
  const marking = new Map([...sheet.sections.keys()].map((id) => [id, { item_ids: null }] as const))
  const opened = { ...sheet, marking, may_verify: true, exam: { ...sheet.exam, state: 'VERIFIED' as const } }
  const { results } = await applyItems(call, opened, items, { reason, source, confirm: false, force: true })
  return results
}

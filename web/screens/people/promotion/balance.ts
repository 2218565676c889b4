import type { PromotionItem } from '#contract'

/** A section to come, with how many go there by the plan. */
interface TargetSection {
  id: number
  capacity: number | null
  coming: number
}

/** Where each of these goes on to, when it is another section than the plan says. */
type Sent = [item: PromotionItem, section_id: number][]

/**
 * Evens out the sections of one class: the last pupil of the fullest goes to the emptiest that has room, until they differ by one at most, so that as
 * few as possible are parted from their section. Only `movable` pupils move.
 */
export function balance(movable: readonly PromotionItem[], sections: readonly TargetSection[]): Sent {
  const ids = new Set(sections.map(({ id }) => id))
  const coming = new Map(sections.map((section) => [section.id, section.coming]))
  const queues = new Map<number, PromotionItem[]>(sections.map(({ id }) => [id, []]))
  const sent = new Map<PromotionItem, number>()
  const homeless: PromotionItem[] = []
  for (const item of movable) {
    const section = item.to?.section_id ?? null
    if (section !== null && ids.has(section)) queues.get(section)?.push(item)
    else if (section === null) homeless.push(item)
  }
  const count = (id: number) => coming.get(id) ?? 0
  const emptiest = () =>
    sections
      .filter(({ id, capacity }) => capacity === null || count(id) < capacity)
      .sort((a, b) => count(a.id) - count(b.id))[0]
  const put = (item: PromotionItem, id: number) => {
    sent.set(item, id)
    coming.set(id, count(id) + 1)
  }
  // Who has no section yet fills the gaps first.
  for (const item of homeless) {
    const section = emptiest()
    if (section) put(item, section.id)
  }
  for (;;) {
    const to = emptiest()
    const from = sections
      .filter(({ id }) => (queues.get(id)?.length ?? 0) > 0)
      .sort((a, b) => count(b.id) - count(a.id))[0]
    if (!to || !from || count(from.id) - count(to.id) < 2) break
    const item = queues.get(from.id)?.pop()
    if (!item) break
    coming.set(from.id, count(from.id) - 1)
    put(item, to.id)
  }
  return [...sent]
}

import { plural, t } from '@lingui/core/macro'
import type { SeriesSlot } from '#contract'
import { textOf } from '#web/ui/message/sentence-text.ts'

export type Price = 'better' | 'same' | 'worse' | 'breaks'

/** What a slot is for what is picked up, beside the least that any slot breaks. */
export function priceOf({ allowed, hard, cost_change }: SeriesSlot, leastHard: number): Price {
  if (!allowed || hard > leastHard) return 'breaks'
  if (cost_change < 0) return 'better'
  return cost_change === 0 ? 'same' : 'worse'
}

export const priceSigns: Record<Price, string> = { better: '✓', same: '=', worse: '↓', breaks: '✕' }

export const leastHardOf = (slots: readonly SeriesSlot[] | undefined): number =>
  Math.min(...(slots ?? []).filter(({ allowed }) => allowed).map(({ hard }) => hard), Number.MAX_SAFE_INTEGER)

/** "breaks nothing, 12 better" or what is broken, in words. */
export function slotText(slot: SeriesSlot, price: Price): string {
  const first = slot.said[0]
  const why = first && textOf({ message: slot.messages[0] ?? '', ...first })
  if (price === 'breaks') return why ?? t`The shift is too short, or not for this class`
  const by = Math.abs(slot.cost_change)
  if (price === 'same') return t`Breaks nothing, costs the same`
  return price === 'better'
    ? t`Breaks nothing, ${plural(by, { one: '# point better', other: '# points better' })}`
    : t`${plural(by, { one: '# point worse', other: '# points worse' })}${why ? `: ${why}` : ''}`
}

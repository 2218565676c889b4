import { plural, t } from '@lingui/core/macro'
import type { SeriesSlot, SeriesWhole } from '#contract'
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

/** "Thu 10 Sep" */
export function dayName(date: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
  }).formatToParts(new Date(`${date}T12:00:00Z`))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('weekday')} ${part('day')} ${part('month')}`
}

/** "Thu 10 Sep", and the shift where there are several. */
export const placeName = ({ shifts }: SeriesWhole, day: string, shift: number, locale: string): string =>
  shifts.length > 1 ? `${dayName(day, locale)}, ${shifts[shift]?.name ?? ''}` : dayName(day, locale)

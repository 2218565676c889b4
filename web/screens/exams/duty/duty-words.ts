import type { SeriesDuties, SeriesDuty, SeriesWhole } from '#contract'
import { placeName } from '../plan/place-name.ts'

export interface DutySitting {
  key: string
  day: string
  shift: number
  /** "Mon 7 Dec", with the shift where there are several. */
  title: string
}

export const sittingKey = ({ day, shift }: Pick<SeriesDuty, 'day' | 'shift'>) => `${day} ${shift}`

/** When somebody watches, in order. */
export function sittingsOf({ duties }: SeriesDuties, whole: SeriesWhole, locale: string): DutySitting[] {
  const all = new Map(duties.map((one) => [sittingKey(one), one]))
  return [...all].map(([key, { day, shift }]) => ({
    ...{ key, day, shift },
    title: placeName(whole, day, shift, locale),
  }))
}

/** Duties of everybody on average, to one place. */
export function meanOf({ loads }: SeriesDuties): number {
  const counted = loads.filter(({ exempt }) => !exempt)
  const sum = counted.reduce((all, one) => all + one.duties + one.earlier, 0)
  return counted.length > 0 ? Math.round((10 * sum) / counted.length) / 10 : 0
}

import type { SeriesSchool } from '../dates/school.ts'
import { readDates } from './read-dates.ts'

/** The least cost by trying everything; null where nothing is possible, undefined where there is too much to try. */
export function leastOfAll(school: SeriesSchool, most = 60_000): number | null | undefined {
  const slots = school.days.length * school.shifts.length
  const written = [...school.papers.keys()].filter((place) => school.papers[place]!.pupils.length > 0)
  if (slots ** written.length > most) return undefined
  const given = school.papers.map(() => -1)
  let least: number | null = null
  const goOn = (i: number) => {
    if (i === written.length) {
      const { broken, cost } = readDates(school, given)
      if (broken === 0 && (least === null || cost < least)) least = cost
      return
    }
    for (let slot = 0; slot < slots; slot += 1) {
      given[written[i]!] = slot
      goOn(i + 1)
    }
  }
  goOn(0)
  return least
}

import type { ClassProblem } from './class-problem.ts'
import { type DaySets, farCost } from './day-sets.ts'

/** The least still to come, by `papers done * lasts + set of the day before` (where it is the day before by the calendar). */
export interface DayTable {
  lasts: number
  least: Float32Array
}

/** Above this a 32-bit number is no longer exact; no cost that is looked for comes near it. */
const exactUpTo = 2 ** 24
const mostCells = 24_000_000

/**
 * Day by day from the last, looking one calendar day back: exact for wishes that look no further, a bound for the others.
 *
 * @returns by day (one more than there are); null where the tables would be too large
 */
export function oneDayBack(c: ClassProblem, sets: DaySets, upper: number): DayTable[] | null {
  const masks = 2 ** c.m
  const count = sets.papers.length
  if (c.m > 17 || c.days * masks * count > mostCells || (upper < Infinity && upper > exactUpTo)) return null
  const tables: DayTable[] = [{ lasts: 1, least: new Float32Array(masks).fill(Infinity) }]
  tables[0]!.least[masks - 1] = 0
  const bits = new Uint8Array(masks)
  for (let mask = 1; mask < masks; mask += 1) bits[mask] = bits[mask >> 1]! + (mask & 1)
  for (let day = c.days - 1; day >= 0; day -= 1) tables.unshift(tableOf(c, sets, day, tables[0]!, bits))
  return tables
}

function tableOf(c: ClassProblem, sets: DaySets, day: number, next: DayTable, bits: Uint8Array): DayTable {
  const count = sets.papers.length
  const lasts = day > 0 && c.jumps[day - 1] === 1 ? count : 1
  const least = new Float32Array(bits.length * lasts).fill(Infinity)
  const usable = sets.usable[day]!
  const after = sets.after[1]!
  const [mostDone, leastDone] = [day * sets.widest, c.m - (c.days - day) * sets.widest]
  const set = new Int32Array(count)
  const cost = new Float64Array(count)
  for (let done = 0; done < bits.length; done += 1) {
    if (bits[done]! > mostDone || bits[done]! < leastDone) continue
    let n = 0
    for (let i = 0; i < usable.length; i += 1) {
      const s = usable[i]!
      const mask = sets.mask[s]!
      if (mask & done) continue
      const rest = next.least[(done | mask) * next.lasts + (next.lasts > 1 ? s : 0)]!
      if (rest === Infinity) continue
      set[n] = s
      cost[n] = rest + sets.own[s * c.days + day]! + (c.hasFar && s > 0 ? farCost(c, sets.papers[s]!, done) : 0)
      n += 1
    }
    for (let last = 0; last < lasts; last += 1) {
      if ((sets.mask[last]! & done) !== sets.mask[last]!) continue
      let low = Infinity
      const row = last * count
      for (let i = 0; i < n; i += 1) {
        const one = cost[i]! + after[row + set[i]!]!
        if (one < low) low = one
      }
      least[done * lasts + last] = low
    }
  }
  return { lasts, least }
}

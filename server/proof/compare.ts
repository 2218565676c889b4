import type { Counts } from '../upgrade/counts.ts'
import { ProofError } from './scratch.ts'

/** Notes of the installation itself, which a restore writes too. */
const ownNotes = 'platform_settings'

/**
 * Between two counts of the original a moment lies that was brought back: each table must have so many rows as there were at one of them, or in between.
 * @returns all rows @throws ProofError that names what differs
 */
export function compareCounts(restored: Counts, before: Counts, after: Counts = before): number {
  const differing = Object.keys({ ...before, ...after }).flatMap((table) => {
    const [first, last] = [before[table] ?? 0, after[table] ?? 0]
    const there = restored[table]
    if (table === ownNotes || (there !== undefined && there >= Math.min(first, last) && there <= Math.max(first, last)))
      return []
    const meant = first === last ? String(first) : `${first} to ${last}`
    return [`of ${table} there are ${there ?? 'none at all'}, not ${meant}`]
  })
  if (differing.length > 0)
    throw new ProofError(`What was brought back is not what was saved: ${differing.join('; ')}.`)
  return Object.values(restored).reduce((sum, count) => sum + count, 0)
}

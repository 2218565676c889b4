import { nameOf, numberOf, timelineOf } from './journal.ts'
import type { Copy } from './place.ts'
import { listCopies, pathIn, type Target } from './target.ts'

/** A base copy, and how far the journal leads on from it. */
export interface Span {
  base: string
  /** When the copy was whole: the first moment that can be had by it. */
  from: Date
  /** When the last piece was put away that follows without a gap; what was saved some seconds before it is in it. */
  until: Date
  /** The first piece that is missing although later ones are there. */
  gap: string | null
}

/** The first piece of the journal that a base copy needs is part of its name. */
const journalOf = (base: string) => base.slice(base.indexOf('-') + 1)

function spanOf(base: Copy, pieces: readonly Copy[]): Span {
  const first = journalOf(base.name)
  const timeline = timelineOf(first)
  const own = new Map(
    pieces.filter(({ name }) => timelineOf(name) === timeline && numberOf(name) !== null).map((one) => [one.name, one]),
  )
  const last = Math.max(-1, ...[...own.keys()].map((name) => numberOf(name) ?? -1))
  let until = base.at
  for (let at = numberOf(first) ?? 0; ; at++) {
    const found = own.get(nameOf(timeline, at))
    if (!found) return { base: base.name, from: base.at, until, gap: at < last ? nameOf(timeline, at) : null }
    if (found.at > until) until = found.at
  }
}

/** What can be had, from the oldest base copy on. */
export async function listSpans(target: Target): Promise<Span[]> {
  const [bases, pieces] = [await listCopies(target, 'base'), await listCopies(target, 'wal')]
  return bases.map((base) => spanOf(base, pieces))
}

export const shown = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

export async function describeSpans(target: Target): Promise<string> {
  const spans = await listSpans(target)
  if (spans.length === 0) return `There is no base copy in ${pathIn(target, 'base', '')}: nothing can be had from it.`
  return spans
    .map(({ from, until, gap }) => {
      const missing = gap ? `; after that ${pathIn(target, 'wal', gap)} is missing` : ''
      // A second counts once the copy was whole at its begin.
      const first = new Date(Math.ceil(from.getTime() / 1000) * 1000)
      return `from ${shown(first)} to ${shown(until > first ? until : first)}${missing}`
    })
    .join('\n')
}

/** The last of it was put away some seconds after it was saved: of those seconds only the journal itself says whether it has them. */
export const gapError = (target: Target, { gap, until }: Span) =>
  new Error(
    `${pathIn(target, 'wal', gap ?? '')} is missing: from it on nothing can be had of that day. Say a moment some seconds before ${shown(until)}.`,
  )

/** The newest copy that is not younger than a moment, if the journal leads on to it. @throws Error that says what can be had */
export async function spanFor(target: Target, at: Date): Promise<Span> {
  const spans = await listSpans(target)
  const span = spans.findLast(({ from }) => from <= at)
  if (!span)
    throw new Error(`${shown(at)} is before the first base copy. What can be had:\n${await describeSpans(target)}`)
  if (span.gap && span.until < at) throw gapError(target, span)
  return span
}

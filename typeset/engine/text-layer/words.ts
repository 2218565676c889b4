import type { Glyph, Group, Piece } from './content.ts'

/** Groups that follow each other on a line without a gap: what was shaped together, but for the height of its glyphs or its fonts. */
export interface Chain {
  groups: Group[]
  /** What stands before each group but the first: the end of one part of the document and the begin of the next. */
  between: Piece[][]
}

/** The part of a gap, in ems, that rounding and kerning make, which is wide in Nastaliq; cells of a table stand further apart. */
const [tolerance, toleranceReversed] = [0.15, 0.45]
/** How far, in ems, glyphs of a word stand above one another: less than lines do. Those of Nastaliq climb, and so do its lines. */
const [highest, highestReversed] = [0.8, 1.5]

const paintOf = ({ head }: Group) => head.filter((line) => !line.endsWith(' cm')).join()

export const endOf = ({ x, code, font, size }: Glyph) => x + (font.widthOf(code) / 1000) * size

function follows(before: Group, next: Group): boolean {
  const [first, begin] = [before.glyphs[0], next.glyphs[0]]
  if (!first || !begin || first.size !== begin.size || paintOf(before) !== paintOf(next)) return false
  const end = Math.max(...before.glyphs.map(endOf))
  const isReversed = first.font.isReversed && begin.font.isReversed
  const gap = (isReversed ? toleranceReversed : tolerance) * first.size
  const isBeside = next.x >= before.x - 0.01 && next.x <= Math.max(end, before.x) + gap
  return isBeside && Math.abs(next.y - before.y) < (isReversed ? highestReversed : highest) * first.size
}

const isStep = (pieces: readonly Piece[]) =>
  pieces.length === 0 || (pieces.length === 2 && pieces[0]?.kind === 'close' && pieces[1]?.kind === 'open')

/** The chain that begins with a group, and how many pieces it takes. */
export function chainAt(pieces: readonly Piece[], at: number): [chain: Chain, length: number] | null {
  const first = pieces[at]
  if (first?.kind !== 'group') return null
  const chain: Chain = { groups: [first], between: [] }
  let end = at + 1
  for (;;) {
    const next = pieces[end]?.kind === 'group' ? end : end + 2
    const group = pieces[next]
    const step = pieces.slice(end, next)
    if (group?.kind !== 'group' || !isStep(step)) break
    if (!follows(chain.groups.at(-1) ?? first, group)) break
    chain.groups.push(group)
    chain.between.push(step)
    end = next + 1
  }
  return [chain, end - at]
}

/** Glyphs without a space between them. */
export interface Word {
  glyphs: Glyph[]
  /** For each cluster its letters and its glyphs, in the order of the page. */
  letters: { text: string; glyphs: Glyph[] }[]
  /** Whether a reader has to be told its letters, since it can't put them together from the fonts. */
  isTold: boolean
  isReversed: boolean
  /** Where what follows begins. */
  end: number
}

/** Marks of direction were set by the typesetter, and where a word may be divided. */
export const unseen = /[\u200b\u200e\u200f\u2066-\u2069]/g
const isSpace = ({ text }: Glyph) => /^\s*$/.test(text.replaceAll(unseen, ''))

/** The words of a chain; `groupOf` says which group of it a glyph is in. */
export function wordsOf(chain: Chain): { words: Word[]; groupOf: Map<Glyph, number> } {
  const groupOf = new Map<Glyph, number>()
  chain.groups.forEach(({ glyphs }, index) => {
    for (const glyph of glyphs) groupOf.set(glyph, index)
  })
  const words: Word[] = []
  let glyphs: Glyph[] = []
  const end = (next?: Glyph) => {
    if (glyphs.length > 0) words.push(wordOf(glyphs, groupOf, next?.x ?? Number.POSITIVE_INFINITY))
    glyphs = []
  }
  for (const glyph of groupOf.keys()) {
    if (isSpace(glyph)) end(glyph)
    else glyphs.push(glyph)
  }
  end()
  return { words, groupOf }
}

function wordOf(glyphs: Glyph[], groupOf: Map<Glyph, number>, end: number): Word {
  const letters: Word['letters'] = []
  for (const glyph of glyphs) {
    const current = letters.at(-1)
    const before = current?.glyphs.at(-1)
    if (current && before && (before.cluster === glyph.cluster || isTornFrom(current.glyphs, glyph, groupOf)))
      current.glyphs.push(glyph)
    else letters.push({ text: glyph.text.replaceAll(unseen, ''), glyphs: [glyph] })
  }
  const isComplex = glyphs.some(({ font }) => font.isComplex)
  const isWhole = letters.length === glyphs.length && new Set(glyphs.map((glyph) => groupOf.get(glyph))).size === 1
  return {
    glyphs,
    letters,
    isTold: isComplex && (!isWhole || glyphs.some(({ isSpanned }) => isSpanned)),
    isReversed: glyphs.some(({ font }) => font.isReversed),
    end,
  }
}

/**
 * Whether a glyph belongs to the cluster before it, from which its height has torn it: the compiler draws glyphs of other heights by themselves, each with all letters
 * of the cluster. A glyph that comes again, or in Arabic another with a width, is the same letters typed again.
 */
function isTornFrom(cluster: Glyph[], glyph: Glyph, groupOf: Map<Glyph, number>): boolean {
  const before = cluster.at(-1)
  if (before?.text !== glyph.text || groupOf.get(before) === groupOf.get(glyph)) return false
  if (cluster.some(({ code, fontName }) => code === glyph.code && fontName === glyph.fontName)) return false
  const hasWidth = ({ font, code }: Glyph) => font.widthOf(code) > 0
  return !(glyph.font.isReversed && hasWidth(glyph) && cluster.some(hasWidth))
}

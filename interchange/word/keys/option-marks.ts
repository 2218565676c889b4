import type { PieceLook, WordPiece } from '../docx/pieces.ts'
import { plainOf, shareOf, slicePieces, trimPieces } from '../docx/pieces.ts'
import { type FoundOption, type FoundQuestion, piecesOfTexts, plainOfOption } from '../segment/found-question.ts'

/** Ways in which the look of an option may tell that it is right. */
const looks = ['bold', 'underline', 'colour', 'marked', 'italic', 'fill'] as const
export type OptionLook = (typeof looks)[number]

/** The most of an option that looks alike, as a value to compare. */
function lookOf(option: FoundOption, look: OptionLook): string {
  if (look === 'fill') return option.fill
  const pieces = piecesOfTexts(option.texts)
  if (look === 'colour' || look === 'marked') {
    const values = new Map<string, number>()
    for (const piece of pieces) {
      if (piece.kind !== 'text' && piece.kind !== 'formula') continue
      const length = piece.kind === 'text' ? piece.text.trim().length : 3
      values.set(piece.look[look], (values.get(piece.look[look]) ?? 0) + length)
    }
    return [...values].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
  }
  return shareOf(pieces, (one) => one[look]) >= 0.6 ? look : ''
}

/** Options that look otherwise than most, and not plainer. */
function oddOnes(options: readonly FoundOption[], look: OptionLook): number[] {
  const values = options.map((option) => lookOf(option, look))
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  if (counts.size < 2) return []
  const common = [...counts].sort((a, b) => b[1] - a[1] || (a[0] === '' ? -1 : 1))[0]?.[0]
  return values.flatMap((value, at) => (value !== common && value !== '' ? [at] : []))
}

/** What looks single out one option in half of the questions, and which do rarely. */
export interface KeyLooks {
  sure: OptionLook[]
  rare: OptionLook[]
}

export function findKeyLooks(questions: readonly FoundQuestion[]): KeyLooks {
  const judged = looks.map((look) => {
    const odd = questions.map(({ options }) => oddOnes(options, look).length).filter((count) => count > 0)
    return { look, some: odd.length, one: odd.filter((count) => count === 1).length }
  })
  const told = judged.filter(({ some, one }) => some > 0 && one >= some * 0.6).sort((a, b) => b.some - a.some)
  const isSure = ({ some }: { some: number }) => some >= questions.length * 0.5
  return {
    sure: told.filter(isSure).map(({ look }) => look),
    rare: told.filter((one) => !isSure(one)).map(({ look }) => look),
  }
}

/** The options that one of these looks singles out, and by which. */
export function byLook(
  options: readonly FoundOption[],
  own: readonly OptionLook[],
): { at: number[]; look: OptionLook } | null {
  for (const look of own) {
    const at = oddOnes(options, look)
    if (at.length > 0 && at.length < options.length) return { at, look }
  }
  return null
}

/** A mark at an option. A star or an equals sign may be part of one: the file decides. */
export type OptionMark = 'tick' | 'star before' | 'star behind' | 'equals'

const behind: [mark: OptionMark, pattern: RegExp][] = [
  [
    'tick',
    /\s{0,6}(?:[([](?:correct|right|true answer|ans(?:wer)?|सही|✓|✔|√)[)\]]|[✓✔☑✅√]|←\s?(?:correct|ans\w*)?|<--\s?\w{0,10})\s*$/iu,
  ],
  ['star behind', /\s{0,6}\*\s*$/],
]
const before: [mark: OptionMark, pattern: RegExp][] = [
  ['tick', /^\s{0,6}(?:[✓✔☑✅]|\[x\]|\(x\))\s{0,6}(?=\S)/iu],
  ['star before', /^\s{0,6}\*\s{0,6}(?=[^\s*])/],
  ['equals', /^\s{0,6}=>?\s{0,6}(?=\S)/],
]

interface FoundMark {
  mark: OptionMark
  from: number
  to: number
}

function markOf(pieces: readonly WordPiece[]): FoundMark | null {
  const text = plainOf(pieces)
  const start = Math.max(0, text.length - 40)
  for (const [mark, pattern] of behind) {
    const found = pattern.exec(text.slice(start))
    const rest = found ? text.slice(0, start + found.index) : ''
    // "**" and "***" are options of a lesson on programs.
    if (found && rest.trim() !== '' && !/^[*\s]*$/.test(rest) && !(mark === 'star behind' && rest.endsWith('*')))
      return { mark, from: 0, to: start + found.index }
  }
  for (const [mark, pattern] of before) {
    const found = pattern.exec(text.slice(0, 40))
    if (found && text.slice(found[0].length).trim() !== '') return { mark, from: found[0].length, to: text.length }
  }
  return null
}

/** The marks of a file: ticks, and the one other sign that stands in most of the questions. */
export function findKeyMarks(questions: readonly FoundQuestion[]): Set<OptionMark> {
  const counts = new Map<OptionMark, number>()
  for (const { options } of questions) {
    const own = new Set(options.flatMap(({ texts }) => markOf(texts[0]?.pieces ?? [])?.mark ?? []))
    for (const mark of own) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  }
  const [used] = [...counts]
    .filter(([mark, count]) => mark !== 'tick' && count >= Math.max(1, questions.length * 0.3))
    .sort((a, b) => b[1] - a[1])
  return new Set<OptionMark>(['tick', ...(used ? [used[0]] : [])])
}

/** The options with a mark of the file. */
export const byMark = (options: readonly FoundOption[], marks: ReadonlySet<OptionMark>): number[] =>
  options.flatMap((option, at) => {
    if (option.label.shape === 'box ticked') return [at]
    const found = markOf(option.texts[0]?.pieces ?? [])
    return found && marks.has(found.mark) ? [at] : []
  })

/** Takes off what told the key, and nothing else. */
export function withoutMarks(
  options: readonly FoundOption[],
  marks: ReadonlySet<OptionMark>,
  used: ReadonlySet<OptionLook>,
): void {
  // A sign at every option tells nothing: "z*", "= 4".
  const isTold = byMark(options, marks).length < options.length
  const plain = new Set([...used, ...looks.filter((look) => options.every((option) => lookOf(option, look) !== ''))])
  for (const option of options) {
    const [first] = option.texts
    const found = first && markOf(first.pieces)
    if (first && found && isTold && marks.has(found.mark))
      first.pieces = trimPieces(slicePieces(first.pieces, found.from, found.to))
    for (const text of option.texts) text.pieces = text.pieces.map((piece) => withoutLooks(piece, plain))
  }
}

function withoutLooks(piece: WordPiece, plain: ReadonlySet<OptionLook>): WordPiece {
  if (piece.kind !== 'text' || plain.size === 0) return piece
  const look: PieceLook = { ...piece.look }
  if (plain.has('bold')) look.bold = false
  if (plain.has('underline')) look.underline = false
  if (plain.has('italic')) look.italic = false
  if (plain.has('colour')) look.colour = ''
  if (plain.has('marked')) look.marked = ''
  return { ...piece, look }
}

export const isEmptyOption = (option: FoundOption): boolean =>
  plainOfOption(option) === '' && !option.texts.some(({ table }) => table !== null)

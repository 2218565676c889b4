import { isInvisible, removeControls } from '../clean-text.ts'
import type { Mark, Run } from '../tree.ts'
import type { DraftInline } from './draft.ts'

/** The order in which marks are stored and written. */
const MARK_ORDER: Mark[] = ['bold', 'italic', 'underline', 'strike', 'sub', 'sup', 'code']

/** Marks with one more; raised and lowered text exclude each other, the inner one holds. */
export function addMark(marks: readonly Mark[], mark: Mark): Mark[] {
  const excluded = mark === 'sub' ? 'sup' : mark === 'sup' ? 'sub' : null
  return MARK_ORDER.filter((known) => known === mark || (known !== excluded && marks.includes(known)))
}

export const makeRun = (text: string, marks: readonly Mark[]): Run =>
  marks.length > 0 ? { type: 'text', text, marks: [...marks] } : { type: 'text', text }

const isSameStyle = (one: Run, other: Run) => (one.marks ?? []).join() === (other.marks ?? []).join()

/** Joins runs of the same style and normalises them; a mark and its letter may come from two runs. */
function joinRuns(line: DraftInline[]): DraftInline[] {
  const joined: DraftInline[] = []
  for (const inline of line) {
    const last = joined.at(-1)
    if (inline.type === 'text' && last?.type === 'text' && isSameStyle(last, inline)) {
      joined[joined.length - 1] = { ...last, text: last.text + inline.text }
    } else joined.push(inline)
  }
  return joined.map((inline) => (inline.type === 'text' ? { ...inline, text: inline.text.normalize('NFC') } : inline))
}

function trimEnd(line: DraftInline[]): void {
  for (let last = line.at(-1); last?.type === 'text'; last = line.at(-1)) {
    const text = last.text.replace(/ +$/, '')
    if (text === last.text) return
    line.pop()
    if (text) line.push({ ...last, text })
  }
}

/** Collapses space as HTML does: one between words, none at the ends of lines. */
function collapseSpace(line: DraftInline[]): DraftInline[] {
  const kept: DraftInline[] = []
  let afterSpace = true
  for (const inline of line) {
    if (inline.type === 'break') {
      trimEnd(kept)
      kept.push(inline)
      afterSpace = true
    } else if (inline.type === 'text') {
      const spaced = inline.text.replace(/[ \t\n\f]+/g, ' ')
      const text = afterSpace ? spaced.replace(/^ /, '') : spaced
      if (text) kept.push({ ...inline, text })
      if (spaced) afterSpace = spaced.endsWith(' ')
    } else {
      kept.push(inline)
      afterSpace = false
    }
  }
  trimEnd(kept)
  return kept
}

const isBlank = (inline: DraftInline): boolean =>
  inline.type === 'break' || (inline.type === 'text' && isInvisible(inline.text))

/** The content of a paragraph in its one form; empty when nothing in it would be seen. */
export function tidyLine(line: DraftInline[]): DraftInline[] {
  const tidy = joinRuns(collapseSpace(line))
  while (tidy.at(-1)?.type === 'break') {
    tidy.pop()
    trimEnd(tidy)
  }
  return tidy.every(isBlank) ? [] : tidy
}

/** Text in which spaces and line ends count: spaces that HTML would collapse become no-break spaces. */
export function splitPreformatted(text: string): string[] {
  return removeControls(text)
    .split('\n')
    .map((line) => line.replaceAll('\t', '    ').replace(/^ +| {2,}| +$/g, (spaces) => '\u00a0'.repeat(spaces.length)))
}

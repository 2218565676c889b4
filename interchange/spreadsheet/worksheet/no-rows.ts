import { folded } from '../../doors/grid/shown.ts'
import { numberIn } from '../../doors/values/numbers.ts'
import type { FileRow } from '../file-grid.ts'
import { isFilled } from '../filled-cell.ts'

/** Why a row of a file is none of the list. */
export type NoRow = 'title' | 'head_again' | 'summary' | 'hidden'

const keyOf = (text: string) =>
  folded(text)
    .replace(/[\s.:_-]+/g, ' ')
    .trim()

const sums =
  /^(?:(?:grand |sub )?total(?: (?:students|pupils|strength|marks|boys|girls|boys and girls|staff|teachers|chapters|questions|weightage))?|average|sum|strength|boys|girls|योग|कुल(?: योग| छात्र| विद्यार्थी)?|एकूण|सरासरी)$/u
const signatures =
  /^(?:(?:signature|sign|seal)(?: .{0,60})?|class teacher|subject teacher|principal|headmaster|headmistress|vice principal|(?:checked|prepared|verified|approved) by(?: .{0,60})?|end of (?:list|report)|हस्ताक्षर|स्वाक्षरी|कक्षा अध्यापक|प्रधानाचार्य|मुख्याध्यापक)$/u

/** Why a row under the headings is none: they are said again, it is a sum with its numbers, or it is signed. null: it is one. */
export function noRowOf({ cells }: Pick<FileRow, 'cells'>, header: readonly string[]): NoRow | null {
  const texts = cells.map(({ shown }) => shown.trim())
  const filled = texts.filter((text) => text !== '')
  if (cells.some((cell) => isFilled(cell) && cell.shown.trim() === '')) return null
  const isHead = (text: string, at: number) => text === '' || keyOf(text) === keyOf(header[at] ?? '')
  if (filled.length > 1 && texts.every(isHead)) return 'head_again'
  const words = filled.filter((text) => numberIn(text) === null && !/^\d[\d.,]*\s*%$/.test(text)).map(keyOf)
  if (words.length > 0 && words.length < Math.max(2, header.length) && words.every((word) => sums.test(word))) {
    // A name that is a word of sums has more than numbers beside it.
    return words.length < filled.length || filled.length === 1 ? 'summary' : null
  }
  return words.length > 0 &&
    words.length === filled.length &&
    words.every((word) => signatures.test(word)) &&
    header.length > 1
    ? 'summary'
    : null
}

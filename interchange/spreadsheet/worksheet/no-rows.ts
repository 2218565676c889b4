import { folded } from '../../doors/grid/shown.ts'
import { isPlaceText } from '../../doors/places/places.ts'
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
  /^(?:(?:grand |sub )?total(?: (?:students|pupils|strength|marks|boys|girls|boys and girls|boys girls|staff|teachers|chapters|questions|weightage))?|average|sum|strength|boys|girls|boys (?:and )?girls|योग|कुल(?: योग| छात्र| विद्यार्थी)?|एकूण|सरासरी)$/u
const signatures =
  /^(?:(?:signature|sign|seal)(?: .{0,60})?|(?:class|subject) (?:teacher|incharge|in charge)|principal|chairman|chairperson|director|manager|secretary|headmaster|headmistress|vice principal|(?:checked|prepared|verified|approved) by(?: .{0,60})?|end of (?:list|report)|हस्ताक्षर|स्वाक्षरी|कक्षा अध्यापक|प्रधानाचार्य|मुख्याध्यापक)$/u

/** What a line says whatever its numbers are: "Page 1 of 2" is a title as "Page 2 of 2" is. */
const wordsAlone = (text: string) => keyOf(text).replace(/\p{N}+/gu, '#')
const turned = /^(?:contd|cont|continued|carried over|brought forward)(?: .{0,40})?$/u

/** Says a class, of the rows below it too. */
const saysClass =
  /(?:^|[^\p{L}])(?:class|cls|std|standard|grade|sec|section|div|division|कक्षा|वर्ग|अनुभाग|इयत्ता|तुकडी)(?:$|[^\p{L}\p{M}])/iu

/** The titles above a list as they come again at the head of each page: rows of one cell that name no class; a number alone may be a pupil's. */
export const titleWords = (rows: readonly Pick<FileRow, 'cells'>[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap(({ cells }) => {
      const [only, ...more] = cells.flatMap(({ shown }) => shown.trim() || [])
      if (only === undefined || more.length > 0 || !/\p{L}/u.test(only)) return []
      return saysClass.test(only) || isPlaceText(only) ? [] : wordsAlone(only)
    }),
  )

/**
 * Why a row under the headings is none: they or a title are said again, it is a sum with its numbers, or it is signed. null: it is one.
 *
 * @param titles of the rows above the headings
 */
export function noRowOf(
  { cells }: Pick<FileRow, 'cells'>,
  header: readonly string[],
  titles: ReadonlySet<string> = new Set(),
): NoRow | null {
  const texts = cells.map(({ shown }) => shown.trim())
  const filled = texts.filter((text) => text !== '')
  if (cells.some((cell) => isFilled(cell) && cell.shown.trim() === '')) return null
  const [only = ''] = filled
  if (filled.length === 1 && header.length > 1) {
    if (titles.has(wordsAlone(only)) || turned.test(keyOf(only))) return 'title'
    if (sums.test(keyOf(only.replace(/\p{N}+/gu, ' ')))) return 'summary'
  }
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

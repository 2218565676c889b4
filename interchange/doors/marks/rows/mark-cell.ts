import type { ExamAttendance } from '../../../../domain/exams/exam-words.ts'
import { readAttendance } from '../../../../domain/exams/read-attendance.ts'
import type { GridCell } from '../../grid/grid-cells.ts'
import { folded } from '../../grid/shown.ts'
import { numberInWords } from '../../values/number-words.ts'
import { readNumber, readPercent, readShare } from '../../values/numbers.ts'
import type { RowCode } from '../reading.ts'
import { isDash } from './why-blank.ts'

/** What a cell of marks may hold. */
export interface MarkLimits {
  maximum: number
  least: number
  step: number
  mayBeNa: boolean
  isPercent: boolean
  /** What a comma with three digits behind it is. */
  comma: 'decimal' | 'group' | null
  /** Whether the column says the maximum in each cell: 1/2 is one of two then, and no half. */
  isOfMaximum?: boolean
  /** Whether grades stand in its cells: A is none of absence there. */
  isGraded?: boolean
}

export type MarkRead =
  /** `beside`: what stands in the cell too, and means nothing that is known. */
  | { mark: number; beside?: string }
  | { absence: ExamAttendance }
  | { word: string }
  /** `means`: a number that no mark can be, and by which programs say something else. */
  | { code: RowCode; most?: number; means?: string; isStruck?: true }
  | { isNa: true }
  /** What a person said of a word: nothing, present, leave the row out. */
  | { said: 'BLANK' | 'P' | 'LEFT' }
  | null

/** Words in the place of a mark that schools mean in more than one way. */
const openWords = new Set(
  'l,leave,on leave,nil,-,--,---,na,n/a,n a,not applicable,dna,did not appear,not appeared,np,nr,left,tc,t c,x,xx,withheld,wh,debarred,लागू नहीं,छुट्टी,रजा,टीसी'.split(
    ',',
  ),
)

/** "4*", "6 (full)": a sign or a word behind a mark. */
const besideMark = /^([\d.,½¼¾ ]{1,12}?) ?([*†‡#^@!]{1,3}|\([\p{L}\p{M}. ]{2,20}\))$/u

/** Nearly a word of absence: "Absnt". It is said once for the list, as these are. */
const nearAbsence = /^(?:ab|अनु|अब|गै)[\p{L}\p{M}.]{1,18}$/iu

/** Any other word: what it means is said once, if it means anything. A number in words, and whatever has a figure in it, is said nowhere else. */
const mayBeSaid = (text: string) =>
  text.length <= 30 && /\p{L}{2}/u.test(text) && !/\p{N}/u.test(text) && numberInWords(text) === null

export const isErrorText = (text: string): boolean =>
  /^#(?:n\/a|ref!|value!|div\/0!|name\?|num!|null!|spill!|calc!)$/i.test(text)

const saysMore = (text: string) =>
  /\p{L}/u.test(text.replace(/(?<=\d)e[+-]?\d+/giu, '').replace(/marks?|mks?|pts?|points?|अंक|गुण/giu, ''))

/** null: blank, which changes nothing. */
export function readMarkCell(cell: GridCell, text: string, limits: MarkLimits): MarkRead {
  if (cell.kind === 'error' || isErrorText(text)) return { code: 'error_cell' }
  if (cell.kind === 'no_value') return { code: 'no_value' }
  if (text === '') return null
  if (cell.is_struck) return { code: 'not_a_mark', isStruck: true }
  if (cell.kind === 'date' || cell.kind === 'yes_no') return { code: 'not_a_mark' }
  if (limits.isPercent) return percentMark(cell, text, limits)
  // A format may say something in the place of its number, or beside it: who sees "AB" does not mean the 0 behind it.
  const isShownSo = cell.kind === 'number' && cell.stored !== undefined && !text.includes('%') && !saysMore(text)
  if (isShownSo) return limited(cell.stored ?? 0, limits)
  if (readPercent(text) !== null) return { code: 'not_a_mark' }
  return textMark(text, limits)
}

function textMark(text: string, limits: MarkLimits): MarkRead {
  // "Ab/40": absent of 40.
  const [, away = ''] = /^(\p{L}[\p{L}\p{M}. ]{0,12}?) ?\/ ?\d{1,4}$/u.exec(text) ?? []
  if (away !== '' && (readAttendance(away) !== null || limits.isOfMaximum)) return textMark(away, limits)
  const share = readShare(text)
  if (share && limits.isOfMaximum) {
    const part = share.of === limits.maximum ? readNumber(share.text) : null
    return part ? limited(part.value, limits) : { code: 'not_a_mark' }
  }
  const number = readNumber(text, limits.comma)
  if (number) return limited(number.value, limits)
  if (share) {
    const part = share.of === limits.maximum && limits.maximum > 4 ? readNumber(share.text) : null
    return part ? limited(part.value, limits) : { code: 'not_a_mark' }
  }
  const word = folded(text)
  if (limits.mayBeNa && word === 'na') return { isNa: true }
  const absence = readAttendance(text)
  if (limits.isGraded && /^[ap]$/.test(word)) return { word: text }
  if (absence !== null && absence !== 'P') return { absence }
  const marked = besideMark.exec(text)
  if (marked) {
    const [, own = '', beside = ''] = marked
    const read = textMark(own.trim(), limits)
    return read && 'mark' in read ? { ...read, beside: beside.trim() } : { code: 'not_a_mark' }
  }
  const isWord =
    openWords.has(word.replace(/\.$/, '')) ||
    isDash(text) ||
    absence === 'P' ||
    nearAbsence.test(word) ||
    mayBeSaid(text)
  return isWord ? { word: text } : { code: 'not_a_mark' }
}

function percentMark(cell: GridCell, text: string, limits: MarkLimits): MarkRead {
  const percent = readPercent(text) ?? (cell.kind === 'number' ? cell.stored : undefined) ?? readNumber(text)?.value
  if (percent === undefined || percent === null) return textMark(text, { ...limits, isPercent: false })
  return limited(Math.round(percent * limits.maximum * 1e4) / 1e6, limits)
}

/** Numbers by which programs mean that somebody was not there, or wrote nothing. */
const codeNumbers = new Set([-1, -9, -99, -999, 99, 999, 9999])

function limited(mark: number, { maximum, least, step }: MarkLimits): MarkRead {
  const means = codeNumbers.has(mark) ? { means: String(mark) } : {}
  if (mark > maximum) return { code: 'above_max', most: maximum, ...means }
  if (mark < least) return { code: 'below_min', most: least, ...means }
  const steps = mark / step
  return Math.abs(steps - Math.round(steps)) < 1e-9 ? { mark } : { code: 'step', most: step }
}

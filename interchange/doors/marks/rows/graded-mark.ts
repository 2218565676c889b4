import { readAttendance } from '../../../../domain/exams/read-attendance.ts'
import { plainText } from '../../grid/shown.ts'
import { numberIn, readShare } from '../../values/numbers.ts'
import { codeKey, type Legend } from './legend.ts'

const grade = '(?:[A-FOPS][1-9]?[+−–-]?|pass|fail)'
const mark = String.raw`(?:ab|abs|absent|\d[\d.,½¼¾/ ]{0,12}|[½¼¾])`
const bracketed = String.raw`[([{] ?(${grade}) ?[)\]}]`
/** Close to a number a letter is a section ("7A") unless it has a sign; before it one of a roll number ("A 12") unless it has one or a digit. */
const signed = '[A-FOPS][+−–-]'
const behind = new RegExp(`^(${mark}?) ?(?:${bracketed}|[-–—/|,:;] ?(${grade})|(?<= )(${grade})|(${signed}))$`, 'iu')
const before = new RegExp(
  String.raw`^(?:(${grade}) ?[([{] ?(${mark}?) ?[)\]}]|([A-FOPS][1-9+]|pass|fail) ?[-–—/|,:; ] ?(${mark}))$`,
  'iu',
)

/** A mark, or an absence, with the grade that stands in its cell. */
interface GradedMark {
  text: string
  grade: string
}

const isMark = (text: string) =>
  numberIn(text) !== null || numberIn(readShare(text)?.text ?? '') !== null || readAttendance(text) === 'A'

/** "12 (B+)", "12/20 B1", "B1 - 12", "AB (E)"; null for other texts. */
export function gradedMark(shown: string): GradedMark | null {
  if (shown.length > 40 || !/[a-z]/i.test(shown)) return null
  const text = plainText(shown)
  const [, own, ...grades] = behind.exec(text) ?? []
  const [, closed, inside, open, after] = own === undefined ? (before.exec(text) ?? []) : []
  const found = { text: (own ?? inside ?? after ?? '').trim(), grade: grades.find(Boolean) ?? closed ?? open ?? '' }
  return found.grade !== '' && isMark(found.text) ? found : null
}

/** 64 of "64D", where the list says what D is, and that it is no absence; null for other texts. */
export function signedMark(text: string, legend: Legend): string | null {
  const [, mark, sign = ''] = /^(\d{1,4}(?:[.,]\d{1,2})?) ?([a-z]{1,3}|[*#@]{1,3})$/iu.exec(text) ?? []
  return mark !== undefined && legend.get(codeKey(sign)) === 'other' ? mark : null
}

/**
 * Whether a column has a grade in the cells of its marks: most of those that are no absence, several grades, and each mark with one grade alone, for so
 * far a number with a letter may be a class with its section.
 */
export function isGradedColumn(texts: ReadonlyMap<string, number>): boolean {
  let graded = 0
  let others = 0
  const gradeOf = new Map<number, string>()
  for (const [text, count] of texts) {
    const read = gradedMark(text)
    const number = read && (numberIn(read.text) ?? numberIn(readShare(read.text)?.text ?? ''))
    if (read) graded += count
    else if (readAttendance(text) === null) others += count
    if (!read || number === null) continue
    const known = gradeOf.get(number)
    if (known !== undefined && known !== read.grade.toUpperCase()) return false
    gradeOf.set(number, read.grade.toUpperCase())
  }
  const isMost = graded >= 2 && graded >= (graded + others) * 0.6
  return isMost && gradeOf.size >= Math.min(3, texts.size) && new Set(gradeOf.values()).size > 1
}

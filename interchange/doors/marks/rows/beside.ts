import { readAttendance } from '../../../../domain/exams/read-attendance.ts'
import { say } from '../../../../domain/say.ts'
import { folded, wordsOf } from '../../grid/shown.ts'
import { type ListRow, textAt } from '../../grid/table-rows.ts'
import { numberInWords } from '../../values/number-words.ts'
import { numberIn, readPercent } from '../../values/numbers.ts'
import { answerTo, type ColumnUse, columnName, isFree, type ListWork } from '../list-work.ts'

/** Columns that say the marks of a row in another way, so that one that differs is found. */
export interface SaidAgain {
  /** Written in words. */
  words: ColumnUse | null
  /** Their percents, in most rows. */
  percents: readonly ColumnUse[]
  /** Marks after a change, or what was added: blank in most rows. */
  changes: readonly ColumnUse[]
}

const changed =
  /(?<!\p{L})(?:re ?(?:vis|check|eval|total|valu)|correct|moderat|grace|bonus|adjust|chang|updat|improv|deduct|penalt|final)\p{L}*|संशोधित|पुनर्मूल्यांकन|पुनर्जांच|ग्रेस|कृपांक/u

/** "Revised", "After rechecking", "Grace": what stands in such a column may change the mark beside it. */
export const isOfChanges = ({ head, fields, left_as, facts }: ColumnUse): boolean =>
  fields.length === 0 &&
  (left_as === null || left_as === 'other' || left_as === 'constant') &&
  head.heading !== 'roll_no' &&
  head.heading !== 'admission_no' &&
  changed.test(wordsOf(head.text)) &&
  facts.numbers.some((number) => number !== null && number !== 0)

/** Rows in which it holds a number that may change a mark. */
export const changesOf = ({ facts }: ColumnUse): number =>
  facts.numbers.filter((number) => number !== null && number !== 0).length

/** In so many of them it is asked once; in fewer each row is looked at. */
export const changesMany = (column: ColumnUse): boolean =>
  changesOf(column) > Math.max(3, column.facts.texts.length * 0.2)

/** @param marks Columns of the marks; one where the exam has one total. */
export function saidAgain(work: ListWork, marks: readonly ColumnUse[]): SaidAgain {
  const beside = work.columns.filter(({ fields }) => fields.length === 0)
  const words = beside.filter(
    ({ facts, head }) => facts.isInWords || (isHeadedWords(head.text) && facts.filled.length > 0),
  )
  const [total, ...more] = marks
  const isOne = total !== undefined && more.length === 0
  const next = isOne ? words.find(({ at }) => at > total.at) : undefined
  return {
    words: askWords(work, next ?? (words.length === 1 ? words[0] : undefined)),
    percents: isOne ? beside.filter((one) => isMostlyPercent(one, total, work.input.exam.maximum)) : [],
    changes: beside.filter((one) => isOfChanges(one) && !changesMany(one)),
  }
}

const near = (one: number, other: number) => Math.abs(one - other) < 0.51

function isMostlyPercent(column: ColumnUse, marks: ColumnUse, maximum: number): boolean {
  if (column === marks || !(column.left_as === 'percent' || isFree(column) || column.left_as === 'other')) return false
  const both = column.facts.numbers.flatMap((percent, line) => {
    const mark = marks.facts.numbers[line]
    return typeof percent === 'number' && typeof mark === 'number' ? [{ percent, mark }] : []
  })
  const fitting = both.filter(({ percent, mark }) => near((mark / maximum) * 100, percent))
  // Where marks and percents are the same number in each row, nothing is said again.
  return maximum !== 100 && fitting.length >= 2 && fitting.length >= both.length * 0.6
}

/** "Marks in words": its heading says so, whatever the words are. */
const isHeadedWords = (heading: string) => /(?<!\p{L})in words|शब्दों में|अक्षरी/iu.test(heading)

/** Words that mostly are no number that is read here are asked about once, and are not compared. */
function askWords(work: ListWork, words: ColumnUse | undefined): SaidAgain['words'] {
  if (!words || words.facts.isInWords) return words ?? null
  answerTo(work, {
    ...{ kind: 'no_marks', of: 'words' },
    message: say('list.words_unread', { column: columnName(words) }),
    choices: [{ value: 'take', label: say('list.marks_as_they_are') }],
  })
  return null
}

/** In words or, under such a heading, in figures. */
const saidIn = (text: string) => numberInWords(text) ?? numberIn(text.replace(/\s?(?:only|मात्र)\.?$/iu, ''))

const withheld = /(?<!\p{L})(?:cancel|with ?h[eo]ld|disqualif|debar|malpractice|unfair|expell?ed|void|null and)/u
const correction =
  /(?<!\p{L})(?:read as|correct|chang|revis|instead|should be|grace|deduct|add(?:ed)? |moderat|re ?check|re ?eval|संशोधित|सुधार|ग्रेस|कृपांक)/u

/** What stands beside the marks of a row and says otherwise: the column, and its text. */
export interface Otherwise {
  column: ColumnUse
  text: string
  is: 'absence' | 'other'
}

const isAbsence = (text: string) => !['P', null].includes(readAttendance(text))

/** The first column of the row that says something else than its mark; null where none does. */
export function otherwise(work: ListWork, again: SaidAgain, row: ListRow, mark: number): Otherwise | null {
  const found = (column: ColumnUse | null | undefined, differs: (text: string) => boolean): Otherwise | null => {
    const text = column ? textAt(row, column.at) : ''
    return column && text !== '' && differs(text) ? { column, text, is: 'other' } : null
  }
  const { maximum } = work.input.exam
  // A word that is not known is looked at: it may say another number.
  const inWords = found(again.words, (text) => !isAbsence(text) && /[\p{L}\p{N}]/u.test(text) && saidIn(text) !== mark)
  const away = found(again.words, isAbsence)
  const [percent] = again.percents.flatMap(
    (column) =>
      found(column, (text) => {
        const said = readPercent(text) ?? numberIn(text)
        return said !== null && !near((mark / maximum) * 100, said)
      }) ?? [],
  )
  const [change] = again.changes.flatMap(
    (column) =>
      found(column, (text) => {
        const said = numberIn(text.replace(/^\+/, ''))
        return said !== null && said !== 0 && said !== mark
      }) ?? [],
  )
  return inWords ?? (away && { ...away, is: 'absence' }) ?? percent ?? change ?? remarked(work, row)
}

/** A remark, or a column that holds no numbers, which says an absence, that the result is withheld, or another number. */
function remarked({ columns }: ListWork, row: ListRow): Otherwise | null {
  for (const column of columns) {
    const { fields, left_as, facts } = column
    if (!fields.includes('remarks') && (left_as !== 'other' || facts.numeric >= 0.3)) continue
    const text = textAt(row, column.at)
    if (text.length < 2) continue
    if (isAbsence(text)) return { column, text, is: 'absence' }
    const words = folded(text)
    if (withheld.test(words) || (correction.test(words) && /\d/.test(words))) return { column, text, is: 'other' }
  }
  return null
}

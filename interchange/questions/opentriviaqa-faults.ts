import type { TextDamage } from '../spreadsheet/decode-text.ts'
import type { ImportProblem } from './imported-question.ts'
import type { TriviaOption, TriviaRecord } from './opentriviaqa-record.ts'

export type Fault = Omit<ImportProblem, 'row'>

const MAX_OPTIONS = 8

const CONTROL = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]/

/** A record with its parts in the form in which two texts are compared: on one line, single blanks between words. */
export interface ComparableRecord extends TriviaRecord {
  question_text: string
  correct_texts: string[]
  option_texts: string[]
}

export function toComparable(record: TriviaRecord): ComparableRecord {
  return {
    ...record,
    question_text: collapse(record.question),
    correct_texts: record.correct.map(collapse),
    option_texts: record.options.map((option) => collapse(option.lines)),
  }
}

/** Leaves single blanks alone: most lines need no new string. */
const collapse = (lines: string[]): string =>
  lines
    .join('\n')
    .trim()
    .replace(/\s{2,}|[^\S ]/g, ' ')

/** Index of the one option that equals the right answer, else the one that does ignoring case, else null. */
export function findCorrect({ correct_texts, option_texts }: ComparableRecord): number | null {
  const correct = correct_texts[0] ?? ''
  return findOnly(option_texts, correct) ?? findOnly(lowerCase(option_texts), correct.toLowerCase())
}

const lowerCase = (texts: string[]): string[] => texts.map((text) => text.toLowerCase())

function findOnly(texts: string[], wanted: string): number | null {
  const first = texts.indexOf(wanted)
  return first >= 0 && first === texts.lastIndexOf(wanted) ? first : null
}

/** The first thing that keeps the record from becoming a question, or null. `damage` is that of the whole file. */
export function findFault(record: ComparableRecord, damage: TextDamage[]): Fault | null {
  if (!record.is_marked) return strayFault(record)
  return (
    damageFault(record, damage) ??
    controlFault(record) ??
    questionFault(record) ??
    correctFault(record) ??
    optionCountFault(record) ??
    misplacedFault(record) ??
    optionFault(record) ??
    matchFault(record)
  )
}

const optionColumn = (letter: string): string => `option_${letter.toLowerCase()}`

function strayFault(record: ComparableRecord): Fault {
  const message = 'This text belongs to no question. Start each question with #Q'
  return { column: 'question', code: 'no_question_mark', value: record.question_text, message }
}

function damageFault(record: ComparableRecord, damage: TextDamage[]): Fault | null {
  const place = damage.find(({ line }) => line >= record.row && line <= record.end_row)
  if (!place) return null
  const message = `Line ${place.line} holds a damaged character (${place.detail}). Type that line again and save the file as UTF-8`
  return { column: 'question', code: 'damaged_text', value: record.question_text, message }
}

function controlFault(record: ComparableRecord): Fault | null {
  const parts = [record.question, ...record.correct, ...record.options.map((option) => option.lines)]
  const line = parts.flat().find((text) => CONTROL.test(text))
  if (line === undefined) return null
  const found = CONTROL.exec(line)![0]
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  const message = `The question holds an invisible control character (U+${code}). Remove it`
  return { column: 'question', code: 'control_character', value: record.question_text, message }
}

function questionFault(record: ComparableRecord): Fault | null {
  if (record.question_text !== '') return null
  return { column: 'question', code: 'empty_question', value: '', message: 'Write the question after #Q' }
}

function correctFault(record: ComparableRecord): Fault | null {
  const [first, second] = record.correct_texts
  if (second !== undefined) {
    const message = 'There are several lines with ^. Keep the one with the right answer'
    return { column: 'correct', code: 'several_correct', value: second, message }
  }
  if (first) return null
  const message = 'Write the right answer after ^ on the line below the question'
  return { column: 'correct', code: 'no_correct', value: '', message }
}

function optionCountFault(record: ComparableRecord): Fault | null {
  const count = record.options.length
  if (count >= 2 && count <= MAX_OPTIONS) return null
  if (count > MAX_OPTIONS) {
    const message = `There are ${count} options. Keep at most ${MAX_OPTIONS}`
    return { column: 'option_h', code: 'too_many_options', value: String(count), message }
  }
  const code = count === 0 ? 'no_options' : 'too_few_options'
  const message = 'Write at least two options after the right answer, each on a line that starts with A, B, C …'
  return { column: optionColumn(count === 0 ? 'A' : 'B'), code, value: String(count), message }
}

function misplacedFault({ misplaced, options }: ComparableRecord): Fault | null {
  if (!misplaced) return null
  const message = `Line ${misplaced.row} is neither the next option nor the rest of the last one. Join it to the option above or give the options the letters A, B, C … in order`
  const column = optionColumn(options.at(-1)?.letter ?? 'A')
  return { column, code: 'misplaced_line', value: misplaced.text.trim(), message }
}

function optionFault({ options, option_texts: texts }: ComparableRecord): Fault | null {
  const empty = texts.indexOf('')
  if (empty >= 0) {
    const { letter, row } = options[empty] as TriviaOption
    const message = `Option ${letter} on line ${row} is empty. Write it or remove the line`
    return { column: optionColumn(letter), code: 'empty_option', value: '', message }
  }
  const again = texts.findIndex((text, index) => texts.indexOf(text) < index)
  if (again < 0) return null
  const [first, second] = [options[texts.indexOf(texts[again]!)]!, options[again]!]
  const message = `Options ${first.letter} and ${second.letter} are the same. Change one of them`
  return { column: optionColumn(second.letter), code: 'duplicate_options', value: texts[again]!, message }
}

function matchFault(record: ComparableRecord): Fault | null {
  if (findCorrect(record) !== null) return null
  const value = record.correct_texts[0]!
  const isSeveral = lowerCase(record.option_texts).includes(value.toLowerCase())
  const code = isSeveral ? 'correct_ambiguous' : 'correct_not_in_options'
  const message = isSeveral
    ? 'The right answer equals several options except for capital letters. Write it exactly as in its option'
    : 'The right answer is none of the options. Write it exactly as in its option'
  return { column: 'correct', code, value, message }
}

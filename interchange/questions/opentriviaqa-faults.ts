import { say } from '../../domain/say.ts'
import type { ImportProblem } from '../items/imported-question.ts'
import type { TextDamage } from '../spreadsheet/text/decode-text.ts'
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
  return { column: 'question', code: 'no_question_mark', value: record.question_text, sentence: say('trivia.stray') }
}

function damageFault(record: ComparableRecord, damage: TextDamage[]): Fault | null {
  const place = damage.find(({ line }) => line >= record.row && line <= record.end_row)
  if (!place) return null
  const sentence = say('trivia.damaged', { line: place.line, detail: place.detail })
  return { column: 'question', code: 'damaged_text', value: record.question_text, sentence }
}

function controlFault(record: ComparableRecord): Fault | null {
  const parts = [record.question, ...record.correct, ...record.options.map((option) => option.lines)]
  const line = parts.flat().find((text) => CONTROL.test(text))
  if (line === undefined) return null
  const found = CONTROL.exec(line)![0]
  const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  const sentence = say('trivia.control', { code })
  return { column: 'question', code: 'control_character', value: record.question_text, sentence }
}

function questionFault(record: ComparableRecord): Fault | null {
  if (record.question_text !== '') return null
  return { column: 'question', code: 'empty_question', value: '', sentence: say('trivia.empty') }
}

function correctFault(record: ComparableRecord): Fault | null {
  const [first, second] = record.correct_texts
  if (second !== undefined) {
    return { column: 'correct', code: 'several_correct', value: second, sentence: say('trivia.several_correct') }
  }
  if (first) return null
  return { column: 'correct', code: 'no_correct', value: '', sentence: say('trivia.no_correct') }
}

function optionCountFault(record: ComparableRecord): Fault | null {
  const count = record.options.length
  if (count >= 2 && count <= MAX_OPTIONS) return null
  if (count > MAX_OPTIONS) {
    const sentence = say('trivia.too_many_options', { count, most: MAX_OPTIONS })
    return { column: 'option_h', code: 'too_many_options', value: String(count), sentence }
  }
  const code = count === 0 ? 'no_options' : 'too_few_options'
  const column = optionColumn(count === 0 ? 'A' : 'B')
  return { column, code, value: String(count), sentence: say('trivia.too_few_options') }
}

function misplacedFault({ misplaced, options }: ComparableRecord): Fault | null {
  if (!misplaced) return null
  const sentence = say('trivia.misplaced', { line: misplaced.row })
  const column = optionColumn(options.at(-1)?.letter ?? 'A')
  return { column, code: 'misplaced_line', value: misplaced.text.trim(), sentence }
}

function optionFault({ options, option_texts: texts }: ComparableRecord): Fault | null {
  const empty = texts.indexOf('')
  if (empty >= 0) {
    const { letter, row } = options[empty] as TriviaOption
    const sentence = say('trivia.empty_option', { letter, line: row })
    return { column: optionColumn(letter), code: 'empty_option', value: '', sentence }
  }
  const again = texts.findIndex((text, index) => texts.indexOf(text) < index)
  if (again < 0) return null
  const [first, second] = [options[texts.indexOf(texts[again]!)]!, options[again]!]
  const sentence = say('trivia.same_options', { one: first.letter, other: second.letter })
  return { column: optionColumn(second.letter), code: 'duplicate_options', value: texts[again]!, sentence }
}

function matchFault(record: ComparableRecord): Fault | null {
  if (findCorrect(record) !== null) return null
  const value = record.correct_texts[0]!
  const isSeveral = lowerCase(record.option_texts).includes(value.toLowerCase())
  const code = isSeveral ? 'correct_ambiguous' : 'correct_not_in_options'
  const sentence = say(isSeveral ? 'trivia.correct_ambiguous' : 'trivia.correct_unknown')
  return { column: 'correct', code, value, sentence }
}

import { blanksIn } from '../../domain/questions/blanks.ts'
import { letterOf } from '../../domain/questions/letters.ts'
import type { QuestionType } from '../../domain/questions/question-types.ts'
import { findNumber } from '../../domain/questions/read-answer.ts'
import type { AskedPlace } from '../../scanning/layout/answer-plan.ts'
import { partLabels } from '../paper/numbering.ts'
import type { QuestionInput, SectionInput } from '../paper/paper-input.ts'
import type { AnsweredSection } from '../paper/stored-paper.ts'
import { wordsFor } from '../paper/words.ts'
import { isDrawn, linesFor } from '../paper/writing-space.ts'
import type { PaperWords } from '../words/paper-words.ts'
import { languageOf } from './document-frame.ts'

/** Columns of digits that every numeric question of a paper has, so that none gives away the size of its answer. */
export interface NumberColumns {
  whole: number
  decimals: number
}

const leastColumns: NumberColumns = { whole: 3, decimals: 2 }
const mostColumns: NumberColumns = { whole: 6, decimals: 4 }

/** Columns for the widest key of a paper; `null` where a key fits in no columns, and all its numbers are written on lines. */
export function numberColumns(sections: readonly AnsweredSection[]): NumberColumns | null {
  const columns = { ...leastColumns }
  const answers = sections.flatMap(({ questions }) =>
    questions.flatMap(({ type, answer, sub_questions }) => [{ type, answer }, ...sub_questions]),
  )
  for (const { type, answer } of answers) {
    const key = type === 'NUMERIC' ? findNumber(answer) : null
    if (!key) continue
    const needed = columnsOf(key)
    if (!needed) return null
    columns.whole = Math.max(columns.whole, needed.whole)
    columns.decimals = Math.max(columns.decimals, needed.decimals)
  }
  return columns
}

type NumericKey = NonNullable<ReturnType<typeof findNumber>>

/** A key of more decimals than there are columns fits where its tolerance takes the rounded one. */
function columnsOf({ value, tolerance, tolerance_kind }: NumericKey): NumberColumns | null {
  const size = Math.abs(value)
  if (size >= 10 ** mostColumns.whole) return null
  const within = tolerance_kind === 'PERCENT' ? (size * tolerance) / 100 : tolerance
  const most = Number(size.toFixed(mostColumns.decimals))
  if (most !== size && Math.abs(most - size) > within) return null
  const written = String(most)
  return {
    whole: Math.trunc(most).toString().length,
    decimals: written.includes('e') ? mostColumns.decimals : (written.split('.')[1]?.length ?? 0),
  }
}

/** How the places of a paper are made. */
export interface AskedStyle {
  words: PaperWords
  numbers: NumberColumns | null
  /** Written answers have boxes of their own. */
  booklet: boolean
}

/** Where each question, and each part of a case study, is answered; and lines of handwriting that have no place of their own. */
export function askedPlaces(
  sections: readonly SectionInput[],
  style: AskedStyle,
): { asked: AskedPlace[]; lines: number } {
  const questions = sections.flatMap((section) => section.questions)
  const all = questions.flatMap((question) => askedOf(question, labelOf(question, questions), style))
  return { asked: all.flatMap(({ places }) => places), lines: all.reduce((sum, { lines }) => sum + lines, 0) }
}

/** Both of an OR pair have one number, and a letter each. */
function labelOf(question: QuestionInput, questions: readonly QuestionInput[]): string {
  const same = questions.filter(({ number }) => number === question.number)
  return same.length === 1 ? String(question.number) : `${question.number} ${alternative(same.indexOf(question))}`
}

const alternative = (index: number) => letterOf(index).toLowerCase()

interface AskedQuestion {
  places: AskedPlace[]
  lines: number
}

function askedOf(question: QuestionInput, label: string, style: AskedStyle): AskedQuestion[] {
  // A question in a language of its own says "True" in it.
  const words = question.language
    ? { ...wordsFor(languageOf(question.language)), letters: style.words.letters }
    : style.words
  const own = { ...style, words }
  const id = (part: number) => `q:${question.item_id ?? 0}:${part}`
  if (question.sub_questions.length === 0) {
    const { type, question_options, question_text, match, order, max_marks: marks } = question
    const blanks = blanksIn(question_text).length
    return [placesOf({ id: id(0), label, type, options: question_options.length, blanks, match, order, marks }, own)]
  }
  const labels = partLabels(question.sub_questions)
  return question.sub_questions.map((part, index) => {
    const same = labels.filter((other) => other === labels[index]).length
    const place = same === 1 ? '' : ` ${alternative(index - labels.indexOf(labels[index] ?? ''))}`
    const blanks = blanksIn(part.content).length
    const of = { id: id(index + 1), label: `${label} ${labels[index]}${place}`, type: part.type, blanks }
    return placesOf({ ...of, options: part.options.length, marks: part.max_marks }, own)
  })
}

interface AskedThing extends Pick<QuestionInput, 'match' | 'order'> {
  id: string
  label: string
  type: QuestionType
  options: number
  blanks: number
  marks: number
}

type PlaceOf = (thing: AskedThing, style: AskedStyle) => AskedPlace[]

function placesOf(thing: AskedThing, style: AskedStyle): AskedQuestion {
  const place = answerPlaces[thing.type]
  if (place !== 'written') return { places: place(thing, style), lines: 0 }
  const lines = linesFor(thing.type, thing.marks)
  if (!style.booklet) return { places: [], lines }
  return { places: [{ as: 'BOX', id: thing.id, label: thing.label, lines, is_drawn: isDrawn(thing.type) }], lines: 0 }
}

const letters = (count: number, { words: { letters: own } }: AskedStyle) =>
  Array.from({ length: count }, (_, index) => own[index] ?? letterOf(index))

const choice =
  (many: boolean, count?: number): PlaceOf =>
  ({ id, label, options }, style) =>
    (count ?? options) > 0
      ? [{ as: 'CHOICE', id, label, choices: letters(count ?? options, style), many }]
      : [{ as: 'LINE', id, label }]

/** The first letters of the two words, and T and F where these are alike. */
const truth: PlaceOf = ({ id, label }, { words }) => {
  const [right = '', wrong = ''] = [words.true, words.false].map((word) => [...word][0] ?? '')
  return [{ as: 'CHOICE', id, label, choices: right === wrong ? ['T', 'F'] : [right, wrong], many: false }]
}

const blanks: PlaceOf = ({ id, label, blanks: count }) =>
  Array.from({ length: Math.max(1, count) }, (_, index) => ({
    as: 'LINE' as const,
    id,
    label: count > 1 ? `${label} ${alternative(index)})` : label,
  }))

const grid =
  (rows: (thing: AskedThing) => number, choices: (thing: AskedThing) => number): PlaceOf =>
  (thing, style) => {
    const { id, label } = thing
    const [down, across] = [rows(thing), choices(thing)]
    if (down === 0 || across === 0) return [{ as: 'LINE', id, label }]
    return [{ as: 'GRID', id, label, rows: down, choices: letters(across, style) }]
  }

const entries = ({ order }: AskedThing) => order?.length ?? 0

const answerPlaces: Record<QuestionType, PlaceOf | 'written'> = {
  MCQ_SINGLE: choice(false),
  MCQ_MULTI: choice(true),
  TRUE_FALSE: truth,
  ASSERTION_REASON: choice(false, 4),
  FILL_BLANK: blanks,
  MATCH: grid(
    ({ match }) => match?.left.length ?? 0,
    ({ match }) => match?.right.length ?? 0,
  ),
  ORDER: grid(entries, entries),
  NUMERIC: ({ id, label }, { numbers }) => [
    numbers ? { as: 'NUMBER', id, label, ...numbers } : { as: 'LINE', id, label },
  ],
  VERY_SHORT: 'written',
  SHORT: 'written',
  LONG: 'written',
  DIAGRAM: 'written',
  CASE_STUDY: 'written',
}

import { letterOf } from '../../../domain/questions/letters.ts'
import type { QuestionType } from '../../../domain/questions/question-types.ts'
import {
  findAssertionOption,
  findBlanks,
  findNumber,
  findPairs,
  findSequence,
  findTruth,
} from '../../../domain/questions/read-answer.ts'
import type { StoredOption } from '../../../domain/questions/stored-question.ts'
import { plainText } from '../../../richtext/plain.ts'

/** What an answer is read from: a question, or a part of one. */
export interface AnsweredText {
  type: QuestionType
  options: readonly StoredOption[]
  answer: unknown
}

/** Places of entries as they are shown, which are not in their right order: by what they say. */
function shuffled(entries: readonly string[]): number[] {
  const plain = entries.map((html) => plainText(html))
  const order = entries.map((_, at) => at).sort((a, b) => ((plain[a] ?? '') < (plain[b] ?? '') ? -1 : 1))
  const isUnmoved = order.every((from, to) => from === to)
  return isUnmoved && order.length > 1 ? [...order.slice(1), 0] : order
}

/** The two columns of a MATCH question as they are shown. */
export interface ShownColumns {
  left: string[]
  right: string[]
  /** By the place of an entry of the left column, the place of its own in the right one. */
  key: number[]
}

export function shownColumns(answer: unknown): ShownColumns | null {
  const found = findPairs(answer)
  if (!found) return null
  const entries = [...found.pairs.map(([, right]) => right), ...found.distractors]
  const order = shuffled(entries)
  return {
    left: found.pairs.map(([left]) => left),
    right: order.map((from) => entries[from] ?? ''),
    key: found.pairs.map((_, at) => order.indexOf(at)),
  }
}

/** The entries of an ORDER question as they are shown, and the places of the right sequence among them. */
export function shownSequence(answer: unknown): { entries: string[]; key: number[] } | null {
  const sequence = findSequence(answer)
  if (!sequence) return null
  const order = shuffled(sequence)
  return { entries: order.map((from) => sequence[from] ?? ''), key: sequence.map((_, at) => order.indexOf(at)) }
}

const letters = (places: readonly number[]) => places.map(letterOf).join(', ')

function numberLine(answer: unknown): string | null {
  const found = findNumber(answer)
  if (!found) return null
  const { value, tolerance, tolerance_kind, unit } = found
  const within = tolerance === 0 ? '' : ` ± ${tolerance}${tolerance_kind === 'PERCENT' ? ' %' : ''}`
  return `${value}${within}${unit ? ` ${unit}` : ''}`
}

/** What stands behind "Answer:" where it is no text of its own. */
type AnswerLine = (asked: AnsweredText) => string | null

const choice: AnswerLine = ({ options }) =>
  letters(options.flatMap(({ is_correct }, at) => (is_correct ? [at] : []))) || null

const lines: Readonly<Record<QuestionType, AnswerLine | null>> = {
  MCQ_SINGLE: choice,
  MCQ_MULTI: choice,
  TRUE_FALSE: ({ answer }) => {
    const value = findTruth(answer)
    return value === null ? null : value ? 'True' : 'False'
  },
  ASSERTION_REASON: ({ answer }) => findAssertionOption(answer),
  FILL_BLANK: ({ answer }) =>
    findBlanks(answer)
      ?.map((accepted) => accepted.join(' | '))
      .join('; ') ?? null,
  MATCH: ({ answer }) =>
    shownColumns(answer)
      ?.key.map((to, from) => `${from + 1}-${letterOf(to)}`)
      .join('; ') ?? null,
  ORDER: ({ answer }) => {
    const shown = shownSequence(answer)
    return shown && letters(shown.key)
  },
  NUMERIC: ({ answer }) => numberLine(answer),
  VERY_SHORT: null,
  SHORT: null,
  LONG: null,
  DIAGRAM: null,
  CASE_STUDY: null,
}

export const answerLine = (asked: AnsweredText): string | null => lines[asked.type]?.(asked) ?? null

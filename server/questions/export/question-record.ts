import { findNumber, letterOf, type Question, type StoredOption, type StoredPart } from '#contract'
import { fixedOptions } from '../../../interchange/questions/fixed-options.ts'
import { htmlToCell } from '../../../interchange/spreadsheet/text/cell-html.ts'
import type { SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'
import type { Content, contentFields } from '../content.ts'
import { optionColumns, questionColumns } from '../spreadsheet/columns.ts'
import { readQuestion } from '../spreadsheet/question.ts'
import { answerCells } from './record-answers.ts'
import { changedFields } from './same-content.ts'

type Cells = Record<string, string>

/** A stored question with what its row names. */
export type RecordedQuestion = Pick<Question, (typeof contentFields)[number] | 'id' | 'expected_minutes'> & {
  grade: { title: string }
  subject_code: string
  chapter: { title: string }
  topic: { title: string } | null
}

export interface QuestionRecord {
  /** Rows of the template: one, or for a case study the passage and its parts. [] for a question that rows can't hold. */
  rows: Cells[]
  /** What the rows leave out: `translations`, `tags`; what keeps the question from being rows where there are none. */
  left_out: (typeof contentFields)[number][]
}

/** Rows without these are still the same question. */
const optional: ReadonlySet<string> = new Set(['translations', 'tags'])

/**
 * A stored question as the rows that an import reads as the same question; the inverse of readQuestion, and checked by it, so that
 * what comes back is never silently another question. Some 0.5 ms of work.
 */
export function questionRecord(question: RecordedQuestion): QuestionRecord {
  const rows = rowsOf(question)
  const [head, ...parts] = rows.map(
    (cells, index): SpreadsheetRecord => ({ row: index + 1, values: { ...blank, ...cells } }),
  )
  if (!head) return { rows: [], left_out: [] }
  const read = readQuestion({ head, parts }, {}, () => null, {}).question?.content
  const left_out = read ? changedFields(comparable(question), comparable(read)) : (['answer'] as const)
  const fits = read !== undefined && left_out.every((field) => optional.has(field))
  return { rows: fits ? rows : [], left_out: [...left_out] }
}

const blank: Cells = Object.fromEntries(questionColumns.map(({ name }) => [name, '']))

/** Where nothing is said, a number is exact. */
function comparable<Q extends Pick<Content, 'type' | 'answer' | 'sub_questions'>>(question: Q): Q {
  const { type, answer, sub_questions } = question
  const exact = (of: string, given: unknown) => (of === 'NUMERIC' ? findNumber(given) : given)
  const parts = sub_questions.map((part) => ({ ...part, answer: exact(part.type, part.answer) }))
  return { ...question, answer: exact(type, answer), sub_questions: parts }
}

function rowsOf(question: RecordedQuestion): Cells[] {
  const { id, grade, subject_code, chapter, topic, level, skill, explanation, source, tags, language } = question
  const isCase = question.sub_questions.length > 0
  const passage_ref = isCase ? `Q${id}` : ''
  const head: Cells = {
    class: grade.title,
    subject_code,
    chapter: chapter.title,
    topic: topic?.title ?? '',
    level,
    skill,
    passage_ref,
    explanation: explanation ? htmlToCell(explanation) : '',
    tags: tags.join('; '),
    language,
    expected_minutes: String(question.expected_minutes ?? ''),
    negative_marks: question.negative_marks > 0 ? String(question.negative_marks) : '',
    source: source ?? '',
    ...ownCells({ ...question, options: question.question_options, content: question.question_text, or_group: null }),
  }
  return [head, ...question.sub_questions.map((part) => ({ passage_ref, ...ownCells(part) }))]
}

type Part = Omit<StoredPart, 'type'> & { type: Content['type'] }

/** The cells that a question and a part have in common. */
function ownCells({ type, content, options, answer, max_marks, or_group }: Part): Cells {
  const { question, ...cells } = answerCells(type, answer)
  return {
    type,
    max_marks: String(max_marks),
    question: question ? `${htmlToCell(content)}\n${question}` : htmlToCell(content),
    or_group: or_group ?? '',
    ...choiceCells(options),
    ...cells,
  }
}

function choiceCells(options: StoredOption[]): Cells {
  if (options.length === 0) return {}
  const texts = options.map(({ data }) => htmlToCell(data))
  const lettersOf = (wanted: keyof StoredOption) =>
    options.flatMap((option, at) => (option[wanted] ? [letterOf(at)] : []))
  const expected = fixedOptions(texts)
  const isExpected = options.every(({ fixed }, at) => fixed === expected[at])
  return {
    ...Object.fromEntries(texts.map((text, at) => [optionColumns[at] ?? '', text])),
    correct: lettersOf('is_correct').join(','),
    fixed_options: isExpected ? '' : lettersOf('fixed').join(',') || 'none',
  }
}

import { setLetters } from '../../domain/papers/documents.ts'
import { letterOf } from '../../domain/questions/letters.ts'
import type { QuestionType } from '../../domain/questions/question-types.ts'
import type { CopyDocument, DocumentFrame, Layer } from '../document.ts'
import { blankCopy, copyDocument } from '../paper/copies/copy.ts'
import { partLabels } from '../paper/numbering.ts'
import type { QuestionInput, SectionInput } from '../paper/paper-input.ts'
import { linesFor } from '../paper/writing-space.ts'
import type { PaperWords } from '../words/paper-words.ts'
import { documentFrame, documentWords } from './document-frame.ts'
import type { CopyInput, DocumentInput } from './document-input.ts'

export interface AnswerSheetInput extends DocumentInput {
  document: 'answer-sheet'
  /** The paper's own sections. */
  sections: SectionInput[]
  /** Columns of the roll number grid, 1–12. */
  roll_digits: number
  /** Sets to choose from, 1–4; one prints no choice. */
  sets: number
  copy?: CopyInput | null
  /** Ruled pages; as many as the written questions are expected to need where it is absent, at most 40. */
  ruled_pages?: number
}

export interface AnswerSheetDocument extends DocumentFrame {
  kind: 'answer-sheet'
  /** Empty fields are lines to write on. */
  copy: CopyDocument
  layer: Layer
  /** Whose values are drawn in the layer "values": a page each. */
  copies: CopyDocument[]
  roll_digits: number
  /** Letters to choose from; none where there is one set. */
  sets: string[]
  bubbles: BubbleRow[]
  /** Labels of questions answered by a word or a number on a line. */
  short_answers: string[]
  ruled_pages: number
}

export interface BubbleRow {
  /** "7" or "9 (ii)". */
  label: string
  choices: string[]
}

/** Lines of 8.5 mm on one ruled page. */
const linesPerPage = 26
const most_pages = 40
const most_digits = 12

/** @throws RangeError where `timing` is not 'H:MM' or a copy's code is too long */
export function answerSheetDocument(input: AnswerSheetInput): AnswerSheetDocument {
  const words = documentWords(input)
  const questions = input.sections.flatMap((section) => section.questions)
  const answers = questions.flatMap((question) => expectedAnswers(question, words))
  const lines = answers.reduce((sum, answer) => sum + answer.lines, 0)
  const asked = input.ruled_pages ?? Math.ceil(lines / linesPerPage)
  return {
    ...documentFrame(input, words, words.answer_sheet),
    kind: 'answer-sheet',
    copy: input.copy ? copyDocument(input.copy) : blankCopy,
    layer: 'all',
    copies: [],
    roll_digits: Math.min(most_digits, Math.max(1, input.roll_digits)),
    sets: input.sets > 1 ? setLetters.slice(0, input.sets) : [],
    bubbles: answers.flatMap(({ label, choices }) => (choices.length > 0 ? [{ label, choices }] : [])),
    short_answers: answers.filter((answer) => answer.on_line).map((answer) => answer.label),
    ruled_pages: Math.min(most_pages, Math.max(0, asked)),
  }
}

interface ExpectedAnswer {
  label: string
  choices: string[]
  on_line: boolean
  /** Handwritten lines that it needs. */
  lines: number
}

function expectedAnswers(question: QuestionInput, words: PaperWords): ExpectedAnswer[] {
  const label = String(question.number)
  if (question.sub_questions.length === 0)
    return [expectedAnswer(label, question.type, question.question_options.length, question.max_marks, words)]
  const labels = partLabels(question.sub_questions)
  return question.sub_questions.map((part, index) => {
    return expectedAnswer(`${label} ${labels[index]}`, part.type, part.options.length, part.max_marks, words)
  })
}

function expectedAnswer(
  label: string,
  type: QuestionType,
  options: number,
  marks: number,
  words: PaperWords,
): ExpectedAnswer {
  const place = answerPlaces[type]
  const choices = typeof place === 'function' ? place(options, words) : []
  const on_line = place === 'line'
  return { label, choices, on_line, lines: place === 'ruled' ? linesFor(type, marks) : 0 }
}

/** Where it is answered: in bubbles, of which these are the letters, on a line of the sheet, or on its ruled pages. */
type AnswerPlace = ((options: number, words: PaperWords) => string[]) | 'line' | 'ruled'

const letters = (count: number, { letters: own }: PaperWords) =>
  Array.from({ length: count }, (_, index) => own[index] ?? letterOf(index))

const answerPlaces: Record<QuestionType, AnswerPlace> = {
  MCQ_SINGLE: letters,
  MCQ_MULTI: letters,
  TRUE_FALSE: (_options, words) => [words.true, words.false].map((word) => [...word][0] ?? ''),
  ASSERTION_REASON: (_options, words) => letters(4, words),
  FILL_BLANK: 'line',
  MATCH: 'line',
  ORDER: 'line',
  NUMERIC: 'line',
  VERY_SHORT: 'ruled',
  SHORT: 'ruled',
  LONG: 'ruled',
  DIAGRAM: 'ruled',
  CASE_STUDY: 'ruled',
}

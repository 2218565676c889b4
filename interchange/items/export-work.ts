import { findWritten } from '../../domain/questions/read-answer.ts'
import type { StoredPart } from '../../domain/questions/stored-question.ts'
import type { ExportLossCode, ExportWholeCode } from './export-codes.ts'
import type { ExportedBank, ExportedQuestion, ExportLoss, ExportWhole } from './exported-question.ts'
import { asKnownKind } from './kinds.ts'

/** Thrown while a question is written that a format can't hold; it is left out and named. */
class LeftOutWhole extends Error {
  readonly code: ExportWholeCode
  constructor(code: ExportWholeCode) {
    super(code)
    this.code = code
  }
}

export const leaveOut = (code: ExportWholeCode): never => {
  throw new LeftOutWhole(code)
}

/** The losses of the question that is written. */
export interface ExportWork {
  lose(code: ExportLossCode): void
  pictures: ExportedBank['pictures']
}

/** Writes one question after the other; one that can't be carried is named and loses nothing else. */
export function writeEach<T>(
  { questions, pictures }: ExportedBank,
  write: (question: ExportedQuestion, work: ExportWork) => T,
): { written: { question: ExportedQuestion; text: T }[]; losses: ExportLoss[]; whole: ExportWhole[] } {
  const losses: ExportLoss[] = []
  const whole: ExportWhole[] = []
  const written: { question: ExportedQuestion; text: T }[] = []
  for (const question of questions) {
    const lost = new Set<ExportLossCode>()
    try {
      const text = write(question, { pictures, lose: (code) => lost.add(code) })
      written.push({ question, text })
      losses.push(...[...lost].map((code) => ({ id: question.id, code })))
    } catch (error) {
      if (!(error instanceof LeftOutWhole)) throw error
      whole.push({ id: question.id, code: error.code })
    }
  }
  return { written, losses, whole }
}

/** A part of a case study as a question of its own. */
export const partQuestion = (question: ExportedQuestion, part: StoredPart): ExportedQuestion => ({
  ...question,
  ...{ type: part.type, question_text: part.content, question_options: part.options, answer: part.answer },
  ...{ max_marks: part.max_marks, negative_marks: 0, sub_questions: [], explanation: null, source: null },
  ...{ tags: [], expected_minutes: null },
  translations: [],
})

/** A choice whose words are those of another type is read as one where nothing says its type. */
export function loseKind({ type, question_options }: ExportedQuestion, work: ExportWork): void {
  if (type === 'MCQ_SINGLE' && asKnownKind(question_options).type !== type) work.lose('type')
}

export const writtenOf = (answer: unknown) => findWritten(answer) ?? { model_answer: '', marking_points: [] }

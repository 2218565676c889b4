import type { ExportFormat } from '#contract'
import { findWriter } from '../../../interchange/formats.ts'
import type {
  ExportedPicture,
  ExportedQuestion,
  ExportLoss,
  ExportWhole,
  WrittenBank,
} from '../../../interchange/items/exported-question.ts'
import { type Exported, type ExportedRow, exportedRows, writeBook } from './export-rows.ts'
import { type QuestionRecord, questionRecord } from './question-record.ts'

export interface BookPlan {
  format: ExportFormat
  with_answers: boolean
  /** Nothing is written; it is only asked what can be carried. */
  is_check: boolean
}

/** A file of questions while it is made. */
export interface Book {
  add(questions: readonly Exported[]): void
  show(pictures: readonly (readonly [key: string, picture: ExportedPicture])[]): void
  finish(): Promise<WrittenBank>
}

export const openBook = (plan: BookPlan): Book => (plan.format === 'xlsx' ? workbook(plan) : bankOf(plan))

/** Rows are made as questions come. */
function workbook({ is_check }: BookPlan): Book {
  const rows: ExportedRow[] = []
  const losses: ExportLoss[] = []
  const whole: ExportWhole[] = []
  return {
    show: () => undefined,
    add(questions) {
      for (const question of questions) {
        const record = questionRecord(question)
        losses.push(...lossesOf(question, record))
        if (record.rows.length === 0) whole.push({ id: question.id, code: 'whole:text' })
        if (!is_check) rows.push(...exportedRows(question, record))
      }
    },
    finish: async () => ({ bytes: is_check ? new Uint8Array() : await writeBook(rows), losses, whole }),
  }
}

const lossesOf = ({ id }: Exported, { rows, left_out }: QuestionRecord): ExportLoss[] =>
  rows.length === 0
    ? []
    : left_out.map((field): ExportLoss => ({ id, code: field === 'translations' ? 'translations' : 'facts' }))

function bankOf({ format, with_answers }: BookPlan): Book {
  const questions: ExportedQuestion[] = []
  const pictures = new Map<string, ExportedPicture>()
  return {
    add: (some) => {
      questions.push(...some.map(toExported))
    },
    show: (some) => {
      for (const [key, picture] of some) pictures.set(key, picture)
    },
    async finish() {
      const writer = format === 'xlsx' ? undefined : findWriter(format)
      if (!writer) throw new Error(`Nothing writes ${format}`)
      return writer.write({ questions, pictures, with_answers })
    },
  }
}

const toExported = (question: Exported): ExportedQuestion => ({
  ...{ id: question.id, type: question.type, level: question.level, skill: question.skill },
  ...{ max_marks: question.max_marks, negative_marks: question.negative_marks },
  ...{ question_text: question.question_text, question_options: question.question_options },
  ...{ sub_questions: question.sub_questions, answer: question.answer, explanation: question.explanation },
  ...{ source: question.source, language: question.language, translations: question.translations },
  ...{ tags: question.tags, expected_minutes: question.expected_minutes },
  place: {
    ...{ grade: question.grade.title, subject: question.subject.title, chapter: question.chapter.title },
    topic: question.topic?.title ?? null,
  },
})

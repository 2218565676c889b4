import { z } from 'zod'
import type { UploadProblem } from '#contract'
import { questionFormatNames } from '../../../interchange/formats.ts'
import type {
  ImportedDocument,
  ImportedFile,
  ImportedQuestion,
  ImportProblem,
} from '../../../interchange/items/imported-question.ts'
import type { ReadPlace } from '../../db/schema-columns.ts'
import { type ReadFile, rowTelling } from '../../uploads/spreadsheet-kind.ts'
import { OpenDefaults } from './upload-defaults.ts'

/** What a file of questions is read with. */
export const TextFillers = z.object({
  format: z.enum(questionFormatNames),
  defaults: OpenDefaults,
  accept_layout: z.boolean().default(false),
  take: z.enum(['sure', 'all']).default('sure'),
})
export type TextFillers = z.output<typeof TextFillers>

export type TextRecord = ImportedQuestion | ImportProblem

/** A file of questions as it was read; `document` where its layout told them. */
export interface QuestionFile extends ReadFile<TextRecord> {
  document: (Omit<ImportedDocument, keyof ImportedFile> & { layout_known: boolean; places: ReadPlace[] }) | null
  /** Of questions that are taken in all the same. */
  warnings: UploadProblem[]
}

export const questionsIn = (records: readonly (ImportedQuestion | ImportProblem)[]): ImportedQuestion[] =>
  records.filter((record): record is ImportedQuestion => 'question_text' in record)

export const toProblem = ({
  sentence,
  ...problem
}: Omit<ImportProblem, 'value'> & Pick<UploadProblem, 'value'>): UploadProblem => ({
  ...problem,
  ...rowTelling(sentence),
})

import type { ImportedFile } from '../items/imported-question.ts'
import { readOpenTriviaQa } from './opentriviaqa.ts'
import { readWorkedAnswers } from './worked-answers.ts'

/** Readers of question formats that are text from front to back. */
export const textReaders = {
  opentriviaqa: readOpenTriviaQa,
  jsonl: readWorkedAnswers,
} as const satisfies Record<string, (bytes: Uint8Array) => ImportedFile>
export type TextFormatName = keyof typeof textReaders

import { type Sentence, say } from '../domain/say.ts'
import type { ImportedDocument, ImportedFile } from './items/imported-question.ts'
import { readOpenTriviaQa } from './questions/opentriviaqa.ts'
import { readWorkedAnswers } from './questions/worked-answers.ts'
import { readWord } from './word/read-word.ts'
import { findZipNames, isZip } from './zip/zip-parts.ts'

/** A format that questions come in; what it doesn't say of their place is chosen for all of them. */
export interface QuestionFormat {
  /** Whether the bytes are of this format, by what they say and never by a name. */
  sniff(bytes: Uint8Array): boolean
  /** Said when a file holds no question at all. */
  empty: Sentence
  /** Questions that the file or the bank has already are refused. */
  refuses_repeats: boolean
  /** How a text from front to back is read, or a document whose layout tells its questions. Both never throw for one bad record. */
  read: { text(bytes: Uint8Array): ImportedFile } | { document(bytes: Uint8Array): ImportedDocument }
}

const headOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 4096)).replace(/^\ufeff/, '')
const partsOf = (bytes: Uint8Array) => (isZip(bytes) ? (findZipNames(bytes) ?? []) : [])

export const questionFormats = {
  opentriviaqa: {
    sniff: (bytes) => /^#Q\s/m.test(headOf(bytes)),
    empty: say('trivia.no_question'),
    // OpenTriviaQA's collections repeat some of their own questions, and whoever imports one wants all of it.
    refuses_repeats: false,
    read: { text: readOpenTriviaQa },
  },
  jsonl: {
    sniff: (bytes) => /^\s*\{\s*"/.test(headOf(bytes)),
    empty: say('worked.no_question'),
    refuses_repeats: true,
    read: { text: readWorkedAnswers },
  },
  docx: {
    sniff: (bytes) => partsOf(bytes).includes('word/document.xml'),
    empty: say('file.no_question'),
    refuses_repeats: true,
    read: { document: readWord },
  },
} as const satisfies Record<string, QuestionFormat>
export type QuestionFormatName = keyof typeof questionFormats
export const questionFormatNames = Object.keys(questionFormats) as QuestionFormatName[]

/** The formats that a file may be of; a spreadsheet is told where it is a workbook. */
export function sniffFormats(bytes: Uint8Array): (QuestionFormatName | 'spreadsheet')[] {
  const own = questionFormatNames.filter((name) => questionFormats[name].sniff(bytes))
  return partsOf(bytes).includes('xl/workbook.xml') ? ['spreadsheet', ...own] : own
}

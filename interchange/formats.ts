import { type Sentence, say } from '../domain/say.ts'
import { readAiken } from './aiken/read-aiken.ts'
import { writeAiken } from './aiken/write-aiken.ts'
import { readGift } from './gift/read-gift.ts'
import { writeGift } from './gift/write-gift.ts'
import type { QuestionWriter } from './items/exported-question.ts'
import type { ImportedBank, ImportedDocument, ImportedFile } from './items/imported-question.ts'
import { readMoodle } from './moodle/read-moodle.ts'
import { writeMoodle } from './moodle/write-moodle.ts'
import { readQti } from './qti/read-qti.ts'
import { qtiWriter } from './qti/write-qti.ts'
import { writeQti1 } from './qti/write-qti1.ts'
import { readQuaestor } from './quaestor/read-quaestor.ts'
import { writeQuaestor } from './quaestor/write-quaestor.ts'
import { readOpenTriviaQa } from './questions/opentriviaqa.ts'
import { readWorkedAnswers } from './questions/worked-answers.ts'
import { readPlainText } from './text/read-plain-text.ts'
import { isAiken, isGift, isMarkup, isPaper } from './text/sniff-text.ts'
import { readWord } from './word/read-word.ts'
import { wordWriter } from './word/write/bank.ts'
import { findZipNames, isZip } from './zip/zip-parts.ts'

/** A format that questions come in; what it doesn't say of their place is chosen for all of them. */
export interface QuestionFormat {
  /** Whether the bytes are of this format, by what they say and never by a name. */
  sniff(bytes: Uint8Array): boolean
  /** Said when a file holds no question at all. */
  empty: Sentence
  /** Questions that the file or the bank has already are refused. */
  refuses_repeats: boolean
  /** Whether it is text of a bounded length, which nothing packs. */
  is_text: boolean
  /** How a text from front to back is read, or a document or bank that is kept with what is not sure of it. Both never throw for one bad record. */
  read: { text(bytes: Uint8Array): ImportedFile } | { document(bytes: Uint8Array): ImportedDocument }
  /** How questions leave as it, by the names that an export asks for them: one, or one for each of its versions. */
  writes?: Partial<Record<WrittenFormatName, QuestionWriter>>
}

/** Formats that questions may leave as, beside the workbook. */
export type WrittenFormatName =
  | ('docx' | 'moodle' | 'gift' | 'aiken')
  | ('qti-1.2' | 'qti-2.1' | 'qti-2.2' | 'qti-3.0')
  | 'quaestor'

/** The beginning of a text, of whichever of Unicode's encodings it says that it is. */
function headOf(bytes: Uint8Array): string {
  const name =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(name).decode(bytes.subarray(0, 4096))
}

/** The name of the first element of XML; '' for anything else. */
const rootOf = (bytes: Uint8Array): string =>
  /^\s*(?:<\?[^>]{0,400}\?>\s*|<!--[\s\S]{0,2000}?-->\s*|<!DOCTYPE[^>]{0,400}>\s*)*<(?:[\w-]{1,40}:)?([\w-]{1,60})[\s>/]/i.exec(
    headOf(bytes),
  )?.[1] ?? ''

const qtiRoots = /^(?:questestinterop|(?:qti-)?assessment-?(?:item|test|section))$/i
/** Words, and of no other format that is text. */
const isPlain = (bytes: Uint8Array): boolean => {
  const head = headOf(bytes)
  const isOther = isMarkup(head) || isGift(head) || isAiken(head) || /^#Q\s/m.test(head)
  return !isOther && !head.includes('\0') && !/^(?:PK\x03\x04|%PDF-)/.test(head) && isPaper(head)
}

const asDocument = (bank: ImportedBank): ImportedDocument => ({
  ...bank,
  left: [],
  losses: [],
  blocks: [],
  layout: null,
})
const partsOf = (bytes: Uint8Array) => (isZip(bytes) ? (findZipNames(bytes) ?? []) : [])

const asStored = { wants_png: false, can_hide_answers: false } as const
const zipped = { ...asStored, extension: 'zip', mime: 'application/zip' } as const

export const questionFormats = {
  opentriviaqa: {
    sniff: (bytes) => /^#Q\s/m.test(headOf(bytes)),
    empty: say('trivia.no_question'),
    // OpenTriviaQA's collections repeat some of their own questions, and whoever imports one wants all of it.
    refuses_repeats: false,
    is_text: true,
    read: { text: readOpenTriviaQa },
  },
  jsonl: {
    sniff: (bytes) => /^\s*\{\s*"/.test(headOf(bytes)),
    empty: say('worked.no_question'),
    refuses_repeats: true,
    is_text: true,
    read: { text: readWorkedAnswers },
  },
  docx: {
    sniff: (bytes) => partsOf(bytes).includes('word/document.xml'),
    empty: say('file.no_question'),
    refuses_repeats: true,
    is_text: false,
    read: { document: readWord },
    writes: { docx: wordWriter },
  },
  moodle: {
    sniff: (bytes) => rootOf(bytes) === 'quiz',
    empty: say('file.no_question_of', { name: 'Moodle' }),
    refuses_repeats: true,
    is_text: false,
    read: { document: (bytes) => asDocument(readMoodle(bytes)) },
    writes: { moodle: { ...asStored, extension: 'xml', mime: 'application/xml', write: writeMoodle } },
  },
  gift: {
    sniff: (bytes) => isGift(headOf(bytes)),
    empty: say('file.no_question_of', { name: 'GIFT' }),
    refuses_repeats: true,
    is_text: true,
    read: { document: (bytes) => asDocument(readGift(bytes)) },
    writes: { gift: { ...asStored, extension: 'gift.txt', mime: 'text/plain; charset=utf-8', write: writeGift } },
  },
  aiken: {
    sniff: (bytes) => isAiken(headOf(bytes)),
    empty: say('file.no_question_of', { name: 'Aiken' }),
    refuses_repeats: true,
    is_text: true,
    read: { document: (bytes) => asDocument(readAiken(bytes)) },
    writes: { aiken: { ...asStored, extension: 'aiken.txt', mime: 'text/plain; charset=utf-8', write: writeAiken } },
  },
  text: {
    sniff: isPlain,
    empty: say('file.no_question'),
    refuses_repeats: true,
    is_text: true,
    read: { document: readPlainText },
  },
  qti: {
    sniff: (bytes) =>
      partsOf(bytes).some((name) => /(?:^|\/)imsmanifest\.xml$/i.test(name)) || qtiRoots.test(rootOf(bytes)),
    empty: say('file.no_qti'),
    refuses_repeats: true,
    is_text: false,
    read: { document: (bytes) => asDocument(readQti(bytes)) },
    writes: {
      'qti-1.2': { ...zipped, write: writeQti1 },
      'qti-2.1': { ...zipped, write: qtiWriter('2.1') },
      'qti-2.2': { ...zipped, write: qtiWriter('2.2') },
      'qti-3.0': { ...zipped, write: qtiWriter('3.0') },
    },
  },
  quaestor: {
    sniff: (bytes) => ['manifest.json', 'tables/questions.jsonl'].every((name) => partsOf(bytes).includes(name)),
    empty: say('file.no_question_of', { name: 'Quaestor' }),
    refuses_repeats: true,
    is_text: false,
    read: { document: (bytes) => asDocument(readQuaestor(bytes)) },
    writes: { quaestor: { ...zipped, write: writeQuaestor } },
  },
} as const satisfies Record<string, QuestionFormat>
export type QuestionFormatName = keyof typeof questionFormats

/** What writes a format. */
export function findWriter(name: WrittenFormatName): QuestionWriter {
  const formats: readonly QuestionFormat[] = Object.values(questionFormats)
  const writer = formats.map(({ writes }) => writes?.[name]).find((one) => one !== undefined)
  if (!writer) throw new Error(`Nothing writes ${name}`)
  return writer
}
export const questionFormatNames = Object.keys(questionFormats) as QuestionFormatName[]

/** The formats that a file may be of; a spreadsheet is told where it is a workbook. */
export function sniffFormats(bytes: Uint8Array): (QuestionFormatName | 'spreadsheet')[] {
  const own = questionFormatNames.filter((name) => questionFormats[name].sniff(bytes))
  return partsOf(bytes).includes('xl/workbook.xml') ? ['spreadsheet', ...own] : own
}

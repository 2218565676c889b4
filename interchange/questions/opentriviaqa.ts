import type { StoredOption } from '../../domain/questions/stored-question.ts'
import type { ImportedFile, ImportedQuestion, ImportProblem } from '../items/imported-question.ts'
import { textToHtml } from '../spreadsheet/text/cell-html.ts'
import { decodeText, type TextDamage } from '../spreadsheet/text/decode-text.ts'
import { fixedOptions } from './fixed-options.ts'
import { type ComparableRecord, findCorrect, findFault, toComparable } from './opentriviaqa-faults.ts'
import { cutRecords } from './opentriviaqa-record.ts'

const VALUE_LENGTH = 200

/**
 * Reads a file of the OpenTriviaQA collection, of any encoding. Every `#Q` becomes either a question or a problem with
 * its line; text before the first `#Q` is a problem too. Never throws.
 */
export function readOpenTriviaQa(bytes: Uint8Array): ImportedFile {
  const { text, damage } = decodeText(bytes)
  const records = cutRecords(text.normalize('NFC'))
  const questions: ImportedQuestion[] = []
  const problems: ImportProblem[] = []
  for (const record of records) readRecord(toComparable(record), damage, questions, problems)
  return { total: records.length, questions, problems }
}

function readRecord(
  record: ComparableRecord,
  damage: TextDamage[],
  questions: ImportedQuestion[],
  problems: ImportProblem[],
): void {
  const fault = findFault(record, damage)
  if (fault) problems.push({ row: record.row, ...fault, value: cutValue(fault.value) })
  else questions.push(toQuestion(record))
}

/** Cuts between code points, so that no half of a surrogate pair is left. */
const cutValue = (value: string): string => [...value.slice(0, VALUE_LENGTH * 2)].slice(0, VALUE_LENGTH).join('')

function toQuestion(record: ComparableRecord): ImportedQuestion {
  const correct = findCorrect(record)
  const texts = record.option_texts
  const question = { row: record.row, question_text: textToHtml(record.question.join('\n')) }
  if (isTrueFalse(texts)) {
    const value = texts[correct!]!.toLowerCase() === 'true'
    return { ...question, type: 'TRUE_FALSE', question_options: [], answer: { value } }
  }
  const fixed = fixedOptions(texts)
  const question_options = record.options.map(
    (option, index): StoredOption => ({
      data: textToHtml(option.lines.join('\n')),
      is_correct: index === correct,
      fixed: fixed[index] ?? false,
    }),
  )
  return { ...question, type: 'MCQ_SINGLE', question_options, answer: null }
}

function isTrueFalse(texts: string[]): boolean {
  if (texts.length !== 2) return false
  return (
    texts
      .map((text) => text.toLowerCase())
      .sort()
      .join() === 'false,true'
  )
}

import { foreignText, MAX_FIELD } from '../foreign/foreign-html.ts'
import type { ImportDoubt, ImportedBank, ImportedQuestion } from '../items/imported-question.ts'
import { asKnownKind, choiceDoubts, doubtOf, storedOptions } from '../items/kinds.ts'
import { decodeText } from '../spreadsheet/text/decode-text.ts'

interface AikenRecord {
  row: number
  stem: string[]
  options: string[]
  /** What stands behind ANSWER:; null where the block has none. */
  answer: string | null
}

const optionLine = /^([A-Z])[.)]\s?(.*)$/i
const answerLine = /^ANSWER\s{0,3}:\s{0,5}(.*)$/i

/** Blocks of lines: a text, its options, and the line of the answer, which ends the block. */
function cutRecords(text: string): AikenRecord[] {
  const records: AikenRecord[] = []
  let open: AikenRecord | null = null
  const begin = (row: number): AikenRecord => {
    const record: AikenRecord = { row, stem: [], options: [], answer: null }
    records.push(record)
    return record
  }
  for (const [at, whole] of text.split(/\r\n|\r|\n/).entries()) {
    const line = whole.trim()
    if (line === '') continue
    const answer = answerLine.exec(line)
    const option = optionLine.exec(line)
    if (answer) {
      open ??= begin(at + 1)
      open.answer = (answer[1] ?? '').trim()
      open = null
    } else if (option && open && isNext(open, option[1] ?? '')) open.options.push((option[2] ?? '').trim())
    else {
      // A text behind options begins another block: the one before has no answer.
      if (!open || open.options.length > 0) open = begin(at + 1)
      open.stem.push(line)
    }
  }
  return records
}

const letterAt = (letter: string) => letter.toUpperCase().charCodeAt(0) - 65
const isNext = ({ stem, options }: AikenRecord, letter: string) =>
  stem.length > 0 && letterAt(letter) === options.length

function toQuestion({ row, stem, options, answer }: AikenRecord): ImportedQuestion {
  const text = stem.join('\n')
  const key = /^\(?([A-Z])\)?[.)]?$/i.exec(answer ?? '')?.[1]
  const right = key === undefined ? -1 : letterAt(key)
  const isLong = [text, ...options].some((one) => one.length > MAX_FIELD)
  const stored = isLong
    ? []
    : storedOptions(options.map((option, at) => ({ html: foreignText(option), is_correct: at === right })))
  const choice = asKnownKind(stored)
  const doubts: ImportDoubt[] = []
  if (isLong) doubts.push(doubtOf('long_field', 'question_text', String(MAX_FIELD)))
  if (text === '') doubts.push(doubtOf('no_text', 'question_text'))
  // A letter that no option has is an answer that was not read, not one that is missing.
  if (answer && right >= options.length) doubts.push(doubtOf('answer_unread', 'question_options', answer))
  else if (answer && right === -1) doubts.push(doubtOf('answer_unread', 'question_options', answer))
  doubts.push(
    ...choiceDoubts(choice).filter(
      ({ code }) => code !== 'no_key' || !doubts.some((one) => one.code === 'answer_unread'),
    ),
  )
  return { row, ...choice, question_text: foreignText(text.slice(0, MAX_FIELD)), doubts }
}

/** A file in the Aiken format of Moodle, of any encoding. A block that is not whole is blocked by name, and the next one read. Never throws. */
export function readAiken(bytes: Uint8Array): ImportedBank {
  const questions = cutRecords(decodeText(bytes).text.normalize('NFC')).map(toQuestion)
  return { total: questions.length, questions, problems: [], pictures: new Map() }
}

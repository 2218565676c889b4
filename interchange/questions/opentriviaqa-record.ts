import { letterOf } from '../../domain/questions/letters.ts'
/** One `#Q` record cut into its parts, before anything is judged. */
export interface TriviaRecord {
  /** Line of `#Q` (of the first line, for text before the first `#Q`), from 1. */
  row: number
  /** Last line that belongs to the record. */
  end_row: number
  /** False for text that stands before the first `#Q`. */
  is_marked: boolean
  question: string[]
  /** One entry per `^`, each with the lines that follow it. */
  correct: string[][]
  options: TriviaOption[]
  /** The first line that has no place in the format. */
  misplaced: { row: number; text: string } | null
}

export interface TriviaOption {
  letter: string
  row: number
  lines: string[]
}

/**
 * Cuts a file of `#Q` question, `^` right answer, `A`, `B` … options, as in github.com/uberspot/OpenTriviaQA. Any of
 * them may run over several lines. Text before the first `#Q` is a record of its own, so that nothing is dropped.
 */
export function cutRecords(text: string): TriviaRecord[] {
  const records: TriviaRecord[] = []
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    for (const piece of cutGlued(line)) addLine(records, piece, index + 1)
  })
  return records
}

/** A `#Q` that lost its line end stands behind an option; inside a question it is text. */
function cutGlued(line: string): string[] {
  return line.indexOf('#Q') <= 0 || /^\s*#Q/.test(line) ? [line] : line.split(/(?<=\s)(?=#Q(?:\s|$))/)
}

function startRecord(row: number, isMarked: boolean, firstLine: string): TriviaRecord {
  return {
    row,
    end_row: row,
    is_marked: isMarked,
    question: [firstLine],
    correct: [],
    options: [],
    misplaced: null,
  }
}

function addLine(records: TriviaRecord[], line: string, row: number): void {
  const marked = /^\s*#Q(.*)$/su.exec(line)
  const record = records.at(-1)
  if (marked) records.push(startRecord(row, true, marked[1]!))
  else if (!record) {
    if (line.trim() !== '') records.push(startRecord(row, false, line))
  } else {
    if (line.trim() !== '') record.end_row = row
    if (record.is_marked) addToRecord(record, line, row)
    else record.question.push(line)
  }
}

function addToRecord(record: TriviaRecord, line: string, row: number): void {
  const correct = /^\s*\^(.*)$/su.exec(line)
  if (correct) {
    if (record.options.length > 0) record.misplaced ??= { row, text: line }
    record.correct.push([correct[1]!])
  } else if (record.correct.length === 0) record.question.push(line)
  else addAnswerLine(record, line, row)
}

function addAnswerLine(record: TriviaRecord, line: string, row: number): void {
  const option = /^\s*([A-Z])(?:\s(.*))?$/su.exec(line)
  const letter = option?.[1] ?? ''
  const expected = letterOf(record.options.length)
  const lines = record.options.at(-1)?.lines ?? record.correct.at(-1)!
  if (letter === expected) record.options.push({ letter, row, lines: [option?.[2] ?? ''] })
  else if (/^[A-H]$/.test(letter) && record.options.length > 0) record.misplaced ??= { row, text: line }
  else {
    // A paragraph after a blank line may be a comment as well as more of the option: a person has to say which.
    if (line.trim() !== '' && lines.length > 1 && lines.at(-1)?.trim() === '') record.misplaced ??= { row, text: line }
    lines.push(line)
  }
}

import { letterOf, type Sentence, say, saySeveral } from '#contract'
import { cellToHtml, isHtmlCell } from '../../../interchange/spreadsheet/text/cell-html.ts'
import type { SpreadsheetRecord } from '../../uploads/spreadsheet-kind.ts'
import type { AnswerPart, Note } from './answer-part.ts'
import { differByBlanks, noSuchOption, optionTexts, readLetters } from './choices.ts'
import { optionColumns } from './columns.ts'

/** Words between separators, without the empty ones at the end. */
const partsOf = (cell: string, separator: RegExp): string[] => cell.split(separator).map((part) => part.trim())

/** "colour|color; red": the accepted answers of the first blank, then of the second. */
export function readBlanks({ values }: SpreadsheetRecord, note: Note): AnswerPart {
  const correct = (values.correct ?? '').replace(/[;\n\s]+$/, '')
  if (correct === '') note('correct', 'required', say('correct.blanks_missing'))
  const blanks = partsOf(correct, /[;\n]/).map((blank) => partsOf(blank, /\|/))
  return { question_text: cellToHtml(numberBlanks(values.question ?? '')), answer: { blanks } }
}

/** A teacher types a blank as a line: three or more low lines become {{1}}, {{2}} … unless the text has numbers already. */
export function numberBlanks(text: string): string {
  if (text.includes('{{')) return text
  let number = 0
  return text.replace(/_{3,}/g, () => `{{${++number}}}`)
}

/** The left entries stand as numbered lines at the end of the text, the right ones in the options. */
export function readMatch(record: SpreadsheetRecord, note: Note): AnswerPart {
  const { stem, entries } = splitCell(record.values.question ?? '')
  const right = optionTexts(record, note)
  if (entries.length < 2) {
    note('question', 'no_left_column', say('match.no_left_column'))
    return {
      question_text: cellToHtml(stem),
      answer: {
        pairs: [
          ['1', '1'],
          ['2', '2'],
        ],
      },
    }
  }
  const chosen = readPairs(record.values.correct ?? '', entries.length, right.length, note)
  const pairs = entries.map((entry, index) => [cellToHtml(entry), entryHtml(right[chosen[index] ?? index])])
  const spare = right.map((_, index) => index).filter((index) => !chosen.includes(index))
  const columns = Object.fromEntries([
    ...entries.flatMap((_, index) => [
      [`answer.pairs.${index}.0`, 'question'],
      [`answer.pairs.${index}.1`, optionColumns[chosen[index] ?? index] ?? 'correct'],
    ]),
    ...spare.map((option, index) => [`answer.distractors.${index}`, optionColumns[option] ?? 'correct']),
  ])
  const distractors = spare.map((option) => entryHtml(right[option]))
  return { question_text: stem && cellToHtml(stem), answer: { pairs, distractors }, columns }
}

const entryHtml = (text: string | undefined, keeps_blanks?: boolean) => (text ? cellToHtml(text, keeps_blanks) : '')

/** The same of a cell that became HTML since parts of it are raised or marked: what is split is HTML again. */
function splitCell(cell: string): { stem: string; entries: string[] } {
  if (!isHtmlCell(cell) || /<(?!\/?(?:p|br|sup|sub|strong|em|u|s|span)\b)/.test(cell)) return splitNumbered(cell)
  const lines = cell
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/<br>/g, '\n')
    .replace(/^<p>|<\/p>$/g, '')
  const { stem, entries } = splitNumbered(lines)
  const whole = (text: string) => text && `<p>${text.replace(/\n\s*\n/g, '</p><p>').replace(/\n/g, '<br>')}</p>`
  return { stem: whole(stem), entries: entries.map(whole) }
}

/** The text above, and the entries of, the last numbered list; an entry may go on over several lines. */
export function splitNumbered(text: string): { stem: string; entries: string[] } {
  const lines = text.split('\n')
  const first = lines.findLastIndex((line) => /^\s*1[.)]\s/.test(line))
  if (first < 0) return { stem: text, entries: [] }
  const entries: string[] = []
  for (const line of lines.slice(first)) {
    const [, number, entry = ''] = /^\s*(\d{1,2})[.)]\s+(.*)$/.exec(line) ?? []
    if (Number(number) === entries.length + 1) entries.push(entry)
    else entries.push(`${entries.pop() ?? ''}\n${line}`)
  }
  return { stem: lines.slice(0, first).join('\n').trim(), entries: entries.map((entry) => entry.trim()) }
}

/** "1-C;2-A" → for each left entry the place of its option. What is wrong is noted once; then the columns stand as they are. */
function readPairs(cell: string, left: number, right: number, note: Note): number[] {
  const chosen: number[] = []
  for (const pair of partsOf(cell.replace(/[;,\n\s]+$/, ''), /[;,\n]/)) {
    const [, number, letter = ''] = /^(\d{1,2})\s*[-–—:=→.]?\s*([A-H])$/i.exec(pair) ?? []
    const at = Number(number) - 1
    const option = letter.toUpperCase().charCodeAt(0) - 65
    const fault = pairFault({ pair, at, option, left, right, chosen })
    if (fault) {
      note('correct', fault.code, fault.sentence)
      return inOrder(left)
    }
    chosen[at] = option
  }
  const missing = inOrder(left).filter((at) => chosen[at] === undefined)
  if (missing.length > 0) {
    const entries = missing.map((at) => at + 1).join(', ')
    note('correct', 'required', say('match.unmatched', { entries }))
    return inOrder(left)
  }
  return chosen
}

const inOrder = (length: number) => Array.from({ length }, (_, at) => at)

interface Pair {
  pair: string
  at: number
  option: number
  left: number
  right: number
  chosen: number[]
}

function pairFault({ pair, at, option, left, right, chosen }: Pair): { code: string; sentence: Sentence } | null {
  const wrong = (sentence: Sentence) => ({ code: 'invalid_field', sentence })
  if (Number.isNaN(at)) return wrong(say('match.form', { given: pair.slice(0, 20) }))
  if (at < 0 || at >= left) return wrong(say('match.no_entry', { number: at + 1 }))
  if (option >= right) return { code: 'correct_not_in_options', sentence: noSuchOption(right) }
  if (chosen[at] !== undefined) return wrong(say('match.entry_twice', { number: at + 1 }))
  return chosen.includes(option) ? wrong(say('match.option_twice', { letter: letterOf(option) })) : null
}

/** The entries in any order, and the letters in the right one. */
export function readOrder(record: SpreadsheetRecord, note: Note): AnswerPart {
  const texts = optionTexts(record, note)
  const correct = (record.values.correct ?? '').replace(/[;,\s]+$/, '')
  const order = readLetters(correct)
  if (correct === '') note('correct', 'required', say('order.missing'))
  else if (!order || order.some((index) => index >= texts.length)) {
    note('correct', 'correct_not_in_options', saySeveral(noSuchOption(texts.length), say('option.semicolons')))
  } else if (new Set(order).size !== order.length || order.length !== texts.length) {
    note('correct', 'invalid_field', say('order.each_once', { count: texts.length }))
  }
  const isWhole = order?.length === texts.length && new Set(order).size === texts.length
  const places = isWhole ? order : texts.map((_, index) => index)
  const columns = Object.fromEntries(places.map((at, index) => [`answer.sequence.${index}`, optionColumns[at] ?? '']))
  const keeps_blanks = differByBlanks(texts) || undefined
  return { answer: { sequence: places.map((at) => entryHtml(texts[at], keeps_blanks)) }, columns }
}

import type { ImportSource } from '../../items/imported-question.ts'
import type { WordTable } from '../docx/blocks.ts'
import { plainOf, slicePieces, trimPieces } from '../docx/pieces.ts'
import { HINDI } from '../lines/alphabets.ts'
import type { LineLabel } from '../lines/labels.ts'
import { bodyOf, type WordLine } from '../lines/lines.ts'
import { answerDash, answerStart, lineLabel } from '../lines/words.ts'
import { readFacts } from '../question/facts.ts'
import { addDoubt, type FoundOption, type FoundQuestion, type FoundText } from './found-question.ts'

/** A line as a text of its question. */
export const textOf = (line: WordLine): FoundText => ({
  ...{ pieces: trimPieces(line.pieces), table: line.table, is_soft: line.is_soft, label: line.label },
})

/** Says nothing, be it behind a bullet. */
export const isEmptyLine = ({ pieces, text, label }: WordLine): boolean =>
  (plainOf(pieces).trim() === '' && label === null) || (text.trim() === '' && label?.kind === 'bullet')

/** A table in what its question is at. */
export function addTable(
  question: FoundQuestion,
  { table, kind }: Pick<WordLine, 'kind'> & { table: WordTable },
  mode: string,
): void {
  const text: FoundText = { pieces: [], table, is_soft: false, label: null }
  if (kind === 'match' && mode === 'stem') question.match ??= table
  if (mode === 'explanation') question.explanation.push(text)
  else if (mode === 'answer' || mode === 'model') question.model.push(text)
  else if (mode === 'options') question.options.at(-1)?.texts.push(text)
  else question.stem.push(text)
}

const answerBehind = new RegExp(
  `\\s[([]?(?:ans(?:wer)?|उत्तर)\\s?[:.\\-–]\\s?[([]?\\s?([A-Ha-h]|[1-6]|[${HINDI}])\\s?[)\\]]{0,2}\\s*$`,
  'iu',
)

/** An option of a question; "(d) Helium   Ans: (b)" holds its answer too. */
export function addOption(question: FoundQuestion, line: WordLine, label: LineLabel, or?: string): void {
  const pieces = bodyOf(line)
  const text = plainOf(pieces)
  const behind = question.answers.length === 0 ? answerBehind.exec(text.slice(-40)) : null
  const at = behind ? Math.max(0, text.length - 40) + behind.index : text.length
  if (behind?.[1] && at > 0) {
    const from = text.lastIndexOf(behind[1])
    question.answers.push(slicePieces(pieces, from, from + behind[1].length))
  }
  const own = behind && at > 0 ? trimPieces(slicePieces(pieces, 0, at)) : pieces
  const option: FoundOption = {
    label,
    fill: line.fill,
    texts: [{ ...textOf(line), pieces: own, label: null }],
    ...(or && { or }),
  }
  question.options.push(option)
}

const MAX_FACT = 160

export type LabelledPart = 'answer' | 'explanation' | 'model' | 'marks' | 'point' | 'fact'

/** What a line says of its question beside its text, added to it; null for a line that says nothing so. */
export function addLabelled(question: FoundQuestion, line: WordLine, isStem: boolean): LabelledPart | null {
  const start = answerStart(line.text)
  if (start > 0) {
    const pieces = trimPieces(slicePieces(line.pieces, start))
    if (question.answers.length > 0) {
      addDoubt(question, 'two_answers', 'answer', plainOf(pieces))
      const text = textOf(line)
      question.explanation.push(text)
      question.said.push({ behind: question.options.length, pieces, text })
    } else {
      question.answers.push(pieces)
      question.dash = answerDash(line.text)
      question.said.push({ behind: question.options.length, pieces, text: null })
    }
    return 'answer'
  }
  const label = lineLabel(line.text)
  if (!label) return null
  const pieces = trimPieces(slicePieces(line.pieces, label.length))
  if (label.what === 'marks') {
    const marks = Number(/^\d+(?:\.\d+)?/.exec(plainOf(pieces))?.[0])
    if (!(marks > 0)) return null
    question.marks = marks
    return 'marks'
  }
  // "Source:" before a long text begins what the question is about.
  if (label.what === 'fact' && line.text.length > MAX_FACT) return null
  if (label.what === 'fact') {
    if (isStem && question.stem.length === 0) return null
    const facts = readFacts(line.text)
    question.facts = { ...question.facts, ...facts, tags: [...(question.facts?.tags ?? []), ...facts.tags] }
    return 'fact'
  }
  if (label.what === 'point') {
    question.points.push(pieces)
    return 'point'
  }
  const isModel = label.what === 'solution' && question.options.length === 0
  const text: FoundText = { pieces, table: null, is_soft: line.is_soft, label: null }
  ;(isModel ? question.model : question.explanation).push(text)
  return isModel ? 'model' : 'explanation'
}

/** What a cell of a table of questions says, added to the question of its row; null for one that no question holds. */
export function addColumn(question: FoundQuestion, line: WordLine): ImportSource['role'] | null {
  if (line.column === 'answer') question.answers.push(trimPieces(line.pieces))
  else if (line.column === 'explanation') question.explanation.push(textOf(line))
  else if (line.column === 'tag') {
    question.columns.push({ heading: line.heading ?? '', text: line.text.trim() })
    return 'text'
  } else {
    const marks = Number(/^\s*(\d+(?:\.\d+)?)\s*(?:m|marks?|अंक)?\s*$/iu.exec(line.text)?.[1])
    if (line.column !== 'marks' || !(marks > 0)) return null
    question.marks = marks
    return 'text'
  }
  return line.column
}

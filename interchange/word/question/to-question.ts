import { partTypeNames } from '../../../domain/questions/question-types.ts'
import type { StoredOption } from '../../../domain/questions/stored-question.ts'
import type { ImportedPart, ImportedQuestion } from '../../items/imported-question.ts'
import { escapeHtml } from '../../items/item-html.ts'
import { fixedOptions } from '../../questions/fixed-options.ts'
import { readNumericCell } from '../../questions/numeric-cell.ts'
import type { WordCell } from '../docx/blocks.ts'
import { textOfCell } from '../docx/cell-text.ts'
import { plainOf, shareOf, slicePieces, trimPieces } from '../docx/pieces.ts'
import { AnswerKeys } from '../keys/answer-keys.ts'
import { isEmptyOption } from '../keys/option-marks.ts'
import { type SettledKey, settleKeys } from '../keys/settle-keys.ts'
import { letterNumber } from '../lines/alphabets.ts'
import { numberIn, typedLabel } from '../lines/labels.ts'
import { marksBehind, trueFalseSign, truthOf } from '../lines/words.ts'
import {
  addDoubt,
  type FoundQuestion,
  type FoundText,
  piecesOfTexts,
  plainOfOption,
  plainOfTexts,
} from '../segment/found-question.ts'
import { namedType } from './facts.ts'
import { withoutOptionSigns } from './option-signs.ts'
import { pointOf } from './parts.ts'
import { htmlOfCell, htmlOfOption, htmlOfTexts } from './to-html.ts'
import { assertionLetter, BLANK, type FoundType, isArranged, sequenceOf, truthWord, typeOf } from './type-of.ts'
import { doubtLetters, languageOf, lossesOf } from './whole-text.ts'

const MAX_OPTIONS = 8
const MAX_ENTRIES = 10

/** A found question as question/create takes it, with what is not sure of it. */
export function toQuestion(found: FoundQuestion, key: SettledKey, row: number): ImportedQuestion {
  const type = withNamedType(found, typeOf(found, key))
  withoutOptionSigns(found)
  takeMarks(found)
  if (type === 'TRUE_FALSE') {
    withoutTruthSign(found.stem)
    takeMarks(found)
  }
  withoutWholeBold(found.stem)
  const text = plainOfTexts(found.stem)
  const isShown = text.trim() !== '' || found.stem.some(({ table }) => table)
  if (!isShown) addDoubt(found, 'no_text', 'question_text')
  const losses = lossesOf(found)
  const answer = answerOf(found, key, type)
  doubtRest(found, type)
  const explanation = htmlOfTexts([...found.explanation, ...(isWritten(type) ? [] : found.model)])
  const parts = found.parts.map((part, at) => toPart(found, withPartType(part, found.facts?.part_types?.[at])))
  // Of parts that are answered one instead of the other one counts.
  const counted = parts.filter(({ or_group }, at) => !or_group || parts[at - 1]?.or_group !== or_group)
  const sum = counted.reduce((all, { max_marks }) => all + max_marks, 0)
  const marks = sum > 0 ? sum : (found.marks ?? found.facts?.marks ?? found.section.marks)
  const language = languageOf(found)
  doubtLetters(found)
  return {
    row,
    type: type === 'WRITTEN' ? writtenAs(found, marks) : type,
    question_text: answer.text ?? htmlOfTexts(found.stem),
    question_options: answer.options ?? [],
    answer: answer.value,
    ...(explanation !== '' && { explanation }),
    ...(marks !== null && { max_marks: marks }),
    ...(parts.length > 0 && { sub_questions: parts }),
    ...(language !== null && { language }),
    ...factsOf(found),
    ...(found.n > 0 && { number: found.n }),
    doubts: found.doubts,
    losses,
    source: found.source,
  }
}

/** Only a written answer has several paragraphs and points. */
function doubtRest(found: FoundQuestion, type: FoundType): void {
  const rest = [plainOfTexts(found.answer_more), ...found.points.map(plainOf)].filter((text) => text.trim() !== '')
  if (rest.length > 0 && !isWritten(type)) addDoubt(found, 'text_after', 'question_text', rest.join(' '))
}

const isWritten = (type: FoundType) => type === 'WRITTEN' || type === 'DIAGRAM'

const writtenType = (marks: number | null) =>
  marks === null || marks <= 2 ? 'VERY_SHORT' : marks < 5 ? 'SHORT' : 'LONG'

/** "5 M" of a question whose options, or answer, are molar too. */
const bareM = /(?<![([]\s?)\b\d{1,2}\s?M\.?\s*$/u
const isMolar = ({ options, answers }: FoundQuestion): boolean =>
  [...options.map(plainOfOption), ...answers.map(plainOf)].some((text) => /\d\s?M\b/u.test(text))

/** Marks behind the text are no part of it. */
function takeMarks(found: FoundQuestion): void {
  const shown = found.stem.filter(({ pieces }) => plainOf(pieces).trim() !== '')
  // Behind the first line where a picture, or more text, follows it.
  for (const text of [shown.at(-1), shown[0]]) {
    const behind = text && marksBehind(plainOf(text.pieces))
    if (!text || !behind) continue
    const said = plainOf(text.pieces)
    if (bareM.test(said) && isMolar(found))
      addDoubt(found, 'number_inside', 'question_text', said.slice(behind.at).trim())
    found.marks ??= behind.marks
    text.pieces = trimPieces(slicePieces(text.pieces, 0, behind.at))
    return
  }
}

function withoutTruthSign(stem: readonly FoundText[]): void {
  for (const text of stem)
    for (const found of [...plainOf(text.pieces).slice(0, 20_000).matchAll(trueFalseSign)].reverse()) {
      const rest = [
        ...slicePieces(text.pieces, 0, found.index),
        ...slicePieces(text.pieces, found.index + found[0].length),
      ]
      if (plainOf(rest).trim() !== '') text.pieces = trimPieces(rest)
    }
}

/** A question that is bold as a whole is no more so than others. */
function withoutWholeBold(stem: readonly FoundText[]): void {
  if (shareOf(piecesOfTexts(stem), ({ bold }) => bold) < 0.9) return
  for (const text of stem) {
    text.pieces = text.pieces.map((piece) =>
      piece.kind === 'text' ? { ...piece, look: { ...piece.look, bold: false } } : piece,
    )
  }
}

interface FoundAnswer {
  value: unknown
  options?: StoredOption[]
  /** The text, where the answer changes it. */
  text?: string
}

function answerOf(found: FoundQuestion, key: SettledKey, type: FoundType): FoundAnswer {
  switch (type) {
    case 'MCQ_SINGLE':
    case 'MCQ_MULTI':
      return choiceOf(found, key, type)
    case 'TRUE_FALSE':
      return truthAnswer(found, key)
    case 'ASSERTION_REASON': {
      const option = assertionLetter(found, key)
      if (found.options.length === 0) addDoubt(found, 'standard_options', 'question_options')
      if (option === null) needsKey(found, key.text)
      return { value: option === null ? null : { option } }
    }
    case 'FILL_BLANK':
      return blanksOf(found, key)
    case 'MATCH':
      return matchOf(found, key)
    case 'NUMERIC':
      return { value: readNumericCell(key.text) }
    case 'ORDER':
      return orderOf(found, key)
    case 'CASE_STUDY':
      return { value: null }
    default:
      return { value: writtenAnswer(found, key) }
  }
}

function modelOf(found: FoundQuestion, { by, text, cell }: SettledKey): string {
  if (by === 'TABLE' && text !== '') return cell ? htmlOfCell(cell) : `<p>${escapeHtml(text)}</p>`
  const texts = found.answers.map((pieces) => ({ pieces, table: null, is_soft: false, label: null }))
  return htmlOfTexts([...texts, ...found.answer_more, ...found.model])
}

/** Steps are those of the marking scheme where each says its marks; else they are more of the answer. */
function writtenAnswer(found: FoundQuestion, key: SettledKey) {
  const points = found.points.map(pointOf)
  const model_answer = modelOf(found, key)
  if (points.every(({ marks }) => marks !== null)) return { model_answer, marking_points: points }
  const texts = points.map(({ text, marks }) => `<p>${escapeHtml(text)}${marks === null ? '' : ` [${marks}]`}</p>`)
  return { model_answer: model_answer + texts.join(''), marking_points: [] }
}

/** The entries as they stand, set in the order of the answer. */
function orderOf(found: FoundQuestion, key: SettledKey): FoundAnswer {
  const { options, stem } = found
  const order = sequenceOf(found, key) ?? []
  if (!isArranged(plainOfTexts(stem)) && found.facts?.type === undefined)
    addDoubt(found, 'type_guessed', 'question_text', key.text)
  found.doubts = found.doubts.filter(({ code }) => code !== 'option_count')
  if (options.length > MAX_ENTRIES) addDoubt(found, 'too_many_options', 'question_options', String(options.length))
  return { value: { sequence: order.map((at) => htmlOfOption(options[at]?.texts ?? [])) } }
}

/** What a line of facts says of a part, where nothing stands at the part itself. */
const withPartType = (part: FoundQuestion, type: string | undefined): FoundQuestion =>
  type === undefined || part.facts ? part : { ...part, facts: { type, tags: [] } }

/** A part as a question by itself; what is not sure of it is not sure of the whole. */
function toPart(found: FoundQuestion, part: FoundQuestion): ImportedPart {
  const key = settleKeys([part], new AnswerKeys()).get(part) ?? { options: [], by: 'NONE' as const, text: '' }
  const { type, question_text, question_options, answer, max_marks, doubts = [] } = toQuestion(part, key, 1)
  const own = partTypeNames.find((name) => name === type)
  for (const { code, field, detail } of doubts) addDoubt(found, code, field, detail)
  if (own === undefined) addDoubt(found, 'type_guessed', 'question_text', type)
  return {
    ...{
      content: question_text,
      type: own ?? 'VERY_SHORT',
      options: question_options,
      answer,
      max_marks: max_marks ?? 1,
    },
    ...(part.or_group !== null && { or_group: part.or_group }),
  }
}

/** What a line of facts says, as question/create takes it. */
function factsOf({ facts }: FoundQuestion): Partial<ImportedQuestion> {
  if (!facts) return {}
  const { level, skill, chapter, language, negative, source, minutes, tags } = facts
  return {
    ...(level && { level }),
    ...(skill && { skill }),
    ...(language && { language }),
    ...(negative !== undefined && { negative_marks: negative }),
    ...(source && { origin: source }),
    ...(minutes !== undefined && { expected_minutes: minutes }),
    ...(chapter && { category: [chapter] }),
    ...(tags.length > 0 && { tags }),
  }
}

/** The type that the file names settles what its layout leaves open; where they differ, somebody is asked. */
function withNamedType(found: FoundQuestion, type: FoundType): FoundType {
  const word = found.facts?.type
  if (word === undefined) return type
  const said = namedType(word)
  if (said === null || said === type) return type
  if (said === 'DIAGRAM' && type === 'WRITTEN') return said
  const isWrittenType = said === 'VERY_SHORT' || said === 'SHORT' || said === 'LONG'
  if (!(isWrittenType && type === 'WRITTEN') && !(said === 'MCQ_SINGLE' && type === 'ASSERTION_REASON'))
    addDoubt(found, 'type_guessed', 'question_text', word)
  return type
}

function writtenAs({ facts }: FoundQuestion, marks: number | null) {
  const said = facts?.type === undefined ? null : namedType(facts.type)
  return said === 'VERY_SHORT' || said === 'SHORT' || said === 'LONG' ? said : writtenType(marks)
}

function needsKey(found: FoundQuestion, text: string): void {
  if (text !== '') addDoubt(found, 'answer_unread', 'answer', text)
  else addDoubt(found, 'no_key', 'answer')
}

function choiceOf(found: FoundQuestion, key: SettledKey, type: 'MCQ_SINGLE' | 'MCQ_MULTI'): FoundAnswer {
  const { options } = found
  if (key.options.length === 0 && !found.doubts.some(({ code }) => code === 'answer_unread')) needsKey(found, key.text)
  if (options.length > MAX_OPTIONS) addDoubt(found, 'too_many_options', 'question_options', String(options.length))
  if (options.some(isEmptyOption)) addDoubt(found, 'empty_option', 'question_options')
  if (type === 'MCQ_MULTI' && key.options.length > 1 && key.by !== 'LINE' && key.by !== 'TABLE' && key.by !== 'MARK')
    addDoubt(found, 'two_keys', 'answer', String(key.options.length))
  const htmls = options.map(({ texts }) => htmlOfOption(texts))
  if (new Set(htmls).size < htmls.length) addDoubt(found, 'options_equal', 'question_options')
  const usual = fixedOptions(options.map(plainOfOption))
  const said = found.facts?.fixed
  const stored = htmls.map(
    (data, at): StoredOption => ({
      data,
      is_correct: key.options.includes(at),
      fixed: said ? said.includes(at) : (usual[at] ?? false),
    }),
  )
  return { value: null, options: stored }
}

function truthAnswer(found: FoundQuestion, key: SettledKey): FoundAnswer {
  const [right] = key.options
  const option = right === undefined ? undefined : found.options[right]
  const word = option ? plainOfOption(option) : truthWord(key.text, true)
  const value = truthOf(word, true)
  if (!option && value !== null && word !== key.text) addDoubt(found, 'answer_more', 'answer', key.text)
  if (value === null) needsKey(found, key.text)
  return { value: value === null ? null : { value } }
}

/** "m/s", "1/2": short on one side of a stroke without blanks, which parts no spellings. */
const isUnit = (part: string) =>
  /(?:^|[^\p{L}])[\p{L}\p{N}²³]{1,2}\/\S|\S\/[\p{L}\p{N}²³]{1,2}(?:$|[^\p{L}])/u.test(part)

/** Blanks become {{1}}, {{2}} …; answers stand by `;`, spellings of one by `|` or `/`. */
function blanksOf(found: FoundQuestion, key: SettledKey): FoundAnswer {
  const text = plainOfTexts(found.stem)
  const blanks = text.match(BLANK)?.length ?? 0
  const parts = blanks > 1 ? key.text.split(/\s*[;,]\s*/) : [key.text.trim()]
  if (key.text === '') needsKey(found, '')
  else if (parts.length !== blanks) addDoubt(found, 'blank_unplaced', 'answer')
  if (parts.some(isUnit)) addDoubt(found, 'blank_unplaced', 'answer')
  let n = 0
  const html = htmlOfTexts(found.stem).replace(BLANK, () => `{{${++n}}}`)
  const accepted = parts.map((part) =>
    part
      .split(isUnit(part) ? '|' : /\s*[|/]\s*/)
      .map((one) => one.trim())
      .filter(Boolean),
  )
  return { value: key.text === '' ? null : { blanks: accepted }, text: html }
}

/** Column A and Column B, row by row; the answer says which belong together. */
function matchOf(found: FoundQuestion, key: SettledKey): FoundAnswer {
  addDoubt(found, 'table_read', 'question_text')
  const text = htmlOfTexts(found.stem.filter(({ table }) => table === null || table !== found.match))
  const rows = found.match?.rows.slice(1).filter((row) => row.length >= 2) ?? []
  // What is over on the right has nothing beside it.
  const isEntry = (cell: WordCell | undefined) =>
    cell !== undefined && textOfCell(cell).replace(/^\s*\d{0,2}[.)]?\s*$/, '') !== ''
  const left = rows.flatMap(([cell]) => (cell && isEntry(cell) ? [cell] : []))
  const right = rows.map((row) => row.at(-1)).filter((cell) => cell !== undefined)
  const entry = (cell: (typeof left)[number]) => {
    const html = htmlOfCell(cell)
    const label = typedLabel(textOfCell(cell))
    return label && !label.is_auto ? html.replace(textOfCell(cell).slice(0, label.length), '') : html
  }
  const pairs = [
    ...key.text.matchAll(/(\d{1,2}|[a-h]|i{1,3}|iv|v)\s?[-–—:→=]+>?\s?\(?([a-h]|\d{1,2}|i{1,3}|iv|v)\)?/gi),
  ].map(([, from = '', to = '']) => [placeIn(from), placeIn(to)] as const)
  const isWhole = pairs.length === left.length && new Set(pairs.map(([, to]) => to)).size === pairs.length
  if (!isWhole || pairs.some(([from, to]) => !left[from] || !right[to])) {
    needsKey(found, key.text)
    return { value: null, text }
  }
  const used = new Set(pairs.map(([, to]) => to))
  const value = {
    pairs: pairs.map(([from, to]) => [entry(left[from]!), entry(right[to]!)]),
    distractors: right.filter((cell, at) => !used.has(at) && textOfCell(cell).trim() !== '').map(entry),
  }
  return { value, text }
}

const placeIn = (sign: string): number => {
  if (/^\d/.test(sign)) return numberIn(sign) - 1
  const letter = letterNumber(sign)
  return letter > 0 ? letter - 1 : (typedLabel(`(${sign}) `)?.n ?? 0) - 1
}

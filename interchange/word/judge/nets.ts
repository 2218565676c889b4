import { textOfCell } from '../docx/cell-text.ts'
import { bareText } from '../keys/answer-letters.ts'
import { HINDI, letterNumber } from '../lines/alphabets.ts'
import { type LineLabel, numberIn, typedLabel } from '../lines/labels.ts'
import { STATEMENT } from '../lines/settle-statements.ts'
import { UNSURE } from '../lines/signs-before.ts'
import { marksBehind } from '../lines/words.ts'
import { hasStatements } from '../question/type-of.ts'
import { addDoubt, type FoundQuestion, plainOfOption, plainOfTexts } from '../segment/found-question.ts'

/*
 * The nets judge a question when it is made, and know nothing of how it was found: they look for what may have been read into a text that
 * it does not belong to. They are wider than the patterns that find.
 */

const answerWord =
  /(?:^|[\s([])(?:ans(?:wer)?|correct (?:option|answer)|right answer|key|solution|उत्तर|सही विकल्प|答案)\s?[:：.=\-–)(]+\s?\S/iu
const optionToken = new RegExp(
  `(?:^|[\\s\\u00a0\\ufffc;,]|(?<=[^\\s(]))[([]([A-Ha-h${HINDI}])[)\\]]|(?:^|[\\s\\u00a0])([A-Ha-h${HINDI}])[).:](?=\\s|\\S{2})`,
  'gu',
)

/** Letters of options that follow one another in a text: "b) joule c) pascal". */
function lettersInside(text: string): boolean {
  const letters = [...text.slice(0, 5000).matchAll(optionToken)].map(([, bracketed, plain]) =>
    letterNumber(bracketed ?? plain ?? ''),
  )
  return letters.some((n, at) => n > 0 && letters[at + 1] === n + 1)
}

const numberToken = /(?<=\s)[([]([1-9१-९])[)\]]/gu

/** One label of those that come later is enough in an option: "(a) joule (c) pascal", "(1) joule (3) pascal". */
function laterLabelInside(text: string, { kind, n }: LineLabel): boolean {
  const head = text.slice(0, 2000)
  if (kind === 'decimal') return [...head.matchAll(numberToken)].some(([, sign = '']) => numberIn(sign) > n)
  return [...head.matchAll(optionToken)].some(
    ({ index, 1: bracketed, 2: plain }) => index > 0 && letterNumber(bracketed ?? plain ?? '') > n,
  )
}

export function castNets(question: FoundQuestion, shapes: readonly string[]): void {
  const stem = plainOfTexts(question.stem)
  const options = question.options.map(plainOfOption)
  castAnswers(question, [stem, ...options])
  const unsure = options.find((text) => text.includes(UNSURE))
  if (unsure) addDoubt(question, 'answer_unread', 'answer', unsure.slice(-60))
  const gap =
    /(?:\t|\s{4,})\s{0,10}\d{1,3}\s*$/.exec(stem.slice(-40)) ??
    options.map((text) => /\t\s{0,10}\d{1,3}\s*$/.exec(text.slice(-40))).find(Boolean)
  if (gap) addDoubt(question, 'number_inside', 'question_text', gap[0])
  castLabels(question, shapes, { stem, options })
  castBetween(question)
  if (question.options.length === 0) castOptions(question)
  // Statements that were told to be such by how all numbers of the file count are no questions.
  const rest = plainOfTexts(question.stem.filter(({ label }) => label?.shape !== STATEMENT))
  if (hasSecondNumber(question, rest)) addDoubt(question, 'two_in_one', 'question_text')
}

/** The same of a text that several questions are about. */
export function castPassage(found: FoundQuestion, shapes: readonly string[]): void {
  const stem = plainOfTexts(found.stem)
  // Line by line: "Read the passage and answer." stands before any text.
  castAnswers(found, stem.split('\n'))
  castLabels(found, shapes, { stem, options: [] })
}

function castAnswers(question: FoundQuestion, texts: readonly string[]): void {
  for (const text of texts) {
    const found = answerWord.exec(text)
    if (found) addDoubt(question, 'answer_inside', 'question_text', text.slice(found.index, found.index + 60))
  }
}

function castLabels(
  question: FoundQuestion,
  shapes: readonly string[],
  { stem, options }: { stem: string; options: string[] },
): void {
  const add = (text: string) => addDoubt(question, 'label_inside', 'question_text', text)
  if (lettersInside(stem)) add(stem.slice(-60))
  for (const [at, text] of options.entries()) {
    const label = question.options[at]?.label
    if ((label && laterLabelInside(text, label)) || lettersInside(text)) add(text)
    else if (/\t\s{0,6}\S|\s{6,}\S/.test(text) || text.includes('\n')) add(text)
  }
  // The first of a row, without the second: the others stand in another question, or are lost.
  const head = typedLabel(stem.slice(0, 80))
  if (head && head.kind !== 'bullet' && head.n === 1 && head.kind !== 'question' && question.parts.length === 0)
    add(stem.slice(0, 60))
  // Statements have labels of their own; those of questions are questions.
  const own = question.stem.slice(1).find(({ label }) => label && shapes.includes(label.shape))
  if (own) add(plainOfTexts([own]))
  // A row of letters in an explanation is of options, its own or another question's.
  const row = question.explanation.filter(({ label }) => label?.kind === 'letter')
  if (row.some(({ label }, from) => label?.n === 1 && [1, 2].every((step) => row[from + step]?.label?.n === 1 + step)))
    add(plainOfTexts(row))
  const other = question.options.flatMap(({ texts }) => texts.slice(1)).find(({ label }) => label)
  if (other) add(plainOfTexts([other]))
  const letters = question.options.map(({ label }) => label.n)
  const isCounting = letters.every((n, at) => n === at + 1)
  const isSame = letters.every((n) => n === letters[0])
  if (letters.length > 1 && !isCounting && !isSame)
    addDoubt(question, 'option_letters', 'question_options', letters.join(', '))
  if (question.options.length === 1) addDoubt(question, 'option_letters', 'question_options', String(letters[0]))
}

const letterBehindTab = new RegExp(`\\S\\s?\\t\\s{0,6}[([]?(?:[A-Ha-h]|[${HINDI}])[).\\]]\\s?\\S`, 'u')

/** A pair of columns to match, which is a line of another question. */
function castBetween(question: FoundQuestion): void {
  const lines = question.stem.map((line) => plainOfTexts([line]))
  if (question.options.length > 0 || question.match) return
  const pair = lines.find((text) => letterBehindTab.test(text))
  if (pair !== undefined) addDoubt(question, 'label_inside', 'question_text', pair)
  // A table below "Match the following" that isn't headed as its columns.
  if (/match|मिलान|सुमेल/iu.test((lines[0] ?? '').slice(0, 80)) && question.stem.some(({ table }) => table))
    addDoubt(question, 'maybe_options', 'question_options')
  castTabs(question, lines)
  const hasNone = question.answers.length + question.model.length + question.points.length + question.parts.length === 0
  if (hasNone && /:\s*$/.test(lines.at(-1) ?? '') && !question.stem.some(({ table }) => table))
    addDoubt(question, 'maybe_options', 'question_options')
}

/** Behind a tab stands what its writer set apart from the question: its answer, or another column. A sign before it says what it is. */
function castTabs(question: FoundQuestion, lines: readonly string[]): void {
  const apart = lines
    .map((text) => text.slice(0, marksBehind(text)?.at).slice(0, 5000))
    .map((text) => /^.{13,}[^\s:：]\s?\t\s{0,6}(\S.*)$/u.exec(text)?.[1])
    .find((text) => text && !/^[\d\s]*$/.test(text))
  if (apart) addDoubt(question, 'answer_inside', 'question_text', apart)
}

/** Few short cells in a table of the question, and an answer that is one of them, or may count them: "Key: 3". */
function isCellMeant({ stem }: FoundQuestion, answer: string): boolean {
  const said = bareText(answer)
  return stem.some(({ table }) => {
    const texts = table?.rows.flat().map((cell) => textOfCell(cell).trim()) ?? []
    if (texts.length < 2 || texts.length > 8 || texts.some((text) => text.length > 80)) return false
    const n = /^[([]?\d[)\].]?$/.test(answer) ? Number(said) : 0
    return said !== '' && ((n >= 1 && n <= texts.length) || texts.some((text) => bareText(text) === said))
  })
}

/** Short lines below a question that has no options may be them. */
function castOptions(question: FoundQuestion): void {
  const lines = question.stem.slice(1).filter(({ pieces }) => pieces.length > 0)
  const texts = lines.map((line) => plainOfTexts([line]).trim())
  const short = texts.filter((text) => text !== '' && text.length <= 80)
  const labelled = lines.filter((line, at) => line.label !== null || typedLabel(texts[at] ?? '') !== null)
  const answer = question.answers[0]
    ? plainOfTexts([{ pieces: question.answers[0], table: null, is_soft: false, label: null }]).trim()
    : ''
  const isLetter =
    !hasStatements(plainOfTexts(question.stem)) &&
    /^[([]?[A-Ha-hकखगघ][)\].]?(?:\s|$)/u.test(answer) &&
    answer.length <= 4
  if (labelled.length >= 2 || (short.length >= 2 && short.length >= texts.length * 0.6) || isLetter)
    addDoubt(question, 'maybe_options', 'question_options')
  if (isCellMeant(question, answer)) addDoubt(question, 'maybe_options', 'question_options')
  const all = question.stem.map((line) => plainOfTexts([line]).trim())
  if (all.some((text) => /\S\s?\t\s{0,6}\S.*\t\s{0,6}\S/.test(text)))
    addDoubt(question, 'maybe_options', 'question_options')
  // An answer in the words of the question is one of several that stand there.
  const words = bareText(answer)
  if (words.length > 1 && answer.length < 200 && bareText(all.join('')).includes(words))
    addDoubt(question, 'maybe_options', 'question_options')
  // A text that asks nothing, behind a question without an answer, may be it.
  const last = all.at(-1) ?? ''
  if (answer === '' && question.model.length === 0 && texts.length > 0 && !/[?？।]\s*$/.test(last) && last !== '')
    addDoubt(question, 'answer_inside', 'question_text', last)
}

const numberInside = /(?:^|\s)(?:q(?:uestion)?\s?\.?\s?)?(\d{1,4})\s?[.)]\s{1,4}\S.{10}/giu

/** The number that comes next, before a text. */
const hasSecondNumber = ({ n }: FoundQuestion, stem: string): boolean =>
  n > 0 && [...stem.slice(0, 20_000).matchAll(numberInside)].some(([, number]) => Number(number) === n + 1)

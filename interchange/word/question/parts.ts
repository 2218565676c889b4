import { comparableOf, plainOf, slicePieces, trimPieces, type WordPiece } from '../docx/pieces.ts'
import { marksBehind } from '../lines/words.ts'
import {
  addDoubt,
  type FoundOption,
  type FoundQuestion,
  type FoundText,
  newQuestion,
  plainOfTexts,
} from '../segment/found-question.ts'

/*
 * Lettered or Roman lines of a question are options to choose from, or parts that are answered by themselves. Parts have marks of their own,
 * or an answer each; lines that ask and have neither stay in the text, and are asked.
 */

const MAX_PARTS = 10
/** Words of a text that is a passage, without a question of its own. */
const PASSAGE = 30

const asks = (text: string) =>
  /[?？]\s*$/u.test(text) ||
  /^(?:what|why|how|which|who|when|where|name|define|state|explain|describe|find|calculate|write|give|list|draw|mention|prove|solve|क्या|क्यों|कैसे|लिखिए|बताइए)\b/iu.test(
    text,
  )

const textOfOption = ({ texts }: FoundOption) => plainOfTexts(texts).trim()
const marksOf = (option: FoundOption) => marksBehind(textOfOption(option))?.marks ?? null

/** Takes what was found as options of a question for parts of it, where they are. */
export function takeParts(questions: readonly FoundQuestion[]): void {
  for (const question of questions) {
    if (question.options.length >= 2) takeOwn(question)
    const alternatives = question.options.filter(({ or }) => or !== undefined).map(textOfOption)
    if (alternatives.length > 0) addDoubt(question, 'parts_read', 'question_text', alternatives.join(' / '))
  }
}

function takeOwn(question: FoundQuestion): void {
  const { options, said } = question
  const hasMarks = options.every((option) => marksOf(option) !== null)
  const answered = new Set(said.map(({ behind }) => behind))
  // One answer behind the last is the key of a choice; one behind each is that of a part.
  const isAnswered = said.length >= 2 && said.every(({ behind }) => behind > 0) && answered.size >= options.length - 1
  const asking = options.filter((option) => asks(textOfOption(option))).length
  if (!hasMarks && !isAnswered) {
    const isText = asking === options.length && said.length === 0
    if (isText) keepInText(question)
    return
  }
  const isPassage = plainOfTexts(question.stem).split(/\s+/).length >= PASSAGE
  if (!hasMarks && !isPassage && asking < options.length) return
  question.parts = options.map((option, at) => partOf(question, option, at))
  for (const [at, part] of question.parts.entries()) {
    const before = question.parts[at - 1]
    if (before && options[at]?.or !== undefined) part.or_group = before.or_group ??= `or${at}`
  }
  if (!hasMarks || !isAnswered || answered.size < options.length || options.length > MAX_PARTS)
    addDoubt(question, 'parts_read', 'question_text', options.map(textOfOption).join(' / '))
  const others = new Set<FoundText | null>(said.map(({ text }) => text))
  question.explanation = question.explanation.filter((text) => !others.has(text))
  question.doubts = question.doubts.filter(({ code }) => code !== 'two_answers')
  Object.assign(question, { options: [], answers: [] })
}

function partOf(question: FoundQuestion, option: FoundOption, at: number): FoundQuestion {
  const part = newQuestion({ ...option.label, n: 0 }, 0, { ...question.section, marks: null }, [])
  part.stem = option.texts.map((text) => ({ ...text, label: null }))
  part.answers = question.said.filter(({ behind }) => behind === at + 1).map(({ pieces }) => pieces)
  return part
}

/** Lines that ask without marks are a question's text; whether they are parts of it somebody else knows. */
function keepInText(question: FoundQuestion): void {
  for (const { texts, label, or } of question.options) {
    const [first, ...rest] = texts
    if (!first) continue
    const look = plainLookOf(first)
    if (or !== undefined)
      question.stem.push({
        ...first,
        pieces: [{ kind: 'text', text: or, look }],
        table: null,
        is_soft: false,
        label: null,
      })
    const shown: WordPiece[] = [{ kind: 'text', text: `${signOf(label)} `, look }]
    question.stem.push({ ...first, pieces: [...shown, ...first.pieces], label: null }, ...rest)
  }
  addDoubt(question, 'parts_read', 'question_text', question.options.map(textOfOption).join(' / '))
  question.options = []
}

const signOf = ({ kind, n, shown, shape }: FoundOption['label']): string => {
  if (shown !== '') return shown
  const roman = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'][n] ?? String(n)
  const sign = kind === 'roman' ? roman : kind === 'decimal' ? String(n) : String.fromCharCode(96 + n)
  return shape.startsWith('(') ? `(${sign})` : `${sign})`
}

const plainLookOf = ({ pieces }: FoundText) => {
  const text = pieces.find((piece) => piece.kind === 'text')
  return text?.kind === 'text' ? text.look : noLook
}
const noLook = {
  ...{
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    raised: '' as const,
    colour: '',
    marked: '',
    font: '',
  },
}

/** A step of a marking scheme: "… [1]"; marks null where it says none. Formulas are written as texts have them. */
export function pointOf(pieces: readonly WordPiece[]): { text: string; marks: number | null } {
  const behind = marksBehind(plainOf(pieces))
  const own = behind ? trimPieces(slicePieces(pieces, 0, behind.at)) : pieces
  const text = own.map((piece) => (piece.kind === 'formula' ? `\\(${piece.tex}\\)` : comparableOf([piece]))).join('')
  return { text: text.replace(/\s+/g, ' ').trim(), marks: behind?.marks ?? null }
}

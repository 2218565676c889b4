import { plainOf, slicePieces, trimPieces } from '../docx/pieces.ts'
import { marksBehind } from '../lines/words.ts'
import { addDoubt, type FoundQuestion, type FoundText } from '../segment/found-question.ts'

/** A number in brackets, or behind a row of dots, at the end of a question: "(2)", "(2½)", "….....2". */
const bareAtEnd = /(?:(?<=^|[\s.?!।:\])])\(\s?(\d{1,2}(?:\.5|½)?|½)\s?\)|(?<=[\s.?!।:])[.…]{4,}\s{0,3}(\d{1,2}))\s*$/u

/** Of so many questions, and of this share of those without other marks, such a number is their marks. */
const LEAST = 3
const SHARE = 0.5

interface BareMarks {
  question: FoundQuestion
  text: FoundText
  at: number
  number: string
  /** Behind the end of a sentence: "Find the value at (2)" may be asked of two. */
  isApart: boolean
}

const marksIn = (number: string) => Number(number.replace('½', '') || 0) + (number.includes('½') ? 0.5 : 0)

/**
 * Numbers that stand bare behind most questions of a file are their marks, and are no part of the text; behind a few they may be anything, and are
 * asked about.
 */
export function takeBareMarks(questions: readonly FoundQuestion[]): void {
  const open = questions.filter(({ marks, stem }) => marks === null && !stem.some(endsInMarks))
  const bare = open.flatMap(bareOf)
  const isUsual = bare.length >= LEAST && bare.length >= open.length * SHARE
  for (const { question, text, at, number, isApart } of bare) {
    // Where options are numbered so, the number may be the right one.
    const isCustom = isUsual && isApart && !question.options.some(({ label }) => label.kind === 'decimal')
    if (!isCustom) addDoubt(question, 'number_inside', 'question_text', number)
    if (!isCustom || !(marksIn(number) > 0)) continue
    question.marks = marksIn(number)
    text.pieces = trimPieces(slicePieces(text.pieces, 0, at))
  }
}

const endsInMarks = ({ pieces }: FoundText) => marksBehind(plainOf(pieces)) !== null

function bareOf(question: FoundQuestion): BareMarks[] {
  const text = question.stem.filter(({ pieces }) => plainOf(pieces).trim() !== '').at(-1)
  const plain = text ? plainOf(text.pieces) : ''
  const tail = plain.slice(-60)
  const found = bareAtEnd.exec(tail)
  if (!text || !found) return []
  const at = plain.length - tail.length + found.index
  const isApart = /[.?!।:\])]\s*$/u.test(plain.slice(0, at))
  return [{ question, text, at, number: found[1] ?? found[2] ?? '', isApart }]
}

/** "(2 × 5 = 10)" over five questions: two marks each, though most write the number of questions first. */
export function settleSections(questions: readonly FoundQuestion[]): void {
  const counts = new Map<object, number>()
  for (const { section } of questions)
    if (section.product) counts.set(section.product, (counts.get(section.product) ?? 0) + 1)
  for (const question of questions) {
    const { product } = question.section
    const [one, other] = product?.of ?? [0, 0]
    if (!product || one === other || counts.get(product) !== other || Math.min(one, other) === 1) continue
    question.section = { ...question.section, marks: one }
  }
}

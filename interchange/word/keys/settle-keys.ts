import type { WordCell } from '../docx/blocks.ts'
import { comparableOf, plainOf, slicePieces, trimPieces } from '../docx/pieces.ts'
import { letterNumber } from '../lines/alphabets.ts'
import { truthOf } from '../lines/words.ts'
import { addDoubt, type FoundOption, type FoundQuestion } from '../segment/found-question.ts'
import type { AnswerKeys } from './answer-keys.ts'
import { type ReadLetters, readLetters } from './answer-letters.ts'
import type { KeyAnswer } from './key-tables.ts'
import {
  byLook,
  byMark,
  findKeyLooks,
  findKeyMarks,
  type KeyLooks,
  type OptionLook,
  type OptionMark,
  withoutMarks,
} from './option-marks.ts'

/** What told the right options of a question. */
export type KeyBy = 'LINE' | 'TABLE' | 'MARK' | 'LOOK' | 'NONE'

export interface SettledKey {
  /** Places of the right options, from 0. */
  options: number[]
  by: KeyBy
  /** The answer as it is written; '' without one. */
  text: string
  /** Where the answer is a cell of a table of answers, and more than a letter. */
  cell?: WordCell | null
}

const noAnswer: KeyAnswer = { text: '', cell: null }
const letter = (at: number) => String.fromCharCode(65 + at)
const letters = (options: readonly number[]) => options.map(letter).join(', ')

/** The right options of every question, by the first way that tells; ways that disagree are a doubt. */
export function settleKeys(questions: readonly FoundQuestion[], keys: AnswerKeys): Map<FoundQuestion, SettledKey> {
  const choices = questions.filter(({ options }) => options.length >= 2)
  takeBracketed(choices)
  takeNamed(questions.filter(({ options }) => options.length === 0))
  const looks = findKeyLooks(choices)
  const marks = findKeyMarks(choices)
  const listed = listedAnswers(questions, keys)
  const settled = new Map<FoundQuestion, SettledKey>()
  for (const question of questions)
    settled.set(question, settle(question, listed.get(question) ?? noAnswer, { looks, marks }))
  doubtSeveral(settled)
  return settled
}

/** Two marked options where nearly all questions have one: a star may be a footnote of the option. */
function doubtSeveral(settled: ReadonlyMap<FoundQuestion, SettledKey>): void {
  const marked = [...settled].filter(([, { by }]) => by === 'MARK')
  const several = marked.filter(([, { options }]) => options.length > 1)
  if (several.length > marked.length * 0.2) return
  for (const [question, { options }] of several) addDoubt(question, 'two_keys', 'answer', String(options.length))
}

const bracketed =
  /\s{0,6}[([]\s{0,3}(?:(?:ans(?:wer)?|key|उत्तर)\s{0,2}[:：.=–-]{0,2}\s{0,2})?([A-Ea-e]|[कखगघ])\s{0,3}[)\]]\s?[.।?]?\s*$/iu

/** "… is ( b )": the letter behind the question, where half of the questions have one. */
function takeBracketed(choices: readonly FoundQuestion[]): void {
  const found = choices.flatMap((question) => {
    const last = question.stem.at(-1)
    const text = last ? plainOf(last.pieces) : ''
    const answer = question.answers.length === 0 ? bracketed.exec(text.slice(-30)) : null
    return last && answer?.[1]
      ? [{ question, last, at: Math.max(0, text.length - 30) + answer.index, letter: answer[1] }]
      : []
  })
  if (found.length < Math.max(2, choices.length * 0.5)) return
  for (const { question, last, at, letter: sign } of found) {
    const text = plainOf(last.pieces)
    const from = text.indexOf(sign, at)
    question.answers.push(slicePieces(last.pieces, from, from + sign.length))
    last.pieces = trimPieces(slicePieces(last.pieces, 0, at))
  }
}

const namedBehind =
  /\s{0,6}[([]\s{0,3}(?:ans(?:wer)?|उत्तर)\s{0,2}[:：.=–-]{1,2}\s{0,3}(\S[^()[\]]{0,120})[)\]]\s?[.।]?\s*$/iu

const namedInLine = /(?<=\S)\s{1,6}(?:ans(?:wer)?|उत्तर)\s{0,2}[:：.=–-]{1,2}\s{1,3}(\S.*)$/iu

/** "… How far does it fall? [Ans: 4.9 m]", "… Ans. 4.9 m", where half of the written questions have one. */
function takeNamed(written: readonly FoundQuestion[]): void {
  const found = written.flatMap((question) => {
    const last = question.stem.at(-1)
    const text = last ? plainOf(last.pieces) : ''
    const from = Math.max(0, text.length - 600)
    const tail = text.slice(from)
    const hasNone = question.answers.length + question.model.length === 0
    const answer = hasNone ? (namedBehind.exec(tail) ?? namedInLine.exec(tail)) : null
    return last && answer?.[1] && from + answer.index > 0
      ? [{ question, last, answer: answer[1], at: from + answer.index }]
      : []
  })
  if (found.length < Math.max(2, written.length * 0.5)) return
  for (const { question, last, answer, at } of found) {
    const start = plainOf(last.pieces).indexOf(answer, at)
    question.answers.push(trimPieces(slicePieces(last.pieces, start, start + answer.length)))
    last.pieces = trimPieces(slicePieces(last.pieces, 0, at))
  }
}

/** The answers at the end of the file by their numbers; several sections by their order. What is left over is a doubt. */
function listedAnswers(questions: readonly FoundQuestion[], keys: AnswerKeys): Map<FoundQuestion, KeyAnswer> {
  const found = new Map<FoundQuestion, KeyAnswer>()
  if (keys.count === 0 && keys.unread.size === 0) return found
  const numberings = [...new Set(questions.map(({ numbering }) => numbering))]
  const { sections } = keys
  const bySection = sections.length === numberings.length || (sections.length === 1 && numberings.length === 1)
  // Sections may be answered in another order than they are asked in.
  const asked = new Set(questions.map(({ section }) => section.name))
  const byName = sections.length > 1 && keys.names.every((name) => name !== '' && asked.has(name))
  const counts = new Map<number, number>()
  for (const { n } of questions) counts.set(n, (counts.get(n) ?? 0) + 1)
  const firstOf = new Map(sections.flatMap((one, at) => [...one.keys()].map((n) => [n, at] as const)).reverse())
  const namedAt = new Map(keys.names.map((name, at) => [name, at]))
  const used = new Set<string>()
  for (const question of questions) {
    const section = byName
      ? namedAt.get(question.section.name)
      : bySection
        ? numberings.indexOf(question.numbering)
        : firstOf.get(question.n)
    const answer = sections[section ?? -1]?.get(question.n)
    // A number that two questions have says nothing where answers are not by section.
    if (answer === undefined || (!byName && !bySection && counts.get(question.n) !== 1)) continue
    found.set(question, answer)
    used.add(`${section} ${question.n}`)
  }
  for (const question of questions)
    if (keys.unread.has(question.n) && !found.has(question))
      addDoubt(question, 'answer_unread', 'answer', String(question.n))
  const left = sections.flatMap((section, index) => [...section.keys()].filter((n) => !used.has(`${index} ${n}`)))
  if (left.length === 0) return found
  const unanswered = questions.filter((question) => found.has(question) || question.answers.length === 0)
  for (const question of unanswered) addDoubt(question, 'key_left_over', 'answer', left.slice(0, 8).join(', '))
  return found
}

interface KeyWays {
  looks: KeyLooks
  marks: ReadonlySet<OptionMark>
}

function doubtWords(question: FoundQuestion, { options, other }: ReadLetters): void {
  if (other !== undefined) addDoubt(question, 'keys_differ', 'answer', `${letters(options)} / ${letter(other)}`)
}

/** One option that a marker singles out, beside an answer that names others: few questions have such a look, and it may be their key. Coloured letters decorate. */
function highlighted(options: readonly FoundOption[], { rare }: KeyLooks, key: readonly number[]): number[] | null {
  const found = byLook(
    options,
    rare.filter((look) => look === 'marked' || look === 'fill'),
  )
  return found?.at.length === 1 && letters(found.at) !== letters(key) ? found.at : null
}

/** "Ans-3: b" below question 3, whose options have letters: the number is the question's. */
function withoutOwnNumber(text: string, { n, options }: FoundQuestion): string {
  const [whole = '', number] = /^(\d{1,4})\s?[:：.)–—-]\s{0,4}(?=[([]?\p{L})/u.exec(text) ?? []
  return n > 0 && Number(number) === n && options[0]?.label.kind === 'letter' ? text.slice(whole.length) : text
}

function settle(question: FoundQuestion, { text: listed, cell }: KeyAnswer, { looks, marks }: KeyWays): SettledKey {
  const { options, answers } = question
  const text = answers[0] ? withoutOwnNumber(comparableOf(answers[0]).trim(), question) : listed
  // A letter in the list of answers is one of options, which were not found.
  if (options.length < 2 && letterNumber(listed) > 0 && truthOf(listed, true) === null)
    addDoubt(question, 'maybe_options', 'question_options')
  if (options.length < 2) return { options: [], by: text === '' ? 'NONE' : answers[0] ? 'LINE' : 'TABLE', text, cell }
  const found: { by: KeyBy; at: number[]; name: string }[] = []
  if (answers[0]) {
    const read = readLetters(text, options)
    if (read.more !== '') addDoubt(question, 'answer_more', 'answer', read.more)
    doubtWords(question, read)
    if (read.options.length > 0) found.push({ by: 'LINE', at: read.options, name: text })
    else addDoubt(question, 'answer_unread', 'answer', text)
  }
  if (listed !== '') {
    const read = readLetters(listed, options)
    doubtWords(question, read)
    if (read.options.length > 0) found.push({ by: 'TABLE', at: read.options, name: listed })
    else if (!answers[0]) addDoubt(question, 'answer_unread', 'answer', listed)
  }
  const marked = byMark(options, marks)
  if (marked.length > 0 && marked.length < options.length) found.push({ by: 'MARK', at: marked, name: 'mark' })
  const told = byLook(options, looks.sure)
  if (told) found.push({ by: 'LOOK', at: told.at, name: told.look })
  const rare = found.length === 0 ? byLook(options, looks.rare) : null
  if (rare?.at.length === 1) {
    found.push({ by: 'LOOK', at: rare.at, name: rare.look })
    addDoubt(question, 'key_by_look', 'answer', rare.look)
  }
  const used = new Set<OptionLook>([...(told ? [told.look] : []), ...looks.sure])
  withoutMarks(options, marks, used)
  const [first] = found
  if (!first) return { options: [], by: 'NONE', text }
  const other = found.find(({ at }) => letters(at) !== letters(first.at))
  const against = other?.at ?? highlighted(options, looks, first.at)
  if (against) addDoubt(question, 'keys_differ', 'answer', `${letters(first.at)} / ${letters(against)}`)
  return { options: first.at, by: first.by, text }
}

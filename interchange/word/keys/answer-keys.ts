import { keyPairs } from '../lines/key-pairs.ts'
import type { WordLine } from '../lines/lines.ts'
import { keyHeading, sectionHeading, sectionName } from '../lines/words.ts'
import type { KeyAnswer, KeyPair, TableKeys } from './key-tables.ts'

/** The text of a line with the number that Word counts for it. */
const wholeText = ({ label, text }: WordLine) => (label?.is_auto ? `${label.n}. ${text}` : text)

/** "Section A: 1-b, 2-c": how long the name is. */
const nameLength = (text: string): number => {
  const name = sectionHeading.exec(text)?.[0] ?? ''
  return name.length + (name === '' ? 0 : (/^\s{0,3}[:：–—-]\s*/u.exec(text.slice(name.length))?.[0].length ?? 0))
}

export const pairsOfLine = (line: WordLine): [number, string][] => {
  const text = wholeText(line)
  return keyPairs(text.slice(nameLength(text)))
}

/** Whether answers stand below: half of the next lines are nothing else, or a table is. */
export function isKeyBelow(lines: readonly WordLine[], at: number): boolean {
  let seen = 0
  let found = 0
  for (const line of lines.slice(at + 1, at + 15)) {
    if (line.kind === 'key') return true
    const isKey = pairsOfLine(line).length > 0
    if (line.table || line.text.trim() === '' || (!isKey && sectionHeading.test(line.text))) continue
    seen++
    if (isKey) found++
  }
  return found > 0 && found >= seen * 0.5
}

/** Where the answers begin: below a heading, or with three lines of one pair each, or one of three pairs. */
export function beginsKey(lines: readonly WordLine[], at: number, questions: readonly { n: number }[]): boolean {
  const line = lines[at]
  if (!line || line.table || line.column || questions.length === 0) return false
  if (keyHeading.test(line.text) && isKeyBelow(lines, at)) return true
  const pairs = pairsOfLine(line)
  // "21 (a)" may be an option: answers have numbers of questions.
  if (!pairs.every(([n]) => questions.some((question) => question.n === n))) return false
  if (pairs.length >= 3) return true
  const next = lines.slice(at, at + 12).filter((one) => one.text.trim() !== '' && !one.is_inline)
  const row = next.slice(0, 3).map(pairsOfLine)
  return (
    row.length === 3 &&
    row.every(
      (one, index) => one.length > 0 && (index === 0 || (one[0]?.[0] ?? 0) > (row[index - 1]?.at(-1)?.[0] ?? 0)),
    )
  )
}

/** "Answers: 1. b 2. c" in one line. */
export function keyInLine(text: string): [number, string][] {
  const head = /^\s{0,6}(?:answers?|keys?|answer keys?|उत्तर\s?(?:माला|कुंजी)?)\s?[:：\-–]\s*/iu.exec(text)
  const pairs = head ? keyPairs(text.slice(head[0].length)) : []
  return pairs.length >= 2 ? pairs : []
}

const nextNumber = /\s(\d{1,4})[.)]\s/g

/** "mitochondria  2. 100" behind the number 1: each answer with its number. */
function sentencesIn(text: string, first: number): [number, string][] {
  const pairs: [number, string][] = []
  let from = 0
  let n = first
  for (const found of text.slice(0, 20_000).matchAll(nextNumber)) {
    if (Number(found[1]) !== n + 1) continue
    pairs.push([n++, text.slice(from, found.index).trim()])
    from = found.index + found[0].length
  }
  return [...pairs, [n, text.slice(from).trim()]]
}

/** Answers by number; a number that comes again begins the answers of another section. */
export class AnswerKeys {
  readonly sections: Map<number, KeyAnswer>[] = []
  /** Names of the headings over the sections; '' for one without. */
  readonly names: string[] = []
  /** Numbers for which the file says something that can't be told to be their answer. */
  readonly unread = new Set<number>()
  #name = ''

  add(pairs: readonly KeyPair[]): void {
    for (const [n, text, cell = null] of pairs) {
      if (this.sections.length === 0 || this.sections.at(-1)?.has(n)) this.#open()
      this.sections.at(-1)?.set(n, { text, cell })
    }
  }

  /** The answers of a line, which may begin with the name of their section. */
  addLine(line: WordLine): boolean {
    const pairs = pairsOfLine(line)
    if (pairs.length === 0) return false
    if (nameLength(wholeText(line)) > 0) this.begin(sectionName(line.text))
    this.add(pairs)
    return true
  }

  addTable({ pairs, unread }: TableKeys): void {
    this.add(pairs)
    for (const n of unread) this.unread.add(n)
  }

  /** Answers in words, among those that are letters: their numbers go on behind them, and are those of questions. */
  addSentence({ label, text }: WordLine, questions: readonly { n: number }[]): boolean {
    if (this.count === 0 || (label?.kind !== 'decimal' && label?.kind !== 'question')) return false
    const due = Math.max(0, ...(this.sections.at(-1)?.keys() ?? [])) + 1
    const pairs = sentencesIn(text.slice(label.length), label.n)
    if (label.n !== due || !pairs.every(([n, answer]) => answer !== '' && questions.some((one) => one.n === n)))
      return false
    this.add(pairs)
    return true
  }

  /** A heading between answers. */
  begin(name: string): void {
    this.#name = name
    if (this.sections.length === 0 || this.sections.at(-1)?.size) this.#open()
    else this.names[this.names.length - 1] = name
  }

  #open(): void {
    this.sections.push(new Map())
    this.names.push(this.#name)
    this.#name = ''
  }

  get count(): number {
    return this.sections.reduce((sum, { size }) => sum + size, 0)
  }
}

/** Whether pairs in a line go by the numbers of the questions before it, not by those of entries to match. */
export function isKeyOf(
  pairs: readonly [number, string][],
  questions: readonly { n: number; numbering: number }[],
  numbering: number,
): boolean {
  if (pairs.length < 2) return false
  const numbers = new Set(questions.filter((question) => question.numbering === numbering).map(({ n }) => n))
  return pairs.length >= numbers.size * 0.5 && pairs.every(([n]) => numbers.has(n))
}

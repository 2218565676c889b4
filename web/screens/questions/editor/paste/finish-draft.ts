import { plainText } from '../../../../../richtext/plain.ts'
import { sanitiseHtml } from '../../../../../richtext/sanitise.ts'
import { marksBehind } from './line-kinds.ts'
import { typedLabel } from './line-label.ts'
import { asksMatch, readPairs } from './pasted-columns.ts'
import { readKey } from './pasted-key.ts'
import type { PastedDoubt, QuestionDraft } from './question-draft.ts'

/** A question found in a pasted list. */
export interface PastedQuestion {
  question_text: string
  options: { data: string; is_correct: boolean }[]
  /** What stands behind "Ans:" of a question without options; HTML. */
  answer: string
  /** All that stands behind "Ans:" as plain text. */
  key: string
  /** HTML. */
  explanation: string
  /** The marks that "[2]" or "(2 marks)" at the end of the question names. */
  marks: number | null
  /** Lines that were left out, as plain text. */
  left: string[]
  /** The options carried letters of their own, which were taken off. */
  relettered: boolean
  doubts: PastedDoubt[]
  /** What is asked about a passage. */
  parts: PastedPart[]
  /** Stands under a heading that asks for true or false. */
  is_truth: boolean
}

export interface PastedPart extends PastedQuestion {
  /** As it is numbered, such as "(ii)". */
  written: string
  is_alternative: boolean
}

const toParagraph = (html: string) => sanitiseHtml(`<p>${html}</p>`)
const paragraphs = (lines: readonly string[]) =>
  lines.map((line) => (/^<(?:table|div)/.test(line) ? line : `<p>${line}</p>`)).join('')

/** A star or tick at the end of an option's first line. */
const SIGN = /\s*[*✓✔]\s*((?:<\/[a-z]+>)*)(?=<br>|$)/

export function finishDraft(draft: QuestionDraft): PastedQuestion {
  optionsFromRun(draft)
  if (draft.isTruth) takeTruth(draft)
  const marks = takeMarks(draft)
  const { options, relettered } = withoutOwnLetters(draft)
  const starred = options.map(
    ({ html, label }) => label?.starred === true || (SIGN.test(html) && !/^\s*[*✓✔]/.test(html)),
  )
  const data = options.map(({ html }, index) => toParagraph(starred[index] ? html.replace(SIGN, '$1') : html))
  const keyed = keyOf(draft, data, starred)
  const explanation = [...keyed.words, ...draft.explanation]
  return {
    question_text: sanitiseHtml(draft.lines.map(({ html, block }) => (block ? html : `<p>${html}</p>`)).join('')),
    options: data.map((html, index) => ({ data: html, is_correct: keyed.right.includes(index) })),
    answer: data.length > 0 ? '' : sanitiseHtml(paragraphs(draft.keys)),
    explanation: sanitiseHtml(paragraphs(explanation)),
    marks: draft.marks ?? marks,
    left: draft.left.filter((text) => text !== ''),
    relettered,
    is_truth: draft.isTruth,
    doubts: [...draft.doubts, ...keyed.doubts, ...letterOfNone(draft)],
    key: draft.keys.map((key) => plainText(key)).join('\n'),
    parts: draft.parts.map((part) => ({
      ...finishDraft(part),
      written: part.label.written,
      is_alternative: part.isAlternative,
    })),
  }
}

/** "Which? A. 4 B. 5" with the answer B: the options stand in the text in a way that is not read, and a letter alone is no written answer. */
function letterOfNone({ options, keys, lines, parts }: QuestionDraft): PastedDoubt[] {
  const key = plainText(keys.join(' ')).trim()
  if (options.length > 0 || parts.length > 0 || !/^[([]?(?:[a-h]|[कखगघ])[)\].]?$/i.test(key)) return []
  const text = plainText(lines.map(({ html }) => html).join(' '))
  const isListed = /(?:^|\s)(?:a[.:]\s.*\sb[.:]\s|[क][.:]\s.*\s[ख][.:]\s)/is.test(text)
  return isListed ? [{ code: 'key_unknown', key }] : []
}

/** Under "True or False" a "(F)" behind the statement is its answer. */
function takeTruth(draft: QuestionDraft): void {
  const last = draft.lines.at(-1)
  if (!last || last.block || draft.options.length > 0 || draft.keys.length > 0) return
  const found = /^([\s\S]*\S)\s*[([]\s*([tf]|true|false|सत्य|असत्य|सही|गलत)\s*[)\]]\s*$/i.exec(last.html)
  if (!found?.[1] || !found[2]) return
  draft.lines = [...draft.lines.slice(0, -1), { ...last, html: found[1] }]
  draft.keys.push(found[2])
}

/** Marks behind the question's last line, in front of its first, or with their unit behind the last option. */
function takeMarks(draft: QuestionDraft): number | null {
  const [first, last] = [draft.lines[0], draft.lines.findLast(({ block }) => !block)]
  for (const line of new Set([last, first])) {
    const found = line && !line.block ? marksBehind(line.html) : null
    if (!line || !found) continue
    draft.lines = draft.lines
      .map((one) => (one === line ? { ...one, html: found.rest } : one))
      .filter(({ html }) => html !== '')
    return found.value
  }
  const front =
    first && !first.block
      ? /^\s*[[(]\s*(\d{1,2}(?:\.\d+)?)\s*(?:(?:marks?|अंक|M)\s*[\])]|\])\s*/i.exec(first.html)
      : null
  if (first && front) {
    draft.lines = draft.lines.map((one) => (one === first ? { ...one, html: one.html.slice(front[0].length) } : one))
    return Number(front[1])
  }
  const option = draft.options.at(-1)
  const behind = option ? marksBehind(option.html, true) : null
  if (option && behind) option.html = behind.rest
  return behind?.value ?? null
}

/** Numbered lines at the end of a question without letters are its options where a list of Word holds them, or the key names one. */
function optionsFromRun(draft: QuestionDraft): void {
  const { run, options, lines, keys } = draft
  if (!run || run.ended || options.length > 0 || isColumns(draft)) return
  const entries = lines.slice(run.first)
  const isRun = entries.length >= 2 && entries.length <= 8 && entries.every(({ block }) => !block)
  const labels = entries.map(({ html }) => typedLabel(html))
  if (!isRun || labels.some((label) => label === null || label.label.kind === 'letter')) return
  const texts = labels.map((label) => label?.rest.trim() ?? '')
  const [key] = keys
  const isNamed =
    key !== undefined &&
    keys.length === 1 &&
    isKeyTo(
      plainText(key),
      texts.map((text) => plainText(text)),
    )
  if (!isNamed && (run.depth ?? 0) === 0) return
  draft.options = labels.flatMap((label) => (label ? [{ html: label.rest.trim(), label: label.label }] : []))
  draft.lines = lines.slice(0, run.first)
}

/** Lines that are to be matched stay lines. */
const isColumns = ({ lines, keys }: QuestionDraft) =>
  asksMatch(lines.map(({ html, block }) => (block ? html : `<p>${html}</p>`)).join('')) &&
  (keys.length === 0 || keys.some((key) => readPairs(plainText(key), 20, 20, false) !== null))

const isKeyTo = (key: string, texts: string[]) => {
  const { places, doubt } = readKey(key, texts)
  return places.length > 0 || doubt?.code === 'key_differs'
}

/** Options that all carry their own letter, in order, lose it: the paper prints one. */
function withoutOwnLetters({ options }: QuestionDraft) {
  const typed = options.map(({ html }) => typedLabel(html))
  const counts = (kind: string) =>
    typed.filter((label, index) => label?.label.kind === kind && label.label.value === index + 1).length
  const kind = ['letter', 'number', 'roman'].find(
    (one) => options.length >= 2 && counts(one) >= Math.max(2, options.length * 0.9),
  )
  if (!kind) return { options, relettered: false }
  return {
    options: options.map((option, index) => {
      const own = typed[index]
      if (own?.label.kind !== kind) return option
      return {
        html: own.rest,
        label: option.label ? { ...option.label, starred: option.label.starred || own.label.starred } : own.label,
      }
    }),
    relettered: true,
  }
}

interface Keyed {
  right: number[]
  words: string[]
  doubts: PastedDoubt[]
}

/** The options that star and key mark; where they disagree, or a key can't be read, none. */
function keyOf(draft: QuestionDraft, data: string[], starred: boolean[]): Keyed {
  const marked = starred.flatMap((isRight, index) => (isRight ? [index] : []))
  if (data.length === 0) return { right: [], words: [], doubts: [] }
  const texts = data.map((html) => plainText(html))
  const read = draft.keys.map((key) => readKey(plainText(key), texts))
  const doubt = read.find((key) => key.doubt)?.doubt
  if (doubt) return { right: [], words: [], doubts: [doubt] }
  const said = [...(marked.length > 0 ? [marked] : []), ...read.map(({ places }) => places)]
  const [first = []] = said
  const sorted = (places: number[]) => [...places].sort().join()
  if (said.some((places) => sorted(places) !== sorted(first))) {
    return {
      right: [],
      words: [],
      doubts: [{ code: 'keys_differ', key: draft.keys.map((key) => plainText(key)).join(' · ') }],
    }
  }
  return { right: first, words: read.flatMap(({ words }) => (words ? [words] : [])), doubts: [] }
}

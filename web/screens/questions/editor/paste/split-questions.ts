import { plainText } from '../../../../../richtext/plain.ts'
import { sanitiseHtml } from '../../../../../richtext/sanitise.ts'
import { type PastedLine, readLines } from './pasted-lines.ts'

/** A question found in a pasted list. */
export interface PastedQuestion {
  question_text: string
  options: { data: string; is_correct: boolean }[]
  /** What stands behind "Ans:" and names no option; HTML. */
  answer: string
  /** The marks that "[2]" or "(2 marks)" at the end of the question names. */
  marks: number | null
}

export interface SplitText {
  questions: PastedQuestion[]
  /** What stands before the first number, as plain text: it belongs to no question. */
  left_over: string[]
}

/** Tags and spaces before the words of a line. */
const lead = '^((?:<[^>]+>|\\s|&nbsp;)*)'
/** "1.", "1)", "Q.1", "Question 1:" */
const questionMark = new RegExp(
  `${lead}(?:Q(?:ues(?:tion)?)?\\.?\\s*(?:no\\.?\\s*)?\\d{1,3}\\s*[.):]?|\\d{1,3}\\s*[.):])\\s*(?!\\d)`,
  'i',
)
const answerMark = new RegExp(`${lead}(?:Ans(?:wer)?|Key|उत्तर)\\s*[.:\\-–—]+\\s*`, 'i')
const optionMark = new RegExp(`${lead}(\\*?)\\s*[([]?([a-h])[.)\\]]\\s*`, 'i')
const answerInside = /\s+(?=[([]?(?:Ans(?:wer)?|उत्तर)\s*[.:\-–—])/i
const marksBehind =
  /\s*(?:\[\s*(\d{1,2}(?:\.\d+)?)\s*(?:marks?|अंक)?\s*\]|\(\s*(\d{1,2}(?:\.\d+)?)\s*(?:marks?|अंक)\s*\))\s*$/i
const rightSign = /^\s*[*✓✔]\s*|\s*[*✓✔]\s*$/g

/**
 * Takes a numbered list apart: "1. … (a) … (b) …", its options on lines of their own, in one line, or in a list of Word. The right
 * ones carry a star or are named by "Ans: b".
 *
 * @param html as the editor holds it
 */
export function splitQuestions(html: string): SplitText {
  const found: Draft[] = []
  const left_over: string[] = []
  for (const line of readLines(html).flatMap(splitAnswer)) {
    const current = found.at(-1)
    const started = startOf(line)
    if (started !== null) {
      const draft: Draft = { lines: [], options: [], answers: [] }
      found.push(draft)
      addText(draft, started)
    } else if (current) addLine(current, line)
    else left_over.push(plainText(line.html))
  }
  return { questions: found.map(finish), left_over: left_over.filter((text) => text.trim() !== '') }
}

interface Draft {
  lines: PastedLine[]
  options: string[]
  answers: string[]
}

/** "(d) 5 Ans: b" holds two lines. */
function splitAnswer(line: PastedLine): PastedLine[] {
  if (line.block || answerMark.test(line.html)) return [line]
  const [first = '', ...others] = line.html.split(answerInside)
  return [
    { ...line, html: first },
    ...others.map((html) => ({ html: html.replace(/^[([]/, ''), role: null, block: false })),
  ]
}

/** The line without its number where it begins a question, else null. */
function startOf(line: PastedLine): PastedLine | null {
  if (line.block) return null
  if (line.role === 'question') return line
  return line.role === null && questionMark.test(line.html)
    ? { ...line, html: line.html.replace(questionMark, '$1') }
    : null
}

function addLine(draft: Draft, line: PastedLine): void {
  if (!line.block && answerMark.test(line.html)) draft.answers.push(line.html.replace(answerMark, '$1'))
  else if (line.role === 'option') draft.options.push(line.html.replace(optionMark, '$1$2'))
  else if (!line.block && letterOf(line.html) === draft.options.length) addOptions(draft, line.html)
  else addText(draft, line)
}

function letterOf(html: string): number | null {
  const letter = optionMark.exec(html)?.[3]
  return letter ? letter.toLowerCase().charCodeAt(0) - 97 : null
}

/** Text of the question, maybe with options behind it in the same line; after the options it is more of the last one. */
function addText(draft: Draft, line: PastedLine): void {
  const last = draft.options.length - 1
  if (last >= 0) {
    draft.options[last] += line.block ? line.html : `<br>${line.html}`
    return
  }
  const at = line.block ? -1 : inlineStart(line.html, 0)
  const isList = at >= 0 && inlineStart(line.html.slice(at + 1), 1) >= 0
  const text = isList ? line.html.slice(0, at) : line.html
  if (text.trim() !== '') draft.lines.push({ ...line, html: text.trim() })
  if (isList) addOptions(draft, line.html.slice(at))
}

/** Where "(b)" or "b)" begins; -1 where it is not. Only brackets count inside a line: "b." may end a sentence. */
function inlineStart(html: string, index: number): number {
  const letter = String.fromCharCode(97 + index)
  const match = new RegExp(`(?:^|[\\s>;,]|&nbsp;)(?=\\*?\\(?${letter}\\)\\s*\\S)`, 'i').exec(html)
  return match ? match.index + match[0].length : -1
}

/** One line of options: the next letter, and those that follow it. */
function addOptions(draft: Draft, html: string): void {
  let rest = html.trim().replace(optionMark, '$1$2')
  for (;;) {
    const at = inlineStart(rest, draft.options.length + 1)
    if (at < 0) break
    draft.options.push(rest.slice(0, at).trim())
    rest = rest.slice(at).replace(optionMark, '$1$2')
  }
  draft.options.push(rest.trim())
}

function finish({ lines, options, answers }: Draft): PastedQuestion {
  const marks = findMarks(lines)
  const texts = marks ? [...lines.slice(0, -1), { ...marks.line }] : lines
  const named = answers.flatMap((answer) => lettersOf(plainText(answer)) ?? [])
  const read = options.map((option, index) => {
    const plain = option.replace(rightSign, '')
    return { data: toParagraph(plain), is_correct: plain !== option || named.includes(index) }
  })
  const worded = answers.filter((answer) => options.length === 0 || lettersOf(plainText(answer)) === null)
  for (const option of read) {
    if (worded.some((answer) => plainText(toParagraph(answer)) === plainText(option.data))) option.is_correct = true
  }
  return {
    question_text: sanitiseHtml(texts.map(({ html, block }) => (block ? html : `<p>${html}</p>`)).join('')),
    options: read,
    answer: options.length > 0 ? '' : sanitiseHtml(worded.map((answer) => `<p>${answer}</p>`).join('')),
    marks: marks?.value ?? null,
  }
}

const toParagraph = (html: string) => sanitiseHtml(`<p>${html}</p>`)

function findMarks(lines: PastedLine[]): { value: number; line: PastedLine } | null {
  const last = lines.at(-1)
  const match = last && !last.block ? marksBehind.exec(last.html) : null
  if (!last || !match) return null
  return { value: Number(match[1] ?? match[2]), line: { ...last, html: last.html.slice(0, match.index) } }
}

/** "b", "(b), (d)", "A and C" as places; null for words. */
function lettersOf(text: string): number[] | null {
  const plain = text.trim()
  if (!/^\W*[a-h](?:(?:\W|\band\b|\bor\b)+[a-h])*\W*$/i.test(plain)) return null
  return [...plain.replace(/\b(and|or)\b/gi, ' ').matchAll(/[a-h]/gi)].map(
    ([letter]) => letter.toLowerCase().charCodeAt(0) - 97,
  )
}

import type { Question } from '#contract'
import { drawBlanks, shortLine } from '#web/ui/rich-text/draw-blanks.ts'

const longest = 80

/** What a node says in words: formulas by their LaTeX, pictures by their description. */
function wordsOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? ''
  const source = node.getAttribute('data-latex') ?? node.getAttribute('alt')
  if (source !== null) return source
  const words = [...node.childNodes].map(wordsOf).join('')
  return /^(P|LI|T[DHR]|BR|DIV|BLOCKQUOTE)$/.test(node.tagName) ? `${words} ` : words
}

/** Stored text as one line of words, by the browser's own parser: what is only read in passing needs no more. */
export const lineOf = (html: string): string =>
  wordsOf(new DOMParser().parseFromString(html, 'text/html').body).replace(/\s+/g, ' ').trim()

type PrintedText = Pick<Question, 'type' | 'question_text'>

/** What was found before: every drawing of a list asks for the name of each row, for each of its buttons. */
const found = new WeakMap<PrintedText, string>()

/** The beginning of a question: its name in messages and for screen readers. */
export function excerptOf(question: PrintedText): string {
  const before = found.get(question)
  if (before !== undefined) return before
  const text = lineOf(drawBlanks(question.type, question.question_text, shortLine))
  const excerpt = text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text
  found.set(question, excerpt)
  return excerpt
}

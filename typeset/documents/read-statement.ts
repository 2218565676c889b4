import type { DocumentFrame } from '../document.ts'
import { documentWords, plainFrame } from './document-frame.ts'
import type { DocumentInput } from './document-input.ts'

/** What a sample of answers read by machine proves of all of them. */
export interface ReadStatementInput
  extends Pick<DocumentInput, 'language' | 'font' | 'page' | 'school' | 'logo' | 'images'> {
  document: 'read-statement'
  /** Name, subject and class of the exam, and its day, as printed. */
  exam: string
  day: string
  population: number
  size: number
  differences: number
  /** Answers that can be wrong at most, and the same in percent. */
  most_wrong: number
  share: number
  /** Percent. */
  confidence: number
  /** Pages that counted when the sample was drawn, and when that was. */
  pages: number
  drawn: string
  /** Pages came since. */
  is_stale: boolean
  by: string
  /** Pages to be read again: scan and number. */
  again: string[]
}

export interface ReadStatementDocument extends DocumentFrame {
  kind: 'read-statement'
  statement: string
  facts: { name: string; value: string }[]
  stale: string | null
  again: string[]
}

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

export function readStatementDocument(input: ReadStatementInput): ReadStatementDocument {
  const words = documentWords(input)
  const { read_statement: own } = words
  const shown = (count: number) => count.toLocaleString('en-US')
  const values = {
    ...{ population: shown(input.population), size: shown(input.size), differences: shown(input.differences) },
    ...{
      share: String(input.share),
      confidence: String(input.confidence),
      pages: shown(input.pages),
      drawn: input.drawn,
    },
  }
  return {
    ...plainFrame(input, words, own.title),
    kind: 'read-statement',
    logo: input.logo,
    statement: filled(own.statement, values),
    facts: [
      { name: own.exam, value: [input.exam, input.day].filter(Boolean).join(' · ') },
      { name: own.pages, value: values.pages },
      { name: own.population, value: values.population },
      { name: own.size, value: values.size },
      { name: own.differences, value: values.differences },
      { name: own.most, value: `${shown(input.most_wrong)} (${input.share} %)` },
      { name: own.drawn, value: [input.drawn, input.by].filter(Boolean).join(' · ') },
    ],
    stale: input.is_stale ? filled(own.stale, values) : null,
    again: input.again,
  }
}

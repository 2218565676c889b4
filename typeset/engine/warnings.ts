import type { PrintDocument } from '../paper/print-input.ts'
import { type Coverage, unknownCharacters } from './coverage.ts'

/**
 * What a careful reader should know of a printed document: a picture too large to draw or that is none, a character that no font has, or something else that
 * keeps the PDF from being read aloud as a whole; a table whose words had to be divided or are small, a formula that is wider than its column and can't be broken.
 */
export type WarningKind =
  | 'LARGE_PICTURE'
  | 'UNREADABLE_PICTURE'
  | 'UNKNOWN_CHARACTER'
  | 'READING_ALOUD'
  | 'WIDE_TABLE'
  | 'WIDE_FORMULA'

export interface PrintWarning {
  kind: WarningKind
  /** Address of the picture, the characters, or the compiler's sentence. */
  detail: string
  /** Printed numbers of the questions that hold it; none where it stands elsewhere. */
  questions: number[]
}

/** A finding with the questions it is about. */
export function locateWarning(document: PrintDocument, kind: WarningKind, detail: string): PrintWarning {
  if (document.kind !== 'paper' || detail === '') return { kind, detail, questions: [] }
  const needle = JSON.stringify(detail).slice(1, -1)
  const holding = document.sections
    .flatMap((section) => section.questions)
    .filter((question) => JSON.stringify(question).includes(needle))
  return { kind, detail, questions: [...new Set(holding.map(({ number }) => number))] }
}

/** What the templates told of while they set a document: the number of a question, then what is told of its parts. */
export type WarningValue = { number: number } | { kind: 'WIDE_TABLE' | 'WIDE_FORMULA' }

/** What was told, each kind once with all its questions. */
export function warningsOf(told: readonly WarningValue[]): PrintWarning[] {
  const kinds = new Map<WarningKind, Set<number>>()
  let number: number | null = null
  for (const value of told) {
    if ('number' in value) number = value.number
    else kinds.set(value.kind, (kinds.get(value.kind) ?? new Set()).add(number ?? 0))
  }
  return [...kinds].map(([kind, numbers]) => ({ kind, detail: '', questions: [...numbers].filter((one) => one > 0) }))
}

/** The exporter's reason why a PDF doesn't claim PDF/UA-1. It names the first of the characters that no font has; `characters` are all of them. */
export function readerWarnings(document: PrintDocument, reason: string, characters: PrintWarning[]): PrintWarning[] {
  const first = /the text "(.+)" could not be displayed/.exec(reason)?.[1]
  if (first === undefined) return [locateWarning(document, 'READING_ALOUD', reason), ...characters]
  return characters.length > 0 ? characters : [locateWarning(document, 'UNKNOWN_CHARACTER', first)]
}

/** The characters of a document that no font has, together where they stand in the same questions. */
export function characterWarnings(document: PrintDocument, coverage: Coverage): PrintWarning[] {
  const all = unknownCharacters(printedText(document), coverage)
  if (all.length === 0) return []
  const questions = document.kind === 'paper' ? document.sections.flatMap((section) => section.questions) : []
  const texts = questions.map((question) => ({ number: question.number, text: printedText(question) }))
  const together = new Map<string, PrintWarning>()
  for (const character of all) {
    const holding = [...new Set(texts.filter(({ text }) => text.includes(character)).map(({ number }) => number))]
    const found = together.get(holding.join())
    if (found) found.detail += ` ${character}`
    else together.set(holding.join(), { kind: 'UNKNOWN_CHARACTER', detail: character, questions: holding })
  }
  return [...together.values()]
}

/** Fields that are not printed: a formula's source, what is only spoken, names of files. */
const silent = new Set(['latex', 'alt', 'src', 'logo', 'fonts'])

/** All that is printed of a part of a document, in one string. */
function printedText(part: unknown): string {
  if (typeof part === 'string') return part
  if (Array.isArray(part)) return part.map(printedText).join(' ')
  if (typeof part !== 'object' || part === null) return ''
  return Object.entries(part)
    .map(([name, value]) => (silent.has(name) ? '' : printedText(value)))
    .join(' ')
}

import type { PrintDocument } from '../paper/print-input.ts'

/**
 * What a careful reader should know of a printed document: a picture too large to draw or that is none, a character that no font has, or something else that
 * keeps the PDF from being read aloud as a whole.
 */
export type WarningKind = 'LARGE_PICTURE' | 'UNREADABLE_PICTURE' | 'UNKNOWN_CHARACTER' | 'READING_ALOUD'

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

/** The exporter's reason why a PDF doesn't claim PDF/UA-1. */
export function readerWarning(document: PrintDocument, reason: string): PrintWarning {
  const characters = /the text "(.+)" could not be displayed/.exec(reason)?.[1]
  return characters === undefined
    ? locateWarning(document, 'READING_ALOUD', reason)
    : locateWarning(document, 'UNKNOWN_CHARACTER', characters)
}

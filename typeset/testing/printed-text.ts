import { spawnSync } from 'node:child_process'

export interface PrintedWord {
  text: string
  /** In points from the left and the top of its page. */
  left: number
  right: number
  bottom: number
}

function pdftotext(pdf: Uint8Array, ...options: string[]): string {
  const outcome = spawnSync('pdftotext', ['-enc', 'UTF-8', ...options, '-', '-'], {
    input: pdf,
    maxBuffer: 64 * 2 ** 20,
  })
  if (outcome.error) throw new Error('pdftotext is needed: install poppler-utils', { cause: outcome.error })
  if (outcome.status !== 0) throw new Error(`pdftotext failed: ${outcome.stderr.toString()}`)
  return outcome.stdout.toString('utf8')
}

/**
 * The text of a PDF by pdftotext (poppler-utils) in reading order, with runs of white space as one space and words that are
 * divided at the end of a line whole again.
 */
export function printedText(pdf: Uint8Array): string {
  return oneLine(pdftotext(pdf, '-raw').replaceAll(/\u00ad\s*/g, ''))
}

/** Every word with its place on its page. */
export function printedWords(pdf: Uint8Array): PrintedWord[] {
  const word = /<word xMin="([\d.-]+)" yMin="[\d.-]+" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g
  return [...pdftotext(pdf, '-bbox').matchAll(word)].map(([, left, right, bottom, text]) => ({
    text: text ?? '',
    left: Number(left),
    right: Number(right),
    bottom: Number(bottom),
  }))
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

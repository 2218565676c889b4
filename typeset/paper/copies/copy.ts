import { encode } from 'uqr'
import type { CodeDrawing, CopyDocument } from '../../document.ts'
import type { CopyInput } from '../../documents/document-input.ts'

/** @throws RangeError where the code is too long */
export function copyDocument(copy: CopyInput): CopyDocument {
  return { name: copy.name, roll_no: copy.roll_no, section: copy.section, code: codeRuns(copy.code) }
}

/** A strip of empty lines: what a batch prints once under everybody's values. */
export const blankCopy: CopyDocument = { name: '', roll_no: '', section: '', code: null }

/** Longest text of a code: keeps its modules large enough (0.5 mm at 22 mm) for any camera. */
const longest = 200

/**
 * A QR code (ISO/IEC 18004) without its quiet zone, with error correction M or more: its dark modules as runs, each where it begins (across, down) and how long it is.
 * To look for them in the template took a quarter of the time of a report card.
 */
export function codeRuns(text: string, ecc: 'M' | 'Q' = 'M'): CodeDrawing {
  if (text.length > longest)
    throw new RangeError(`copy.code must have at most ${longest} characters, not ${text.length}`)
  return drawingOf(encode(text, { ecc, border: 0 }).data)
}

/** Rows of cells, dark ones as runs. */
export function drawingOf(rows: readonly (readonly boolean[])[]): CodeDrawing {
  const runs: CodeDrawing['runs'] = []
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      const from = x
      while (x < row.length && row[x]) x += 1
      if (x > from) runs.push([from, y, x - from])
    }
  }
  return { size: rows.length, runs }
}

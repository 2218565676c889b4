import { encode } from 'uqr'
import type { CopyDocument } from '../../document.ts'
import type { CopyInput } from '../../sheets/sheet-input.ts'

/** @throws RangeError where the code is too long */
export function copyDocument(copy: CopyInput): CopyDocument {
  return { name: copy.name, roll_no: copy.roll_no, section: copy.section, code: codeDrawing(copy.code) }
}

/** A strip of empty lines: what a batch prints once under everybody's values. */
export const blankCopy: CopyDocument = { name: '', roll_no: '', section: '', code: '' }

/** Longest text of a code: keeps its modules large enough (0.5 mm at 22 mm) for any camera. */
const longest = 200

/**
 * A QR code (ISO/IEC 18004) without its quiet zone, error correction M, as a drawing of one path: a run of dark modules is one rectangle.
 * To draw it in the template took a quarter of the time of a report card.
 */
export function codeDrawing(text: string): string {
  if (text.length > longest)
    throw new RangeError(`copy.code must have at most ${longest} characters, not ${text.length}`)
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  let path = ''
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      const from = x
      while (x < size && row[x]) x += 1
      if (x > from) path += `M${from} ${y}h${x - from}v1h${from - x}z`
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`
}

import { encode } from 'uqr'
import type { CopyDocument } from '../../document.ts'
import type { CopyInput } from '../../sheets/sheet-input.ts'

/** @throws RangeError where the code is too long */
export function copyDocument(copy: CopyInput): CopyDocument {
  return { name: copy.name, roll_no: copy.roll_no, section: copy.section, code: codeRows(copy.code) }
}

/** A strip of empty lines: what a batch prints once under everybody's values. */
export const blankCopy: CopyDocument = { name: '', roll_no: '', section: '', code: [] }

/** Longest text of a code: keeps its modules large enough (0.5 mm at 22 mm) for any camera. */
const longest = 200

/** A QR code (ISO/IEC 18004) without its quiet zone, error correction M: rows of modules, dark as "1". */
export function codeRows(text: string): string[] {
  if (text.length > longest)
    throw new RangeError(`copy.code must have at most ${longest} characters, not ${text.length}`)
  return encode(text, { ecc: 'M', border: 0 }).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''))
}

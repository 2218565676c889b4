import type { CopyDocument } from '../../document.ts'
import type { CopyInput } from '../../sheets/sheet-input.ts'
import { codeRows } from './code.ts'

/** @throws RangeError where the code is too long */
export function copyDocument(copy: CopyInput): CopyDocument {
  return { name: copy.name, roll_no: copy.roll_no, section: copy.section, code: codeRows(copy.code) }
}

/** A strip of empty lines: what a batch prints once under everybody's values. */
export const blankCopy: CopyDocument = { name: '', roll_no: '', section: '', code: [] }

import { inflateRawSync } from 'node:zlib'
import { SheetRefusal } from './sheet-refusal.ts'

/** Bytes of all parts together, once inflated; a workbook of 5,000 long rows has about 20 MB. */
const MAX_INFLATED = 64 * 1024 * 1024
const MAX_PARTS = 1000
/** Sheets of real rows shrink to a tenth, repetitive ones to a fiftieth; bombs to a thousandth. */
const MAX_RATIO = 250
/** Below this many bytes a ratio says nothing. */
const SMALL = 1024 * 1024

const damaged = () =>
  new SheetRefusal('wrong_type', 'The workbook is damaged. Open it, save it as .xlsx again and upload that.')
const tooBig = () =>
  new SheetRefusal('too_large', 'The workbook grows too large when it is unpacked. Copy the rows into a new workbook.')

interface Part {
  name: string
  method: number
  packed: number
  size: number
  offset: number
}

/** The parts of a ZIP archive, each inflated when it is asked for. */
export interface ZipParts {
  names: string[]
  /** null when there is no such part. @throws SheetRefusal when it is damaged */
  find(name: string): Uint8Array | null
}

/**
 * Reads the list of an archive. Sizes are checked before anything is inflated, and inflating stops at the size that the list
 * gives, so that a list that lies gains nothing. Format: PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
 * @throws SheetRefusal
 */
export function openZip(bytes: Uint8Array): ZipParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const parts = listParts(view)
    assertBounded(parts)
    const byName = new Map(parts.map((part) => [part.name, part]))
    return {
      names: [...byName.keys()],
      find(name) {
        const part = byName.get(name)
        return part ? inflate(bytes, view, part) : null
      },
    }
  } catch (error) {
    throw error instanceof RangeError ? damaged() : error
  }
}

function listParts(view: DataView): Part[] {
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > MAX_PARTS) throw tooBig()
  const parts: Part[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw damaged()
    const name_length = view.getUint16(at + 28, true)
    parts.push({
      name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, name_length)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + name_length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** The end record stands last, before a comment of at most 65,535 bytes. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === 0x06054b50) return at
  throw damaged()
}

function assertBounded(parts: Part[]): void {
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  if (total > MAX_INFLATED) throw tooBig()
  if (parts.some(({ size, packed }) => size > SMALL && size > packed * MAX_RATIO)) throw tooBig()
}

function inflate(bytes: Uint8Array, view: DataView, { offset, method, packed, size }: Part): Uint8Array {
  try {
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    const data = bytes.subarray(start, start + packed)
    if (method === 0 && data.length === size) return data
    if (method === 8) return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw damaged()
  }
  throw damaged()
}

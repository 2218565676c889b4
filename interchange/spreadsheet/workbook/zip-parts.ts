import { inflateRawSync } from 'node:zlib'
import { type Sentence, say } from '../../../domain/say.ts'
import { SpreadsheetRefusal } from '../refusal.ts'

/** Whether the bytes begin as a ZIP archive, such as an .xlsx file, does. */
export const isZip = (bytes: Uint8Array) => [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte)

/** How far an archive is unpacked, and what is said of one that is damaged or too big. */
export interface ZipLimits {
  /** Bytes of all parts together, once inflated. */
  inflated: number
  parts: number
  damaged: Sentence
  too_big: Sentence
}

const workbookLimits: ZipLimits = {
  // A workbook of 5,000 long rows has about 20 MB.
  inflated: 64 * 1024 * 1024,
  parts: 1000,
  damaged: say('workbook.damaged'),
  too_big: say('workbook.too_big'),
}

/** Sheets of real rows shrink to a tenth, repetitive ones to a fiftieth; bombs to a thousandth. */
const MAX_RATIO = 250
/** Below this many bytes a ratio says nothing. */
const SMALL = 1024 * 1024

const refuseDamaged = ({ damaged }: ZipLimits) => new SpreadsheetRefusal('wrong_type', damaged)
const refuseSize = ({ too_big }: ZipLimits) => new SpreadsheetRefusal('too_large', too_big)

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
  /** null when there is no such part. @throws SpreadsheetRefusal when it is damaged */
  find(name: string): Uint8Array | null
}

/**
 * Reads the list of an archive. Sizes are checked before anything is inflated, and inflating stops at the size that the list
 * gives, so that a list that lies gains nothing. Format: PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16.
 * @throws SpreadsheetRefusal
 */
export function openZip(bytes: Uint8Array, limits: ZipLimits = workbookLimits): ZipParts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const parts = listParts(view, limits)
    assertBounded(parts, limits)
    const byName = new Map(parts.map((part) => [part.name, part]))
    return {
      names: [...byName.keys()],
      find(name) {
        const part = byName.get(name)
        return part ? inflate(bytes, view, part, limits) : null
      },
    }
  } catch (error) {
    throw error instanceof RangeError ? refuseDamaged(limits) : error
  }
}

/** Names of the parts, whatever their size; null when there is no list of them. */
export function findZipNames(bytes: Uint8Array): string[] | null {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return listParts(view, workbookLimits).map(({ name }) => name)
  } catch (error) {
    if (error instanceof RangeError || error instanceof SpreadsheetRefusal) return null
    throw error
  }
}

function listParts(view: DataView, limits: ZipLimits): Part[] {
  const end = findEnd(view, limits)
  const count = view.getUint16(end + 10, true)
  if (count > limits.parts) throw refuseSize(limits)
  const parts: Part[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw refuseDamaged(limits)
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
function findEnd(view: DataView, limits: ZipLimits): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === 0x06054b50) return at
  throw refuseDamaged(limits)
}

function assertBounded(parts: Part[], limits: ZipLimits): void {
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  if (total > limits.inflated) throw refuseSize(limits)
  if (parts.some(({ size, packed }) => size > SMALL && size > packed * MAX_RATIO)) throw refuseSize(limits)
}

function inflate(
  bytes: Uint8Array,
  view: DataView,
  { offset, method, packed, size }: Part,
  limits: ZipLimits,
): Uint8Array {
  try {
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    const data = bytes.subarray(start, start + packed)
    if (method === 0 && data.length === size) return data
    if (method === 8) return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw refuseDamaged(limits)
  }
  throw refuseDamaged(limits)
}

import { inflateRawSync } from 'node:zlib'

/** Whether the bytes begin as a ZIP archive, such as an .xlsx or .docx file, does. */
export const isZip = (bytes: Uint8Array) => [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte)

/** Why an archive is not unpacked, with what was found. */
export type ZipFault =
  | { kind: 'damaged' }
  | { kind: 'encrypted' }
  | { kind: 'name'; name: string }
  | { kind: 'parts'; found: number }
  | { kind: 'size'; found: number }
  | { kind: 'ratio'; name: string }

/** How far an archive is unpacked, and what is said of one that is damaged or too big. */
export interface ZipLimits {
  /** Bytes of all parts together, once inflated. */
  inflated: number
  /** Bytes of the longest part, once inflated. */
  part?: number
  parts: number
  /** How far any part may have been shrunk; `MAX_RATIO`, beyond a megabyte, where nothing is said. */
  ratio?: number
  /** Names that lead elsewhere, or that two parts have, are refused; packers of Windows write some of them without harm. */
  strict_names: boolean
  refuse(fault: ZipFault): Error
}

/** Sheets of real rows shrink to a tenth, repetitive ones to a fiftieth; bombs to a thousandth. */
export const MAX_RATIO = 250
/** Below this many bytes a ratio says nothing. */
const SMALL = 1024 * 1024

export interface ZipPart {
  name: string
  method: number
  packed: number
  size: number
  offset: number
  is_encrypted: boolean
}

/** The parts of a ZIP archive, each inflated when it is asked for. */
export interface ZipParts {
  names: string[]
  /** null when there is no such part. @throws what the limits refuse with when it is damaged */
  find(name: string): Uint8Array | null
}

/**
 * Reads the list of an archive. Sizes are checked before anything is inflated, and inflating stops at the size that the list
 * gives, so that a list that lies gains nothing. Names are keys, never paths. Format: PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12
 * and 4.3.16.
 * @throws what `limits` refuses with
 */
export function openZip(bytes: Uint8Array, limits: ZipLimits): ZipParts {
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
    throw error instanceof RangeError ? limits.refuse({ kind: 'damaged' }) : error
  }
}

type ListLimits = Pick<ZipLimits, 'parts' | 'refuse'>

class ListFault extends Error {}
const listing: ListLimits = { parts: 0xffff, refuse: () => new ListFault() }

/** Names of the parts, whatever their size; null when there is no list of them. */
export function findZipNames(bytes: Uint8Array): string[] | null {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return listParts(view, listing).map(({ name }) => name)
  } catch (error) {
    if (error instanceof RangeError || error instanceof ListFault) return null
    throw error
  }
}

function listParts(view: DataView, limits: ListLimits): ZipPart[] {
  const { count, at } = readEnd(view, limits)
  return readList(view, at, count, limits)
}

/** How many parts the list has, and at which byte of the archive it begins and ends. */
export function readEnd(view: DataView, limits: ListLimits): { count: number; at: number; bytes: number } {
  const end = findEnd(view, limits)
  const count = view.getUint16(end + 10, true)
  if (count > limits.parts) throw limits.refuse({ kind: 'parts', found: count })
  return { count, bytes: view.getUint32(end + 12, true), at: view.getUint32(end + 16, true) }
}

/** The list from a place on. @throws RangeError where it ends too early */
export function readList(view: DataView, from: number, count: number, limits: ListLimits): ZipPart[] {
  const parts: ZipPart[] = []
  let at = from
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw limits.refuse({ kind: 'damaged' })
    const name_length = view.getUint16(at + 28, true)
    parts.push({
      name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, name_length)),
      is_encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + name_length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return parts
}

/** Bytes from the end, among which the end record begins. */
export const MOST_END = 22 + 0xffff

/** The end record stands last, before a comment of at most 65,535 bytes. */
function findEnd(view: DataView, limits: Pick<ZipLimits, 'refuse'>): number {
  const first = Math.max(0, view.byteLength - MOST_END)
  for (let at = view.byteLength - 22; at >= first; at--) if (view.getUint32(at, true) === 0x06054b50) return at
  throw limits.refuse({ kind: 'damaged' })
}

const leadsElsewhere = (name: string) =>
  /^\/|^[a-z]:|[\\\0]/i.test(name) || (name.includes('..') && name.split('/').includes('..'))

export function assertBounded(parts: ZipPart[], limits: ZipLimits): void {
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  if (total > limits.inflated) throw limits.refuse({ kind: 'size', found: total })
  const names = new Set<string>()
  for (const { name, size, packed, is_encrypted } of parts) {
    if (limits.ratio === undefined ? size > SMALL && size > packed * MAX_RATIO : size > packed * limits.ratio)
      throw limits.refuse({ kind: 'ratio', name })
    if (limits.part !== undefined && size > limits.part) throw limits.refuse({ kind: 'size', found: size })
    if (is_encrypted) throw limits.refuse({ kind: 'encrypted' })
    if (limits.strict_names && (leadsElsewhere(name) || names.has(name))) throw limits.refuse({ kind: 'name', name })
    names.add(name)
  }
}

function inflate(
  bytes: Uint8Array,
  view: DataView,
  { offset, method, packed, size }: ZipPart,
  limits: ZipLimits,
): Uint8Array {
  try {
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
    const data = bytes.subarray(start, start + packed)
    if (method === 0 && data.length === size) return data
    if (method === 8) return inflateRawSync(data, { maxOutputLength: Math.max(size, 1) })
  } catch {
    throw limits.refuse({ kind: 'damaged' })
  }
  throw limits.refuse({ kind: 'damaged' })
}

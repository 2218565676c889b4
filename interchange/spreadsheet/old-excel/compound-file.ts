import { say } from '../../../domain/say.ts'
import { FileRefusal } from '../../refusal.ts'

/** The container of .xls, and of workbooks with a password. */
const magic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

export const isCompoundFile = (bytes: Uint8Array): boolean => magic.every((byte, at) => bytes[at] === byte)

/** A file within the container, by its name in lower case. */
interface Entry {
  name: string
  start: number
  size: number
}

export interface CompoundFile {
  names: ReadonlySet<string>
  /** @throws FileRefusal where its sectors lead nowhere */
  find(name: string): Uint8Array | null
}

/** Signs of the last sector of a chain and of what is none; the largest number of one is below them. */
const LAST_SECTOR = 0xfffffffa
const HEADER = 512
const ENTRY = 128
/** Places in the header where sectors of the table of sectors are listed. */
const LISTED = 109

const damaged = () => new FileRefusal('wrong_type', say('workbook.damaged'))

/** Reads the container ([MS-CFB], 2.1 to 2.6). @throws FileRefusal */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  if (bytes.length < HEADER) throw damaged()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [shift, mini_shift] = [view.getUint16(30, true), view.getUint16(32, true)]
  if ((shift !== 9 && shift !== 12) || mini_shift !== 6) throw damaged()
  const size = 1 << shift
  const most = Math.ceil(bytes.length / size)
  const sector = (number: number) => {
    const from = (number + 1) * size
    if (from >= bytes.length) throw damaged()
    return bytes.subarray(from, from + size)
  }
  const table = readTable(view, most, sector)
  const chain = (first: number) => joined(chainOf(table, first, most).map(sector))
  const entries = readEntries(chain(view.getUint32(48, true)))
  const [root] = entries
  const cutoff = view.getUint32(56, true)
  let mini: { table: Uint32Array; bytes: Uint8Array } | null = null
  const small = (entry: Entry) => {
    mini ??= { table: numbersIn(chain(view.getUint32(60, true))), bytes: chain(root?.start ?? LAST_SECTOR) }
    const { table: next, bytes: all } = mini
    const places = chainOf(next, entry.start, Math.ceil(bytes.length / (1 << mini_shift)))
    return joined(places.map((at) => all.subarray(at << mini_shift, (at + 1) << mini_shift)))
  }
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  return {
    names: new Set(byName.keys()),
    find(name) {
      const entry = byName.get(name.toLowerCase())
      if (!entry) return null
      const found = entry.size < cutoff ? small(entry) : chain(entry.start)
      return found.subarray(0, Math.min(found.length, entry.size))
    },
  }
}

/** Which sector follows each: the table's own sectors are named in the header, and in sectors that follow it. */
function readTable(view: DataView, most: number, sector: (number: number) => Uint8Array): Uint32Array {
  const named: number[] = []
  for (let at = 0; at < LISTED; at++) named.push(view.getUint32(76 + 4 * at, true))
  let further = view.getUint32(68, true)
  for (let count = 0; further < LAST_SECTOR && count < most; count++) {
    const numbers = numbersIn(sector(further))
    named.push(...numbers.subarray(0, -1))
    further = numbers.at(-1) ?? LAST_SECTOR
  }
  const own = named.filter((number) => number < LAST_SECTOR)
  if (own.length > most) throw damaged()
  return numbersIn(joined(own.map(sector)))
}

/** @throws FileRefusal for a chain that leads nowhere or to itself */
function chainOf(table: Uint32Array, first: number, most: number): number[] {
  const chain: number[] = []
  for (let at = first; at < LAST_SECTOR; at = table[at] ?? LAST_SECTOR) {
    if (chain.length >= most) throw damaged()
    chain.push(at)
  }
  return chain
}

function readEntries(directory: Uint8Array): Entry[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.length)
  const entries: Entry[] = []
  for (let from = 0; from + ENTRY <= directory.length; from += ENTRY) {
    const length = Math.min(64, view.getUint16(from + 64, true)) - 2
    if (length <= 0) continue
    const name = new TextDecoder('utf-16le').decode(directory.subarray(from, from + length))
    entries.push({
      name: name.toLowerCase(),
      start: view.getUint32(from + 116, true),
      size: view.getUint32(from + 120, true),
    })
  }
  return entries
}

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function numbersIn(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return Uint32Array.from({ length: bytes.length >> 2 }, (_, at) => view.getUint32(4 * at, true))
}

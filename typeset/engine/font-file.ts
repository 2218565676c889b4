import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const woff = 0x774f4646

/** Whether the compiler has to be handed the font itself, because it can't read the file. */
export const isPacked = (file: string): boolean => file.endsWith('.woff')

/** A font file as the compiler reads it. */
export function readFont(file: string): Buffer {
  const bytes = readFileSync(file)
  return bytes.readUInt32BE(0) === woff ? unpack(bytes) : bytes
}

interface PackedTable {
  tag: number
  offset: number
  length: number
  fullLength: number
  checksum: number
}

/** A WOFF file (W3C, WOFF File Format 1.0) is an OpenType font whose tables are deflated one by one. */
function unpack(bytes: Buffer): Buffer {
  const tables = Array.from({ length: bytes.readUInt16BE(12) }, (_, index): PackedTable => {
    const at = 44 + index * 20
    const [tag = 0, offset = 0, length = 0, fullLength = 0, checksum = 0] = [0, 4, 8, 12, 16].map((field) =>
      bytes.readUInt32BE(at + field),
    )
    return { tag, offset, length, fullLength, checksum }
  })
  const head = Buffer.alloc(12 + tables.length * 16)
  head.writeUInt32BE(bytes.readUInt32BE(4), 0)
  writeSearchFields(head, tables.length)
  const parts: Buffer[] = [head]
  let end = head.length
  for (const [index, { tag, offset, length, fullLength, checksum }] of tables.entries()) {
    const packed = bytes.subarray(offset, offset + length)
    const table = length < fullLength ? inflateSync(packed) : packed
    for (const [field, value] of [tag, checksum, end, fullLength].entries())
      head.writeUInt32BE(value, 12 + index * 16 + field * 4)
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4)
    parts.push(table, padding)
    end += table.length + padding.length
  }
  return Buffer.concat(parts)
}

/** What a reader needs to search the directory of tables by halves (OpenType, "Table Directory"). */
function writeSearchFields(head: Buffer, count: number): void {
  const entrySelector = Math.floor(Math.log2(count))
  const searchRange = 16 * 2 ** entrySelector
  for (const [index, value] of [count, searchRange, entrySelector, count * 16 - searchRange].entries())
    head.writeUInt16BE(value, 4 + index * 2)
}

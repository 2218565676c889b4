import { Readable } from 'node:stream'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'

/** Writes an archive part by part; `write` may wait. */
interface ZipPacker {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** A part that no memory holds. */
  addPieces(name: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  /** The list of the parts, without which nothing of it can be read. */
  end(): Promise<void>
}

/** 1 January 1980, so that the same parts are the same bytes. */
const [TIME, DAY] = [0, 0x21]
/** Names are UTF-8. */
const FLAGS = 0x0800
/** Its sizes stand behind the part. */
const BEHIND = 0x0008
const mostBytes = 0xffffffff

interface PartFacts {
  is_packed: boolean
  /** CRC-32. */
  sum: number
  packed: number
  size: number
  /** Bytes of its name. */
  title: number
}

/** @throws Error beyond 4 GB or 65,535 parts, which this form of archive can't hold. Format: PKWARE APPNOTE 6.3.10 */
export function packZip(write: (bytes: Uint8Array) => Promise<void> | void): ZipPacker {
  const list: Buffer[] = []
  let at = 0
  const put = async (bytes: Uint8Array) => {
    at += bytes.length
    if (at > mostBytes) throw new Error('The archive would be larger than 4 GB.')
    await write(bytes)
  }
  /** What both heads of a part say of it. */
  const factsOf = (flags: number, { is_packed, sum, packed, size, title }: PartFacts) => {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(flags, 2)
    facts.writeUInt16LE(is_packed ? 8 : 0, 4)
    facts.writeUInt16LE(TIME, 6)
    facts.writeUInt16LE(DAY, 8)
    facts.writeUInt32LE(sum, 10)
    facts.writeUInt32LE(packed, 14)
    facts.writeUInt32LE(size, 18)
    facts.writeUInt16LE(title, 22)
    return facts
  }
  const remember = (facts: Buffer, from: number, title: Buffer) => {
    const place = Buffer.alloc(14)
    place.writeUInt32LE(from, 10)
    list.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, place, title]))
  }
  return {
    async add(name, bytes) {
      const packed = deflateRawSync(bytes)
      const isSmaller = packed.length < bytes.length
      const data = isSmaller ? packed : bytes
      const title = Buffer.from(name)
      const sizes = { packed: data.length, size: bytes.length, title: title.length }
      const facts = factsOf(FLAGS, { is_packed: isSmaller, sum: crc32(bytes), ...sizes })
      remember(facts, at, title)
      await put(Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, title]))
      await put(data)
    },
    async addPieces(name, pieces) {
      const title = Buffer.from(name)
      const from = at
      const flags = FLAGS | BEHIND
      const known = { is_packed: true, title: title.length }
      await put(
        Buffer.concat([
          Buffer.from([0x50, 0x4b, 3, 4]),
          factsOf(flags, { ...known, sum: 0, packed: 0, size: 0 }),
          title,
        ]),
      )
      let sum = 0
      let size = 0
      let packed = 0
      async function* counted() {
        for await (const piece of pieces) {
          sum = crc32(piece, sum)
          size += piece.length
          yield piece
        }
      }
      const given = Readable.from(counted())
      const deflate = createDeflateRaw()
      given.on('error', (error) => deflate.destroy(error))
      for await (const piece of given.pipe(deflate) as AsyncIterable<Buffer>) {
        packed += piece.length
        await put(piece)
      }
      if (size > mostBytes) throw new Error('A part of the archive would be larger than 4 GB.')
      const facts = factsOf(flags, { ...known, sum, packed, size })
      remember(facts, from, title)
      await put(Buffer.concat([Buffer.from([0x50, 0x4b, 7, 8]), facts.subarray(10, 22)]))
    },
    async end() {
      if (list.length > 0xffff) throw new Error('The archive would have more than 65,535 parts.')
      const from = at
      const whole = Buffer.concat(list)
      await put(whole)
      const last = Buffer.alloc(22)
      last.writeUInt32LE(0x06054b50, 0)
      last.writeUInt16LE(list.length, 8)
      last.writeUInt16LE(list.length, 10)
      last.writeUInt32LE(whole.length, 12)
      last.writeUInt32LE(from, 16)
      await put(last)
    },
  }
}

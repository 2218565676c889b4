import { crc32, deflateRawSync } from 'node:zlib'

/** Writes an archive part by part; `write` may wait. */
interface ZipPacker {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** The list of the parts, without which nothing of it can be read. */
  end(): Promise<void>
}

/** 1 January 1980, so that the same parts are the same bytes. */
const [TIME, DAY] = [0, 0x21]
/** Names are UTF-8. */
const FLAGS = 0x0800
const mostBytes = 0xffffffff

/** @throws Error beyond 4 GB or 65,535 parts, which this form of archive can't hold. Format: PKWARE APPNOTE 6.3.10 */
export function packZip(write: (bytes: Uint8Array) => Promise<void> | void): ZipPacker {
  const list: Buffer[] = []
  let at = 0
  const put = async (bytes: Uint8Array) => {
    at += bytes.length
    if (at > mostBytes) throw new Error('The archive would be larger than 4 GB.')
    await write(bytes)
  }
  return {
    async add(name, bytes) {
      const packed = deflateRawSync(bytes)
      const isSmaller = packed.length < bytes.length
      const data = isSmaller ? packed : bytes
      const title = Buffer.from(name)
      const facts = Buffer.alloc(26)
      facts.writeUInt16LE(20, 0)
      facts.writeUInt16LE(FLAGS, 2)
      facts.writeUInt16LE(isSmaller ? 8 : 0, 4)
      facts.writeUInt16LE(TIME, 6)
      facts.writeUInt16LE(DAY, 8)
      facts.writeUInt32LE(crc32(bytes), 10)
      facts.writeUInt32LE(data.length, 14)
      facts.writeUInt32LE(bytes.length, 18)
      facts.writeUInt16LE(title.length, 22)
      const place = Buffer.alloc(14)
      place.writeUInt32LE(at, 10)
      list.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, place, title]))
      await put(Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, title]))
      await put(data)
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

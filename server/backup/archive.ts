import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** One named part of an archive. */
export interface Entry {
  name: string
  bytes: Buffer
}

export interface ArchiveWriter {
  add(entry: Entry): Promise<void>
  /** Ends the archive; it is whole on disk afterwards. */
  close(): Promise<void>
}

const BLOCK = 512
/** Names in a ustar header are at most this long. */
const NAME_LENGTH = 100

/** A new .tar.gz (ustar, POSIX.1-1988), so that `tar xzf` opens it anywhere. @throws where the file is there already or can't be written */
export function writeArchive(path: string): ArchiveWriter {
  const zip = createGzip()
  const written = pipeline(zip, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  // A failure of the stream is reported by the next write or by close, so it is not thrown here.
  written.catch(() => undefined)
  const write = async (bytes: Buffer) => {
    if (!zip.write(bytes)) await Promise.race([once(zip, 'drain'), written])
  }
  return {
    async add({ name, bytes }) {
      await write(headerOf(name, bytes.length))
      await write(bytes)
      await write(Buffer.alloc(padding(bytes.length)))
    },
    async close() {
      zip.end(Buffer.alloc(2 * BLOCK))
      await written
    },
  }
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > NAME_LENGTH) throw new Error(`Too long for an archive: ${name}`)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(0, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${checkSum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Sum of the header's bytes, those of the sum itself counted as spaces. */
const checkSum = (header: Buffer) => header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

/** The entries of an archive in their order. @throws Error where it is no archive or was cut off */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const source = createReadStream(path)
  const unzipped = source.pipe(createGunzip())
  source.on('error', (error) => unzipped.destroy(error))
  const take = takerOf(unzipped)
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) return
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (Number.parseInt(header.toString('latin1', 148, 154), 8) !== checkSum(header)) throw new Error('not a back-up')
    const name = header.toString('utf8', 0, NAME_LENGTH).replace(/\0.*$/s, '')
    const bytes = await take(size)
    await take(padding(size))
    yield { name, bytes }
  }
}

/** Takes so many bytes of a stream at a time. */
function takerOf(stream: AsyncIterable<Buffer>): (size: number) => Promise<Buffer> {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer[] = []
  let buffered = 0
  return async (size) => {
    while (buffered < size) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('cut off')
      rest.push(value)
      buffered += value.length
    }
    const all = rest.length === 1 ? (rest[0] as Buffer) : Buffer.concat(rest)
    rest = [all.subarray(size)]
    buffered -= size
    return all.subarray(0, size)
  }
}

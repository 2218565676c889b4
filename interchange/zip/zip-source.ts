import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type ByteSource, readPart } from './byte-source.ts'
import { assertBounded, MOST_END, readEnd, readList, type ZipLimits, type ZipPart } from './zip-parts.ts'

/** An archive that no memory holds: its list was read, each part is read when it is asked for. */
export interface ZipSource {
  names: string[]
  /** Bytes of a part, as the list says and `read` holds it to; 0 where there is no such part. */
  sizeOf(name: string): number
  /** The part piece by piece, no more than the list says. @throws what the limits refuse with when it is damaged; nothing comes where there is no such part */
  read(name: string): AsyncGenerator<Uint8Array>
  /** null when there is no such part. @throws as `read` */
  find(name: string): Promise<Buffer | null>
}

/** As `openZip`, of an archive that is read piece by piece. @throws what `limits` refuses with */
export async function openZipSource(source: ByteSource, limits: ZipLimits): Promise<ZipSource> {
  const parts = new Map((await listOf(source, limits)).map((part) => [part.name, part]))
  async function* read(name: string) {
    const part = parts.get(name)
    if (part) yield* inflated(source, part, limits)
  }
  return {
    names: [...parts.keys()],
    sizeOf: (name) => parts.get(name)?.size ?? 0,
    read,
    async find(name) {
      if (!parts.has(name)) return null
      const pieces: Uint8Array[] = []
      for await (const piece of read(name)) pieces.push(piece)
      return Buffer.concat(pieces)
    },
  }
}

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

async function listOf(source: ByteSource, limits: ZipLimits): Promise<ZipPart[]> {
  try {
    const tail = await readPart(source, Math.max(0, source.size - MOST_END), source.size)
    const { at, bytes, count } = readEnd(viewOf(tail), limits)
    if (at + bytes > source.size) throw limits.refuse({ kind: 'damaged' })
    const parts = readList(viewOf(await readPart(source, at, at + bytes)), 0, count, limits)
    assertBounded(parts, limits)
    return parts
  } catch (error) {
    throw error instanceof RangeError ? limits.refuse({ kind: 'damaged' }) : error
  }
}

async function* inflated(source: ByteSource, part: ZipPart, limits: ZipLimits): AsyncGenerator<Uint8Array> {
  const damaged = () => limits.refuse({ kind: 'damaged' })
  if (part.offset + 30 > source.size) throw damaged()
  const head = await readPart(source, part.offset, part.offset + 30)
  const from = part.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const to = from + part.packed
  if (to > source.size || (part.method !== 0 && part.method !== 8)) throw damaged()
  const packed = source.read(from, to)
  let length = 0
  for await (const piece of part.method === 0 ? packed : inflatedPieces(packed, damaged)) {
    length += piece.length
    // A list that lies gains nothing.
    if (length > part.size) throw damaged()
    yield piece
  }
  if (length !== part.size) throw damaged()
}

/** What keeps the bytes from being read is passed on; that they are none of the packer's is damage. */
async function* inflatedPieces(packed: AsyncIterable<Uint8Array>, damaged: () => Error): AsyncGenerator<Uint8Array> {
  const given = Readable.from(packed)
  const inflate = createInflateRaw()
  given.on('error', (error) => inflate.destroy(error))
  try {
    for await (const piece of given.pipe(inflate)) yield piece
  } catch (error) {
    throw isOfPacking(error) ? damaged() : error
  } finally {
    given.destroy()
    inflate.destroy()
  }
}

const isOfPacking = (error: unknown) => String((error as { code?: unknown }).code).startsWith('Z_')

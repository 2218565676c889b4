import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Bytes of a piece: what is in the memory at a time. */
const PIECE = 4 * 2 ** 20
/** Of it so much is worked on in one turn of the event loop: a quarter of a millisecond. */
const SLICE = 128 * 2 ** 10
const MAGIC = Buffer.from('QUAESTOR-COPY-1\n')
const NONCE = 12
const PROOF = 32
const SUM = 32
const LAST = 0x8000_0000

/** Why a file of a copy can't be read; names the file. */
export class CopyError extends Error {
  override name = 'CopyError'
}

export type Key = Uint8Array | null

/** By which a wrong key is told from a wrong bit. */
const proofOf = (key: Key, nonce: Buffer) =>
  key ? createHmac('sha256', key).update(nonce).digest() : createHash('sha256').update(nonce).digest()

/** Each piece has its place: none can be left out, taken twice, or be of another file. */
function nonceAt(nonce: Buffer, at: number): Buffer {
  const own = Buffer.from(nonce)
  own.writeUInt32BE((own.readUInt32BE(8) ^ at) >>> 0, 8)
  return own
}

/** Whoever is served meanwhile comes between its slices. */
async function* slicesOf(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const part of parts)
    for (let from = 0; from < part.length; from += SLICE) {
      yield part.subarray(from, from + SLICE)
      await nextTurn()
    }
}

async function sealPiece(key: Key, own: Buffer, parts: readonly Buffer[], head: Buffer): Promise<Buffer[]> {
  if (!key) {
    const sum = createHash('sha256').update(own).update(head)
    for await (const slice of slicesOf(parts)) sum.update(slice)
    return [head, ...parts, sum.digest()]
  }
  const cipher = createCipheriv('aes-256-gcm', key, own).setAAD(head)
  const sealed: Buffer[] = []
  for await (const slice of slicesOf(parts)) sealed.push(cipher.update(slice))
  return [head, Buffer.concat([...sealed, cipher.final()]), cipher.getAuthTag()]
}

/** What comes, in pieces that are each sealed by the key, or summed where there is none. */
export async function* sealBytes(key: Key, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE)
  yield Buffer.concat([MAGIC, Buffer.from(key ? 'K' : 'S'), nonce, proofOf(key, nonce)])
  let gathered: Buffer[] = []
  let size = 0
  let at = 0
  const piece = (last: boolean) => {
    const head = Buffer.alloc(4)
    head.writeUInt32BE((size | (last ? LAST : 0)) >>> 0)
    const sealed = sealPiece(key, nonceAt(nonce, at++), gathered, head)
    gathered = []
    size = 0
    return sealed
  }
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; ) {
      const part = chunk.subarray(from, from + PIECE - size)
      gathered.push(part)
      size += part.length
      from += part.length
      if (size === PIECE) yield* await piece(false)
    }
  }
  yield* await piece(true)
}

/** Takes so many bytes of a stream at a time. @throws CopyError where it ends before */
function takerOf(source: AsyncIterable<Buffer>, path: string) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer[] = []
  let there = 0
  const take = async (length: number): Promise<Buffer> => {
    while (there < length) {
      const { value, done } = await chunks.next()
      if (done) throw new CopyError(`${path} is damaged: it was cut off.`)
      rest.push(value)
      there += value.length
    }
    const all = rest.length === 1 ? (rest[0] as Buffer) : Buffer.concat(rest)
    rest = [all.subarray(length)]
    there -= length
    return all.subarray(0, length)
  }
  return { take, end: () => chunks.return?.() }
}

/** The bytes behind such ones, which lie in `path`. @throws CopyError where they are another key's, or a bit of them is wrong, or they are cut off */
export async function* openSealed(path: string, source: AsyncIterable<Buffer>, key: Key): AsyncGenerator<Buffer> {
  const { take, end } = takerOf(source, path)
  try {
    const nonce = await openHead(await take(MAGIC.length + 1 + NONCE + PROOF), path, key)
    for (let at = 0; ; at++) {
      const head = await take(4)
      const size = head.readUInt32BE() & ~LAST
      if (size > PIECE) throw new CopyError(`${path} is damaged in its piece ${at + 1}.`)
      const bytes = await take(size)
      const sum = await take(key ? 16 : SUM)
      yield openPiece({ key, nonce, at, head, path }, bytes, sum)
      if (head.readUInt32BE() >= LAST) return
    }
  } finally {
    await end()
  }
}

async function openHead(head: Buffer, path: string, key: Key): Promise<Buffer> {
  if (!head.subarray(0, MAGIC.length).equals(MAGIC))
    throw new CopyError(`${path} is no file of a copy, or its first bytes are damaged.`)
  const isKeyed = head[MAGIC.length] === 'K'.charCodeAt(0)
  if (isKeyed && !key) throw new CopyError(`${path} is encrypted: set BACKUP_KEY to the key that it was made with.`)
  if (!isKeyed && key) throw new CopyError(`${path} is not encrypted, and BACKUP_KEY is set: leave it out to read it.`)
  const nonce = head.subarray(MAGIC.length + 1, MAGIC.length + 1 + NONCE)
  const proof = head.subarray(MAGIC.length + 1 + NONCE)
  if (!timingSafeEqual(proof, proofOf(key, nonce)))
    throw new CopyError(key ? `BACKUP_KEY is not the key of ${path}.` : `${path} is damaged in its head.`)
  return nonce
}

interface Piece {
  key: Key
  nonce: Buffer
  at: number
  head: Buffer
  path: string
}

function openPiece({ key, nonce, at, head, path }: Piece, bytes: Buffer, sum: Buffer): Buffer {
  const own = nonceAt(nonce, at)
  try {
    if (!key) {
      const found = createHash('sha256').update(own).update(head).update(bytes).digest()
      if (!found.equals(sum)) throw new Error('another sum')
      return bytes
    }
    const decipher = createDecipheriv('aes-256-gcm', key, own).setAAD(head).setAuthTag(sum)
    return Buffer.concat([decipher.update(bytes), decipher.final()])
  } catch {
    throw new CopyError(`${path} is damaged in its piece ${at + 1}.`)
  }
}

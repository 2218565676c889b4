import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { open } from 'node:fs/promises'

/** Bytes of a piece: what is in the memory at a time. */
const PIECE = 4 * 2 ** 20
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

function sealPiece(key: Key, nonce: Buffer, at: number, bytes: Buffer, head: Buffer): Buffer[] {
  const own = nonceAt(nonce, at)
  if (!key) return [head, bytes, createHash('sha256').update(own).update(head).update(bytes).digest()]
  const cipher = createCipheriv('aes-256-gcm', key, own).setAAD(head)
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return [head, sealed, cipher.getAuthTag()]
}

/** Writes what comes, in pieces that are each sealed by the key, or summed where there is none, into a new file; it is on the disk then. */
export async function writeSealed(
  path: string,
  key: Key,
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  const nonce = randomBytes(NONCE)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.write(Buffer.concat([MAGIC, Buffer.from(key ? 'K' : 'S'), nonce, proofOf(key, nonce)]))
    let held: Buffer[] = []
    let size = 0
    let at = 0
    const flush = async (last: boolean) => {
      const head = Buffer.alloc(4)
      head.writeUInt32BE((size | (last ? LAST : 0)) >>> 0)
      for (const part of sealPiece(key, nonce, at++, Buffer.concat(held), head)) await file.writeFile(part)
      held = []
      size = 0
    }
    for await (const chunk of bytes) {
      for (let from = 0; from < chunk.length; ) {
        const part = chunk.subarray(from, from + PIECE - size)
        held.push(part)
        size += part.length
        from += part.length
        if (size === PIECE) await flush(false)
      }
    }
    await flush(true)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The bytes of such a file. @throws CopyError where it is another key's, or a bit of it is wrong, or it is cut off */
export async function* readSealed(path: string, key: Key): AsyncGenerator<Buffer> {
  const file = await open(path, 'r')
  try {
    const take = async (length: number) => {
      const bytes = Buffer.alloc(length)
      let have = 0
      while (have < length) {
        const { bytesRead } = await file.read(bytes, have, length - have)
        if (bytesRead === 0) throw new CopyError(`${path} is damaged: it was cut off.`)
        have += bytesRead
      }
      return bytes
    }
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
    await file.close()
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

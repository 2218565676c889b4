import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Packed {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

type Encoding = 'br' | 'gzip'

/**
 * Serves what stays the same as long as this process runs: made and compressed once, in threads of the system, when it is asked for first. Whoever
 * has it already is told so.
 */
export function servePacked(server: FastifyInstance, path: string, type: string, make: () => Promise<string | Buffer>) {
  let packed: Promise<Packed> | null = null
  const get = () => {
    packed ??= make().then(pack)
    // What failed once is tried again.
    packed.catch(() => {
      packed = null
    })
    return packed
  }
  // Compressed already.
  server.get(path, { compress: false as const }, async (request, reply) => send(request, reply, type, await get()))
}

async function pack(given: string | Buffer): Promise<Packed> {
  const plain = Buffer.from(given)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, options), promisify(gzip)(plain)])
  return { etag: `"${createHash('sha256').update(plain).digest('base64url')}"`, plain, br, gzip: zipped }
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, packed: Packed): FastifyReply {
  reply.headers({ etag: packed.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }).type(type)
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/)
  if (known.some((tag) => tag.replace(/^W\//, '') === packed.etag)) return reply.code(304).send()
  const encoding = encodingOf(request)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(packed[encoding ?? 'plain'])
}

function encodingOf({ headers }: FastifyRequest): Encoding | null {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((one) => taken.includes(one)) ?? null
}

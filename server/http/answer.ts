import type { FastifyReply } from 'fastify'
import { type AnyEndpoint, english, type Sentence, saySeveral } from '#contract'
import type { FileAnswer, NearRows } from './call.ts'

export interface Answer {
  status: number
  envelope: Record<string, unknown>
}

/** Whatever a handler may have answered around its data. */
interface Loose {
  data: unknown
  beside?: unknown
  message?: unknown
  count: number
  size: number
  truncated?: boolean
  near?: NearRows<unknown>
}

/** The answer is parsed too: a handler can't leak a column that the table doesn't name. */
export function wrap(endpoint: AnyEndpoint, result: unknown): Answer {
  const isList = endpoint.kind === 'list'
  const loose = (isList || endpoint.beside || endpoint.worded ? result : { data: result }) as Loose
  const data = endpoint.data.parse(loose.data)
  const sentence = endpoint.worded ? (loose.message as Sentence | [Sentence, ...Sentence[]]) : endpoint.message
  const beside = endpoint.beside?.parse(loose.beside)
  // A row that names the job behind it is no start of one.
  const started = typeof data === 'object' && data !== null && 'job_id' in data && !('id' in data)
  return {
    status: started ? 202 : 200,
    envelope: {
      ...beside,
      success: true,
      ...worked(endpoint, sentence),
      data,
      ...(isList ? paging(loose, endpoint) : {}),
    },
  }
}

/**
 * Programs read the English, always as one text; a browser has the sentence in the endpoint's row, or by the codes that the handler said, one by one.
 */
function worked({ worded }: AnyEndpoint, sentence: Sentence | [Sentence, ...Sentence[]] | null) {
  const message = Array.isArray(sentence) ? english(saySeveral(...sentence)) : sentence ? english(sentence) : ''
  return worded ? { message, said: sentence } : { message }
}

const paging = ({ count, size, truncated, near }: Loose, endpoint: AnyEndpoint) => ({
  count,
  totalPages: Math.ceil(count / size),
  ...(truncated ? { truncated } : {}),
  ...(near ? { near: { ...near, data: endpoint.data.parse(near.data) } } : {}),
})

/** Every JSON answer says its status in the body too. */
export const sendAnswer = (reply: FastifyReply, { status, envelope }: Answer): FastifyReply =>
  reply.status(status).send({ status, ...envelope })

export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-type', file.type).header('x-content-type-options', 'nosniff')
  const own = file.private_s ? `private, max-age=${file.private_s}` : 'private, no-store'
  reply.header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : own)
  if (file.filename) {
    reply.header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
  }
  for (const [name, count] of Object.entries(file.counts ?? {})) reply.header(name, String(count))
  return reply.send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength))
}

import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AnyEndpoint, say } from '#contract'
import { linesPasted, mostPastedRows, tooManyRows } from '../../interchange/doors/grid/clipboard.ts'
import { cleanLabel } from '../../richtext/clean-text.ts'
import { ApiError, refusedField, wrongField } from '../ground/errors.ts'
import { misshapen } from './body-shape.ts'
import type { StreamedFile, UploadedFile } from './call.ts'

/** Largest file of an upload whose row says nothing else. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024

/** Bytes of a text field, and of the text that stands in the place of a file: a million characters of any script. */
const FIELD_BYTES = 64 * 1024
const MOST_PASTED = 1024 * 1024
const PASTED_BYTES = 4 * 1024 * 1024
const PASTED_NAME = 'pasted.txt'

export interface Multipart {
  fields: Record<string, string>
  file: UploadedFile | StreamedFile | undefined
}

interface PartLimits {
  fileSize: number
  fieldSize: number
  /** Where the file is put; null: it is held in memory. */
  folder: string | null
}

/**
 * Reads one file and the text fields around it, in any order.
 * @param folder where the files of calls that are `streamed` are put; whoever asks removes them
 * @throws too_large, wrong_type or invalid_field.
 */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
  folder: string,
): Promise<Multipart> {
  if (!request.isMultipart()) throw new ApiError('wrong_type', say('upload.type'))
  const limits = {
    fileSize: endpoint.max_bytes ?? MAX_UPLOAD_BYTES,
    fieldSize: FIELD_BYTES,
    folder: endpoint.streamed ? folder : null,
  }
  try {
    return takesText(endpoint)
      ? withPasted(await readParts(request, { ...limits, fieldSize: PASTED_BYTES }))
      : await readParts(request, limits)
  } catch (error) {
    throw readableError(error as Error & { code?: string })
  }
}

/** Removes what a call's file has left on disk. */
export async function dropStreamed(multipart: Multipart | null): Promise<void> {
  if (multipart?.file && 'path' in multipart.file) await rm(multipart.file.path, { force: true })
}

/** Puts a file on disk as it comes, and sums it up on the way. A file that breaks off or is too large leaves nothing. */
async function streamTo(folder: string, name: string, from: Readable & { truncated?: boolean }): Promise<StreamedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(
      from,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    if (from.truncated) throw new ApiError('too_large')
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { name, path, size, sha256: hash.digest('hex') }
}

const takesText = ({ body }: AnyEndpoint): boolean => body instanceof z.ZodObject && 'text' in body.shape

/** A text is a file without a name. @throws invalid_field where both came */
function withPasted({ fields: { text, ...fields }, file }: Multipart): Multipart {
  if (text === undefined) return { fields, file }
  if (file) throw wrongField('text', say('upload.text_beside'))
  if (text.length > MOST_PASTED)
    throw new ApiError('too_large', say('list.too_large'), { errors: [refusedField('text', say('list.too_large'))] })
  // One line more may be the headings: whoever reads the list tells.
  const count = linesPasted(text)
  if (count > mostPastedRows + 1) throw longPaste(count)
  return { fields, file: { name: PASTED_NAME, bytes: Buffer.from(text), is_pasted: true } }
}

/** Why so many rows are not taken from a clipboard, and what to do. */
export const longPaste = (count: number) =>
  new ApiError('too_large', tooManyRows(count), { errors: [refusedField('text', tooManyRows(count))] })

async function readParts(request: FastifyRequest, { fileSize, fieldSize, folder }: PartLimits): Promise<Multipart> {
  const given: Multipart = { fields: {}, file: undefined }
  try {
    await readInto(given, request, { fileSize, fieldSize, folder })
    return given
  } catch (error) {
    await dropStreamed(given)
    throw error
  }
}

async function readInto(
  given: Multipart,
  request: FastifyRequest,
  { fileSize, fieldSize, folder }: PartLimits,
): Promise<void> {
  for await (const part of request.parts({ limits: { fileSize, fieldSize } })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw wrongField(part.fieldname, say('upload.long_field'))
      const found = misshapen(String(part.value), part.fieldname)
      if (found) throw wrongField(found.path, found.sentence)
      given.fields[part.fieldname] = String(part.value)
      continue
    }
    if (part.fieldname !== 'file' || given.file) {
      part.file.resume()
      throw given.file ? oneFile(part.fieldname) : wrongPart(part.fieldname)
    }
    const name = cleanLabel(part.filename ?? '') || 'file'
    given.file = folder ? await streamTo(folder, name, part.file) : { name, bytes: await part.toBuffer() }
  }
}

const oneFile = (field: string) => wrongField(field, say('upload.one_file'))
const wrongPart = (field: string) => wrongField(field, say('upload.wrong_part', { field }))

/** What the reader of forms says about their number has a code; what it says about their form has none. */
function readableError(error: Error & { code?: string }): Error {
  if (error.code === 'FST_FILES_LIMIT') return oneFile('file')
  if (error.code === 'FST_PARTS_LIMIT' || error.code === 'FST_FIELDS_LIMIT') {
    return new ApiError('invalid_field', say('upload.too_many_fields'))
  }
  if (error instanceof ApiError || error.code) return error
  return new ApiError('invalid_field', say('upload.damaged'))
}

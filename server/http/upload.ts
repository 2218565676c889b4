import type { FastifyRequest } from 'fastify'
import { type AnyEndpoint, say } from '#contract'
import { cleanLabel } from '../../richtext/clean-text.ts'
import { ApiError, wrongField } from '../ground/errors.ts'
import { misshapen } from './body-shape.ts'
import type { UploadedFile } from './call.ts'

/** Largest file of an upload whose row says nothing else. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024

export interface Multipart {
  fields: Record<string, string>
  file: UploadedFile | undefined
}

/** Reads one file and the text fields around it, in any order. @throws too_large, wrong_type or invalid_field. */
export async function readMultipart(request: FastifyRequest, endpoint: AnyEndpoint): Promise<Multipart> {
  if (!request.isMultipart()) throw new ApiError('wrong_type', say('upload.type'))
  try {
    return await readParts(request, endpoint.max_bytes ?? MAX_UPLOAD_BYTES)
  } catch (error) {
    throw readableError(error as Error & { code?: string })
  }
}

async function readParts(request: FastifyRequest, fileSize: number): Promise<Multipart> {
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts({ limits: { fileSize } })) {
    if (part.type === 'field') {
      const found = misshapen(String(part.value), part.fieldname)
      if (found) throw wrongField(found.path, found.sentence)
      fields[part.fieldname] = String(part.value)
      continue
    }
    if (part.fieldname !== 'file' || file) {
      part.file.resume()
      throw file ? oneFile(part.fieldname) : wrongPart(part.fieldname)
    }
    file = { name: cleanLabel(part.filename ?? '') || 'file', bytes: await part.toBuffer() }
  }
  return { fields, file: file ?? pastedIn(fields) }
}

/** What was copied in another program stands for a file, where the call takes such a text. */
const pastedIn = ({ text }: Record<string, string>): UploadedFile | undefined =>
  text ? { name: 'pasted.csv', bytes: Buffer.from(text) } : undefined

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

import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract'
import { cleanLabel } from '../../richtext/clean-text.ts'
import type { UploadedFile } from './call.ts'
import { ApiError } from './errors.ts'

/** Largest file of an upload whose row says nothing else. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024

export interface Multipart {
  fields: Record<string, string>
  file: UploadedFile | undefined
}

/** Reads one file and the text fields around it, in any order. @throws too_large, wrong_type or invalid_field. */
export async function readMultipart(request: FastifyRequest, endpoint: AnyEndpoint): Promise<Multipart> {
  if (!request.isMultipart())
    throw new ApiError('wrong_type', 'Send uploads as multipart/form-data with the field "file".')
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  const fileSize = endpoint.max_bytes ?? MAX_UPLOAD_BYTES
  for await (const part of request.parts({ limits: { fileSize } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value)
      continue
    }
    if (part.fieldname !== 'file' || file) {
      part.file.resume()
      const message = file ? 'Send one file at a time' : `Send the file in the field "file", not "${part.fieldname}"`
      throw new ApiError('invalid_field', message, { errors: [{ path: part.fieldname, message }] })
    }
    file = { name: cleanLabel(part.filename ?? '') || 'file', bytes: await part.toBuffer() }
  }
  return { fields, file }
}

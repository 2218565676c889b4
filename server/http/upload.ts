import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AnyEndpoint, say } from '#contract'
import { linesPasted, mostPastedRows, tooManyRows } from '../../interchange/doors/grid/clipboard.ts'
import { cleanLabel } from '../../richtext/clean-text.ts'
import { ApiError, refusedField, wrongField } from '../ground/errors.ts'
import { misshapen } from './body-shape.ts'
import type { UploadedFile } from './call.ts'
import { removeFromDisk, takeToDisk } from './upload-to-disk.ts'

/** Largest file of an upload whose row says nothing else. */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024

/** Bytes of a text field, and of the text that stands in the place of a file: a million characters of any script. */
const FIELD_BYTES = 64 * 1024
const MOST_PASTED = 1024 * 1024
const PASTED_BYTES = 4 * 1024 * 1024
const PASTED_NAME = 'pasted.txt'

export interface Multipart {
  fields: Record<string, string>
  file: UploadedFile | undefined
}

/** Reads one file and the text fields around it, in any order. @throws too_large, wrong_type or invalid_field. */
export async function readMultipart(request: FastifyRequest, endpoint: AnyEndpoint): Promise<Multipart> {
  if (!request.isMultipart()) throw new ApiError('wrong_type', say('upload.type'))
  try {
    return takesText(endpoint)
      ? withPasted(await readParts(request, endpoint, PASTED_BYTES))
      : await readParts(request, endpoint, FIELD_BYTES)
  } catch (error) {
    throw readableError(error as Error & { code?: string })
  }
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

async function readParts(request: FastifyRequest, endpoint: AnyEndpoint, fieldSize: number): Promise<Multipart> {
  const { max_bytes: fileSize = MAX_UPLOAD_BYTES, on_disk } = endpoint
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  try {
    await readEach()
  } catch (error) {
    // What the parser was told of one call that failed, no other is to find on the disk.
    if (file?.disk) await removeFromDisk(file.disk)
    throw error
  }
  return { fields, file }

  async function readEach() {
    for await (const part of request.parts({ limits: { fileSize, fieldSize } })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw wrongField(part.fieldname, say('upload.long_field'))
        const found = misshapen(String(part.value), part.fieldname)
        if (found) throw wrongField(found.path, found.sentence)
        fields[part.fieldname] = String(part.value)
        continue
      }
      if (part.fieldname !== 'file' || file) {
        part.file.resume()
        throw file ? oneFile(part.fieldname) : wrongPart(part.fieldname)
      }
      const name = cleanLabel(part.filename ?? '') || 'file'
      file = on_disk
        ? { name, bytes: Buffer.alloc(0), disk: await takeToDisk(part.file) }
        : { name, bytes: await part.toBuffer() }
    }
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

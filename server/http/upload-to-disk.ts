import { createHash, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ApiError } from '../ground/errors.ts'
import type { UploadedFile } from './call.ts'

type Disk = NonNullable<UploadedFile['disk']>

/** Writes the file of an upload down as it comes. @throws too_large */
export async function takeToDisk(stream: Readable & { truncated?: boolean }): Promise<Disk> {
  const path = join(tmpdir(), `quaestor-upload-${randomUUID()}`)
  const hash = createHash('sha256')
  let size = 0
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        hash.update(piece)
        size += piece.length
        await file.writeFile(piece)
      }
    } finally {
      await file.close()
    }
    if (stream.truncated) throw new ApiError('too_large')
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('hex') }
}

export const removeFromDisk = ({ path }: Disk): Promise<void> => rm(path, { force: true })

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { ByteSource } from '../../interchange/zip/byte-source.ts'

/** A file of this machine, read piece by piece. @throws ENOENT */
export async function fileSource(path: string): Promise<ByteSource> {
  const { size } = await stat(path)
  return {
    size,
    async *read(from, to) {
      if (to > from) yield* createReadStream(path, { start: from, end: to - 1 }) as AsyncIterable<Buffer>
    },
  }
}

/** Bytes of a known number that are read piece by piece, so that no memory holds all of them. */
export interface ByteSource {
  size: number
  /** Those from one place up to another, which is not among them. */
  read(from: number, to: number): AsyncIterable<Uint8Array>
}

/** Bytes that are in memory. */
export const bytesInMemory = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  async *read(from, to) {
    yield bytes.subarray(from, to)
  },
})

/** A part in one piece. */
export async function readPart(source: ByteSource, from: number, to: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of source.read(from, to)) pieces.push(piece)
  return Buffer.concat(pieces)
}

import type { ByteSource } from '../../interchange/zip/byte-source.ts'

/** Where uploaded images and made files lie. A key is a file name without folders. */
export interface FileStore {
  /** A file is there whole or not at all; one that is there already is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The same of a file of this machine, which may be large: it is moved away from there, or copied. */
  putFile(key: string, path: string): Promise<void>
  /** The same piece by piece, for a file that no memory should hold; answers its bytes. */
  putStream(key: string, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** null when there is no such file. */
  find(key: string): Promise<Buffer | null>
  /** The same, to be read piece by piece. */
  open(key: string): Promise<ByteSource | null>
  /** Brings a file to a path of this machine, where nothing is yet; false when there is no such file. */
  fetchFile(key: string, path: string): Promise<boolean>
  remove(key: string): Promise<void>
  /** The keys of all files that are there whole. */
  list(): AsyncIterable<string>
  /** Removes what a process that died has left half-written before then. */
  sweep(before: Date): Promise<void>
  /** Tries whether something can be put. @throws what keeps it from that */
  probe(): Promise<void>
}

const goodKey = /^[0-9a-z-]{8,80}\.[a-z0-9]{1,8}$/

export const isKey = (text: string) => goodKey.test(text)

/** @throws for what is no key: nothing of a store is reached by it */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a file key: ${key}`)
}

/** What is put to see whether anything can be: a disk that takes no more than this is as good as full. */
export const probeBytes = () => Buffer.alloc(64 * 1024)

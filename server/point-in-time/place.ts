import type { Bucket } from '../files/s3-files.ts'

/**
 * `wal`: the journal, piece by piece; `base`: copies of the whole cluster; `files`: uploaded and made files; `gone`: since when one of these is not
 * in the installation any more.
 */
export type Kind = 'wal' | 'base' | 'files' | 'gone'

export interface Copy {
  name: string
  /** When it was put there. */
  at: Date
}

/** Where sealed bytes lie. */
export interface CopyPlace {
  /** For sentences. */
  pathOf(kind: Kind, name: string): string
  /** Whole and for good, or not at all; what is there already is never written over. @returns whether it was not there */
  put(kind: Kind, name: string, bytes: AsyncIterable<Buffer>): Promise<boolean>
  /** @throws an error with the code ENOENT where there is none */
  open(kind: Kind, name: string): AsyncIterable<Buffer>
  has(kind: Kind, name: string): Promise<boolean>
  remove(kind: Kind, name: string): Promise<void>
  /** What is there whole. */
  list(kind: Kind): AsyncIterable<Copy>
  /** @throws Error that says what to do, where it is away or is not what was used before */
  assertThere(data_dir: string): Promise<void>
  /** Takes away what a process that died was putting there. */
  clearDrafts(): Promise<void>
}

/** A folder, or a bucket with a folder in it. */
export type CopyPlaceName = { folder: string } | { bucket: Bucket }

/** What lies in a place from its first use on. */
export const MARK = 'quaestor-copies'
export const markText = 'Copies of a database of Quaestor: base, wal and files belong together.\n'

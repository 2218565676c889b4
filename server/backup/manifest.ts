import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Entry } from './archive.ts'

export const MANIFEST = 'manifest.json'

/** The first entry of a back-up: whether the tables are those of this version. */
export const ABOUT = 'about.json'
export const About = z.object({
  format: z.literal(1),
  /** The newest migration that the tables had. */
  migration: z.string(),
})

/** The last entry of a back-up: what it must hold to be whole. */
export const Manifest = z.object({
  made_at: z.string(),
  tables: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().nullable() })),
  files: z.int(),
  /** SHA-256 over all entries before this one, names and bytes, in their order. */
  sha256: z.string(),
})
export type Manifest = z.output<typeof Manifest>

/** Adds entries up to one number. */
export function createDigest() {
  const hash = createHash('sha256')
  return {
    add: ({ name, bytes }: Entry) => void hash.update(`${name}\0${bytes.length}\0`).update(bytes),
    read: () => hash.copy().digest('hex'),
  }
}

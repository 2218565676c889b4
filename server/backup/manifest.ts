import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Entry } from './archive.ts'

export const MANIFEST = 'manifest.json'

/** The first entry of a back-up: of which version the tables are. */
export const ABOUT = 'about.json'
const applied = z.array(z.object({ name: z.string(), sha256: z.string() }))
export const About = z.discriminatedUnion('format', [
  // Before 1.0.0 was published: only the newest migration.
  z.object({ format: z.literal(1), migration: z.string() }),
  z.object({ format: z.literal(2), version: z.string(), migrations: applied.nonempty() }),
])
export type About = z.output<typeof About>

/** The last entry of a back-up: what it must hold to be whole. */
export const Manifest = z.object({
  made_at: z.string(),
  /** Rows by table. */
  tables: z.record(z.string(), z.int()),
  /** SHA-256 over the entries of each table. */
  sums: z.record(z.string(), z.string()).default({}),
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

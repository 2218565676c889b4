import type { Databases } from '../db/connect.ts'
import { storageFull } from '../ground/errors.ts'

/** What keeps rows and files, as whoever watches over the server asks for it. */
export interface Storage {
  /** A write was refused for want of room. */
  noteFull(): void
  /** @throws what keeps it from saving: the database is away, or there is no room for rows or files */
  assertReady(): Promise<void>
}

/** How long one refused write is told, in ms: whether a database has room again shows only when somebody writes. */
const TOLD_MS = 60_000

export function createStorage({ app }: Pick<Databases, 'app'>, files: { probe(): Promise<void> }): Storage {
  let full_until = Number.NEGATIVE_INFINITY
  return {
    noteFull() {
      full_until = performance.now() + TOLD_MS
    },
    async assertReady() {
      await Promise.all([app.query('select 1'), files.probe()])
      if (performance.now() < full_until) throw storageFull()
    },
  }
}

import type { Databases } from '../db/connect.ts'
import { asRefusal } from './refusals/envelope.ts'

/** What keeps rows and files, as whoever watches over the server asks for it. */
export interface Storage {
  /** A write was refused for want of room. */
  noteFull(): void
  /**
   * `full`: there is no room for rows or files. What is stored is read all the same, so whoever hands out calls goes on sending them here.
   *
   * @throws what keeps it from working: the database or the place of the files is away
   */
  look(): Promise<'ready' | 'full'>
}

/** How long one refused write is told, in ms: whether a database has room again shows only when somebody writes. */
const FULL_MS = 60_000

export function createStorage({ app }: Pick<Databases, 'app'>, files: { probe(): Promise<void> }): Storage {
  let full_until = Number.NEGATIVE_INFINITY
  return {
    noteFull() {
      full_until = performance.now() + FULL_MS
    },
    async look() {
      const probed = files.probe().then(
        () => 'ready' as const,
        (error: unknown) => {
          if (asRefusal(error)?.code === 'storage_full') return 'full' as const
          throw error
        },
      )
      const [found] = await Promise.all([probed, app.query('select 1')])
      return performance.now() < full_until ? 'full' : found
    },
  }
}

import type pg from 'pg'

/** Milliseconds between two looks at the database's clock: a machine that slept is right again after one. */
const LOOK_MS = 10_000

/**
 * The database's time in this process, right to some milliseconds. All processes on a database stamp and compare with it, so that what one has
 * written is neither old nor from the future for another whose own clock is off.
 */
export async function databaseClock(pool: pg.Pool): Promise<() => Date> {
  let ahead = await measure(pool)
  setInterval(() => {
    // While it is away time goes on as it did.
    measure(pool).then(
      (found) => {
        ahead = found
      },
      () => undefined,
    )
  }, LOOK_MS).unref()
  return () => new Date(Math.round(performance.now() + ahead))
}

/** How often the clock is asked in one look. */
const ASKED = 5

/**
 * By how many milliseconds the database's clock is ahead of the one that only ever goes forward: by the quickest of some answers, as half of its way
 * is the most that it can be wrong (RFC 5905, section 10, picks its samples so). A process that was busy when one answer came is not misled by it.
 */
async function measure(pool: pg.Pool): Promise<number> {
  let best = { way: Number.POSITIVE_INFINITY, ahead: 0 }
  for (let time = 0; time < ASKED; time++) {
    const asked = performance.now()
    const { rows } = await pool.query<{ at: number }>('select extract(epoch from clock_timestamp()) * 1000 as at')
    const answered = performance.now()
    const way = answered - asked
    if (way < best.way) best = { way, ahead: (rows[0]?.at ?? Date.now()) - (asked + answered) / 2 }
  }
  return best.ahead
}

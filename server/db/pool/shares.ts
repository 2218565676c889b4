import { type FairTurns, fairTurns } from '../../workers/fair-turns.ts'
import { BusyError } from '../../workers/pool-errors.ts'

/** No connection came free for as long as a call may wait for one: it should come again. */
export class NoConnectionError extends Error {
  override name = 'NoConnectionError'
}

/** By pool, and by what else takes its connections. */
const shares = new WeakMap<object, FairTurns>()

/**
 * From here on schools take turns at the `size` connections of a pool, and none has more than half of them, though it be alone: a slow query
 * may take a minute. Who waits for longer than `wait_ms` is refused.
 */
export function shareConnections(takers: readonly object[], size: number, wait_ms: number): void {
  const turns = turnsAt(size, wait_ms)
  for (const taker of takers) shares.set(taker, turns)
}

const turnsAt = (size: number, wait_ms?: number): FairTurns =>
  fairTurns({
    at_once: size,
    waiting: Number.POSITIVE_INFINITY,
    of_person: size,
    keeps_free: true,
    ...(wait_ms === undefined ? {} : { wait_ms }),
  })

/** What takes turns among themselves before they take one at the connections of a pool. */
const inner = new WeakMap<object, { turns: FairTurns; pool: object }>()

/** From here on these take connections of the pool, but no more than `size` of them together. */
export function shareWithin(takers: readonly object[], pool: object, size: number): void {
  // They wait for each other however long that takes, and for the pool as everybody does.
  const turns = turnsAt(size)
  for (const taker of takers) inner.set(taker, { turns, pool })
}

/**
 * Does work that takes one connection, when it is the school's turn; at once where connections are not shared, as those of the owner.
 * @throws NoConnectionError
 */
export async function inTurn<T>(taker: object, client_id: number, work: () => Promise<T>): Promise<T> {
  const within = inner.get(taker)
  if (within)
    return within.turns.take({ client_id, account_id: null }, () => inTurn(within.pool, client_id, work), true)
  const turns = shares.get(taker)
  if (!turns) return work()
  let began = false
  try {
    return await turns.take(
      { client_id, account_id: null },
      () => {
        began = true
        return work()
      },
      true,
    )
  } catch (error) {
    if (!began && error instanceof BusyError) throw new NoConnectionError(error.message)
    throw error
  }
}

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
  const turns = fairTurns({
    at_once: size,
    waiting: Number.POSITIVE_INFINITY,
    of_person: size,
    keeps_free: true,
    wait_ms,
  })
  for (const taker of takers) shares.set(taker, turns)
}

/**
 * Does work that takes one connection, when it is the school's turn; at once where connections are not shared, as those of the owner.
 * @throws NoConnectionError
 */
export async function inTurn<T>(taker: object, client_id: number, work: () => Promise<T>): Promise<T> {
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

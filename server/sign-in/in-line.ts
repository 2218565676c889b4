import { say } from '#contract'
import { ApiError } from '../ground/errors.ts'

/** Attempts that wait from one place of a school. */
const MOST = 4
const RETRY_S = 2

interface WaitingPlace {
  client_id: number
  address: string
}

const waiting = new Map<string, number>()

/**
 * Lets in as many attempts from one place as may wait there; `begun` says that one waits no longer. Who guesses by the hundred is told to come
 * again before a password is looked at. Counted in this process: what is shared out are its own turns. @throws slow_down
 */
export async function inLine<T>(
  { client_id, address }: WaitingPlace,
  work: (begun: () => void) => Promise<T>,
): Promise<T> {
  const place = `${client_id}/${address}`
  const before = waiting.get(place) ?? 0
  if (before >= MOST) throw new ApiError('slow_down', say('sign_in.wait_turn'), { retry_after: RETRY_S })
  waiting.set(place, before + 1)
  let waits = true
  const begun = () => {
    if (!waits) return
    waits = false
    const others = (waiting.get(place) ?? 1) - 1
    if (others === 0) waiting.delete(place)
    else waiting.set(place, others)
  }
  try {
    return await work(begun)
  } finally {
    begun()
  }
}

import { BusyError } from './pool-errors.ts'

/** Whose work it is. */
export interface Whose {
  client_id: number
  account_id: number | null
}

export interface FairTurnsOptions {
  /** Pieces of work that run side by side. */
  at_once: number
  /** Most pieces that may wait; one more is refused. */
  waiting: number
  /** Most of them that are of one school: half, so that another always finds a place. */
  of_school?: number
  /** Most pieces of one person, running and waiting. */
  of_person?: number
}

/**
 * Runs work a few pieces at a time. Schools that wait take turns, so that the many pieces of one hold up a single piece of another by
 * one turn at most; the pieces of a school keep their order.
 */
export interface FairTurns {
  /**
   * `patient` work, such as a job's, waits however many there are: what it is a part of is bounded elsewhere.
   * @throws BusyError where too much waits already
   */
  take<T>(whose: Whose, work: () => Promise<T>, patient?: boolean): Promise<T>
}

export function fairTurns({ at_once, waiting, ...options }: FairTurnsOptions): FairTurns {
  const { of_school = Math.ceil(waiting / 2), of_person = 2 } = options
  /** By school, in the order in which the schools come next. */
  const queues = new Map<number, (() => void)[]>()
  const pieces = new Map<string, number>()
  let running = 0

  function startNext(): void {
    const [next] = queues
    if (!next || running >= at_once) return
    const [client_id, queue] = next
    const start = queue.shift()
    queues.delete(client_id)
    if (queue.length > 0) queues.set(client_id, queue)
    running += 1
    start?.()
  }

  function assertRoom({ client_id }: Whose, person: string): void {
    const all = [...queues.values()].reduce((sum, queue) => sum + queue.length, 0)
    const own = queues.get(client_id)?.length ?? 0
    if (running < at_once && all === 0 && of_person > (pieces.get(person) ?? 0)) return
    if (all >= waiting || own >= of_school || (pieces.get(person) ?? 0) >= of_person) {
      throw new BusyError(`${all} pieces of work are waiting already. Try again in a moment.`)
    }
  }

  return {
    async take(whose, work, patient = false) {
      const person = `${whose.client_id}/${whose.account_id}`
      if (!patient) assertRoom(whose, person)
      pieces.set(person, (pieces.get(person) ?? 0) + 1)
      const queue = queues.get(whose.client_id) ?? []
      const turn = new Promise<void>((start) => queue.push(start))
      queues.set(whose.client_id, queue)
      startNext()
      await turn
      try {
        return await work()
      } finally {
        running -= 1
        const left = (pieces.get(person) ?? 1) - 1
        if (left === 0) pieces.delete(person)
        else pieces.set(person, left)
        startNext()
      }
    },
  }
}

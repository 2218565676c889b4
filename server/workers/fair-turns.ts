import { fairQueue, personOf, type Whose } from './fair-queue.ts'
import { BusyError } from './pool-errors.ts'

export type { Whose } from './fair-queue.ts'

export interface FairTurnsOptions {
  /** Pieces of work that run side by side. */
  at_once: number
  /** Most pieces that may wait. */
  waiting: number
  /** Most of them that are of one school: half, so that another always finds a place. */
  of_school?: number
  /** Most pieces of one person that run; the person's others wait. */
  of_person?: number
  /** For pieces that may take long: a school alone has no more than half either, so that whoever comes finds the rest free. */
  keeps_free?: boolean
  /** Longest that a piece waits, in milliseconds; by default as long as it takes. */
  wait_ms?: number
}

/**
 * Runs work a few pieces at a time. Schools that wait take turns, and in a school its people, so that the many pieces of one hold up a
 * single piece of another by one turn at most; the pieces of a person keep their order. Half of what runs, but one piece at least, is
 * one school's at most, unless the school has been alone for a while.
 */
export interface FairTurns {
  /**
   * `patient` work, such as a job's, waits however many there are: what it is a part of is bounded elsewhere.
   * @throws BusyError where too much waits: the newest piece of whoever has most waiting, which may be this one or turn into it later; and
   * where a piece has waited for too long
   */
  take<T>(whose: Whose, work: () => Promise<T>, patient?: boolean): Promise<T>
  /** Refuses what waits. */
  clear(reason: Error): void
}

/** Pieces in a row of one school, after which it counts as the only one and may run more than half at once. */
const ALONE = 100

export function fairTurns({ at_once, waiting, ...options }: FairTurnsOptions): FairTurns {
  const { of_school = Math.ceil(waiting / 2), of_person = 2, keeps_free = false, wait_ms = null } = options
  const share = Math.max(1, Math.floor(at_once / 2))
  const queue = fairQueue()
  const schools = counter<number>()
  const people = counter<string>()
  let running = 0
  let last = { client_id: Number.NaN, row: ALONE }

  const isAlone = (client_id: number) =>
    !keeps_free && last.client_id === client_id && last.row >= ALONE && queue.isOnly(client_id)
  const mayRun = (client_id: number) => schools.of(client_id) < share || isAlone(client_id)
  const mayRunFor = (person: string) => people.of(person) < of_person

  function begin({ client_id }: Whose): void {
    const first = Number.isNaN(last.client_id)
    last = { client_id, row: first ? ALONE : last.client_id === client_id ? last.row + 1 : 1 }
  }

  function startNext(): void {
    while (running < at_once) {
      const next = queue.take(mayRun, mayRunFor)
      if (!next) return
      next.start()
    }
  }

  function dropOne(whose: Whose): void {
    const crowded = queue.count(whose.client_id) > of_school ? whose.client_id : null
    if (crowded === null && queue.count() <= waiting) return
    const all = queue.count()
    queue
      .dropNewest(whose, crowded)
      ?.refuse(new BusyError(`${all} pieces of work wait already. Try again in a moment.`))
  }

  async function run<T>(whose: Whose, work: () => Promise<T>): Promise<T> {
    const person = personOf(whose)
    running += 1
    begin(whose)
    schools.add(whose.client_id, 1)
    people.add(person, 1)
    try {
      return await work()
    } finally {
      running -= 1
      schools.add(whose.client_id, -1)
      people.add(person, -1)
      startNext()
    }
  }

  /** Nothing waits and a place is free: the usual case costs no more than counting. */
  const isFree = (whose: Whose) =>
    running < at_once && queue.isEmpty() && mayRun(whose.client_id) && mayRunFor(personOf(whose))

  function wait<T>(whose: Whose, work: () => Promise<T>, patient: boolean): Promise<T> {
    return new Promise((resolve, refuse) => {
      const start = () => {
        clearTimeout(timer)
        resolve(run(whose, work))
      }
      const piece = { patient, first: whose.first ?? false, refuse, start }
      const timer = wait_ms === null ? undefined : setTimeout(giveUp, wait_ms)
      function giveUp(): void {
        if (queue.leave(whose, piece)) refuse(new BusyError(`Its turn had not come after ${wait_ms} ms.`))
      }
      queue.add(whose, piece)
      startNext()
      if (!patient) dropOne(whose)
    })
  }

  return {
    take(whose, work, patient = false) {
      if (!isFree(whose)) return wait(whose, work, patient)
      queue.pass(whose)
      return run(whose, work)
    },
    clear(reason) {
      for (const piece of queue.empty()) piece.refuse(reason)
    },
  }
}

function counter<Key>() {
  const counts = new Map<Key, number>()
  return {
    of: (key: Key) => counts.get(key) ?? 0,
    add(key: Key, step: number) {
      const count = (counts.get(key) ?? 0) + step
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}

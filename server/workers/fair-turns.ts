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
}

/**
 * Runs work a few pieces at a time. Schools that wait take turns, and in a school its people, so that the many pieces of one hold up a
 * single piece of another by one turn at most; the pieces of a person keep their order. Half of what runs, but one piece at least, is
 * one school's at most, unless the school has been alone for a while.
 */
export interface FairTurns {
  /**
   * `patient` work, such as a job's, waits however many there are: what it is a part of is bounded elsewhere.
   * @throws BusyError where too much waits: the newest piece of whoever has most waiting, which may be this one or turn into it later
   */
  take<T>(whose: Whose, work: () => Promise<T>, patient?: boolean): Promise<T>
  /** Refuses what waits. */
  clear(reason: Error): void
}

/** Pieces in a row of one school, after which it counts as the only one and may run more than half at once. */
const ALONE = 100

export function fairTurns({ at_once, waiting, ...options }: FairTurnsOptions): FairTurns {
  const { of_school = Math.ceil(waiting / 2), of_person = 2 } = options
  const share = Math.max(1, Math.floor(at_once / 2))
  const queue = fairQueue()
  const schools = counter<number>()
  const people = counter<string>()
  let running = 0
  let last = { client_id: Number.NaN, row: ALONE }

  const isAlone = (client_id: number) => last.client_id === client_id && last.row >= ALONE && queue.isOnly(client_id)
  const mayRun = (client_id: number) => schools.of(client_id) < share || isAlone(client_id)

  function begin({ client_id }: Whose): void {
    const first = Number.isNaN(last.client_id)
    last = { client_id, row: first ? ALONE : last.client_id === client_id ? last.row + 1 : 1 }
  }

  function startNext(): void {
    while (running < at_once) {
      const next = queue.take(mayRun, (person) => people.of(person) < of_person)
      if (!next) return
      running += 1
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

  return {
    take: (whose, work, patient = false) =>
      new Promise((resolve, refuse) => {
        queue.add(whose, { patient, refuse, start: () => resolve(run(whose, work)) })
        startNext()
        if (!patient) dropOne(whose)
      }),
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

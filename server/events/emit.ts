import { CompiledQuery } from 'kysely'
import type { EventType } from '#contract'
import { type EventData, eventData } from '../../contract/programs/events.ts'
import { setSchool } from '../db/pool/begin.ts'
import { often } from '../db/pool/prepared-statements.ts'
import { beforeCommit } from '../db/pool/transact.ts'
import type { StampedChange } from '../ground/change.ts'

interface Noted {
  type: EventType
  data: string
}

/** What was noted in a transaction, by school. */
const noted = new WeakMap<object, Map<number, Noted[]>>()

/**
 * Notes what has happened, for the programs that want to be told. It is written with the commit of the call: what is rolled back is not told, and what is
 * saved is. The platform itself tells nobody.
 */
export function emit<T extends EventType>({ db, client_id, now }: StampedChange, type: T, data: EventData<T>): void {
  if (client_id === 0) return
  let schools = noted.get(db)
  if (!schools) {
    const fresh = new Map<number, Noted[]>()
    noted.set(db, fresh)
    beforeCommit(db, () => [...fresh].flatMap(([school, events]) => statementsOf(school, events, now)))
    schools = fresh
  }
  // Only what the type says goes along, whatever else the caller has at hand.
  const one = { type, data: JSON.stringify(eventData[type].parse(data)) }
  const known = schools.get(client_id)
  if (known) known.push(one)
  else schools.set(client_id, [one])
}

/** The call may have been in another school last. */
const statementsOf = (client_id: number, events: readonly Noted[], now: Date): CompiledQuery[] => [
  CompiledQuery.raw(setSchool(client_id)),
  often`select note_events(${client_id}::bigint, ${events.map(({ type }) => type)}::text[], ${events.map(({ data }) => data)}::text[], ${now.toISOString()}::timestamptz)`,
]

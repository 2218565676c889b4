import type { EventType } from '#contract'
import type { TestApp } from './app.ts'

export interface HeardEvent {
  id: number
  type: EventType
  data: Record<string, unknown>
}

/** What has been told of a school since it was asked last; of some types alone where they are named. */
export function eventsSince(app: TestApp, client_id: number): (...types: EventType[]) => Promise<HeardEvent[]> {
  let seen = 0
  return async (...types) => {
    const { rows } = await app.databases.owner.query<HeardEvent>(
      'select id, type, data from events where client_id = $1 and id > $2 order by id',
      [client_id, seen],
    )
    seen = Math.max(seen, ...rows.map(({ id }) => id))
    return rows.filter(({ type }) => types.length === 0 || types.includes(type))
  }
}

/** The same, as type and data. */
export const asPairs = (events: readonly HeardEvent[]) => events.map(({ type, data }) => [type, data])

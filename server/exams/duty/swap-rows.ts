import { sql } from 'kysely'
import { english, type Sentence, type SwapRow } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { knownDuties } from '../plan/duties/known-duties.ts'

export interface StoredSwap {
  id: number
  series: { id: number; name: string }
  duty_id: number
  other_duty_id: number | null
  from: { id: number; name: string }
  to: { id: number; name: string }
  note: string | null
  state: SwapRow['state']
  message: Sentence | null
  created_at: string
  decided_at: string | null
}

interface Which {
  ids?: readonly number[] | undefined
  duty_ids?: readonly number[] | undefined
  states?: readonly string[] | undefined
  /** Asked by one of these, or of one of them. */
  staff_ids?: readonly number[] | undefined
}

/** What is shown at once. */
const MOST_SWAPS = 200

export const storedSwaps = (client_id: number, { ids, duty_ids, states, staff_ids }: Which) => sql<StoredSwap>`
  select w.id, jsonb_build_object('id', y.id, 'name', y.name) as series, w.duty_id, w.other_duty_id, w.note, w.state, w.message,
    jsonb_build_object('id', f.id, 'name', concat_ws(' ', f.first_name, f.last_name)) as from,
    jsonb_build_object('id', t.id, 'name', concat_ws(' ', t.first_name, t.last_name)) as to, w.created_at, w.decided_at
  from duty_swaps w
    join exam_series y on y.client_id = ${client_id} and y.id = w.series_id and y.deleted_at is null
    join staff f on f.client_id = ${client_id} and f.id = w.from_staff_id
    join staff t on t.client_id = ${client_id} and t.id = w.to_staff_id
  where w.client_id = ${client_id}
    and (${ids ?? null}::bigint[] is null or w.id = any(${ids ?? null}::bigint[]))
    and (${duty_ids ?? null}::bigint[] is null or w.duty_id = any(${duty_ids ?? null}::bigint[]))
    and (${states ?? null}::text[] is null or w.state = any(${states ?? null}::text[]))
    and (${staff_ids ?? null}::bigint[] is null or w.from_staff_id = any(${staff_ids ?? null}::bigint[])
      or w.to_staff_id = any(${staff_ids ?? null}::bigint[]))
  order by w.id desc limit ${MOST_SWAPS}`

/** Swaps as they are answered, with the duties that they are of. */
export async function swapRows(asking: Asking, which: Which): Promise<SwapRow[]> {
  const swaps = await ask(asking, storedSwaps(asking.client_id, which))
  const ids = swaps.flatMap(({ duty_id, other_duty_id }) => [duty_id, ...(other_duty_id ? [other_duty_id] : [])])
  const duties = new Map(
    (ids.length > 0 ? await knownDuties(asking, sql`d.id = any(${ids}::bigint[])`) : []).map((one) => [one.id, one]),
  )
  const shown = (id: number | null) => {
    const duty = id === null ? undefined : duties.get(id)
    return duty ? { id: duty.id, day: duty.day, start: duty.start, end: duty.end, room: duty.room } : null
  }
  return swaps.flatMap(({ duty_id, other_duty_id, message, ...swap }) => {
    const duty = shown(duty_id)
    // A duty that nobody has any more, of a series that is planned again, is nothing to swap.
    return duty ? [{ ...swap, duty, other_duty: shown(other_duty_id), message: message && english(message) }] : []
  })
}

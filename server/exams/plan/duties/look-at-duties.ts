import {
  type BodyOf,
  type DutyCandidates,
  english,
  type examSeriesApi,
  type SeriesDuties,
  type SeriesDuty,
  say,
} from '#contract'
import { candidatesFor } from '../../../../planning/duties/changes.ts'
import { DutyFlow } from '../../../../planning/duties/flow.ts'
import type { Duty } from '../../../../planning/duties/plan.ts'
import { reachOf } from '../../../../planning/duties/propose-duties.ts'
import { notFound, wrongField } from '../../../ground/errors.ts'
import { assertStaff } from '../lock.ts'
import type { Look } from '../look.ts'
import { series } from '../rows.ts'
import { dutiesOf, dutyKey, type PlannedDuties, readDuties, type StoredDuty } from './duty-plan.ts'
import { namedStaff, whySentence } from './duty-words.ts'

type Api = typeof examSeriesApi

async function seenDuties(call: Look<object>): Promise<PlannedDuties> {
  assertStaff(call.actor)
  const [[seen]] = await call.db.read(series.seen(call.actor, call.id))
  if (!seen) throw notFound('series')
  return readDuties(call, call.id)
}

export const dutyRow = (of: PlannedDuties, one: StoredDuty): SeriesDuty => ({
  ...{ id: one.id, row_version: one.row_version, day: one.day, shift: one.shift, place: one.place },
  room: one.room_id === null ? null : { id: one.room_id, name: of.rooms.get(one.room_id) ?? '' },
  staff: one.staff_id === null ? null : namedStaff(of, one.staff_id),
  senior: one.is_senior,
  published: one.published_staff_id === null ? null : namedStaff(of, one.published_staff_id),
})

/** Each place that the plan needs, whether it is somebody's or not. */
function neededRows(of: PlannedDuties): SeriesDuty[] {
  const stored = new Map(of.stored.map((one) => [dutyKey(one), one]))
  const none = { id: null, row_version: 0, staff_id: null, published_staff_id: null }
  return of.places.map(({ senior, ...key }) =>
    dutyRow(of, { ...key, ...none, is_senior: senior, ...stored.get(dutyKey(key)) } as StoredDuty),
  )
}

/** The places that are stored, whether the plan still needs them or not. */
export const dutyRows = (of: PlannedDuties): SeriesDuty[] => of.stored.map((one) => dutyRow(of, one))

/** Whether a duty is with somebody who is away then. */
export function awayIn(of: PlannedDuties): (duty: SeriesDuty) => boolean {
  const away = new Map(of.plan.staff.map((one) => [one.id, one.away]))
  return ({ published, staff, day }) => {
    const has = published ?? staff
    return has !== null && away.get(has.id)?.includes(day) === true
  }
}

/** Who watches where, as planned, with everybody's load. */
export async function lookAtDuties(call: Look<BodyOf<Api['duties']>>): Promise<SeriesDuties> {
  const of = await seenDuties(call)
  const { day, shift, staff_id } = call.body
  const rows = neededRows(of)
  const loads = loadsOf(of)
  const counted = loads.filter(({ exempt }) => !exempt).map(({ duties, earlier }) => duties + earlier)
  const [most, least] = counted.length > 0 ? [Math.max(...counted), Math.min(...counted)] : [0, 0]
  const isAsked = (one: SeriesDuty) =>
    (day === undefined || one.day === day) &&
    (shift === undefined || one.shift === shift) &&
    (staff_id === undefined || one.staff?.id === staff_id)
  const isAway = awayIn(of)
  return {
    ...{ duties: rows.filter(isAsked), loads, most, least, spread: most - least },
    to_replace: rows.flatMap((one) => (one.id !== null && isAway(one) ? [one.id] : [])),
  }
}

function loadsOf(of: PlannedDuties): SeriesDuties['loads'] {
  const { duties } = dutiesOf(of)
  const flow = new DutyFlow(of.plan)
  return of.plan.staff.map(({ id, earlier, exempt, senior, away }, t) => ({
    ...{ staff: namedStaff(of, id), duties: duties.filter(({ staff }) => staff === id).length, earlier },
    could: Math.min(flow.most[t] ?? 0, reachOf(of.plan, flow, t)),
    ...{ exempt, senior, absent: [...away] },
    own: of.own.filter(({ staff_id }) => staff_id === id).map(({ day, shift }) => ({ day, shift })),
  }))
}

/** A duty of the series that is still needed. @throws invalid_field */
export function neededDuty(of: PlannedDuties, duty_id: number): { stored: StoredDuty; duty: Duty } {
  const stored = of.stored.find(({ id }) => id === duty_id)
  if (!stored) throw wrongField('duty_id', say('plan.no_duty'))
  const duty = dutiesOf(of).byId.get(duty_id)
  if (!duty) throw wrongField('duty_id', say('plan.duty_not_needed'))
  return { stored, duty }
}

/** Who could take a duty over, best first, and why the others could not. */
export async function lookAtCandidates(call: Look<BodyOf<Api['candidates']>>): Promise<DutyCandidates> {
  const of = await seenDuties(call)
  const { duty } = neededDuty(of, call.body.duty_id)
  const { can, not } = candidatesFor(of.plan, dutiesOf(of).duties, duty)
  return {
    can: can.map(({ staff, reserve, duties }) => ({ staff: namedStaff(of, staff), reserve, duties })),
    not: not.map(({ staff, why }) => {
      const said = whySentence(why)
      return { staff: namedStaff(of, staff), why, said, message: english(said) }
    }),
  }
}

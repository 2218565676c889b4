import { sql } from 'kysely'
import { type BodyOf, type examSeriesApi, type SeriesDuty, say } from '#contract'
import { candidatesFor } from '../../../../planning/duties/changes.ts'
import type { Duty } from '../../../../planning/duties/plan.ts'
import { changeRow } from '../../../entity/change-row.ts'
import type { RowChangeWith } from '../../../ground/change.ts'
import { notFound, refusedField, staleRow, wrongField, wrongFields } from '../../../ground/errors.ts'
import type { MailServices } from '../../../mail/queue-mail.ts'
import { keepAct, statesOn } from '../day/acts.ts'
import { lockOpen } from '../lock.ts'
import { publishAtOnce } from '../publishing/at-once.ts'
import { dutyChange, tellOfDuties, writeInvigilators } from '../publishing/published-duties.ts'
import { tell, whatIsKnown } from '../publishing/tell.ts'
import { series } from '../rows.ts'
import { dutiesOf, type PlannedDuties, readDuties, type StoredDuty } from './duty-plan.ts'
import { namedStaff, whySentence } from './duty-words.ts'
import { dutyRow, neededDuty } from './look-at-duties.ts'
import { type GivenDuty, giveDuties, holdStaff } from './write-duties.ts'

type Api = typeof examSeriesApi

const keyOf = ({ day, shift, room_id, place }: StoredDuty) => ({ day, shift, room_id, place })

/** The reserve's own duty of that sitting goes with whoever takes another there. */
const reserveOf = ({ stored }: PlannedDuties, { day, shift }: StoredDuty, staff_id: number) =>
  stored.filter((one) => one.day === day && one.shift === shift && one.room_id === null && one.staff_id === staff_id)

/** Gives a duty to somebody, or to nobody. @throws invalid_field with the rule that it would break, stale_row */
export async function changeDuty(call: RowChangeWith<BodyOf<Api['duty']>>): Promise<SeriesDuty> {
  const { duty_id, staff_id, row_version } = call.body
  const { stored: frame } = await lockOpen({ ...call, body: {} })
  await holdStaff(call, frame.id)
  const of = await readDuties(call, frame.id)
  assertOfSeries(of, { staff_id }, of.stored.some(({ id }) => id === duty_id) ? [] : ['duty_id'])
  const { stored, duty } = neededDuty(of, duty_id)
  if (row_version !== undefined && row_version !== stored.row_version) throw staleRow(dutyRow(of, stored))
  const given: GivenDuty[] = [{ ...keyOf(stored), staff_id }]
  if (staff_id !== null && staff_id !== stored.staff_id) {
    assertAble(of, duty, staff_id)
    for (const one of reserveOf(of, stored, staff_id)) given.push({ ...keyOf(one), staff_id: null })
  }
  await giveDuties({ ...call, account_id: call.actor.account_id }, of, given)
  await changeRow(call, series.kind, { id: frame.id }, {}, 'update')
  const after = await readDuties(call, frame.id)
  const row = after.stored.find(({ id }) => id === duty_id)
  if (!row) throw notFound('series')
  return dutyRow(after, row)
}

/** @throws invalid_field at each of the fields that names nobody who watches in the series, and at those where there is no such duty */
function assertOfSeries(
  of: PlannedDuties,
  named: Readonly<Record<string, number | null | undefined>>,
  noDuty: readonly string[] = [],
): void {
  const isListed = (id: number | null | undefined) => id == null || of.plan.staff.some((one) => one.id === id)
  const strangers = Object.entries(named).filter(([, id]) => !isListed(id))
  const errors = [
    ...noDuty.map((field) => refusedField(field, say('plan.no_duty'))),
    ...strangers.map(([field]) => refusedField(field, say('plan.not_of_series'))),
  ]
  if (errors.length > 0) throw wrongFields(errors)
}

/** @throws invalid_field with the rule that somebody's having it would break */
function assertAble(of: PlannedDuties, duty: Duty, staff_id: number, field = 'staff_id'): void {
  if (!of.plan.staff.some(({ id }) => id === staff_id)) throw wrongField(field, say('plan.not_of_series'))
  const barred = candidatesFor(of.plan, dutiesOf(of).duties, duty).not.find(({ staff }) => staff === staff_id)
  if (barred)
    throw wrongField(field, say('plan.not_able', { who: namedStaff(of, staff_id).name, why: whySentence(barred.why) }))
}

interface HandedOver {
  row: StoredDuty
  to: number | null
  /** Duties of the reserve that are nobody's now. */
  freed: StoredDuty[]
}

/**
 * Somebody is not there: what they have on that day goes to the best who can take it, or to whoever is named. Where the series is published everybody knows at
 * once, and who is concerned by mail; what waits besides goes on waiting. That they are away is noted.
 */
export async function replaceAbsent(call: RowChangeWith<BodyOf<Api['absent']>>, services: MailServices) {
  const { staff_id, day, shift, to_staff_id, reason, dry_run = false } = call.body
  const { stored: frame } = await lockOpen({ ...call, body: {} })
  await holdStaff(call, frame.id)
  const isPublished = frame.state === 'PUBLISHED'
  let of = withAway(await readDuties(call, frame.id), staff_id, day)
  assertOfSeries(of, { staff_id, to_staff_id })
  const isTheirs = (one: StoredDuty) => (isPublished ? one.published_staff_id : one.staff_id) === staff_id
  const rows = of.stored.filter((one) => one.day === day && (shift ?? one.shift) === one.shift && isTheirs(one))
  const over: HandedOver[] = []
  for (const row of rows) {
    const to = successorOf(of, row, to_staff_id)
    const freed = to === null ? [] : reserveOf(of, row, to)
    over.push({ row, to, freed })
    of = withTaken(of, row, to, freed)
  }
  const duties = over.map(({ row, to }) => ({ duty_id: row.id, to: to === null ? null : namedStaff(of, to) }))
  const version = isPublished && over.length > 0 ? frame.version + 1 : frame.version
  if (dry_run) return { duties, version, act_id: null }
  const states = await statesOn(call, frame.id, [day])
  const known = await whatIsKnown(call, frame.id, { staff: true }, { day })
  const absence_id = await noteAbsence(call, staff_id, day, reason)
  const by = { ...call, account_id: call.actor.account_id }
  const before = await readDuties(call, frame.id)
  await giveDuties(
    by,
    before,
    over.flatMap(({ row, to, freed }) => [
      ...(row.staff_id === staff_id || row.staff_id === null ? [{ ...keyOf(row), staff_id: to }] : []),
      ...freed.map((one) => ({ ...keyOf(one), staff_id: null })),
    ]),
  )
  if (!isPublished || over.length === 0) {
    await changeRow(call, series.kind, { id: frame.id }, {}, 'absent')
    return { duties, version, act_id: await keepAct(by, frame.id, { days: [day], absence_id }, states) }
  }
  for (const { row, to, freed } of over) {
    await handOver(call, row, to, reason)
    for (const one of freed) if (one.published_staff_id === to) await handOver(call, one, null, reason)
  }
  const changes = over.map(({ row, to }) => dutyChange(before, row, to))
  await publishAtOnce(call, frame, { changes, reason, action: 'absent' })
  await writeInvigilators(call, frame.id)
  tellOfDuties(call, frame.id, [staff_id, ...over.map(({ to }) => to)])
  await tell(call, services, { series_id: frame.id, name: frame.name }, known)
  return { duties, version, act_id: await keepAct(by, frame.id, { days: [day], absence_id }, states) }
}

/** Who takes it over: whoever is named, whoever the plan gives it to already, else the best. @throws invalid_field where who is named can't */
function successorOf(of: PlannedDuties, row: StoredDuty, named: number | undefined): number | null {
  const { duty } = neededDuty(of, row.id)
  if (named !== undefined) {
    assertAble(of, duty, named, 'to_staff_id')
    return named
  }
  // Whom everybody knows to be elsewhere at that time is not free, whatever waits to be published.
  const isKnown = (staff: number) =>
    of.stored.some(
      (one) =>
        one.published_staff_id === staff && one.day === row.day && one.shift === row.shift && one.room_id !== null,
    )
  const { can } = candidatesFor(of.plan, dutiesOf(of).duties, duty)
  return can.find(({ staff }) => !isKnown(staff))?.staff ?? null
}

const withAway = (of: PlannedDuties, staff_id: number, day: string): PlannedDuties => ({
  ...of,
  plan: {
    ...of.plan,
    staff: of.plan.staff.map((one) => (one.id === staff_id ? { ...one, away: [...one.away, day] } : one)),
  },
})

const withTaken = (
  of: PlannedDuties,
  row: StoredDuty,
  to: number | null,
  freed: readonly StoredDuty[],
): PlannedDuties => ({
  ...of,
  stored: of.stored.map((one) => {
    if (one.id === row.id) return { ...one, staff_id: to, published_staff_id: to }
    return freed.includes(one) ? { ...one, staff_id: null, published_staff_id: null } : one
  }),
})

async function noteAbsence(
  { db, client_id, now, actor }: RowChangeWith<object>,
  staff_id: number,
  day: string,
  reason: string,
): Promise<number | null> {
  const at = now.toISOString()
  const { rows } = await sql<{
    id: number
  }>`insert into staff_absences (client_id, staff_id, from_on, to_on, reason, created_at, created_by, updated_at, updated_by)
    select ${client_id}::bigint, ${staff_id}::bigint, ${day}::date, ${day}::date, ${reason.slice(0, 200)}::text, ${at}::timestamptz, ${actor.account_id}::bigint, ${at}::timestamptz, ${actor.account_id}::bigint
    where not exists (select 1 from staff_absences a where a.client_id = ${client_id} and a.staff_id = ${staff_id}
      and a.deleted_at is null and ${day}::date between a.from_on and a.to_on)
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** What everybody knows of a duty changes at once; whose it was may still send what they took there. */
export async function handOver(
  { db, client_id, now, actor }: Pick<RowChangeWith<object>, 'db' | 'client_id' | 'now' | 'actor'>,
  { id }: Pick<StoredDuty, 'id'>,
  to: number | null,
  reason: string | null,
): Promise<void> {
  await sql`update series_duties set before_staff_id = published_staff_id, handed_at = ${now.toISOString()}::timestamptz,
      published_staff_id = ${to}::bigint, reason = ${reason}, row_version = row_version + 1,
      updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.account_id}::bigint
    where client_id = ${client_id} and id = ${id} and published_staff_id is distinct from ${to}::bigint`.execute(db)
}

import { sql } from 'kysely'
import { dutySwapApi, type Sentence, type SwapRow, say } from '#contract'
import type { Asking } from '../../db/ask.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { notFound, refusedField, wrongField, wrongFields } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import type { MailServices } from '../../mail/queue-mail.ts'
import { examSettings, type SchoolTime, timeIn } from '../clock.ts'
import { readDuties } from '../plan/duties/duty-plan.ts'
import { namedStaff } from '../plan/duties/duty-words.ts'
import { isAhead, type KnownDuty, knownDuties } from '../plan/duties/known-duties.ts'
import { holdStaff } from '../plan/duties/write-duties.ts'
import { assertStaff } from '../plan/lock.ts'
import { breaks } from './breaks.ts'
import { swapDuties } from './swap-duties.ts'
import { swapRows } from './swap-rows.ts'

/** The office decides for everybody: whoever plans exams of the whole school. */
const isOffice = (actor: Actor): boolean => may(actor, 'exam', 'update') && actor.reach === null

const ownStaff = ({ reach }: Actor): readonly number[] => reach?.staff_ids ?? []

const isOwn = (actor: Actor, staff_id: number): boolean => isOffice(actor) || ownStaff(actor).includes(staff_id)

const clock = async (asking: Asking, now: Date): Promise<SchoolTime> =>
  timeIn((await examSettings(asking)).timezone, now)

async function isStaff({ db, client_id }: Change, id: number): Promise<boolean> {
  const { rows } =
    await sql`select id from staff where client_id = ${client_id} and id = ${id} and deleted_at is null`.execute(db)
  return rows.length > 0
}

async function dutyOf(asking: Asking, id: number): Promise<KnownDuty | undefined> {
  const [duty] = await knownDuties(asking, sql`d.id = ${id} and y.state = 'PUBLISHED'`)
  return duty
}

async function lockSwap({ db, client_id, actor }: Change, id: number) {
  const { rows } = await sql<{
    series_id: number
    duty_id: number
    other_duty_id: number | null
    from_staff_id: number
    to_staff_id: number
    state: SwapRow['state']
  }>`
    select series_id, duty_id, other_duty_id, from_staff_id, to_staff_id, state from duty_swaps
    where client_id = ${client_id} and id = ${id} for update`.execute(db)
  const [swap] = rows
  if (!swap || !(isOwn(actor, swap.from_staff_id) || isOwn(actor, swap.to_staff_id))) throw notFound('swap')
  return swap
}

async function settle(
  call: Change & { id: number },
  state: SwapRow['state'],
  message: Sentence | null,
): Promise<SwapRow> {
  const { db, client_id, now, actor, id } = call
  await sql`update duty_swaps set state = ${state}, message = ${message === null ? null : JSON.stringify(message)}::jsonb,
      decided_at = ${now.toISOString()}, decided_by = ${actor.account_id}
    where client_id = ${client_id} and id = ${id}`.execute(db)
  await audit(call, { entity: 'duty-swap', entity_id: id, action: 'change-state', after: { state } })
  return rowOf(call, id)
}

async function rowOf(asking: Asking, id: number): Promise<SwapRow> {
  const [row] = await swapRows(asking, { ids: [id] })
  if (!row) throw notFound('swap')
  return row
}

export const dutySwapRoutes = serve(dutySwapApi, {
  async list({ db, client_id, actor, body }) {
    assertStaff(actor)
    const { id, state, mine = false } = body.filter ?? {}
    const staff_ids = isOffice(actor) && !mine ? undefined : ownStaff(actor)
    return swapRows({ db, client_id }, { ids: id, states: state, staff_ids })
  },

  async create(call) {
    const { db, client_id, actor, body, now } = call
    assertStaff(actor)
    const { duty_id, to_staff_id, other_duty_id = null, note } = body
    const today = await clock(call, now)
    const duty = await dutyOf(call, duty_id)
    const isMine = duty !== undefined && isOwn(actor, duty.staff.id) && isAhead(duty, today)
    const other = other_duty_id === null ? null : await dutyOf(call, other_duty_id)
    const isTheirs = other?.staff.id === to_staff_id && other.series.id === duty?.series.id && isAhead(other, today)
    const errors = [
      ...(isMine ? [] : [refusedField('duty_id', say('swap.not_own'))]),
      ...((await isStaff(call, to_staff_id)) ? [] : [refusedField('to_staff_id', say('absence.no_staff'))]),
      ...(other_duty_id === null || isTheirs ? [] : [refusedField('other_duty_id', say('swap.other_not_theirs'))]),
    ]
    if (!duty || errors.length > 0) throw wrongFields(errors)
    if (duty.staff.id === to_staff_id) throw wrongField('to_staff_id', say('swap.with_oneself'))
    if (other && other.day === duty.day && other.shift === duty.shift)
      throw wrongField('other_duty_id', say('swap.same'))
    await holdStaff(call, duty.series.id)
    const broken = breaks(await readDuties(call, duty.series.id), duty_id, to_staff_id, other_duty_id)
    if (broken) throw wrongField('to_staff_id', broken)
    if ((await swapRows(call, { duty_ids: [duty_id], states: ['ASKED'] })).length > 0)
      throw wrongField('duty_id', say('swap.asked_already'))
    const { rows } = await sql<{ id: number }>`
      insert into duty_swaps (client_id, series_id, duty_id, other_duty_id, from_staff_id, to_staff_id, note, created_at, created_by)
      values (${client_id}, ${duty.series.id}, ${duty_id}, ${other_duty_id}, ${duty.staff.id}, ${to_staff_id}, ${note ?? null}, ${now.toISOString()}, ${actor.account_id})
      returning id`.execute(db)
    const id = rows[0]?.id ?? 0
    await audit(call, { entity: 'duty-swap', entity_id: id, action: 'create', after: body })
    return rowOf(call, id)
  },

  async decide(call, services: MailServices) {
    assertStaff(call.actor)
    const swap = await lockSwap(call, call.id)
    if (!isOwn(call.actor, swap.to_staff_id)) throw notFound('swap')
    if (swap.state !== 'ASKED') throw wrongField('state', say('swap.not_open'))
    if (call.body.state === 'REFUSED') return settle(call, 'REFUSED', null)
    const broken = await swapDuties(call, services, swap, await clock(call, call.now))
    return settle(call, broken ? 'VOID' : 'AGREED', broken)
  },

  async withdraw(call) {
    assertStaff(call.actor)
    const swap = await lockSwap(call, call.id)
    if (!isOwn(call.actor, swap.from_staff_id)) throw notFound('swap')
    if (swap.state !== 'ASKED') throw wrongField('state', say('swap.not_open'))
    return settle(call, 'WITHDRAWN', null)
  },

  async partners({ db, client_id, actor, body, now }) {
    assertStaff(actor)
    const asking = { db, client_id }
    const today = await clock(asking, now)
    const duty = await dutyOf(asking, body.duty_id)
    if (!duty || !isOwn(actor, duty.staff.id) || !isAhead(duty, today)) throw wrongField('duty_id', say('swap.not_own'))
    const of = await readDuties(asking, duty.series.id)
    const known = await knownDuties(asking, sql`d.series_id = ${duty.series.id} and d.day >= ${today.date}::date`)
    const ahead = known.filter((one) => isAhead(one, today))
    return of.plan.staff.flatMap(({ id }) => {
      if (id === duty.staff.id) return []
      const takes = breaks(of, duty.id, id, null) === null
      const gives = ahead
        .filter((one) => one.staff.id === id && breaks(of, duty.id, id, one.id) === null)
        .map(({ id: own, day, start, end, room }) => ({ id: own, day, start, end, room }))
      return takes || gives.length > 0 ? [{ staff: namedStaff(of, id), takes, gives }] : []
    })
  },
})

import { sql } from 'kysely'
import { type Sentence, say } from '#contract'
import type { Change } from '../../ground/change.ts'
import type { MailServices } from '../../mail/queue-mail.ts'
import type { SchoolTime } from '../clock.ts'
import { handOver } from '../plan/duties/change-duty.ts'
import { type DutyKey, type PlannedDuties, readDuties, type StoredDuty } from '../plan/duties/duty-plan.ts'
import { isAhead, knownDuties } from '../plan/duties/known-duties.ts'
import { giveDuties, holdStaff } from '../plan/duties/write-duties.ts'
import { publishAtOnce } from '../plan/publishing/at-once.ts'
import { dutyChange, tellOfDuties, writeInvigilators } from '../plan/publishing/published-duties.ts'
import { tell, whatIsKnown } from '../plan/publishing/tell.ts'
import { breaks } from './breaks.ts'

interface Swap {
  series_id: number
  duty_id: number
  other_duty_id: number | null
  from_staff_id: number
  to_staff_id: number
}

const keyOf = ({ day, shift, room_id, place }: DutyKey) => ({ day, shift, room_id, place })

/** Duties change hands, everybody knows at once, and both are told by mail. @returns why they can't by now; null where they did */
export async function swapDuties(
  call: Change,
  services: MailServices,
  swap: Swap,
  today: SchoolTime,
): Promise<Sentence | null> {
  const { db, client_id } = call
  const { series_id, duty_id, other_duty_id, from_staff_id, to_staff_id } = swap
  const { rows } = await sql<{ id: number; name: string; version: number }>`
    select id, name, version from exam_series where client_id = ${client_id} and id = ${series_id} and state = 'PUBLISHED' and deleted_at is null
    for update`.execute(db)
  const [frame] = rows
  if (!frame) return say('swap.moved')
  await holdStaff(call, series_id)
  const of = await readDuties(call, series_id)
  const stands = (id: number, staff_id: number) => {
    const row = of.stored.find((one) => one.id === id)
    return row?.staff_id === staff_id && row.published_staff_id === staff_id ? row : null
  }
  const duty = stands(duty_id, from_staff_id)
  const other = other_duty_id === null ? null : stands(other_duty_id, to_staff_id)
  if (!duty || (other_duty_id !== null && !other)) return say('swap.moved')
  const ids = [duty_id, ...(other ? [other.id] : [])]
  const known = await knownDuties(call, sql`d.id = any(${ids}::bigint[])`)
  if (!known.every((one) => isAhead(one, today))) return say('swap.past')
  const broken = breaks(of, duty_id, to_staff_id, other_duty_id)
  if (broken) return broken
  const told = await whatIsKnown(call, series_id, { staff: true })
  await change(call, frame, of, [{ row: duty, to: to_staff_id }, ...(other ? [{ row: other, to: from_staff_id }] : [])])
  await tell(call, services, { series_id, name: frame.name }, told)
  return null
}

async function change(
  call: Change,
  frame: { id: number; version: number },
  of: PlannedDuties,
  over: readonly { row: StoredDuty; to: number }[],
): Promise<void> {
  await giveDuties(
    { ...call, account_id: call.actor.account_id },
    of,
    over.map(({ row, to }) => ({ ...keyOf(row), staff_id: to })),
  )
  for (const { row, to } of over) await handOver(call, row, to, null)
  const changes = over.map(({ row, to }) => dutyChange(of, row, to))
  await publishAtOnce(call, frame, { changes, reason: null, action: 'swap' })
  await writeInvigilators(call, frame.id)
  tellOfDuties(
    call,
    frame.id,
    over.flatMap(({ row, to }) => [row.published_staff_id, to]),
  )
}

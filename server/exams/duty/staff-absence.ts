import { sql } from 'kysely'
import { daysFrom, say, staffAbsenceApi } from '#contract'
import { by, oneOf } from '../../entity/conditions.ts'
import { entity } from '../../entity/entity.ts'
import { basics } from '../../entity/list.ts'
import type { Change } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'

const nameOf = (client_id: number) => sql<string>`(select concat_ws(' ', t.first_name, t.last_name) from staff t
  where t.client_id = ${client_id} and t.id = staff_absences.staff_id)`

const orders = {
  from_on: by('staff_absences.from_on'),
  staff: by('staff_absences.staff_id'),
  id: by('staff_absences.id'),
}

const absence = entity(staffAbsenceApi, {
  table: 'staff_absences',
  noun: 'absence',
  logged: 'staff-absence',
  used_by: [],
  parents: [],
  rows: (from, { client_id }) =>
    from.select(basics).select([
      'staff_id',
      'from_on',
      'to_on',
      'reason',
      sql<{
        id: number
        name: string
      }>`jsonb_build_object('id', staff_absences.staff_id, 'name', ${nameOf(client_id)})`.as('staff'),
    ]),
  filters: {
    id: oneOf,
    staff_id: oneOf,
    from: (_, date) => sql`staff_absences.to_on >= ${date}::date`,
    to: (_, date) => sql`staff_absences.from_on <= ${date}::date`,
  },
  orders,
  natural: [
    { ...orders.from_on, falls: true },
    { ...orders.id, falls: true },
  ],
})

/** The longest that one row says. */
const MOST_DAYS = 366

function checkDays({ from_on, to_on }: { from_on: string; to_on: string }): void {
  if (to_on < from_on) throw wrongField('to_on', say('plan.ends_before'))
  if (daysFrom(from_on, to_on) >= MOST_DAYS) throw wrongField('to_on', say('absence.too_long'))
}

async function checkStaff({ db, client_id }: Change, id: number): Promise<void> {
  const { rows } =
    await sql`select id from staff where client_id = ${client_id} and id = ${id} and deleted_at is null for key share`.execute(
      db,
    )
  if (rows.length === 0) throw wrongField('staff_id', say('absence.no_staff'))
}

export const staffAbsenceRoutes = serve(staffAbsenceApi, {
  ...absence.usual,

  async create(call) {
    const { staff_id, from_on, to_on, reason } = call.body
    checkDays(call.body)
    await checkStaff(call, staff_id)
    return absence.insert(call, { staff_id, from_on, to_on, reason: reason ?? null })
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const stored = await absence.lock(call)
    checkDays({ from_on: changes.from_on ?? stored.from_on, to_on: changes.to_on ?? stored.to_on })
    if (changes.staff_id !== undefined) await checkStaff(call, changes.staff_id)
    return absence.update(call, stored, changes)
  },
})

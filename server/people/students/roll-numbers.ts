import { sql } from 'kysely'
import { type BodyOf, type NameOrder, type RollNumber, say, studentRollsApi } from '#contract'
import { takeSession } from '../../entity/sessions.ts'
import { audit } from '../../ground/audit.ts'
import type { ChangeWith } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import { serve } from '../../http/serve.ts'
import { reachesPlace } from '../../policy/places.ts'
import { nameIn } from '../names.ts'

type Body = BodyOf<typeof studentRollsApi.assignRollNumbers>

interface Row {
  enrolment_id: number
  student_id: number
  name: string
  from: string | null
}

interface Numbered extends Row {
  to: string
}

/** Numbers those who are in a section now, beginning with `start`. Who keeps the number is not written. @throws invalid_field */
async function assignRollNumbers(call: ChangeWith<Body>): Promise<RollNumber[]> {
  const { body, db, client_id, actor, now } = call
  await takeSession(db, body.session_id)
  const section = await takeSection(call)
  const rows = await findPupils(call)
  const { start = 1 } = body
  const numbered = rows.map((row, at) => ({ ...row, to: String(start + at) }))
  const changed = numbered.filter(({ from, to }) => from !== to)
  if (!body.dry_run && changed.length > 0) {
    const ids = changed.map(({ enrolment_id }) => enrolment_id)
    // All of them are without a number for a moment, so that none meets another's.
    await sql`update enrolments set roll_no = null where client_id = ${client_id} and id = any(${ids}::bigint[])`.execute(
      db,
    )
    await sql`
      update enrolments e set roll_no = given.roll_no, row_version = e.row_version + 1,
        updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.account_id}
      from unnest(${ids}::bigint[], ${changed.map(({ to }) => to)}::text[]) as given (id, roll_no)
      where e.client_id = ${client_id} and e.id = given.id`.execute(db)
    await record(call, section, changed)
  }
  return numbered.map(({ student_id, name, from, to }) => ({ student_id, name, from, to }))
}

/** One entry, of the section: who had which number, and has now. */
async function record(call: ChangeWith<Body>, { title }: { title: string }, changed: readonly Numbered[]) {
  const { session_id, section_id } = call.body
  const factsOf = (numberOf: (row: Numbered) => string | null) => ({
    ...{ title, session_id },
    roll_numbers: changed.map((row) => ({ student_id: row.student_id, name: row.name, roll_no: numberOf(row) })),
  })
  await audit(call, {
    ...{ entity: 'section', entity_id: section_id, action: 'assign-roll-numbers' },
    before: factsOf(({ from }) => from),
    after: factsOf(({ to }) => to),
  })
}

/** A section that lives, within the caller's reach. @throws invalid_field */
async function takeSection({
  db,
  client_id,
  actor,
  body: { session_id, section_id },
}: ChangeWith<Body>): Promise<{ title: string }> {
  const section = await db
    .selectFrom('sections as c')
    .innerJoin('grades as g', (join) => join.onRef('g.id', '=', 'c.grade_id').on('g.client_id', '=', client_id))
    .select(['c.grade_id', sql<string>`g.title || ' ' || c.title`.as('title')])
    .where('c.client_id', '=', client_id)
    .where('c.id', '=', section_id)
    .where('c.deleted_at', 'is', null)
    .forKeyShare('c')
    .executeTakeFirst()
  if (!section || !reachesPlace(actor, { session_id, grade_id: section.grade_id, section_id }))
    throw wrongField('section_id', say('place.no_section_here'))
  return section
}

async function findPupils({ db, client_id, body }: ChangeWith<Body>): Promise<Row[]> {
  const school = await db.selectFrom('schools').select('name_order').where('id', '=', client_id).executeTakeFirst()
  const name = nameIn('s.f_name', 's.l_name', (school?.name_order ?? 'FIRST_LAST') as NameOrder)
  const orders = {
    NAME: sql`${name} collate natural_order`,
    ADMISSION_NO: sql`s.admission_no collate natural_order`,
    CURRENT: sql`e.roll_no collate natural_order nulls last, ${name} collate natural_order`,
  }
  const { rows } = await sql<Row>`
    select e.id as enrolment_id, e.student_id, ${name} as name, e.roll_no as "from"
    from enrolments e join students s on s.client_id = ${client_id} and s.id = e.student_id
    where e.client_id = ${client_id} and e.session_id = ${body.session_id} and e.section_id = ${body.section_id}
      and e.deleted_at is null and e.left_on is null
    order by ${orders[body.order]}, e.id for update of e`.execute(db)
  return rows
}

export const studentRollsRoutes = serve(studentRollsApi, { assignRollNumbers: (call) => assignRollNumbers(call) })

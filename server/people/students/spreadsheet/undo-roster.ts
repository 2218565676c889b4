import { sql } from 'kysely'
import { fixedRoles, type Sentence, say } from '#contract'
import { updateMany } from '../../../entity/write-many.ts'
import type { Change } from '../../../ground/change.ts'
import { findRicherRoles } from '../../../policy/richer-roles.ts'
import type { ImportKind, Restored } from '../../../uploads/undo-import.ts'
import { shutOut } from '../../accounts.ts'
import { todayOf } from '../../places.ts'
import { tellOfPlaces } from '../../pupil-events.ts'
import { findPupilUses } from '../../pupil-uses.ts'
import { settleAccounts } from '../student-accounts.ts'
import { lockPupil, showStudent } from '../student-lock.ts'
import { clearRolls, followAccounts, followPlaces, recordMoves, setElectivesOf } from './rows-beside.ts'
import { personColumns } from './save.ts'
import type { StoredPupil } from './stored.ts'

type Before = StoredPupil & { enrolled: number | null; moved_to: { grade_id: number; section_id: number } | null }

const beforeOf = ({ before }: Restored) => before as Before | null

interface Place {
  id: number
  student_id: number
  row_version: number
  has_signed_in: boolean
}

/** Whether places are as the import left them: nobody was moved, enrolled anew, given marks or let in since. */
async function keeps(call: Change, rows: readonly Restored[]): Promise<Map<number, Sentence>> {
  const { db, client_id } = call
  const places = await sql<Place>`
    select e.id, e.student_id, e.row_version, coalesce(a.password_hash is not null, false) as has_signed_in
    from enrolments e
      join students s on s.client_id = ${client_id} and s.id = e.student_id
      left join accounts a on a.client_id = ${client_id} and a.id = s.account_id
    where e.client_id = ${client_id} and e.student_id = any(${rows.map(({ id }) => id)}::bigint[]) and e.deleted_at is null
    order by e.id for update of e`.execute(db)
  const uses = await findPupilUses(
    db,
    client_id,
    places.rows.map(({ id }) => id),
  )
  const staying = new Map<number, Sentence>()
  const richer = await findRicherRoles(call, [fixedRoles.student])
  if (richer.size > 0) for (const { id } of rows) staying.set(id, say('person.richer'))
  for (const row of rows) {
    const before = beforeOf(row)
    const own = places.rows.filter(({ student_id }) => student_id === row.id)
    const touched = before ? own.filter(({ id }) => id === (before.place?.id ?? before.enrolled)) : own
    const version = before?.place ? before.place.row_version + 1 : 1
    const isSame = touched.length === 1 && touched[0]?.row_version === version
    if (!isSame || (!before && touched[0]?.has_signed_in)) staying.set(row.id, say('left.changed'))
    const exams = uses.filter((use) => touched.some(({ id }) => id === use.enrolment_id)).map(({ exam }) => exam)
    // A place that existed keeps its marks, but they belong to the class in which they were given.
    if (exams.length > 0 && (!before?.place || before.moved_to))
      staying.set(row.id, say('student.has_marks', { exams: [...new Set(exams)] }))
  }
  await keepHeldRolls(call, rows, staying)
  return staying
}

/** Who would get back a roll number that somebody has who stays, stays too; and so on from each. */
async function keepHeldRolls(
  { db, client_id }: Change,
  rows: readonly Restored[],
  staying: Map<number, Sentence>,
): Promise<void> {
  const back = rows.flatMap((row) => {
    const place = beforeOf(row)?.place
    return place?.roll_no && !staying.has(row.id) ? [{ ...place, student_id: row.id }] : []
  })
  const { rows: held } = await sql<{ student_id: number; holder_id: number; holder: string; roll_no: string }>`
    select mine.student_id, e.student_id as holder_id, concat_ws(' ', s.f_name, s.l_name) as holder, e.roll_no
    from unnest(${back.map(({ id }) => id)}::bigint[], ${back.map(({ student_id }) => student_id)}::bigint[],
        ${back.map(({ section_id }) => section_id)}::bigint[], ${back.map(({ roll_no }) => roll_no)}::text[])
        as mine (id, student_id, section_id, roll_no)
      join enrolments own on own.client_id = ${client_id} and own.id = mine.id
      join enrolments e on e.client_id = ${client_id} and e.session_id = own.session_id and e.section_id = mine.section_id
        and lower(e.roll_no) = lower(mine.roll_no) and e.left_on is null and e.deleted_at is null and e.id <> mine.id
      join students s on s.client_id = ${client_id} and s.id = e.student_id`.execute(db)
  const wanted = new Map(held.map((one) => [one.holder_id, one]))
  const going = new Set(rows.flatMap(({ id }) => (staying.has(id) ? [] : id)))
  const stay = [...wanted.keys()].filter((id) => !going.has(id))
  for (const id of stay) {
    const one = wanted.get(id)
    if (!one || staying.has(one.student_id)) continue
    staying.set(one.student_id, say('student.roll_held', { roll: one.roll_no, name: one.holder }))
    stay.push(one.student_id)
  }
}

async function follow(call: Change, rows: readonly Restored[]): Promise<void> {
  const { db, client_id } = call
  const made = rows.flatMap((row) => (row.before ? [] : row.id))
  const changed = rows.flatMap((row) => beforeOf(row) ?? [])
  const gone = [
    ...(await removePlaces(call, sql`student_id = any(${made}::bigint[])`)),
    ...(await removePlaces(call, sql`id = any(${changed.flatMap(({ enrolled }) => enrolled ?? [])}::bigint[])`)),
  ]
  const on = await todayOf(call)
  await tellOfPlaces(
    call,
    gone.map((enrolment_id) => ({ enrolment_id, type: 'student.left', on })),
  )
  const accounts = await sql<{ id: number }>`
    update accounts a set deleted_at = ${call.now.toISOString()}::timestamptz, row_version = a.row_version + 1
    from students s
    where s.client_id = ${client_id} and s.id = any(${made}::bigint[]) and a.client_id = ${client_id} and a.id = s.account_id
      and a.deleted_at is null
    returning a.id`.execute(db)
  await shutOut(
    call,
    accounts.rows.map(({ id }) => id),
  )
  await followAccounts(
    call,
    changed.map(({ id }) => id),
    // An address that a file had given was never confirmed.
    null,
  )
  const places = changed.flatMap(({ place, moved_to }) => (place ? [{ ...place, moved_to }] : []))
  await clearRolls(
    call,
    places.map(({ id }) => id),
  )
  await updateMany(
    call,
    'enrolments',
    places.map(({ id, grade_id, section_id, roll_no, joined_on }) => ({
      id,
      values: { grade_id, section_id, roll_no, joined_on },
    })),
  )
  await setElectivesOf(
    call,
    places.map(({ id }) => id),
    places.map(({ electives }) => electives),
  )
  await recordMoves(
    call,
    places.flatMap(({ moved_to, ...to }) =>
      moved_to ? [{ from: { ...moved_to, enrolment_id: to.id, roll_no: null }, to }] : [],
    ),
  )
  await tellOfPlaces(
    call,
    places.flatMap(({ id, moved_to }) =>
      moved_to ? { enrolment_id: id, type: 'student.moved' as const, from_section_id: moved_to.section_id } : [],
    ),
  )
  const ids = changed.map(({ id }) => id)
  await followPlaces(call, [...ids, ...made])
  await settleAccounts(call, ids)
}

async function removePlaces({ db, client_id, now, actor }: Change, which: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`update enrolments set deleted_at = ${now.toISOString()}::timestamptz, row_version = row_version + 1,
      updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.account_id}
    where client_id = ${client_id} and ${which} and deleted_at is null returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Pupils of a file can go again, or back to how they were, as long as nobody has touched them. */
export const studentImport: ImportKind = {
  kind: {
    table: 'students',
    noun: 'student',
    entity: 'student',
    used_by: [],
    show: async (change, id) => showStudent(change, (await lockPupil(change, id)).place.id),
  },
  columns: personColumns,
  beside: { keeps, follow },
}

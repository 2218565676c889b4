import { sql } from 'kysely'
import {
  english,
  type invigilationApi,
  type MarkItem,
  type RoomItem,
  type RoomResult,
  type Sentence,
  say,
} from '#contract'
import { emit } from '../../events/emit.ts'
import { audit } from '../../ground/audit.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { openSheet, type Sheet } from '../sheet.ts'
import { begun, take } from '../write.ts'
import { openRoom } from './open-room.ts'
import { assertStaff, type WatchedRoom, writesIn } from './rooms.ts'

type MarkCall = Call<(typeof invigilationApi)['mark']>

interface RoomRow {
  mark_id: number
  exam_id: number
  enrolment_id: number
  student_id: number
  attendance: string | null
  remarks: string | null
  note: string | null
}

const refused = (i: number, code: string, sentence: Sentence): RoomResult => ({
  ...{ i, status: 'invalid', code, message: english(sentence), said: sentence },
})

/**
 * Who is there, as whoever watches the room takes it: exam_marks.attendance itself, by the same way as the office's and the teacher's; the first one begins
 * the marking. Each pupil is judged alone, so that one refusal keeps no other back.
 *
 * @throws 404 without a duty there, invalid_field with the time where the room is not open
 */
export async function takeInRoom(call: MarkCall) {
  const { db, client_id, actor, body, now } = call
  assertStaff(actor)
  const room = await openRoom({ db, client_id }, actor, now, body, true)
  if (room.closed) throw wrongField(body.duty_id === undefined ? 'exam_id' : 'duty_id', room.closed)
  const sheets = new Map<number, Sheet>()
  // In one order, so that two watchers of a room never wait for each other.
  for (const exam of room.exams.toSorted((x, y) => x.exam_id - y.exam_id))
    if (exam.isOpen) sheets.set(exam.exam_id, await sheetOf(call, room, exam))
  const rows = await rowsIn(call, room)
  const asked = judgeAll(body.items, rows).map((one) => ofOpenExam(one, room))
  const results = asked.map(({ i, refusal }): RoomResult => refusal ?? { i, status: 'ok' })
  for (const [exam_id, sheet] of sheets) {
    const own = asked.filter(({ row, refusal }) => !refusal && row?.exam_id === exam_id)
    for (const result of await takeInExam(call, sheet, own)) results[result.i] = result
  }
  const counts = await countTaken(call, room)
  const isNews = asked.some(({ i, row }) => row?.attendance === null && results[i]?.status === 'ok')
  if (isNews && counts.taken === counts.of) await tellOfRoom(call, room)
  return { results, ...counts, cursor: now.toISOString() }
}

/** What is taken of one of the exams that are written in a room. */
async function takeInExam(call: MarkCall, sheet: Sheet, asked: readonly AskedItem[]): Promise<RoomResult[]> {
  if (asked.length === 0) return []
  const exam_id = sheet.exam.id
  const applied = await take(
    call,
    sheet,
    asked.flatMap(({ marks }) => marks),
    { reason: null, confirm: false, source: 'ATTENDANCE', force: false },
  )
  const results = resultsOf(asked, applied.results)
  const isTaken = new Set(results.flatMap(({ i, status }) => (status === 'ok' ? [i] : [])))
  const taken = asked.filter(({ i }) => isTaken.has(i))
  await savePresence(call, exam_id, taken)
  const entries = taken.map(({ item }) => item)
  if (entries.length > 0)
    await audit(call, { entity: 'exam-marks', entity_id: exam_id, action: 'mark-attendance', after: { entries } })
  return results
}

/** An exam that was handed in takes no more, while others of the room still do. */
const ofOpenExam = (one: AskedItem, { exams }: WatchedRoom): AskedItem =>
  one.refusal || exams.some(({ exam_id, isOpen }) => isOpen && exam_id === one.row?.exam_id)
    ? one
    : { ...one, refusal: refused(one.i, 'section_submitted', say('room.handed_in')) }

/** The sheet of the exam, in which the sections of the room are the watcher's. */
async function sheetOf(
  call: MarkCall,
  { seats }: WatchedRoom,
  { exam_id, section_ids }: WatchedRoom['exams'][number],
): Promise<Sheet> {
  // A duty of a series was found already: whose it was until now no longer sees the exam.
  const writer = seats ? { ...call.actor, reach: null } : call.actor
  const sheet = await openSheet(call, writer, exam_id, true)
  const marking = new Map(section_ids.map((id) => [id, { item_ids: null }]))
  return begun(call, { ...sheet, marking, may_verify: false })
}

async function rowsIn({ db, client_id, body }: MarkCall, room: WatchedRoom): Promise<Map<number, RoomRow>> {
  const students = body.items.map(({ student_id }) => student_id)
  const { rows } = await sql<RoomRow>`
    select m.id as mark_id, m.exam_id, m.enrolment_id, e.student_id, m.attendance, m.remarks, x.note
    from exam_marks m join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
      left join exam_presence x on x.client_id = ${client_id} and x.exam_id = m.exam_id and x.enrolment_id = m.enrolment_id
    where m.client_id = ${client_id} and m.left_at is null and ${writesIn(client_id, room)} and e.student_id = any(${students}::bigint[])
    order by m.id for no key update of m`.execute(db)
  return new Map(rows.map((row) => [row.student_id, row]))
}

interface AskedItem {
  i: number
  item: RoomItem
  row: RoomRow | null
  /** What of it is attendance, and the remark that unfair means need. */
  marks: MarkItem[]
  refusal: RoomResult | null
}

/** One after the other: a note that comes with the call is there for the pupil's later items. */
function judgeAll(items: readonly RoomItem[], rows: ReadonlyMap<number, RoomRow>): AskedItem[] {
  const notes = new Map<number, string | null>()
  return items.map((item, i) => {
    const row = rows.get(item.student_id)
    const note = notes.get(item.student_id)
    if (item.note !== undefined) notes.set(item.student_id, item.note || null)
    return judgeItem(item, i, row && note !== undefined ? { ...row, note } : row)
  })
}

/** Who came late or left was there: a time without attendance says so. */
function judgeItem(item: RoomItem, i: number, row: RoomRow | undefined): AskedItem {
  const none = { i, item, row: row ?? null, marks: [] }
  if (!row) return { ...none, refusal: refused(i, 'unknown_student', say('item.unknown_student')) }
  const hasTime = Boolean(item.arrived) || Boolean(item.left)
  const wanted = item.attendance === undefined && hasTime ? 'P' : item.attendance
  if (wanted !== 'P' && wanted !== 'UFM' && hasTime)
    return { ...none, refusal: refused(i, 'wrong_value', say('item.absent_with_time')) }
  const note = item.note === undefined ? row.note : item.note
  if (wanted === 'UFM' && !note) return { ...none, refusal: refused(i, 'note_required', say('item.note_required')) }
  const base = item.base === undefined && item.attendance === undefined ? row.attendance : (item.base ?? null)
  return {
    ...{ ...none, refusal: null },
    marks: [
      ...(wanted === undefined ? [] : [{ mark_id: row.mark_id, field: 'attendance' as const, value: wanted, base }]),
      ...(wanted === 'UFM' && row.remarks === null && note
        ? [{ mark_id: row.mark_id, field: 'remarks' as const, value: note, base: null }]
        : []),
    ],
  }
}

function resultsOf(asked: readonly AskedItem[], applied: Awaited<ReturnType<typeof take>>['results']): RoomResult[] {
  let at = 0
  return asked.map(({ i, marks, refusal }): RoomResult => {
    if (refusal) return refusal
    const own = applied.slice(at, at + marks.length)
    at += marks.length
    const bad = own.find(({ status }) => status !== 'ok')
    if (!bad || bad.status === 'ok') return { i, status: 'ok' }
    if (bad.status === 'conflict')
      return { i, status: 'conflict', value: bad.value as RoomResult['value'], by: bad.by, at: bad.at }
    return { i, status: 'invalid', code: bad.code, message: bad.message, said: bad.said }
  })
}

/** What is said beside attendance; a field that is not given stays, and nobody who is not there came late. */
async function savePresence({ db, client_id, now, actor }: MarkCall, exam_id: number, taken: readonly AskedItem[]) {
  const given = taken.flatMap(({ item, row }) => {
    const { arrived, left, booklet, note } = item
    const isGone = item.attendance !== undefined && item.attendance !== 'P' && item.attendance !== 'UFM'
    const says = [arrived, left, booklet, note].some((one) => one !== undefined) || isGone
    if (!row || !says) return []
    const times = isGone ? { arrived: null, left_room: null } : { arrived, left_room: left }
    const all = Object.entries({ ...times, booklet, note }).filter(([, value]) => value !== undefined)
    return [
      { enrolment_id: row.enrolment_id, says: Object.fromEntries(all.map(([name, value]) => [name, value || null])) },
    ]
  })
  if (given.length === 0) return
  // Of a pupil who is named twice what is said later stands.
  const byPupil = new Map<number, (typeof given)[number]>()
  for (const { enrolment_id, says } of given)
    byPupil.set(enrolment_id, { enrolment_id, says: { ...byPupil.get(enrolment_id)?.says, ...says } })
  const once = [...byPupil.values()]
  const of = (name: string) => sql`case when g.says ? ${name} then g.says ->> ${name} else x.${sql.ref(name)}::text end`
  await sql`
    insert into exam_presence (client_id, exam_id, enrolment_id, arrived, left_room, booklet, note, updated_at, updated_by)
    select ${client_id}, ${exam_id}, g.enrolment_id, (${of('arrived')})::time, (${of('left_room')})::time, ${of('booklet')}, ${of('note')},
      ${now.toISOString()}::timestamptz, ${actor.account_id}
    from jsonb_to_recordset(${JSON.stringify(once)}::jsonb) as g (enrolment_id bigint, says jsonb)
      left join exam_presence x on x.client_id = ${client_id} and x.exam_id = ${exam_id} and x.enrolment_id = g.enrolment_id
    on conflict (client_id, exam_id, enrolment_id) do update set arrived = excluded.arrived, left_room = excluded.left_room,
      booklet = excluded.booklet, note = excluded.note, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(
    db,
  )
}

/** A room is full: everybody who writes in it is said to be there or not. */
async function tellOfRoom(call: MarkCall, room: WatchedRoom): Promise<void> {
  const { db, client_id } = call
  const { rows } = await sql<{ exam_id: number; section_ids: number[]; of: number }>`
    select m.exam_id, array_agg(distinct m.section_id order by m.section_id) as section_ids, count(*)::int as of from exam_marks m
    where m.client_id = ${client_id} and m.left_at is null and ${writesIn(client_id, room)} group by m.exam_id order by m.exam_id`.execute(
    db,
  )
  for (const one of rows) emit(call, 'attendance.taken', { ...one, taken: one.of })
}

async function countTaken({ db, client_id }: MarkCall, room: WatchedRoom): Promise<{ taken: number; of: number }> {
  const { rows } = await sql<{ taken: number; of: number }>`
    select count(m.attendance)::int as taken, count(*)::int as of from exam_marks m
    where m.client_id = ${client_id} and m.left_at is null and ${writesIn(client_id, room)}`.execute(db)
  return rows[0] ?? { taken: 0, of: 0 }
}

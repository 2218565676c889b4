import { type Expression, type SqlBool, sql } from 'kysely'
import {
  type RemarkProgress,
  type RemarkState,
  type ReportRemarkRow,
  reportRemarkApi,
  type Sentence,
  say,
} from '#contract'
import { ask } from '../../db/ask.ts'
import { build } from '../../db/connect.ts'
import { givenRows } from '../../db/given-rows.ts'
import { readLocked } from '../../db/platform-locks.ts'
import { by, byTitle, oneOf } from '../../entity/conditions.ts'
import { type From, listing } from '../../entity/list.ts'
import { assertSession, sessionLocked } from '../../entity/sessions.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { auditMany } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, notFound, refusedField, staleRow, wrongField, wrongFields } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertOccasionOf, findOccasion } from '../../results/card-occasion.ts'
import { isWriter, type Spot, writes } from './section-writer.ts'

const isReader = (actor: Actor) => actor.reach?.scope !== 'OWN' && may(actor, 'exam-marks', 'verify')

const seen = (actor: Actor): Expression<SqlBool>[] => [
  sql<SqlBool>`enrolments.client_id = ${actor.client_id} and enrolments.deleted_at is null`,
  sql<SqlBool>`${visibleTo(actor, 'enrolments')}`,
]

const accountName = (client_id: number, column: string) =>
  sql<string | null>`(select a.name from accounts a where a.client_id = ${client_id} and a.id = ${sql.ref(column)})`

/** Remarks of an occasion; null: of the year. */
const ofOccasion = (occasion_id: number | null | undefined) =>
  sql<SqlBool>`r.occasion_id is not distinct from ${occasion_id ?? null}::bigint`

const rowsOf = (from: From<'enrolments'>, actor: Actor, occasion_id: number | null) => {
  const { client_id } = actor
  return from
    .leftJoin('report_remarks as r', (join) =>
      join.on('r.client_id', '=', client_id).onRef('r.enrolment_id', '=', 'enrolments.id').on(ofOccasion(occasion_id)),
    )
    .select(['enrolments.id', 'r.remark', 'r.handed_in', 'r.note', 'r.updated_at'])
    .select([
      sql<RemarkState | null>`r.state`.as('state'),
      sql<number>`coalesce(r.row_version, 0)`.as('row_version'),
      accountName(client_id, 'r.written_by').as('written_by'),
      accountName(client_id, 'r.read_by').as('read_by'),
      writes(actor, 'enrolments').as('is_writer'),
      sql<ReportRemarkRow['student']>`(select jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')},
          'admission_no', p.admission_no, 'roll_no', enrolments.roll_no, 'gender', p.gender)
        from students p where p.client_id = ${client_id} and p.id = enrolments.student_id)`.as('student'),
      sql<ReportRemarkRow['section']>`(select jsonb_build_object('id', s.id, 'title', s.title)
        from sections s where s.client_id = ${client_id} and s.id = enrolments.section_id)`.as('section'),
    ])
}

const orders = { id: by('enrolments.id'), roll_no: { ...byTitle('enrolments.roll_no'), optional: true } }

export const remarksFor = (occasion_id: number | null) =>
  listing(reportRemarkApi.list, seen, {
    table: 'enrolments',
    rows: (from, actor) => rowsOf(from, actor, occasion_id),
    filters: {
      ...{ id: oneOf, session_id: oneOf, grade_id: oneOf, section_id: oneOf },
      // Which remarks are joined: every pupil stands in the list.
      occasion_id: () => sql<SqlBool>`true`,
      state: (_column, states, actor) =>
        sql<SqlBool>`exists (select 1 from report_remarks r where r.client_id = ${actor.client_id} and r.enrolment_id = enrolments.id
        and ${ofOccasion(occasion_id)} and r.state = any(${states}::text[]))`,
    },
    orders,
    natural: [orders.roll_no, orders.id],
  })

/** A change of remarks, which says for which cards they are. */
type OfRemarks = Change & { body: { occasion_id?: number | null | undefined } }

const occasionOf = ({ body }: Pick<OfRemarks, 'body'>): number | null => body.occasion_id ?? null

async function showAll(change: OfRemarks, ids: readonly number[]): Promise<ReportRemarkRow[]> {
  const from = build
    .selectFrom('enrolments')
    .where('enrolments.client_id', '=', change.client_id)
    .where('enrolments.id', 'in', ids)
    .orderBy('enrolments.id')
  const { rows } = await change.db.executeQuery(rowsOf(from, change.actor, occasionOf(change)).compile())
  return rows as ReportRemarkRow[]
}
const show = async (change: OfRemarks, id: number) => (await showAll(change, [id]))[0] as ReportRemarkRow

interface Place extends Spot {
  id: number
}

export interface LockedRemark extends Place {
  session_name: string
  is_locked: boolean
  remark: string | null
  state: RemarkState | null
  handed_in: string | null
  note: string | null
  written_by: number | null
  row_version: number
}

/** The occasion is one of the session that these pupils are in. @throws invalid_field */
async function assertOccasions(call: OfRemarks, ids: readonly number[]): Promise<void> {
  const { db, client_id } = call
  const occasion_id = occasionOf(call)
  if (occasion_id === null) return
  const { rows } = await sql<{ session_id: number }>`
    select distinct session_id from enrolments where client_id = ${client_id} and id = any(${ids}::bigint[])`.execute(
    db,
  )
  for (const { session_id } of rows)
    await assertOccasionOf(call, await findOccasion(call, occasion_id, session_id), ids)
}

/** Pupils whom the caller sees with what is written of them, held until the end of the transaction. */
export async function hold(call: OfRemarks, ids: readonly number[]): Promise<Map<number, LockedRemark>> {
  const { db, client_id, actor } = call
  await assertOccasions(call, ids)
  const { rows: places } = await sql<Place>`
    select id, session_id, grade_id, section_id from enrolments
    where client_id = ${client_id} and id = any(${ids}::bigint[]) and deleted_at is null and ${visibleTo(actor, 'enrolments')}
    order by id for no key update`.execute(db)
  const sessions = new Map<number, Pick<LockedRemark, 'session_name' | 'is_locked'>>()
  for (const id of new Set(places.map(({ session_id }) => session_id))) {
    const query = build.selectFrom('sessions').select(['name as session_name', 'is_locked']).where('id', '=', id)
    const [session] = await readLocked(db, `session/${id}`, query)
    if (session) sessions.set(id, session)
  }
  const { rows } = await sql<Omit<LockedRemark, keyof Place | 'session_name' | 'is_locked'> & { id: number }>`
    select enrolment_id as id, remark, state, handed_in, note, written_by, row_version from report_remarks
      r where r.client_id = ${client_id} and r.enrolment_id = any(${ids}::bigint[]) and ${ofOccasion(occasionOf(call))}`.execute(
    db,
  )
  const written = new Map(rows.map((row) => [row.id, row]))
  const none = { remark: null, state: null, handed_in: null, note: null, written_by: null, row_version: 0 }
  const ofSession = ({ session_id }: Place) => sessions.get(session_id) ?? { session_name: '', is_locked: true }
  return new Map(
    places.map((place) => [place.id, { ...none, ...written.get(place.id), ...place, ...ofSession(place) }]),
  )
}

type Standing = Pick<LockedRemark, 'remark' | 'state' | 'handed_in' | 'note'>

/** Writes what differs, and who did it. */
export async function store(
  call: OfRemarks,
  changes: readonly { locked: LockedRemark; now: Partial<Standing> & Signed }[],
  action: string,
) {
  const { db, client_id, now } = call
  const rows = changes.map(({ locked, now: after }) => {
    const { id, remark, state, handed_in, note, written_by } = locked
    return { enrolment_id: id, occasion_id: occasionOf(call), remark, state, handed_in, note, written_by, ...after }
  })
  await sql`
    insert into report_remarks as r (client_id, enrolment_id, occasion_id, remark, state, handed_in, note, written_by, read_by, updated_at)
    select ${client_id}::bigint, enrolment_id, occasion_id, remark, state, handed_in, note, written_by, read_by, ${now.toISOString()}::timestamptz
    from ${givenRows('report_remarks', ['enrolment_id', 'occasion_id', 'remark', 'state', 'handed_in', 'note', 'written_by', 'read_by'], rows)}
    on conflict (client_id, enrolment_id, occasion_id) do update set remark = excluded.remark, state = excluded.state, handed_in = excluded.handed_in,
      note = excluded.note, written_by = excluded.written_by, read_by = coalesce(excluded.read_by, r.read_by),
      row_version = r.row_version + 1, updated_at = excluded.updated_at`.execute(db)
  const suppressed = changes.map(({ locked: { id, remark, state }, now: after }) => ({
    id,
    before: { remark, state },
    after,
  }))
  await auditMany(call, 'report-remark', action, suppressed)
}

interface Signed {
  written_by?: number
  read_by?: number
}

/** The refusal of a change where the session is closed. */
const lockedIn = ({ session_name }: LockedRemark) => say('remark.session_locked', { name: session_name })

/** Why this remark can not be written: what is handed in or approved is changed by whoever reads it, box by box. */
export function whyNotWritten(actor: Actor, locked: LockedRemark): Sentence | null {
  if (locked.is_locked) return lockedIn(locked)
  if (locked.state === 'APPROVED') return say('remark.approved')
  if (locked.state === 'PROOF') return say('remark.handed_in')
  return isWriter(actor, locked) ? null : say('remark.not_writer')
}

/** @throws forbidden or 422: who may write what is decided by how far the remark is */
function assertMayWrite({ actor }: Change, locked: LockedRemark): void {
  if (locked.is_locked) throw sessionLocked(lockedIn(locked), 'remark')
  if (locked.state === 'APPROVED') throw wrongField('remark', say('remark.approved'))
  if (locked.state === 'PROOF' && !isReader(actor))
    throw isWriter(actor, locked) ? wrongField('remark', say('remark.handed_in')) : new ApiError('forbidden')
  if (locked.state !== 'PROOF' && !isWriter(actor, locked)) throw new ApiError('forbidden', say('remark.not_writer'))
}

export async function updateRemark(call: Call<(typeof reportRemarkApi)['update']>): Promise<ReportRemarkRow> {
  const { db, client_id, actor, id, body, now } = call
  const locked = (await hold(call, [id])).get(id)
  if (!locked) throw notFound('student')
  if (body.row_version !== undefined && body.row_version !== locked.row_version) throw staleRow(await show(call, id))
  assertMayWrite(call, locked)
  const remark = body.remark?.trim() || null
  if (remark === locked.remark) return show(call, id)
  if (remark === null) {
    if (locked.state === 'PROOF') throw wrongField('remark', say('field.required'))
    // The row stays for its version: what is written anew is another remark than the one somebody has looked at.
    await sql`
      update report_remarks r set remark = null, state = null, handed_in = null, note = null, written_by = null, read_by = null,
        row_version = row_version + 1, updated_at = ${now.toISOString()}::timestamptz
      where r.client_id = ${client_id} and r.enrolment_id = ${id} and ${ofOccasion(body.occasion_id)}`.execute(db)
    const suppressed = {
      id,
      before: { remark: locked.remark, state: locked.state },
      after: { remark: null, state: null },
    }
    await auditMany(call, 'report-remark', 'delete', [suppressed])
  } else if (locked.state === 'PROOF') {
    const handed_in = locked.handed_in ?? locked.remark
    const read = { remark, read_by: actor.account_id, handed_in: handed_in === remark ? null : handed_in }
    await store(call, [{ locked, now: read }], 'read')
  } else {
    const written = { remark, state: 'DRAFT' as const, handed_in: null, written_by: actor.account_id }
    await store(call, [{ locked, now: written }], 'update')
  }
  return show(call, id)
}

type StateCall = Call<(typeof reportRemarkApi)['changeState']>

/** Why this remark can not be brought there by the caller; null: it can. */
function refusal({ actor, body: { state } }: StateCall, locked: LockedRemark) {
  if (locked.is_locked) return lockedIn(locked)
  if (locked.state === null) return say('remark.nothing')
  if (locked.state === state) return say('remark.already')
  const isOffice = actor.reach === null
  if (state === 'PROOF') return isWriter(actor, locked) ? null : say('remark.not_writer')
  const takesBack = state === 'DRAFT' && locked.state === 'PROOF' && isWriter(actor, locked)
  if (takesBack) return null
  if (!isReader(actor)) return say('remark.not_reader')
  if (state === 'DRAFT') return null
  if (locked.state !== 'PROOF') return say('remark.not_in_proof')
  return locked.written_by === actor.account_id && !isOffice ? say('remark.own') : null
}

export async function changeRemarkStates(call: StateCall): Promise<{ changed: number }> {
  const { actor, body } = call
  const ids = [...new Set(body.ids)]
  const all = await hold(call, ids)
  // Nobody hands in or approves words that were put there since they looked.
  const stale = body.ids.filter((id, at) => {
    const version = body.row_versions?.[at]
    return version !== undefined && all.has(id) && all.get(id)?.row_version !== version
  })
  if (stale.length > 0) throw staleRow(await showAll(call, stale))
  const refused = ids.flatMap((id, at) => {
    const locked = all.get(id)
    const why = locked ? refusal(call, locked) : say('row.not_found', { noun: say('noun.student') })
    return why ? [refusedField(`ids.${at}`, why)] : []
  })
  if (refused.length > 0) throw wrongFields(refused)
  const rows = [...all.values()]
  const isSentBack =
    body.state === 'DRAFT' && rows.some((locked) => !isWriter(actor, locked) || locked.state === 'APPROVED')
  const note = body.note?.trim() || null
  if (isSentBack && note === null) throw wrongField('note', say('remark.note'))
  const isRead = body.state === 'APPROVED' || isSentBack
  await store(
    call,
    rows.map((locked) => ({
      locked,
      now: {
        state: body.state,
        note: body.state === 'DRAFT' ? note : null,
        ...(body.state === 'DRAFT' && { handed_in: null }),
        ...(isRead && { read_by: actor.account_id }),
      },
    })),
    body.state === 'PROOF' ? 'hand-in' : body.state === 'APPROVED' ? 'approve' : 'send-back',
  )
  return { changed: rows.length }
}

export async function remarkProgress({
  db,
  client_id,
  actor,
  body: { session_id, grade_id, occasion_id },
}: Call<(typeof reportRemarkApi)['progress']>): Promise<RemarkProgress[]> {
  await assertSession({ db, client_id }, session_id)
  if (occasion_id != null) await findOccasion({ db, client_id }, occasion_id, session_id)
  const which = grade_id ? sql`and e.grade_id = any(${grade_id}::bigint[])` : sql``
  return ask(
    { db, client_id },
    sql<RemarkProgress>`
    select jsonb_build_object('id', g.id, 'title', g.title) as grade, jsonb_build_object('id', s.id, 'title', s.title) as section,
      (select string_agg(concat_ws(' ', f.first_name, f.last_name), ', ' order by f.id) from staff_assignments a
          join staff f on f.client_id = ${client_id} and f.id = a.staff_id
        where a.client_id = ${client_id} and a.session_id = ${session_id} and a.section_id = s.id and a.is_class_teacher
          and f.deleted_at is null) as class_teacher,
      n.students, n.draft, n.proof, n.approved
    from (select e.grade_id, e.section_id, count(*) as students, count(*) filter (where r.state = 'DRAFT') as draft,
        count(*) filter (where r.state = 'PROOF') as proof, count(*) filter (where r.state = 'APPROVED') as approved
      from enrolments e left join report_remarks r on r.client_id = ${client_id} and r.enrolment_id = e.id and ${ofOccasion(occasion_id)}
      where e.client_id = ${client_id} and e.session_id = ${session_id} and e.deleted_at is null and ${visibleTo(actor, 'enrolments', 'e')} ${which}
      group by e.grade_id, e.section_id) n
      join grades g on g.client_id = ${client_id} and g.id = n.grade_id
      join sections s on s.client_id = ${client_id} and s.id = n.section_id
    order by g.level_order, g.title collate natural_order, g.id, s.title collate natural_order, s.id`,
  )
}

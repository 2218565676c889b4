import { type Expression, type SqlBool, sql } from 'kysely'
import { type BodyOf, type MarkItem, type RecheckRow, recheckApi, say } from '#contract'
import { build } from '../../db/connect.ts'
import { changeRow, lockRow } from '../../entity/change-row.ts'
import { by, falling, oneOf } from '../../entity/conditions.ts'
import { type From, listing } from '../../entity/list.ts'
import { takeUnlocked } from '../../entity/sessions.ts'
import { timeIn } from '../../exams/clock.ts'
import { writeStats } from '../../exams/kept/stats.ts'
import { columnsFor, columnsOf } from '../../exams/kept/totals.ts'
import { examKind } from '../../exams/rows.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, notFound, refusedField, wrongField, wrongFields } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { visibleTo } from '../../policy/policy.ts'
import { openSheet } from '../sheet.ts'
import { recheckUntil } from './open-to-recheck.ts'
import { enterSettled } from './settled.ts'

type Standing = NonNullable<RecheckRow['before']>

const orders = { id: by('exam_rechecks.id'), created_at: by('exam_rechecks.created_at') }

/** Requests for marks that one sees. */
const seen = (actor: Actor): Expression<SqlBool>[] => [
  sql<SqlBool>`exam_rechecks.client_id = ${actor.client_id}`,
  sql<SqlBool>`exists (select 1 from exam_marks m where m.client_id = ${actor.client_id} and m.id = exam_rechecks.mark_id
    and ${visibleTo(actor, 'exam_marks', 'm')})`,
]

const rowsOf = (from: From<'exam_rechecks'>, { client_id }: Pick<Actor, 'client_id'>) =>
  from
    .select(['exam_rechecks.id', 'exam_rechecks.mark_id', 'exam_rechecks.kind', 'exam_rechecks.note'])
    .select(['exam_rechecks.state', 'exam_rechecks.answer', 'exam_rechecks.created_at', 'exam_rechecks.decided_at'])
    .select([
      sql<Standing | null>`case when exam_rechecks.kind = 'REMARK' and exam_rechecks.state = 'OPEN' then null
        else exam_rechecks.before end`.as('before'),
      sql<Standing | null>`exam_rechecks.after`.as('after'),
      sql<RecheckRow['exam']>`(select jsonb_build_object('id', e.id, 'title', e.name) from exams e
        where e.client_id = ${client_id} and e.id = exam_rechecks.exam_id)`.as('exam'),
      sql<RecheckRow['student']>`(select jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')},
          'admission_no', p.admission_no)
        from exam_marks m join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
          join students p on p.client_id = ${client_id} and p.id = e.student_id
        where m.client_id = ${client_id} and m.id = exam_rechecks.mark_id)`.as('student'),
      sql<string | null>`(select m.set_letter from exam_marks m
        where m.client_id = ${client_id} and m.id = exam_rechecks.mark_id)`.as('set'),
      sql<RecheckRow['questions']>`(select coalesce(jsonb_agg(jsonb_build_object('exam_question_id', q.id,
          'label', coalesce(q.labels ->> coalesce(m.set_letter, 'A'), q.labels ->> 'A', '')) order by q.position), '[]')
        from exam_questions q join exam_marks m on m.client_id = ${client_id} and m.id = exam_rechecks.mark_id
        where q.client_id = ${client_id} and q.id = any(exam_rechecks.exam_question_ids))`.as('questions'),
    ])

const rechecks = listing(recheckApi.list, seen, {
  table: 'exam_rechecks',
  rows: rowsOf,
  filters: { id: oneOf, exam_id: oneOf, mark_id: oneOf, state: oneOf },
  orders,
  natural: [falling(orders.id)],
})

async function show({ db, client_id }: Change, id: number): Promise<RecheckRow> {
  const from = build
    .selectFrom('exam_rechecks')
    .where('exam_rechecks.client_id', '=', client_id)
    .where('exam_rechecks.id', '=', id)
  const { rows } = await db.executeQuery(rowsOf(from, { client_id }).compile())
  return rows[0] as RecheckRow
}

interface Mark extends Standing {
  id: number
  exam_id: number
  set_letter: string | null
  attendance: string | null
}

async function lockMark({ db, client_id, actor }: Change, id: number): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select id, exam_id, set_letter, attendance, coalesce(corrected_marks, marks) as marks, percent, grade from exam_marks
    where client_id = ${client_id} and id = ${id} and ${visibleTo(actor, 'exam_marks')} for no key update`.execute(db)
  if (!rows[0]) throw wrongField('mark_id', say('row.not_found', { noun: say('noun.mark') }))
  return rows[0]
}

const standingOf = ({ marks, percent, grade }: Mark): Standing => ({ marks, percent, grade })

interface Rules {
  timezone: string
  recheck_days: number
  recheck_rule: 'ANY' | 'ONLY_UP'
}

async function rulesOf({ db, client_id }: Change): Promise<Rules> {
  const { rows } =
    await sql<Rules>`select timezone, recheck_days, recheck_rule from schools where id = ${client_id}`.execute(db)
  return rows[0]!
}

/** Pupils ask for their own; of others those who enter or verify marks do. */
function assertMayAsk(actor: Actor): void {
  const isOwn = actor.reach?.scope === 'OWN'
  if (!isOwn && !may(actor, 'exam-marks', 'update') && !may(actor, 'exam-marks', 'verify'))
    throw new ApiError('forbidden')
}

async function create(call: Call<(typeof recheckApi)['create']>): Promise<RecheckRow> {
  const { db, client_id, now, actor, body } = call
  assertMayAsk(actor)
  const mark = await lockMark(call, body.mark_id)
  const { exam } = await openSheet(call, actor, mark.exam_id, true)
  await takeUnlocked(call.db, exam.session_id)
  if (exam.state !== 'PUBLISHED')
    throw wrongField('mark_id', say('recheck.not_published', { state: say(`exam.state.${exam.state}`) }))
  if (mark.attendance !== 'P') throw wrongField('mark_id', say('recheck.not_present'))
  const { timezone, recheck_days } = await rulesOf(call)
  const { rows: published } = await sql<{ published_at: string }>`
    select published_at from exams where client_id = ${client_id} and id = ${exam.id}`.execute(db)
  const until = recheckUntil(published[0]!.published_at, recheck_days)
  if (now > until) throw wrongField('mark_id', say('recheck.too_late', { date: timeIn(timezone, until).date }))
  const asked = [...new Set(body.exam_question_ids ?? [])]
  const own = new Set(columnsFor(await columnsOf(call, exam.id), mark.set_letter).map(({ id }) => id))
  const strange = asked.flatMap((id, at) =>
    own.has(id) ? [] : [refusedField(`exam_question_ids.${at}`, say('recheck.not_question'))],
  )
  if (strange.length > 0) throw wrongFields(strange)
  const { rows: open } = await sql`
    select 1 from exam_rechecks where client_id = ${client_id} and mark_id = ${mark.id} and state = 'OPEN'`.execute(db)
  if (open.length > 0) throw wrongField('mark_id', say('recheck.open_already'))
  const { rows } = await sql<{ id: number }>`
    insert into exam_rechecks (client_id, exam_id, mark_id, exam_question_ids, kind, note, before, created_at, created_by)
    values (${client_id}, ${exam.id}, ${mark.id}, ${asked}::bigint[], ${body.kind}, ${body.note || null},
      ${JSON.stringify(standingOf(mark))}::jsonb, ${now.toISOString()}, ${actor.account_id}) returning id`.execute(db)
  const { id } = rows[0]!
  await audit(call, { entity: 'recheck', entity_id: id, action: 'create', after: body })
  return show(call, id)
}

interface Request {
  id: number
  exam_id: number
  mark_id: number
  exam_question_ids: number[]
  kind: 'TOTALLING' | 'REMARK'
  state: RecheckRow['state']
}

/** Whoever gave the marks does not give them anew; whoever runs the school may have nobody else. */
async function assertSecond({ db, client_id, actor }: Change, { exam_id, mark_id, exam_question_ids, kind }: Request) {
  if (kind !== 'REMARK' || actor.role_id === 2) return
  const asked = exam_question_ids.length > 0 ? sql`and exam_question_id = any(${exam_question_ids}::bigint[])` : sql``
  const { rows } = await sql`
    select 1 from exam_question_marks where client_id = ${client_id} and exam_id = ${exam_id} and mark_id = ${mark_id}
      and updated_by = ${actor.account_id} ${asked}
    union all select 1 from exam_mark_history where client_id = ${client_id} and mark_id = ${mark_id} and field = 'marks'
      and created_by = ${actor.account_id} and source not in ('CORRECTION')
    limit 1`.execute(db)
  if (rows.length > 0) throw wrongField('state', say('recheck.first_marker'))
}

type Decision = BodyOf<(typeof recheckApi)['decide']>

function itemsOf({ mark_id, exam_question_ids }: Request, { values = {}, marks }: Decision): MarkItem[] {
  const items: MarkItem[] = Object.entries(values).map(([id, value]) => ({
    ...{ mark_id, field: 'question' as const, exam_question_id: Number(id), value },
  }))
  const beyond = items.find(
    ({ exam_question_id }) => exam_question_ids.length > 0 && !exam_question_ids.includes(exam_question_id ?? 0),
  )
  if (beyond) throw wrongField(`values.${beyond.exam_question_id}`, say('recheck.not_question'))
  return marks === undefined ? items : [...items, { mark_id, field: 'marks', value: marks }]
}

/** Writes the new values into a published exam and makes a revision of it. */
async function enter(call: Change, request: Request, decision: Decision): Promise<void> {
  const items = itemsOf(request, decision)
  if (items.length === 0) throw wrongField('values', say('recheck.values_missing'))
  const results = await enterSettled(call, request.exam_id, items, { reason: decision.answer, source: 'RECHECK' })
  const refused = results.flatMap((one) =>
    one.status === 'invalid'
      ? [
          refusedField(
            items[one.i]!.field === 'marks' ? 'marks' : `values.${items[one.i]!.exam_question_id}`,
            one.said as ReturnType<typeof say>,
          ),
        ]
      : [],
  )
  if (refused.length > 0) throw wrongFields(refused)
}

async function decide(call: Call<(typeof recheckApi)['decide']>): Promise<RecheckRow> {
  const { db, client_id, now, actor, id, body } = call
  const { rows } = await sql<Request>`
    select exam_rechecks.id, exam_id, mark_id, exam_question_ids, kind, state from exam_rechecks
    where ${sql.join(seen(actor), sql` and `)} and exam_rechecks.id = ${id} for update`.execute(db)
  const [request] = rows
  if (!request) throw notFound('recheck')
  if (request.state !== 'OPEN') throw wrongField('state', say('recheck.decided'))
  const exam = await lockRow({ call, kind: examKind, id: request.exam_id })
  await takeUnlocked(call.db, exam.session_id)
  if (exam.state !== 'PUBLISHED')
    throw wrongField('state', say('recheck.not_published', { state: say(`exam.state.${exam.state}`) }))
  await assertSecond(call, request)
  const before = await lockMark(call, request.mark_id)
  const { recheck_rule } = await rulesOf(call)
  let state = body.state
  let after = standingOf(before)
  if (state === 'CHANGED') {
    await sql`savepoint recheck`.execute(db)
    await enter(call, request, body)
    after = standingOf(await lockMark(call, request.mark_id))
    const isLower = (after.percent ?? 0) < (before.percent ?? 0)
    if (isLower && recheck_rule === 'ONLY_UP') {
      await sql`rollback to savepoint recheck`.execute(db)
      after = standingOf(before)
    }
    const isSame = after.marks === before.marks && after.percent === before.percent
    if (isSame) state = 'UNCHANGED'
    else {
      await changeRow(call, examKind, exam, { revision: exam.revision + 1 }, 'recheck')
      await writeStats(call, exam.id)
    }
  }
  await sql`
    update exam_rechecks set state = ${state}, before = ${JSON.stringify(standingOf(before))}::jsonb, after = ${JSON.stringify(after)}::jsonb,
      answer = ${body.answer}, decided_at = ${now.toISOString()}, decided_by = ${actor.account_id}
    where client_id = ${client_id} and id = ${id}`.execute(db)
  await audit(call, { entity: 'recheck', entity_id: id, action: 'decide', after: { ...body, state } })
  return show(call, id)
}

export const recheckRoutes = serve(recheckApi, {
  list: (call: Call<(typeof recheckApi)['list']>) => rechecks.page(call),
  create,
  decide,
})

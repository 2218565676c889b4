import { type Expression, type SqlBool, sql } from 'kysely'
import { type BodyOf, type MarkItem, REMARKING, type RecheckKind, type RecheckRow, recheckApi, say } from '#contract'
import { build } from '../db/connect.ts'
import { changeRow, lockRow } from '../entity/change-row.ts'
import { anyMatch, anyName, by, falling, oneOf } from '../entity/conditions.ts'
import { type From, listing } from '../entity/list.ts'
import { takeUnlocked } from '../entity/sessions.ts'
import { emit } from '../events/emit.ts'
import { timeIn } from '../exams/clock.ts'
import { isAssigned, isSecond, mayAnswer, recheckSeen, waitsForAnswer } from '../exams/rechecks.ts'
import { examKind } from '../exams/rows.ts'
import { type Actor, may } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, notFound, refusedField, wrongField, wrongFields } from '../ground/errors.ts'
import { pupilName } from '../ground/pupil-name.ts'
import type { Call } from '../http/call.ts'
import { serve } from '../http/serve.ts'
import { recheckUntil } from '../marks/open-to-recheck.ts'
import { openSheet } from '../marks/sheet.ts'
import { visibleTo } from '../policy/policy.ts'
import { countedMarks } from '../results/counted-marks.ts'
import { writeStats } from '../results/stats.ts'
import { columnsFor, columnsOf } from '../results/totals.ts'
import { tellOfCorrection } from './corrected-marks.ts'
import { assignTo } from './recheck-assign.ts'
import { listAssignees } from './recheck-assignees.ts'
import { enterSettled } from './settled.ts'

type Standing = NonNullable<RecheckRow['before']>

const orders = { id: by('exam_rechecks.id'), created_at: by('exam_rechecks.created_at') }

const seen = (actor: Actor): Expression<SqlBool>[] => [
  sql<SqlBool>`exam_rechecks.client_id = ${actor.client_id}`,
  recheckSeen(actor),
]

/** The questions that new marks can be given for, by the numbers of the pupil's own paper; blind to what stands there while it is to be marked anew. */
const cellsOf = (client_id: number) => sql<RecheckRow['cells']>`(
  select coalesce(jsonb_agg(jsonb_build_object('exam_question_id', q.id, 'max_marks', q.max_marks,
    'label', coalesce(q.labels ->> coalesce(m.set_letter, 'A'), q.labels ->> 'A', ''),
    'value', case when exam_rechecks.kind = ${REMARKING} or c.mark_id is null then null else coalesce(to_jsonb(c.marks), '"NA"') end)
    order by q.position), '[]')
  from exam_marks m join exams e on e.client_id = ${client_id} and e.id = m.exam_id and e.entry_mode = 'PER_QUESTION'
    join exam_questions q on q.client_id = ${client_id} and q.exam_id = e.id
    join exam_papers p on p.client_id = ${client_id} and p.exam_id = e.id and p.paper_id = q.paper_id
      and p.set_letter in ('', coalesce(m.set_letter, 'A'))
    left join exam_question_marks c on c.client_id = ${client_id} and c.exam_id = e.id and c.mark_id = m.id and c.exam_question_id = q.id
  where m.client_id = ${client_id} and m.id = exam_rechecks.mark_id
    and case when exam_rechecks.exam_question_ids = '{}' then q.treatment <> 'DROP' else q.id = any(exam_rechecks.exam_question_ids) end)`

const assigneeOf = ({ client_id, reach }: Actor) =>
  reach?.scope === 'OWN'
    ? sql<RecheckRow['assigned_to']>`null::jsonb`
    : sql<
        RecheckRow['assigned_to']
      >`(select jsonb_build_object('id', s.id, 'name', concat_ws(' ', s.first_name, s.last_name))
        from staff s where s.client_id = ${client_id} and s.id = exam_rechecks.assigned_to)`

const rowsOf = (from: From<'exam_rechecks'>, actor: Actor) => {
  const { client_id } = actor
  return from
    .select(['exam_rechecks.id', 'exam_rechecks.mark_id', 'exam_rechecks.kind', 'exam_rechecks.note'])
    .select(['exam_rechecks.state', 'exam_rechecks.answer', 'exam_rechecks.created_at', 'exam_rechecks.decided_at'])
    .select([
      sql<Standing | null>`case when exam_rechecks.kind = ${REMARKING} and exam_rechecks.state = 'OPEN' then null
        else exam_rechecks.before end`.as('before'),
      sql<Standing | null>`exam_rechecks.after`.as('after'),
      sql<RecheckRow['exam']>`(select jsonb_build_object('id', e.id, 'title', e.name) from exams e
        where e.client_id = ${client_id} and e.id = exam_rechecks.exam_id)`.as('exam'),
      sql<RecheckRow['grade']>`(select jsonb_build_object('id', g.id, 'title', g.title) from exams e
        join grades g on g.client_id = ${client_id} and g.id = e.grade_id where e.client_id = ${client_id} and e.id = exam_rechecks.exam_id)`.as(
        'grade',
      ),
      sql<RecheckRow['subject']>`(select jsonb_build_object('id', s.id, 'title', s.title) from exams e
        join subjects s on s.client_id = ${client_id} and s.id = e.subject_id where e.client_id = ${client_id} and e.id = exam_rechecks.exam_id)`.as(
        'subject',
      ),
      sql<RecheckRow['section']>`(select jsonb_build_object('id', c.id, 'title', c.title) from exam_marks m
        join sections c on c.client_id = ${client_id} and c.id = m.section_id where m.client_id = ${client_id} and m.id = exam_rechecks.mark_id)`.as(
        'section',
      ),
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
      assigneeOf(actor).as('assigned_to'),
      sql<boolean>`${mayAnswer(actor)}`.as('may_answer'),
      sql<number>`(select e.max_marks from exams e
        where e.client_id = ${client_id} and e.id = exam_rechecks.exam_id)`.as('max_marks'),
      sql<RecheckRow['cells']>`case when ${mayAnswer(actor)} then ${cellsOf(client_id)} else '[]'::jsonb end`.as(
        'cells',
      ),
    ])
}

const rechecks = listing(recheckApi.list, seen, {
  table: 'exam_rechecks',
  rows: rowsOf,
  filters: {
    ...{ id: oneOf, exam_id: oneOf, mark_id: oneOf, state: oneOf, assigned_to: oneOf },
    session_id: (_, ids, { client_id }) => sql`exists (select 1 from exams e
      where e.client_id = ${client_id} and e.id = exam_rechecks.exam_id and e.session_id = any(${ids}::bigint[]))`,
    student: (_, texts, { client_id }) => sql`exists (select 1 from exam_marks m
      join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
      join students p on p.client_id = ${client_id} and p.id = e.student_id
      where m.client_id = ${client_id} and m.id = exam_rechecks.mark_id
        and (${anyName(sql`concat_ws(' ', p.f_name, p.l_name, p.f_name)`, texts)} or ${anyMatch('p.admission_no', texts)}))`,
    assigned: (_, who, actor) =>
      sql`(${sql.join(
        who.map((one) => (one === 'ME' ? isAssigned(actor) : sql`exam_rechecks.assigned_to is null`)),
        sql` or `,
      )})`,
    waits_for: (_, _me, actor) => waitsForAnswer(actor),
  },
  orders,
  natural: [falling(orders.id)],
})

async function show({ db, client_id, actor }: Change, id: number): Promise<RecheckRow> {
  const from = build
    .selectFrom('exam_rechecks')
    .where('exam_rechecks.client_id', '=', client_id)
    .where('exam_rechecks.id', '=', id)
  const { rows } = await db.executeQuery(rowsOf(from, actor).compile())
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
    select id, exam_id, set_letter, attendance, ${countedMarks('exam_marks')} as marks, percent, grade from exam_marks
    where client_id = ${client_id} and id = ${id} and ${visibleTo(actor, 'exam_marks')} for no key update`.execute(db)
  if (!rows[0]) throw wrongField('mark_id', say('row.not_found', { noun: say('noun.mark') }))
  return rows[0]
}

const standingOf = ({ marks, percent, grade }: Mark): Standing => ({ marks, percent, grade })

interface Rules {
  timezone: string
  published_at: string
  recheck_days: number
  recheck_rule: 'ANY' | 'ONLY_UP'
}

/** Those that an exam was published with; the school's where a process of the release before published it. */
async function rulesOf({ db, client_id }: Change, exam_id: number): Promise<Rules> {
  const { rows } = await sql<Rules>`
    select h.timezone, e.published_at, coalesce(e.recheck_days, h.recheck_days) as recheck_days,
      coalesce(e.recheck_rule, h.recheck_rule) as recheck_rule
    from exams e join schools h on h.id = ${client_id}
    where e.client_id = ${client_id} and e.id = ${exam_id}`.execute(db)
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
  if (body.assigned_to != null && !may(actor, 'exam-marks', 'verify')) throw new ApiError('forbidden')
  const mark = await lockMark(call, body.mark_id)
  const { exam } = await openSheet(call, actor, mark.exam_id, true)
  await takeUnlocked(call.db, exam.session_id)
  if (exam.state !== 'PUBLISHED')
    throw wrongField('mark_id', say('recheck.not_published', { state: say(`exam.state.${exam.state}`) }))
  if (mark.attendance !== 'P') throw wrongField('mark_id', say('recheck.not_present'))
  const { timezone, published_at, recheck_days } = await rulesOf(call, exam.id)
  const until = recheckUntil(published_at, recheck_days)
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
  if (body.assigned_to != null) await assignTo(call, id, body.assigned_to, 'assigned_to')
  await audit(call, { entity: 'recheck', entity_id: id, action: 'create', after: body })
  emit(call, 'recheck.requested', { recheck_id: id, exam_id: exam.id })
  return show(call, id)
}

interface Request {
  id: number
  exam_id: number
  mark_id: number
  exam_question_ids: number[]
  kind: RecheckKind
  state: RecheckRow['state']
  assigned_to: number | null
  is_own: boolean
  is_second: boolean
}

/** A request that the caller sees, held to be changed while it is open. @throws 404 */
async function lockOpen({ db, actor }: Change, id: number, path: string): Promise<Request> {
  const { rows } = await sql<Request>`
    select exam_rechecks.id, exam_id, mark_id, exam_question_ids, kind, state, assigned_to,
      ${isAssigned(actor)} as is_own, ${isSecond(actor)} as is_second
    from exam_rechecks where ${sql.join(seen(actor), sql` and `)} and exam_rechecks.id = ${id} for update`.execute(db)
  const [request] = rows
  if (!request) throw notFound('recheck')
  if (!may(actor, 'exam-marks', 'verify') && !request.is_own) throw new ApiError('forbidden')
  if (request.state !== 'OPEN') throw wrongField(path, say('recheck.decided'))
  return request
}

async function assign(call: Call<(typeof recheckApi)['assign']>): Promise<RecheckRow> {
  const { db, client_id, id, body } = call
  const { exam_id, assigned_to } = await lockOpen(call, id, 'staff_id')
  const { rows } = await sql<{ session_id: number }>`
    select session_id from exams where client_id = ${client_id} and id = ${exam_id}`.execute(db)
  await takeUnlocked(db, rows[0]!.session_id)
  if (body.staff_id !== assigned_to) {
    await assignTo(call, id, body.staff_id, 'staff_id')
    const after = { assigned_to: body.staff_id }
    await audit(call, { entity: 'recheck', entity_id: id, action: 'assign', before: { assigned_to }, after })
  }
  return show(call, id)
}

/** Whoever was asked to answer enters marks of exams that are not theirs: of this request, and of no other. */
const forRequest = (call: Change, { is_own }: Request): Change =>
  is_own ? { ...call, actor: { ...call.actor, reach: null } } : call

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
  const request = await lockOpen(call, id, 'state')
  const change = forRequest(call, request)
  const exam = await lockRow({ call: change, kind: examKind, id: request.exam_id })
  await takeUnlocked(call.db, exam.session_id)
  if (exam.state !== 'PUBLISHED')
    throw wrongField('state', say('recheck.not_published', { state: say(`exam.state.${exam.state}`) }))
  if (!request.is_second) throw wrongField('state', say('recheck.first_marker'))
  const before = await lockMark(change, request.mark_id)
  const { recheck_rule } = await rulesOf(call, exam.id)
  let state = body.state
  let after = standingOf(before)
  if (state === 'CHANGED') {
    await sql`savepoint recheck`.execute(db)
    await enter(change, request, body)
    after = standingOf(await lockMark(change, request.mark_id))
    const isLower = (after.percent ?? 0) < (before.percent ?? 0)
    if (isLower && recheck_rule === 'ONLY_UP') {
      await sql`rollback to savepoint recheck`.execute(db)
      after = standingOf(before)
    }
    const isSame = after.marks === before.marks && after.percent === before.percent
    if (isSame) state = 'UNCHANGED'
    else {
      await changeRow(change, examKind, exam, { revision: exam.revision + 1 }, 'recheck')
      await writeStats(call, exam.id)
      await tellOfCorrection(call, { exam_id: exam.id, recheck_id: id }, [{ mark_id: request.mark_id }])
    }
  }
  await sql`
    update exam_rechecks set state = ${state}, before = ${JSON.stringify(standingOf(before))}::jsonb, after = ${JSON.stringify(after)}::jsonb,
      answer = ${body.answer}, decided_at = ${now.toISOString()}, decided_by = ${actor.account_id}
    where client_id = ${client_id} and id = ${id}`.execute(db)
  await audit(call, { entity: 'recheck', entity_id: id, action: 'decide', after: { ...body, state } })
  emit(call, 'recheck.decided', { recheck_id: id, exam_id: exam.id })
  return show(call, id)
}

export const recheckRoutes = serve(recheckApi, {
  list: (call: Call<(typeof recheckApi)['list']>) => rechecks.page(call),
  create,
  assignees: (call) => listAssignees(call),
  assign,
  decide,
})

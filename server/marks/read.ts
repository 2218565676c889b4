import { sql } from 'kysely'
import { type BodyOf, type DataOf, examMarksApi, type MarkColumn, type MarkRow, say } from '#contract'
import { explain as explainMark } from '../../marking/explain.ts'
import { type Asking, ask } from '../db/ask.ts'
import { build, type Databases } from '../db/connect.ts'
import { anyMatch, anyName, by, oneCode, oneOf } from '../entity/conditions.ts'
import { type From, listing } from '../entity/list.ts'
import { namesOfPlatform } from '../entity/platform-people.ts'
import { type Actor, may } from '../ground/actor.ts'
import type { Change } from '../ground/change.ts'
import { notFound, wrongField } from '../ground/errors.ts'
import { pupilName } from '../ground/pupil-name.ts'
import type { Call } from '../http/call.ts'
import { assertMarksOpenToKey } from '../policy/key-scopes.ts'
import { visibleTo } from '../policy/policy.ts'
import { countedMarks } from '../results/counted-marks.ts'
import { cellsByRow, correctedOf, findRules, type RowCells, rulesOf, type StoredMark } from '../results/totals.ts'
import type { Services } from '../services.ts'
import { openToRecheck } from './open-to-recheck.ts'
import { openSheet, type Sheet } from './sheet.ts'
import { withAnswersShown } from './shown-answers.ts'

/** Transactions commit out of order: what was changed shortly before a cursor may show up after it. */
const LONGEST_TRANSACTION_S = 60

const isPupil = ({ reach }: Actor) => reach?.scope === 'OWN'

/** What marks count as: what was added or scaled for all is in it. */
const counted = countedMarks('exam_marks')

const rowsOf = (from: From<'exam_marks'>, { client_id }: Pick<Actor, 'client_id'>) =>
  from
    .select([
      'exam_marks.id',
      'exam_marks.row_version',
      'exam_marks.exam_id',
      'exam_marks.attendance',
      counted.as('marks'),
      sql<number | null>`case when exam_marks.corrected_marks is not null then exam_marks.marks end`.as('typed'),
    ])
    .select([
      'exam_marks.grace',
      'exam_marks.counted_max',
      'exam_marks.percent',
      'exam_marks.grade',
      'exam_marks.point',
    ])
    .select(['exam_marks.result', 'exam_marks.is_complete', 'exam_marks.remarks', 'exam_marks.updated_at'])
    .select([
      'exam_marks.set_letter as set',
      sql<boolean>`exam_marks.left_at is not null`.as('left'),
      sql<
        MarkRow['student']
      >`(select jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')}, 'admission_no', p.admission_no,
        'roll_no', e.roll_no) from enrolments e join students p on p.client_id = ${client_id} and p.id = e.student_id
        where e.client_id = ${client_id} and e.id = exam_marks.enrolment_id)`.as('student'),
      sql<MarkRow['section']>`(select jsonb_build_object('id', s.id, 'title', s.title) from sections s
        where s.client_id = ${client_id} and s.id = exam_marks.section_id)`.as('section'),
      sql<
        MarkRow['questions']
      >`(select coalesce(jsonb_object_agg(x.exam_question_id, coalesce(to_jsonb(x.marks), '"NA"')), '{}')
        from exam_question_marks x where x.client_id = ${client_id} and x.exam_id = exam_marks.exam_id and x.mark_id = exam_marks.id)`.as(
        'questions',
      ),
      sql<number>`(select count(*) from exam_rechecks r where r.client_id = ${client_id} and r.mark_id = exam_marks.id)`.as(
        'rechecks',
      ),
    ])

const enrolment = (column: string, client_id: number) =>
  sql`(select ${sql.ref(`e.${column}`)} from enrolments e where e.client_id = ${client_id} and e.id = exam_marks.enrolment_id)`

const marks = listing(
  examMarksApi.list,
  (actor) => [sql<boolean>`exam_marks.client_id = ${actor.client_id}`, visibleTo(actor, 'exam_marks')],
  {
    table: 'exam_marks',
    rows: rowsOf,
    filters: {
      id: oneOf,
      exam_id: oneOf,
      section_id: oneOf,
      result: oneOf,
      attendance: oneOf,
      search: (_, texts, { client_id }) => sql`exists (
        select 1 from enrolments e join students p on p.client_id = ${client_id} and p.id = e.student_id
        where e.client_id = ${client_id} and e.id = exam_marks.enrolment_id
          and (${anyName(sql`concat_ws(' ', p.f_name, p.l_name, p.f_name)`, texts)}
            or ${anyMatch('p.admission_no', texts)} or ${oneCode('e.roll_no', texts)}))`,
      incomplete: (_, only) =>
        only
          ? sql`exam_marks.left_at is null and (exam_marks.attendance is null or not exam_marks.is_complete)`
          : sql`true`,
      exam_question_id: (_, ids, { client_id }) => sql`not exists (select 1 from exam_question_marks x
        where x.client_id = ${client_id} and x.exam_id = exam_marks.exam_id and x.mark_id = exam_marks.id and x.exam_question_id = any(${ids}::bigint[]))`,
      since: (_, cursor) =>
        sql`exam_marks.updated_at > ${cursor}::timestamptz - make_interval(secs => ${LONGEST_TRANSACTION_S})`,
    },
    orders: {
      roll_no: { by: sql`by_roll.roll_no collate natural_order`, optional: true },
      name: { by: sql`by_name.name collate natural_order` },
      marks: { by: counted, optional: true },
    },
    natural: [
      by('exam_marks.section_id'),
      { by: sql`by_roll.roll_no collate natural_order`, optional: true },
      by('exam_marks.id'),
    ],
    toOrder: (from, { client_id }) =>
      from
        .innerJoin(
          sql<{ roll_no: string | null }>`lateral (select ${enrolment('roll_no', client_id)} as roll_no)`.as('by_roll'),
          (join) => join.onTrue(),
        )
        .innerJoin(
          sql<{ name: string }>`lateral (select ${pupilName(client_id, 'p')} as name from students p
            where p.client_id = ${client_id} and p.id = ${enrolment('student_id', client_id)})`.as('by_name'),
          (join) => join.onTrue(),
        ),
  },
)

/** A row as a pupil sees it: what was withheld is not shown, nor what is said of it. */
const asSeen = (actor: Actor, row: MarkRow): MarkRow => {
  if (!isPupil(actor)) return row
  const own = { ...row, remarks: null, rechecks: 0 }
  return row.result === 'WITHHELD'
    ? { ...own, marks: null, typed: null, percent: null, grade: null, point: null, questions: {} }
    : own
}

export async function listMarks(call: Call<(typeof examMarksApi)['list']>) {
  const { db, actor, client_id, body, now } = call
  const ids = body.filter.exam_id ?? []
  if (ids.length !== 1 && !isPupil(actor)) throw wrongField('filter.exam_id', say('mark.exam_missing'))
  const asking: Asking = { db, client_id }
  const sheet = ids.length === 1 ? await openSheet(asking, actor, ids[0]!) : null
  if (sheet) assertMarksOpenToKey(actor, sheet.exam.state)
  const page = await marks.page(call)
  const columns =
    sheet && !(isPupil(actor) && sheet.exam.state !== 'PUBLISHED') ? await sheetColumns(asking, actor, sheet) : []
  const open = isPupil(actor) ? await openToRecheck(call, page.data) : null
  const answered = isPupil(actor) ? await withAnswersShown(asking, page.data) : null
  const by = body.filter.since && !isPupil(actor) ? await writersOf(asking, page.data) : null
  const data = page.data.map((row) => ({
    ...asSeen(actor, row),
    ...(open && { may_recheck: open.has(row.id) }),
    ...(answered && { has_answers: answered.has(row.id) }),
    ...(by && { changed_by: by.get(row.id) ?? null }),
  }))
  return { ...page, data, beside: { exam: sheet && sheetExam(actor, sheet), columns, cursor: now.toISOString() } }
}

/** Who has changed rows last. */
async function writersOf(asking: Asking, rows: readonly MarkRow[]) {
  const { client_id } = asking
  const ids = rows.map(({ id }) => id)
  const found = await ask(
    asking,
    sql<{ id: number; by: NonNullable<MarkRow['changed_by']> }>`
    select m.id, jsonb_build_object('id', a.id, 'name', a.name) as by from exam_marks m
      join accounts a on a.client_id = ${client_id} and a.id = m.updated_by
    where m.client_id = ${client_id} and m.id = any(${ids}::bigint[])`,
  )
  return new Map(found.map(({ id, by }) => [id, by]))
}

function sheetExam(actor: Actor, { exam, marking, may_verify, sections }: Sheet) {
  const isOpen = exam.state === 'MARKING' || exam.state === 'SCHEDULED'
  const writes = may(actor, 'exam-marks', 'update') && marking.size > 0 && !isPupil(actor)
  const isSettled = exam.state === 'SUBMITTED' || exam.state === 'VERIFIED'
  const own = [...marking.keys()].some((id) => sections.get(id) === 'OPEN')
  const can = exam.is_locked
    ? {}
    : {
        update: (isOpen && writes && own) || ((isSettled || isOpen) && may_verify),
        submit: exam.state === 'MARKING' && writes && own,
        verify: exam.state === 'SUBMITTED' && may_verify,
        publish: exam.state === 'VERIFIED' && may(actor, 'exam-marks', 'publish'),
        grace: may_verify && exam.state !== 'PUBLISHED' && exam.state !== 'CANCELLED',
      }
  const { id, name, state, entry_mode, max_marks, pass_marks, revision } = exam
  const names = ['update', 'submit', 'verify', 'publish', 'grace'] as const
  return {
    ...{ id, name, state, entry_mode, max_marks, pass_marks, revision },
    may: names.filter((name) => (can as Record<string, boolean>)[name] === true),
    locked_by: exam.is_locked ? ('session' as const) : isOpen ? null : ('state' as const),
  }
}

/** A pupil is given the questions that they wrote, by the numbers of the own set alone. */
async function sheetColumns(asking: Asking, actor: Actor, { exam, marking }: Sheet): Promise<MarkColumn[]> {
  const { client_id } = asking
  const labels = isPupil(actor)
    ? sql`case when q.labels -> o.set_letter is not null then jsonb_build_object(o.set_letter, q.labels -> o.set_letter)
        else jsonb_build_object('A', coalesce(q.labels ->> 'A', '')) end`
    : sql`q.labels`
  const written = isPupil(actor)
    ? sql`join lateral (
        select m.set_letter from exam_marks m where m.client_id = ${client_id} and m.exam_id = ${exam.id}
          and m.enrolment_id = any(${actor.reach?.enrolment_ids ?? []}::bigint[]) order by m.id limit 1) o
      on p.set_letter = '' or p.set_letter = o.set_letter`
    : sql``
  const rows = await ask(
    asking,
    sql<Omit<MarkColumn, 'mine'>>`
    select q.id, q.item_id, q.part, q.section, ${labels} as labels, q.max_marks, q.min_marks, q.or_group, q.part_or_group, q.choose, q.type,
      q.treatment, nullif(p.set_letter, '') as set, jsonb_build_object('id', c.id, 'title', c.chapter) as chapter
    from exam_questions q join exam_papers p on p.client_id = ${client_id} and p.exam_id = ${exam.id} and p.paper_id = q.paper_id
      join chapters c on c.client_id = ${client_id} and c.id = q.chapter_id
      ${written}
    where q.client_id = ${client_id} and q.exam_id = ${exam.id} order by p.set_letter, q.position`,
  )
  const own = [...marking.values()]
  return rows.map((row) => ({
    ...row,
    mine: own.some(({ item_ids }) => item_ids === null || item_ids.includes(row.item_id)),
  }))
}

/** A row that this call has locked or made. */
export async function getMark(
  { db, client_id, actor }: Pick<Change, 'db' | 'client_id' | 'actor'>,
  id: number,
): Promise<MarkRow> {
  const from = build
    .selectFrom('exam_marks')
    .where('exam_marks.client_id', '=', client_id)
    .where('exam_marks.id', '=', id)
  const { rows } = await db.executeQuery(rowsOf(from, { client_id }).compile())
  if (!rows[0]) throw notFound('mark')
  return asSeen(actor, rows[0])
}

/** The exam of a row that somebody sees. @throws 404 */
async function seenMark({
  db,
  client_id,
  actor,
  id,
}: {
  db: Asking['db']
  client_id: number
  actor: Actor
  id: number
}) {
  const [row] = await ask(
    { db, client_id },
    sql<StoredMark & { exam_id: number }>`
    select exam_marks.id, exam_marks.exam_id, exam_marks.set_letter, exam_marks.attendance, exam_marks.marks, exam_marks.grace from exam_marks
    where exam_marks.client_id = ${client_id} and exam_marks.id = ${id} and ${visibleTo(actor, 'exam_marks')}`,
  )
  if (!row) throw notFound('mark')
  return row
}

export async function explain(call: Call<(typeof examMarksApi)['explain']>) {
  const { db, client_id, actor, id } = call
  const row = await seenMark({ db, client_id, actor, id })
  if (isPupil(actor) && row.attendance === 'UFM') return []
  const asking: Asking = { db, client_id }
  const [exam] = await findRules(asking, row.exam_id)
  if (!exam) throw notFound('exam')
  const rules = await rulesOf(asking, exam)
  const cells = await ask(
    asking,
    sql<RowCells>`select mark_id, exam_question_id, marks from exam_question_marks
      where client_id = ${client_id} and exam_id = ${row.exam_id} and mark_id = ${id}`,
  )
  const { input, isProtected } = correctedOf(rules, row, cellsByRow(cells).get(id) ?? new Map())
  return explainMark(input, isProtected)
}

type HistoryRow = DataOf<(typeof examMarksApi)['history']>[number]

/** What a value that somebody of the platform entered is shown with beside the school's own account: who that was. */
async function withImpersonators(
  databases: Databases,
  rows: readonly (Omit<HistoryRow, 'impersonated_by'> & { impersonator_id: number | null })[],
): Promise<HistoryRow[]> {
  const names = await namesOfPlatform(
    databases,
    rows.flatMap(({ impersonator_id }) => impersonator_id ?? []),
  )
  return rows.map(({ impersonator_id: id, ...row }) => ({
    ...row,
    impersonated_by: id === null ? null : { id, name: names.get(id) ?? '' },
  }))
}

/** Everything that ever stood in a row, the newest first; not for pupils. */
export async function history(
  call: Call<(typeof examMarksApi)['history']>,
  { databases }: Pick<Services, 'databases'>,
) {
  const { db, client_id, actor, id, body } = call
  const row = await seenMark({ db, client_id, actor, id })
  if (isPupil(actor)) throw notFound('mark')
  const { exam_question_id, filter, range } = body as BodyOf<(typeof examMarksApi)['history']>
  const size = range.pageSize ?? examMarksApi.history.page_size
  const questions = [exam_question_id, filter.exam_question_id].flatMap((ids) =>
    ids ? [sql` and h.exam_question_id = any(${ids}::bigint[])`] : [],
  )
  const which = sql`h.client_id = ${client_id} and h.mark_id = ${id}${sql.join(questions, sql``)}`
  const person = (column: string) => sql`(select jsonb_build_object('id', a.id, 'name', a.name) from accounts a
    where a.client_id = ${client_id} and a.id = ${sql.ref(column)})`
  const rows = await ask(
    { db, client_id },
    sql<Omit<HistoryRow, 'impersonated_by'> & { impersonator_id: number | null }>`
    select h.created_at as at, ${person('h.created_by')} as by, h.impersonator_id, h.field, h.exam_question_id, coalesce(q.labels ->> ${row.set_letter ?? 'A'}, q.labels ->> 'A') as label, h.before, h.after, h.reason, h.source
    from exam_mark_history h
      left join exam_questions q on q.client_id = ${client_id} and q.id = h.exam_question_id
    where ${which} order by h.id desc limit ${size} offset ${((range.page ?? 1) - 1) * size}`,
  )
  const [total] = await ask(
    { db, client_id },
    sql<{ count: number }>`select count(*) as count from exam_mark_history h where ${which}`,
  )
  const data = await withImpersonators(databases, rows)
  return { data, count: total?.count ?? 0, size }
}

import { type Expression, type SqlBool, sql } from 'kysely'
import { type AnswerSheetRow, answerSheetApi, type DataOf, say } from '#contract'
import { typedCode } from '../../../scanning/layout/serial.ts'
import { ask } from '../../db/ask.ts'
import { by, byCode, falling, oneOf } from '../../entity/conditions.ts'
import { type From, listing } from '../../entity/list.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import { ApiError, notFound, wrongField } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { visibleTo } from '../../policy/policy.ts'
import { startBlank } from './print-blank.ts'

const orders = { id: by('answer_sheets.id'), serial: byCode('answer_sheets.serial') }

const seen = (actor: Actor): Expression<SqlBool>[] => [
  sql<SqlBool>`answer_sheets.client_id = ${actor.client_id}`,
  visibleTo(actor, 'answer_sheets'),
]

const rowsOf = (from: From<'answer_sheets'>, { client_id }: Actor) =>
  from
    .select(['answer_sheets.id', 'answer_sheets.row_version', 'answer_sheets.serial', 'answer_sheets.layout_id'])
    .select(['answer_sheets.set_letter as set', 'answer_sheets.created_at as printed_at'])
    .select([
      sql<AnswerSheetRow['kind']>`answer_sheets.kind`.as('kind'),
      layoutFact<string>('edition', client_id).as('edition'),
      layoutFact<string>('page', client_id).as('page'),
      layoutFact<number>('pages', client_id).as('pages'),
      sql<AnswerSheetRow['student']>`(select jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')},
          'admission_no', p.admission_no, 'roll_no', e.roll_no)
        from enrolments e join students p on p.client_id = ${client_id} and p.id = e.student_id
        where e.client_id = ${client_id} and e.id = answer_sheets.enrolment_id)`.as('student'),
      sql<AnswerSheetRow['exam']>`(select jsonb_build_object('id', x.id, 'title', x.name) from exams x
        where x.client_id = ${client_id} and x.id = answer_sheets.exam_id)`.as('exam'),
      sql<AnswerSheetRow['void']>`case when answer_sheets.voided_at is not null
        then jsonb_build_object('at', answer_sheets.voided_at, 'reason', coalesce(answer_sheets.void_reason, '')) end`.as(
        'void',
      ),
      sql<number[]>`(select coalesce(jsonb_agg(distinct g.page_no), '[]') from scan_pages g
        where g.client_id = ${client_id} and g.sheet_id = answer_sheets.id and g.state = 'COUNTED')`.as('counted'),
    ])

const layoutFact = <T>(column: 'edition' | 'page' | 'pages', client_id: number) =>
  sql<T>`(select ${sql.ref(`l.${column}`)} from answer_layouts l
    where l.client_id = ${client_id} and l.id = answer_sheets.layout_id)`

const ofEnrolment =
  (column: 'student_id' | 'section_id') =>
  (_: string, ids: readonly number[], { client_id }: Actor) =>
    sql<SqlBool>`exists (select 1 from enrolments e
    where e.client_id = ${client_id} and e.id = answer_sheets.enrolment_id and ${sql.ref(`e.${column}`)} = any(${ids}::bigint[]))`

/** What is typed from a sheet has Q, page and check too. */
const serialOf = (typed: string): string =>
  typedCode(typed)?.serial ?? typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')

const answerSheets = listing(answerSheetApi.list, seen, {
  table: 'answer_sheets',
  rows: rowsOf,
  filters: {
    ...{ id: oneOf, exam_id: oneOf, kind: oneOf },
    question_paper_id: (_, ids) => sql`answer_sheets.paper_id = any(${ids}::bigint[])`,
    student_id: ofEnrolment('student_id'),
    section_id: ofEnrolment('section_id'),
    serial: (_, texts) =>
      sql`(${sql.join(
        texts.map((text) => sql`answer_sheets.serial like ${`%${serialOf(text).replaceAll(/[\\%_]/g, '')}%`}`),
        sql` or `,
      )})`,
    is_void: (_, wanted) => (wanted ? sql`answer_sheets.voided_at is not null` : sql`answer_sheets.voided_at is null`),
  },
  orders,
  natural: [falling(orders.id)],
})

/** Pupils and their families print, read and void nothing; @throws forbidden */
function assertStaff({ reach }: Actor): void {
  if (reach?.scope === 'OWN') throw new ApiError('forbidden')
}

export const answerSheetRoutes = serve(answerSheetApi, {
  printBlank: startBlank,
  list: (call) => {
    assertStaff(call.actor)
    return answerSheets.page(call)
  },
  layout: readLayout,
  void: voidSheets,
  restore: restoreSheets,
})

async function readLayout(call: Call<typeof answerSheetApi.layout>): Promise<DataOf<typeof answerSheetApi.layout>> {
  const { actor, client_id, id } = call
  assertStaff(actor)
  // Whoever sees a sheet of it, or its paper, sees the layout.
  const [found] = await ask(
    call,
    sql<DataOf<typeof answerSheetApi.layout>>`
      select id, hash, paper_id as question_paper_id, nullif(set_letter, '') as set, layout from answer_layouts
      where client_id = ${client_id} and id = ${id} and (
        exists (select 1 from question_papers where question_papers.client_id = ${client_id}
          and question_papers.id = answer_layouts.paper_id and ${visibleTo(actor, 'question_papers')})
        or exists (select 1 from answer_sheets where answer_sheets.client_id = ${client_id}
          and answer_sheets.layout_id = answer_layouts.id and ${visibleTo(actor, 'answer_sheets')}))`,
  )
  if (!found) throw notFound('layout')
  return found
}

/** All of them or none; those that are out of use already stay as they are. */
async function voidSheets(call: Call<typeof answerSheetApi.void>): Promise<DataOf<typeof answerSheetApi.void>> {
  const { db, actor, client_id, now, body } = call
  const fresh = (await lockSheets(call, body.ids)).filter(({ voided }) => !voided)
  if (fresh.length === 0) return { changed: 0 }
  const ids = fresh.map(({ id }) => id)
  await sql`update answer_sheets set voided_at = ${now.toISOString()}::timestamptz, voided_by = ${actor.account_id}::bigint,
      void_reason = ${body.reason}, row_version = row_version + 1, updated_at = ${now.toISOString()}::timestamptz,
      updated_by = ${actor.account_id}::bigint
    where client_id = ${client_id} and id = any(${ids}::bigint[])`.execute(db)
  const after = { serials: fresh.map(({ serial }) => serial), reason: body.reason }
  await audit(call, { entity: 'answer-sheet', entity_id: null, action: 'void', after })
  return { changed: fresh.length }
}

async function restoreSheets(
  call: Call<typeof answerSheetApi.restore>,
): Promise<DataOf<typeof answerSheetApi.restore>> {
  const { db, actor, client_id, now, body } = call
  const voided = (await lockSheets(call, body.ids)).filter((one) => one.voided)
  if (voided.length === 0) return { changed: 0 }
  const ids = voided.map(({ id }) => id)
  await sql`update answer_sheets set voided_at = null, voided_by = null, void_reason = null, row_version = row_version + 1,
      updated_at = ${now.toISOString()}::timestamptz, updated_by = ${actor.account_id}::bigint
    where client_id = ${client_id} and id = any(${ids}::bigint[])`.execute(db)
  const after = { serials: voided.map(({ serial }) => serial) }
  await audit(call, { entity: 'answer-sheet', entity_id: null, action: 'restore', after })
  return { changed: voided.length }
}

/** @throws forbidden; invalid_field where one of them is not seen */
async function lockSheets(
  { db, actor, client_id }: Pick<Call<typeof answerSheetApi.restore>, 'db' | 'actor' | 'client_id'>,
  wanted: readonly number[],
): Promise<{ id: number; serial: string; voided: boolean }[]> {
  assertStaff(actor)
  if (!may(actor, 'question-paper', 'download')) throw new ApiError('forbidden')
  const { rows } = await sql<{ id: number; serial: string; voided: boolean }>`
    select id, serial, voided_at is not null as voided from answer_sheets
    where client_id = ${client_id} and id = any(${wanted}::bigint[]) and ${visibleTo(actor, 'answer_sheets')}
    order by id for no key update`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  const strangers = [...new Set(wanted)].filter((id) => !known.has(id))
  if (strangers.length > 0)
    throw wrongField('ids', say('ids.unknown', { noun: say('noun.answer_sheet'), ids: strangers.slice(0, 10) }))
  return rows
}

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AdmitCardRow, admitCardApi, readSerial, say } from '#contract'
import { type Asking, ask } from '../../../db/ask.ts'
import { readerFor } from '../../../db/connect.ts'
import { anyMatch, anyName, by, byTitle, oneOf } from '../../../entity/conditions.ts'
import { type From, listing } from '../../../entity/list.ts'
import type { Actor } from '../../../ground/actor.ts'
import { auditMany } from '../../../ground/audit.ts'
import { ApiError, wrongField } from '../../../ground/errors.ts'
import { pupilName } from '../../../ground/pupil-name.ts'
import type { Call } from '../../../http/call.ts'
import { serve } from '../../../http/serve.ts'
import type { Services } from '../../../services.ts'
import { assertWholeSchool, lockOpen } from '../lock.ts'
import { readPlan } from '../plan.ts'
import { series } from '../rows.ts'
import { mayPrintAll } from './series-print.ts'

/** @throws forbidden to whoever does not plan, or sees no pupils */
function assertPlanner(actor: Actor): void {
  assertWholeSchool(actor)
  if (!mayPrintAll(actor)) throw new ApiError('forbidden')
}

/** Who writes in a series: enrolments. @throws not_found for one that isn't there */
async function writersIn(asking: Asking & { actor: Actor; now: Date }, series_id: number): Promise<number[]> {
  const [seen] = await ask(asking, series.seen(asking.actor, series_id))
  if (!seen) throw wrongField('series_id', say('admit_card.series_needed'))
  const plan = await readPlan(asking, asking.now, series_id, { removed: true })
  return [...new Set(plan.papers.flatMap(({ sittings }) => sittings.flatMap(({ pupils }) => pupils)))]
}

const rowsOf = (series_id: number) => (from: From<'enrolments'>, actor: Actor) => {
  const { client_id } = actor
  return from
    .leftJoin('admit_cards as c', (join) =>
      join
        .on('c.client_id', '=', client_id)
        .on('c.series_id', '=', series_id)
        .onRef('c.enrolment_id', '=', 'enrolments.id'),
    )
    .select(['enrolments.id', 'c.version', 'c.withheld_reason', 'c.issued_at'])
    .select([
      sql<string | null>`case when c.issued_at is not null then c.serial end`.as('serial'),
      sql<AdmitCardRow['student']>`(select jsonb_build_object('id', p.id, 'name', ${pupilName(client_id, 'p')},
          'admission_no', p.admission_no, 'roll_no', enrolments.roll_no)
        from students p where p.client_id = ${client_id} and p.id = enrolments.student_id)`.as('student'),
      sql<AdmitCardRow['grade']>`(select jsonb_build_object('id', g.id, 'title', g.title)
        from grades g where g.client_id = ${client_id} and g.id = enrolments.grade_id)`.as('grade'),
      sql<AdmitCardRow['section']>`(select jsonb_build_object('id', s.id, 'title', s.title)
        from sections s where s.client_id = ${client_id} and s.id = enrolments.section_id)`.as('section'),
    ])
}

const orders = { id: by('enrolments.id'), roll_no: { ...byTitle('enrolments.roll_no'), optional: true } }

/** Cards of whoever writes in a series. */
const cards = (series_id: number, writers: readonly number[]) =>
  listing(
    admitCardApi.list,
    ({ client_id }: Actor): Expression<SqlBool>[] => [
      sql<SqlBool>`enrolments.client_id = ${client_id} and enrolments.deleted_at is null and enrolments.id = any(${writers}::bigint[])`,
    ],
    {
      table: 'enrolments',
      rows: rowsOf(series_id),
      filters: {
        ...{ id: oneOf, grade_id: oneOf, section_id: oneOf, student_id: oneOf },
        student: (_column, texts, { client_id }) => sql<SqlBool>`exists (select 1 from students p
          where p.client_id = ${client_id} and p.id = enrolments.student_id
            and (${anyName(sql`concat_ws(' ', p.f_name, p.l_name, p.f_name)`, texts)} or ${anyMatch('p.admission_no', texts)}))`,
        // The whole list is of it.
        series_id: () => sql<SqlBool>`true`,
        withheld: (_column, withheld, { client_id }) => sql<SqlBool>`${withheld} = exists (select 1 from admit_cards c
          where c.client_id = ${client_id} and c.series_id = ${series_id} and c.enrolment_id = enrolments.id and c.withheld_reason is not null)`,
      },
      orders,
      natural: [by('enrolments.grade_id'), by('enrolments.section_id'), orders.roll_no, orders.id],
    },
  )

type Api = typeof admitCardApi

async function withhold(call: Call<Api['withhold']>): Promise<{ changed: number }> {
  const { db, client_id, actor, now, body } = call
  assertPlanner(actor)
  const { series_id, reason } = body
  const student_ids = [...new Set(body.student_ids)]
  await writersIn(call, series_id)
  await lockOpen({ ...call, id: series_id, body: {} })
  const writers = await writersIn(call, series_id)
  const rows = await ask(
    call,
    sql<{ id: number; student_id: number; withheld: string | null }>`
    select e.id, e.student_id, c.withheld_reason as withheld from enrolments e
      left join admit_cards c on c.client_id = ${client_id} and c.series_id = ${series_id} and c.enrolment_id = e.id
    where e.client_id = ${client_id} and e.id = any(${writers}::bigint[]) and e.student_id = any(${student_ids}::bigint[])
    order by e.id`,
  )
  const known = new Set(rows.map(({ student_id }) => student_id))
  const strange = student_ids.filter((id) => !known.has(id))
  if (strange.length > 0)
    throw wrongField('student_ids', say('admit_card.not_in_series', { ids: strange.slice(0, 10) }))
  const changed = rows.filter(({ withheld }) => withheld !== reason)
  const ids = changed.map(({ id }) => id)
  const at = reason === null ? null : now.toISOString()
  const by_account = reason === null ? null : actor.account_id
  await sql`
    insert into admit_cards (client_id, series_id, enrolment_id, withheld_reason, withheld_at, withheld_by)
    select ${client_id}::bigint, ${series_id}::bigint, id, ${reason}::text, ${at}::timestamptz, ${by_account}::bigint
    from unnest(${ids}::bigint[]) id
    on conflict (client_id, series_id, enrolment_id) do update set withheld_reason = excluded.withheld_reason,
      withheld_at = excluded.withheld_at, withheld_by = excluded.withheld_by`.execute(db)
  const told = (reason: string | null) => ({ series_id, reason })
  await auditMany(
    call,
    'admit-card',
    'withhold',
    changed.map(({ id, withheld }) => ({ id, before: told(withheld), after: told(reason) })),
  )
  return { changed: changed.length }
}

interface Verified {
  school_name: string
  series: string
  initials: string
  class: string
  version: number
}

const invalid = { valid: false, school_name: null, series: null, initials: null, class: null, version: null }

const cardBySerial = (client_id: number, serial: string): RawBuilder<Verified> => sql`
  select h.name as school_name, y.name as series, concat(g.title, ' ', s.title) as class, c.version,
    concat(left(p.f_name, 1), '.', left(p.l_name, 1), case when p.l_name is null then '' else '.' end) as initials
  from admit_cards c
    join schools h on h.id = ${client_id} and h.deleted_at is null and h.status = 1
    join exam_series y on y.client_id = ${client_id} and y.id = c.series_id and y.deleted_at is null and y.state <> 'CANCELLED'
    join enrolments e on e.client_id = ${client_id} and e.id = c.enrolment_id and e.deleted_at is null
      and e.state not in ('LEFT', 'TRANSFERRED')
    join students p on p.client_id = ${client_id} and p.id = e.student_id and p.deleted_at is null
    join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    join sections s on s.client_id = ${client_id} and s.id = e.section_id
  where c.client_id = ${client_id} and c.serial = ${serial} and c.issued_at is not null and c.withheld_reason is null`

export const admitCardRoutes = serve(admitCardApi, {
  async list(call) {
    assertPlanner(call.actor)
    const [series_id, other] = call.body.filter.series_id ?? []
    if (series_id === undefined || other !== undefined)
      throw wrongField('filter.series_id', say('admit_card.series_needed'))
    return cards(series_id, await writersIn(call, series_id)).page(call)
  },

  withhold,

  /** What is not known, is of another school, or is withheld reads alike. */
  async verify({ client_id, body }: Call<Api['verify']>, { databases }: Pick<Services, 'databases'>) {
    const serial = readSerial(body.serial)
    if (serial === null || client_id === 0) return invalid
    const asking = { db: readerFor(databases.app, client_id), client_id }
    const [found] = await ask(asking, cardBySerial(client_id, serial))
    return found ? { valid: true, ...found } : invalid
  },
})

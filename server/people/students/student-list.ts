import { type RawBuilder, sql } from 'kysely'
import type { BodyOf, Student, studentApi } from '#contract'
import { compilable, type Reader } from '../../db/connect.ts'
import { keep } from '../../db/pool/prepared-statements.ts'
import { ALL_ROWS, type Page } from '../../entity/list.ts'
import type { Actor } from '../../ground/actor.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import { findEnrolments, type StudentSearch } from './student-filters.ts'
import { studentsAt } from './student-row.ts'

interface ListCall {
  db: Reader
  actor: Actor
  now: Date
  body: BodyOf<typeof studentApi.list>
}

/** A section in the order of the school, with how many pupils a filter finds in it. */
interface Counted {
  section_id: number
  count: number
}

type Sort = NonNullable<ListCall['body']['sort']>[number]

/**
 * One page of pupils and the count of all. In the usual order the count of each section tells in which sections the page lies, so that only these
 * are sorted: a page far behind costs as much as the first (docs/benchmarks.md).
 */
export async function listStudents({ db, actor, now, body }: ListCall): Promise<Page<Student>> {
  const { client_id } = actor
  const { filter, range, sort = [] } = body
  const all = filter.is_all_data_fetch === true
  const size = all ? ALL_ROWS : (range.pageSize ?? 10)
  const offset = all ? 0 : ((range.page ?? 1) - 1) * size
  const found = findEnrolments(actor, filter, now)
  if (offset === 0 && namesOne(filter)) {
    const data = await findOne(db, { actor, now, filter }, found)
    return { data: seenBy(actor, data), count: data.length, size }
  }
  const [counted] = await db.read(countsQuery(client_id, found))
  const count = counted.reduce((sum, section) => sum + section.count, 0)
  if (offset >= count) return { data: [], count, size }
  const places =
    sort.length > 0
      ? placesQuery(client_id, found, orderOf(client_id, sort), size, offset)
      : sectionPlaces(client_id, found, sliceOf(counted, offset, size), size)
  const [rows] = await db.read(studentsAt({ client_id, now }, places))
  const data = seenBy(actor, rows)
  return all && count > ALL_ROWS ? { data, count, size, truncated: true } : { data, count, size }
}

/** Pictures of faces are for staff. */
const seenBy = ({ reach }: ListCall['actor'], rows: Student[]): Student[] =>
  reach?.scope === 'OWN' ? rows.map((row) => ({ ...row, photo: null })) : rows

/** Whether no more than one pupil can be meant, so that there is nothing to count or to sort. */
const namesOne = ({ id, admission_no }: ListCall['body']['filter']) => id?.length === 1 || admission_no?.length === 1

const alone = new Set(['id', 'admission_no', 'session_id'])

/** Planning takes longer than finding: what is asked most often is one of a few texts, and connections keep those. */
async function findOne(
  db: Reader,
  { actor, now, filter }: { actor: Actor; now: Date; filter: ListCall['body']['filter'] },
  found: StudentSearch,
): Promise<Student[]> {
  const { client_id, reach } = actor
  const isUsual = reach === null && Object.entries(filter).every(([name, value]) => !value || alone.has(name))
  const query = studentsAt(
    { client_id, now },
    sql`select e.id, 1 as place from enrolments e ${joinPupils(client_id, found)} ${found.rest}`,
  )
  const [data] = await db.read(isUsual ? { compile: () => keep(query.compile()) } : query)
  return data
}

const countsQuery = (client_id: number, { rest }: StudentSearch) =>
  compilable(sql<Counted>`
  select counted.section_id, counted.count
  from (select e.section_id, count(*) as count from enrolments e ${rest} group by e.section_id) counted
    join sections c on c.client_id = ${client_id} and c.id = counted.section_id
    join grades g on g.client_id = ${client_id} and g.id = c.grade_id
  order by g.level_order, g.title collate natural_order, c.title collate natural_order, c.id`)

/** The sections in which a page lies, and how many of their pupils come before it. */
function sliceOf(counted: readonly Counted[], offset: number, size: number): { sections: number[]; skipped: number } {
  const sections: number[] = []
  let before = 0
  let skipped = 0
  for (const { section_id, count } of counted) {
    if (before + count > offset && before < offset + size) {
      if (sections.length === 0) skipped = offset - before
      sections.push(section_id)
    }
    before += count
  }
  return { sections, skipped }
}

const withinSection = (client_id: number) =>
  sql`e.roll_no collate natural_order nulls last, ${pupilName(client_id, 's')} collate natural_order, e.id`

const joinPupils = (client_id: number, { joins_pupils }: StudentSearch) =>
  joins_pupils ? sql`` : sql`join students s on s.client_id = ${client_id} and s.id = e.student_id`

function sectionPlaces(
  client_id: number,
  found: StudentSearch,
  { sections, skipped }: { sections: number[]; skipped: number },
  size: number,
): RawBuilder<unknown> {
  return sql`select e.id, row_number() over (order by array_position(${sections}::bigint[], e.section_id), ${withinSection(client_id)}) as place
    from enrolments e ${found.within} and e.section_id = any(${sections}::bigint[])
    order by place limit ${size} offset ${skipped}`
}

function placesQuery(
  client_id: number,
  found: StudentSearch,
  orders: RawBuilder<unknown>,
  size: number,
  offset: number,
): RawBuilder<unknown> {
  return sql`select e.id, row_number() over (order by ${orders}) as place from enrolments e ${joinPupils(client_id, found)}
    join sections c on c.client_id = ${client_id} and c.id = e.section_id
    join grades g on g.client_id = ${client_id} and g.id = e.grade_id ${found.rest}
    order by place limit ${size} offset ${offset}`
}

/** What was asked for, then the usual order. */
function orderOf(client_id: number, sort: readonly Sort[]): RawBuilder<unknown> {
  const by: Record<Sort['field'], RawBuilder<unknown>> = {
    name: sql`${pupilName(client_id, 's')} collate natural_order`,
    roll_no: sql`e.roll_no collate natural_order`,
    admission_no: sql`s.admission_no collate natural_order`,
    grade: sql`g.level_order`,
    section: sql`c.title collate natural_order`,
    status: sql`e.status`,
    id: sql`s.id`,
  }
  const asked = sort.map(({ field, dir }) => sql`${by[field]} ${dir === 'desc' ? sql`desc` : sql`asc`} nulls last`)
  return sql.join([
    ...asked,
    sql`g.level_order, g.title collate natural_order, c.title collate natural_order`,
    withinSection(client_id),
  ])
}

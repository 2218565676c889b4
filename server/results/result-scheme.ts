import { sql } from 'kysely'
import { type BodyOf, messageOf, resultSchemeApi, type Sentence, say } from '#contract'
import { fits } from '../../marking/parts.ts'
import { weightsOf } from '../../marking/scheme.ts'
import { assertPlace } from '../academics/place.ts'
import { anyMatch, by, byTitle, oneOf, oneOfOrAll } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { gradeAndSubject, sessionOf } from '../entity/parents.ts'
import { takeSession } from '../entity/sessions.ts'
import { insertMany } from '../entity/write-many.ts'
import { auditMany } from '../ground/audit.ts'
import type { Change, ChangeWith } from '../ground/change.ts'
import { refusedField, wrongField, wrongFields } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'

const orders = { name: byTitle('result_schemes.name'), id: by('result_schemes.id') }

const scheme = entity(resultSchemeApi, {
  table: 'result_schemes',
  noun: 'result_scheme',
  logged: 'result-scheme',
  used_by: [],
  parents: [
    { table: 'grades', key: 'grade_id' },
    { table: 'subjects', key: 'subject_id' },
  ],
  rows: (from, { client_id }) =>
    from
      .select(basics)
      .select(['name', 'session_id', 'grade_id', 'subject_id', 'parts', 'component_pass', 'compartment_max'])
      .select([sessionOf('result_schemes.session_id').as('session'), ...gradeAndSubject('result_schemes', client_id)]),
  filters: { id: oneOf, session_id: oneOf, grade_id: oneOf, subject_id: oneOfOrAll, name: anyMatch },
  orders,
  natural: [orders.name, orders.id],
})

type Fields = Partial<Omit<BodyOf<typeof resultSchemeApi.update>, 'row_version'>>
type Parts = BodyOf<typeof resultSchemeApi.create>['parts']

/** @throws invalid_field */
function checkParts(parts: Parts): void {
  const names = parts.map(({ name }) => name.toLowerCase())
  const errors = parts.flatMap(({ take, k, match, name }, at) => [
    ...(take !== 'ALL' && k === undefined ? [refusedField(`parts.${at}.k`, say('scheme.k_missing'))] : []),
    ...(match.type_tests.length + match.components.length === 0
      ? [refusedField(`parts.${at}.match`, say('scheme.no_match'))]
      : []),
    ...(names.indexOf(name.toLowerCase()) < at ? [refusedField(`parts.${at}.name`, say('scheme.part_twice'))] : []),
  ])
  if (weightsOf(parts) === 'mixed') {
    const at = parts.findIndex(({ weight }) => weight === null)
    errors.push(refusedField(`parts.${at}.weight`, say('scheme.weights_mixed')))
  }
  if (parts.length > 0 && weightsOf(parts) === 0) errors.push(refusedField('parts.0.weight', say('scheme.no_weight')))
  if (errors.length > 0) throw wrongFields(errors)
}

type WarnedScheme = Pick<Fields, 'subject_id'> & { session_id: number; grade_id: number; parts: Parts }

/** Exams that are named in a warning. */
const MOST_NAMED = 5

const share = (one: readonly string[], other: readonly string[]) =>
  one.length === 0 || other.length === 0 || one.some((name) => other.includes(name))

/** Parts that take the same exams, by name. */
const overlapping = (parts: Parts): string[] =>
  parts.flatMap(({ name, match }, at) =>
    parts.some(
      (other, place) =>
        place !== at &&
        share(match.type_tests, other.match.type_tests) &&
        share(match.components, other.match.components),
    )
      ? [name]
      : [],
  )

/** Exams of the class, in subjects that the scheme is of, that none of its parts takes. */
async function inNoPart({ db, client_id, actor }: Change, { parts, session_id, grade_id, subject_id }: WarnedScheme) {
  const { rows } = await sql<{ name: string; type_test: string; component: string }>`
    select e.name, e.type_test, e.component from exams e
    where e.client_id = ${client_id} and e.session_id = ${session_id} and e.grade_id = ${grade_id} and e.deleted_at is null
      and e.state not in ('DRAFT', 'CANCELLED') and ${visibleTo(actor, 'exams', 'e')}
      and ${
        subject_id
          ? sql`e.subject_id = ${subject_id}`
          : sql`not exists (select 1 from result_schemes o where o.client_id = ${client_id} and o.session_id = e.session_id
              and o.grade_id = e.grade_id and o.subject_id = e.subject_id and o.deleted_at is null)`
      }
    order by e.exam_date, e.id`.execute(db)
  const without = rows.filter((exam) => !parts.some(({ match }) => fits(exam, match)))
  return [...new Set(without.map(({ name }) => name))]
}

async function warningsOf(call: Change, scheme: WarnedScheme): Promise<Sentence[]> {
  const { parts } = scheme
  const sum = weightsOf(parts)
  const [twice, none] = [overlapping(parts), await inNoPart(call, scheme)]
  return [
    ...(typeof sum === 'number' && Math.abs(sum - 100) > 0.001 ? [say('scheme.warn_sum', { sum })] : []),
    ...(twice.length > 0 ? [say('scheme.warn_twice', { parts: twice })] : []),
    ...(none.length > 0 ? [say('scheme.warn_no_part', { count: none.length, exams: none.slice(0, MOST_NAMED) })] : []),
  ]
}

const columnsOf = ({ parts, component_pass, ...fields }: Fields) => ({
  ...fields,
  ...(parts ? { parts: JSON.stringify(parts) } : {}),
  ...(component_pass ? { component_pass: JSON.stringify(component_pass) } : {}),
})

const copied = ['name', 'session_id', 'grade_id', 'subject_id', 'parts', 'component_pass', 'compartment_max'] as const
type CopiedScheme = Record<(typeof copied)[number], unknown> & { is_there: boolean }

/** What a session has and another lacks, made there; what is there stays as it is. @throws invalid_field */
async function copySchemes(call: ChangeWith<BodyOf<typeof resultSchemeApi.copy>>) {
  const { db, client_id, actor, body } = call
  const { from_session_id, to_session_id } = body
  await takeSession(db, from_session_id, 'from_session_id')
  await takeSession(db, to_session_id, 'to_session_id')
  if (from_session_id === to_session_id) throw wrongField('to_session_id', say('scheme.same_session'))
  const { rows } = await sql<CopiedScheme>`
    select s.name, ${to_session_id}::bigint as session_id, s.grade_id, s.subject_id, s.parts,
      s.component_pass, s.compartment_max,
      exists (select 1 from result_schemes n where n.client_id = ${client_id} and n.session_id = ${to_session_id}
        and n.grade_id = s.grade_id and n.subject_id is not distinct from s.subject_id and n.deleted_at is null) as is_there
    from result_schemes s
      join grades g on g.client_id = ${client_id} and g.id = s.grade_id and g.deleted_at is null
      left join subjects b on b.client_id = ${client_id} and b.id = s.subject_id
    where s.client_id = ${client_id} and s.session_id = ${from_session_id} and s.deleted_at is null and b.deleted_at is null
      and ${visibleTo(actor, 'grades', 'g')}
    order by s.id`.execute(db)
  const fresh = rows.filter(({ is_there }) => !is_there).map(({ is_there: _, ...row }) => row)
  const ids = await insertMany(call, 'result_schemes', copied, fresh)
  const made = ids.map((id, at) => ({ id, before: null, after: fresh[at] ?? null }))
  if (made.length > 0) await auditMany(call, 'result-scheme', 'create', made)
  return { copied: ids.length, there: rows.length - fresh.length }
}

const around = async (call: Change, scheme: WarnedScheme) => ({
  beside: { warnings: (await warningsOf(call, scheme)).map(messageOf) },
})

export const resultSchemeRoutes = serve(resultSchemeApi, {
  ...scheme.usual,

  copy: copySchemes,

  async create(call) {
    const { body } = call
    await takeSession(call.db, body.session_id)
    await assertPlace(call.db, call.actor, {
      grade_id: body.grade_id,
      ...(body.subject_id ? { subject_id: body.subject_id } : {}),
    })
    checkParts(body.parts)
    const { component_pass = {}, parts, ...fields } = body
    const json = { parts: JSON.stringify(parts), component_pass: JSON.stringify(component_pass) }
    return { data: await scheme.insert(call, { ...fields, ...json }), ...(await around(call, body)) }
  },

  async update(call) {
    const { row_version: _, ...changes } = call.body
    const before = await scheme.lock(call)
    if (changes.session_id) await takeSession(call.db, changes.session_id)
    const place = { grade_id: changes.grade_id ?? before.grade_id, subject_id: changes.subject_id ?? before.subject_id }
    await assertPlace(call.db, call.actor, {
      grade_id: place.grade_id,
      ...(place.subject_id ? { subject_id: place.subject_id } : {}),
    })
    if (changes.parts) checkParts(changes.parts)
    const data = await scheme.update(call, before, columnsOf(changes))
    return { data, ...(await around(call, { ...data, parts: data.parts as Parts })) }
  },
})

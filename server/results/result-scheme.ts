import { type BodyOf, messageOf, resultSchemeApi, type Sentence, say } from '#contract'
import { weightsOf } from '../../marking/scheme.ts'
import { assertPlace } from '../academics/place.ts'
import { anyMatch, by, byTitle, oneOf, oneOfOrAll } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { gradeAndSubject, sessionOf } from '../entity/parents.ts'
import { takeSession } from '../entity/sessions.ts'
import { refusedField, wrongFields } from '../ground/errors.ts'
import { serve } from '../http/serve.ts'

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

function warningsOf(parts: Parts): Sentence[] {
  const sum = weightsOf(parts)
  return typeof sum === 'number' && Math.abs(sum - 100) > 0.001 ? [say('scheme.warn_sum', { sum })] : []
}

const columnsOf = ({ parts, component_pass, ...fields }: Fields) => ({
  ...fields,
  ...(parts ? { parts: JSON.stringify(parts) } : {}),
  ...(component_pass ? { component_pass: JSON.stringify(component_pass) } : {}),
})

const around = (parts: Parts) => ({ beside: { warnings: warningsOf(parts).map(messageOf) } })

export const resultSchemeRoutes = serve(resultSchemeApi, {
  ...scheme.usual,

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
    return { data: await scheme.insert(call, { ...fields, ...json }), ...around(parts) }
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
    return { data, ...around(data.parts as Parts) }
  },
})

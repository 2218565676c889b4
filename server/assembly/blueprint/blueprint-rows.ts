import { type SqlBool, sql } from 'kysely'
import { blueprintApi } from '#contract'
import { anyMatch, by, byTitle, oneOf, oneOfOrAll } from '../../entity/conditions.ts'
import { entity } from '../../entity/entity.ts'
import { basics } from '../../entity/list.ts'
import { gradeAndSubject } from '../../entity/parents.ts'
import type { Actor } from '../../ground/actor.ts'

const isOwn = ({ account_id }: Actor) => sql<boolean>`coalesce(blueprints.created_by = ${account_id}, false)`

const orders = {
  id: by('blueprints.id'),
  title: byTitle('blueprints.title'),
  updated_at: by('blueprints.updated_at'),
}

export const blueprints = entity(blueprintApi, {
  table: 'blueprints',
  noun: 'blueprint',
  used_by: [],
  parents: [],
  rows: (from, actor) =>
    from
      .select(basics)
      .select(['title', 'description', 'grade_id', 'subject_id', 'is_shared', 'question_paper_marks', 'blueprint'])
      .select([isOwn(actor).as('is_own'), ...gradeAndSubject('blueprints', actor.client_id)]),
  filters: {
    id: oneOf,
    title: anyMatch,
    grade_id: oneOfOrAll,
    subject_id: oneOfOrAll,
    is_own: (_, values, actor) => sql<SqlBool>`${isOwn(actor)} = any(${values}::boolean[])`,
  },
  orders,
  natural: [orders.title, orders.id],
})

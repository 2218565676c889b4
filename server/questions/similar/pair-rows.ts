import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type QuestionPair, questionPairApi } from '#contract'
import { build } from '../../db/connect.ts'
import { by, falling, oneOf } from '../../entity/conditions.ts'
import { type From, listing, type Reads } from '../../entity/list.ts'
import { parentOf } from '../../entity/parents.ts'
import type { Actor } from '../../ground/actor.ts'
import { visibleTo } from '../../policy/policy.ts'
import { type Worded, wordsOf } from './search-text.ts'

type Side = 'first' | 'second'
type Member = QuestionPair['first']
type StoredMember = Omit<Member, 'parts'> & Pick<Worded, 'sub_questions' | 'answer'>

/** A pair as the database answers it; `showPair` makes the row of it. */
export interface StoredPair extends Omit<QuestionPair, Side> {
  first: StoredMember
  second: StoredMember
  first_id: number
  second_id: number
}

/** The newest text of one of the two, with what a decision needs to know. */
const memberOf = (side: Side, client_id: number): RawBuilder<StoredMember> => {
  const q = sql.ref(side)
  return sql<StoredMember>`(
    select jsonb_build_object('id', ${q}.id, 'question_text', v.question_text, 'question_options', v.question_options,
      'sub_questions', v.sub_questions, 'answer', v.answer, 'type', ${q}.type, 'level', ${q}.level, 'max_marks', ${q}.max_marks,
      'chapter', ${parentOf('chapters', `${side}.chapter_id`, client_id)}, 'review_state', ${q}.review_state,
      'times_used', ${q}.times_used, 'last_used_at', ${q}.last_used_at)
    from question_versions v
    where v.client_id = ${client_id} and v.question_id = ${q}.id and v.version = ${q}.version)`
}

const withQuestions = (from: From<'question_pairs'>, { client_id }: Pick<Actor, 'client_id'>) =>
  from
    .innerJoin('questions as first', (join) =>
      join.on('first.client_id', '=', client_id).onRef('first.id', '=', 'question_pairs.first_id'),
    )
    .innerJoin('questions as second', (join) =>
      join.on('second.client_id', '=', client_id).onRef('second.id', '=', 'question_pairs.second_id'),
    )

/** Pairs of which the actor may see both questions. */
const seen = (actor: Actor): Expression<SqlBool> =>
  sql<SqlBool>`question_pairs.client_id = ${actor.client_id}
    and first.deleted_at is null and second.deleted_at is null and ${visibleTo(actor, 'questions', 'first')} and ${visibleTo(actor, 'questions', 'second')}`

/** A pair that waits for a decision is shown while both questions are in use. */
const worthShowing = sql<SqlBool>`(question_pairs.state <> 'FOUND'
  or (first.review_state <> 'RETIRED' and second.review_state <> 'RETIRED'))`

/** Holds for pairs of which one of the two questions fits. */
const eitherOf =
  (column: 'id' | 'chapter_id') =>
  (_: string, ids: readonly number[]): Expression<SqlBool> =>
    sql<SqlBool>`(${oneOf(`first.${column}`, ids)} or ${oneOf(`second.${column}`, ids)})`

const orders = { score: by('question_pairs.score'), id: by('question_pairs.id') }

const pairRows = (from: From<'question_pairs'>, actor: Pick<Actor, 'client_id'>): Reads<StoredPair> =>
  withQuestions(from, actor)
    .select(['question_pairs.id', 'question_pairs.score', 'question_pairs.state', 'question_pairs.decided_at'])
    .select(['question_pairs.first_id', 'question_pairs.second_id'])
    .select([
      parentOf('subjects', 'question_pairs.subject_id', actor.client_id).as('subject'),
      memberOf('first', actor.client_id).as('first'),
      memberOf('second', actor.client_id).as('second'),
    ])

/** One pair, whether or not the list shows it. */
export const pairQuery = (actor: Actor, id: number) =>
  pairRows(build.selectFrom('question_pairs').where('question_pairs.id', '=', id).where(seen(actor)), actor)

export const pairs = listing(questionPairApi.list, (actor) => [seen(actor), worthShowing], {
  table: 'question_pairs',
  toFilter: withQuestions,
  rows: pairRows,
  filters: {
    id: oneOf,
    state: oneOf,
    subject_id: oneOf,
    grade_id: (_, ids) => oneOf('first.grade_id', ids),
    chapter_id: eitherOf('chapter_id'),
    question_id: eitherOf('id'),
  },
  orders,
  natural: [falling(orders.score), orders.id],
})

export const showPair = ({ first, second, ...pair }: StoredPair): QuestionPair => ({
  ...pair,
  first: showMember(first),
  second: showMember(second),
})

function showMember(member: StoredMember): Member {
  const { question_options } = member
  return { ...member, parts: wordsOf(member).slice(1 + question_options.length) }
}

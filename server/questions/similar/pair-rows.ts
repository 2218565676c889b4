import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { QuestionPair } from '#contract'
import { build } from '../../db/connect.ts'
import { parentOf } from '../../db/parents.ts'
import type { Actor } from '../../http/actor.ts'
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
const memberOf = (side: Side): RawBuilder<StoredMember> => {
  const q = sql.ref(side)
  return sql<StoredMember>`(
    select jsonb_build_object('id', ${q}.id, 'question_text', v.question_text, 'question_options', v.question_options,
      'sub_questions', v.sub_questions, 'answer', v.answer, 'type', ${q}.type, 'level', ${q}.level, 'max_marks', ${q}.max_marks,
      'chapter', ${parentOf('chapters', side, 'chapter_id')}, 'review_state', ${q}.review_state,
      'times_used', ${q}.times_used, 'last_used_at', ${q}.last_used_at)
    from question_versions v
    where v.client_id = ${q}.client_id and v.question_id = ${q}.id and v.version = ${q}.version)`
}

/** Pairs of which the actor may see both questions. */
export const pairRows = (actor: Actor) =>
  build
    .selectFrom('question_pairs')
    .innerJoin('questions as first', (join) =>
      join.onRef('first.client_id', '=', 'question_pairs.client_id').onRef('first.id', '=', 'question_pairs.first_id'),
    )
    .innerJoin('questions as second', (join) =>
      join
        .onRef('second.client_id', '=', 'question_pairs.client_id')
        .onRef('second.id', '=', 'question_pairs.second_id'),
    )
    .select(['question_pairs.id', 'question_pairs.score', 'question_pairs.state', 'question_pairs.decided_at'])
    .select(['question_pairs.first_id', 'question_pairs.second_id'])
    .select([
      parentOf('subjects', 'question_pairs', 'subject_id').as('subject'),
      memberOf('first').as('first'),
      memberOf('second').as('second'),
    ])
    .where('question_pairs.client_id', '=', actor.client_id)
    .where('first.deleted_at', 'is', null)
    .where('second.deleted_at', 'is', null)
    .where(visibleTo(actor, 'questions', 'first'))
    .where(visibleTo(actor, 'questions', 'second'))

/** A pair that waits for a decision is shown while both questions are in use. */
export const worthShowing = sql<SqlBool>`(question_pairs.state <> 'FOUND'
  or (first.review_state <> 'RETIRED' and second.review_state <> 'RETIRED'))`

export const showPair = ({ first, second, ...pair }: StoredPair): QuestionPair => ({
  ...pair,
  first: showMember(first),
  second: showMember(second),
})

function showMember(member: StoredMember): Member {
  const { question_options } = member
  return { ...member, parts: wordsOf(member).slice(1 + question_options.length) }
}

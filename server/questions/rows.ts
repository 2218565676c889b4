import { sql } from 'kysely'
import type { Question } from '#contract'
import { build, type Write } from '../db/connect.ts'
import { parentOf } from '../db/parents.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../http/errors.ts'
import { visibleTo } from '../policy/policy.ts'

/** The live questions that the actor may see, each with its newest version and the titles of its parents. */
export const questionRows = (actor: Actor) =>
  build
    .selectFrom('questions')
    // A left join on a whole key costs the count nothing: the planner leaves it out.
    .leftJoin('question_versions as newest', (join) =>
      join
        .onRef('newest.client_id', '=', 'questions.client_id')
        .onRef('newest.question_id', '=', 'questions.id')
        .onRef('newest.version', '=', 'questions.version'),
    )
    .select([
      'questions.id',
      'questions.row_version',
      'questions.created_at',
      'questions.updated_at',
      'questions.created_by',
      'questions.written_by',
      'questions.grade_id',
      'questions.subject_id',
      'questions.chapter_id',
      'questions.topic_id',
      'questions.version',
      'questions.level',
      'questions.skill',
      'questions.max_marks',
      'questions.language',
      'questions.tags',
      'questions.expected_minutes',
      'questions.review_state',
      'questions.times_used',
      'questions.last_used_at',
      'questions.status',
    ])
    .select([
      sql<Question['type']>`questions.type`.as('type'),
      sql<number>`newest.negative_marks`.as('negative_marks'),
      sql<string>`newest.question_text`.as('question_text'),
      sql<Question['question_options']>`newest.question_options`.as('question_options'),
      sql<Question['sub_questions']>`newest.sub_questions`.as('sub_questions'),
      sql<unknown>`newest.answer`.as('answer'),
      sql<string | null>`newest.explanation`.as('explanation'),
      sql<string | null>`newest.source`.as('source'),
      sql<Question['translations']>`newest.translations`.as('translations'),
      parentOf('grades', 'questions', 'grade_id').as('grade'),
      parentOf('subjects', 'questions', 'subject_id').as('subject'),
      parentOf('chapters', 'questions', 'chapter_id').as('chapter'),
      parentOf('topics', 'questions', 'topic_id').as('topic'),
    ])
    .where('questions.client_id', '=', actor.client_id)
    .where('questions.deleted_at', 'is', null)
    .where(visibleTo(actor, 'questions'))

export async function getQuestion(db: Write, actor: Actor, id: number): Promise<Question> {
  const { rows } = await db.executeQuery(questionRows(actor).where('questions.id', '=', id).compile())
  if (!rows[0]) throw notFound('Question')
  return rows[0] as Question
}

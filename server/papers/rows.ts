import { sql } from 'kysely'
import type { PaperRow } from '#contract'
import { build, type Write } from '../db/connect.ts'
import { parentOf, sessionOf } from '../db/parents.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../http/errors.ts'
import { visibleTo } from '../policy/policy.ts'

/** The live papers that the actor may see, as the list shows them. */
export const paperRows = (actor: Actor) =>
  build
    .selectFrom('question_papers')
    .select([
      'question_papers.id',
      'question_papers.row_version',
      'question_papers.created_at',
      'question_papers.updated_at',
      'question_papers.name',
      'question_papers.session_id',
      'question_papers.grade_id',
      'question_papers.subject_id',
      'question_papers.question_paper_created_type',
      'question_papers.timing',
      'question_papers.question_paper_marks',
      'question_papers.state',
      'question_papers.submitted_at',
    ])
    .select([
      sql<PaperRow['type_test']>`question_papers.type_test`.as('type_test'),
      // Printed numbers: an OR pair counts once.
      sql<number>`(select count(distinct (i.section, i.or_group, case when i.or_group is null then i.id end))
        from question_paper_items i where i.client_id = question_papers.client_id and i.paper_id = question_papers.id)`.as(
        'total_questions',
      ),
      sessionOf('question_papers').as('session'),
      parentOf('grades', 'question_papers', 'grade_id').as('grade'),
      parentOf('subjects', 'question_papers', 'subject_id').as('subject'),
    ])
    .where('question_papers.client_id', '=', actor.client_id)
    .where('question_papers.deleted_at', 'is', null)
    .where(visibleTo(actor, 'question_papers'))

export async function getPaperRow(db: Write, actor: Actor, id: number): Promise<PaperRow> {
  const { rows } = await db.executeQuery(paperRows(actor).where('question_papers.id', '=', id).compile())
  if (!rows[0]) throw notFound('Question paper')
  return rows[0]
}

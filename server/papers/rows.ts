import { sql } from 'kysely'
import { questionPaperApi } from '#contract'
import type { StoredRow } from '../entity/change-row.ts'
import { anyMatch, by, byCode, byTitle, falling, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { nearTitles } from '../entity/near-titles.ts'
import { gradeAndSubject, sessionOf } from '../entity/parents.ts'

const orders = {
  name: byTitle('question_papers.name'),
  created_at: by('question_papers.created_at'),
  state: byCode('question_papers.state'),
  id: by('question_papers.id'),
}

/** Question papers as the lists show them. */
export const papers = entity(questionPaperApi, {
  table: 'question_papers',
  noun: 'paper',
  used_by: [{ table: 'exam_papers', column: 'paper_id', called: 'exams', live: false }],
  parents: [
    {
      table: 'subjects',
      key: 'subject_id',
    },
  ],
  rows: (from, { client_id }) =>
    from
      .select(basics)
      .select(['name', 'session_id', 'grade_id', 'subject_id', 'type_test', 'question_paper_created_type', 'timing'])
      .select(['question_paper_marks', 'state', 'submitted_at', 'approved_at'])
      .select(['state_reason'])
      .select([
        // Printed numbers: an OR pair counts once.
        sql<number>`(select count(distinct (i.section, i.or_group, case when i.or_group is null then i.id end))
          from question_paper_items i where i.client_id = ${client_id} and i.paper_id = question_papers.id)`.as(
          'total_questions',
        ),
        sessionOf('question_papers.session_id').as('session'),
        ...gradeAndSubject('question_papers', client_id),
      ]),
  filters: {
    id: oneOf,
    session_id: oneOf,
    grade_id: oneOf,
    subject_id: oneOf,
    type_test: oneOf,
    state: oneOf,
    name: anyMatch,
  },
  near: nearTitles('question_papers', 'name'),
  orders,
  natural: [falling(orders.id)],
})
export const paperKind = papers.kind

/** What programs are told of a paper that was taken a step: as it is then. */
export const paperEvent = (
  before: Pick<StoredRow<'question_papers'>, 'id' | 'grade_id' | 'subject_id' | 'row_version'>,
) => ({
  ...{ question_paper_id: before.id, grade_id: before.grade_id, subject_id: before.subject_id },
  version: before.row_version + 1,
})

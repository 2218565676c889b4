import { sql } from 'kysely'
import { english, type PaperRow, type questionPaperApi, say } from '#contract'
import { lockRow } from '../entity/change-row.ts'
import { takeSession } from '../entity/sessions.ts'
import type { Call } from '../http/call.ts'
import { paperKind, papers } from './rows.ts'

const LONGEST_NAME = 150

/** A draft with the plan and the questions of a paper, in their newest versions; it is a paper of its own, not one of parallel sets. */
export async function duplicatePaper(call: Call<(typeof questionPaperApi)['duplicate']>): Promise<PaperRow> {
  const { db, client_id, id, body } = call
  const paper = await lockRow({ call, kind: paperKind, id })
  const session_id = body.session_id ?? paper.session_id
  await takeSession(db, session_id)
  const made = await papers.insert(
    call,
    {
      name: body.name ?? english(say('paper.copy_name', { name: paper.name.slice(0, LONGEST_NAME - 7) })),
      session_id,
      grade_id: paper.grade_id,
      subject_id: paper.subject_id,
      language: paper.language,
      header_1: paper.header_1,
      header_2: paper.header_2,
      type_test: paper.type_test,
      question_paper_created_type: paper.question_paper_created_type,
      timing: paper.timing,
      question_paper_marks: paper.question_paper_marks,
      instruction_id: paper.instruction_id,
      plan: JSON.stringify(paper.plan),
      sets: paper.sets,
      seed: paper.seed,
      assembly: paper.assembly && JSON.stringify(paper.assembly),
    },
    'duplicate',
    { of: id },
  )
  await sql`
    insert into question_paper_items (client_id, paper_id, section, position, question_id, max_marks, or_group)
    select ${client_id}::bigint, ${made.id}::bigint, item.section, item.position, item.question_id, q.max_marks, item.or_group
    from question_paper_items item join questions q on q.client_id = ${client_id} and q.client_id = item.client_id and q.id = item.question_id
    where item.client_id = ${client_id} and item.paper_id = ${id} and q.deleted_at is null
    order by item.position
    returning id`.execute(db)
  return papers.get(call, made.id)
}

/** The list's two statements as somebody writes them who knows the table, its indexes and what was asked, and nothing of this product. */

/** Named columns of the first row that is looked at; what the filters of the cases are made of. */
export interface ByHand {
  page: string
  count: string
  values: readonly unknown[]
}

/** `where` names the columns of `q`; its values follow the school's, from $2. `offset` in rows. */
export function byHand(where: string, values: readonly unknown[], offset: number): ByHand {
  const among = `q.client_id = $1 and q.deleted_at is null${where ? ` and ${where}` : ''}`
  return {
    values: [1, ...values],
    count: `select count(*) from questions q where ${among}`,
    page: `with place as (select q.id from questions q where ${among} order by q.id desc limit 10 offset ${offset})
      select q.id, q.row_version, q.created_at, q.updated_at, q.created_by, q.written_by, q.grade_id, q.subject_id, q.chapter_id, q.topic_id,
        q.version, q.type, q.level, q.skill, q.max_marks, q.language, q.tags, q.expected_minutes, q.review_state, q.times_used,
        q.last_used_at, q.status, v.negative_marks, v.question_text, v.question_options, v.sub_questions, v.answer, v.explanation,
        v.source, v.translations, g.title as grade, s.title as subject, c.chapter, t.title as topic
      from place
      join questions q on q.client_id = $1 and q.id = place.id
      join question_versions v on v.client_id = $1 and v.question_id = q.id and v.version = q.version
      join grades g on g.client_id = $1 and g.id = q.grade_id
      join subjects s on s.client_id = $1 and s.id = q.subject_id
      join chapters c on c.client_id = $1 and c.id = q.chapter_id
      left join topics t on t.client_id = $1 and t.id = q.topic_id
      order by q.id desc`,
  }
}

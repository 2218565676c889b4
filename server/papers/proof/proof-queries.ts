import { sql } from 'kysely'
import { compilable } from '../../db/connect.ts'
import { usable } from '../kind.ts'

/** A question of a paper, with what is measured and known of it; no word of it. */
export interface ProofQuestion {
  item_id: number
  question_id: number
  chapter_id: number
  level: string
  max_marks: number
  section: string
  or_group: string | null
  key_in_doubt: boolean
  is_approved: boolean
  minutes: number | null
  facility: number | null
  measured_n: number
  written_by: number | null
  /** Of the day on which another paper with it was submitted before; null: never. */
  last: string | null
}

/** In printed order. Its use by the paper itself is none. */
export const proofQuestions = (client_id: number, paper_id: number) =>
  compilable(sql<ProofQuestion>`
    select i.id as item_id, q.id as question_id, q.chapter_id, q.level, i.max_marks, i.section, i.or_group, q.key_in_doubt,
      q.review_state = 'APPROVED' as is_approved, q.expected_minutes as minutes, q.facility, q.measured_n, q.written_by,
      (select to_char(max(p.submitted_at at time zone c.timezone), 'FMMM / YYYY') from question_paper_items o
        join question_papers p on p.client_id = ${client_id} and p.id = o.paper_id and p.state <> 'DRAFT'
        where o.client_id = ${client_id} and o.question_id = q.id and o.paper_id <> i.paper_id
          and p.submitted_at < coalesce(own.submitted_at, 'infinity')) as last
    from question_paper_items i
      join question_papers own on own.client_id = ${client_id} and own.id = i.paper_id
      join questions q on q.client_id = ${client_id} and q.id = i.question_id
      join schools c on c.id = own.client_id
    where i.client_id = ${client_id} and i.paper_id = ${paper_id} order by i.position, i.id`)

/** The highest likeness of two questions of a paper that nobody has found to be fine. */
export const likenessQuery = (client_id: number, paper_id: number) =>
  compilable(sql<{ score: number | null; is_forbidden: boolean | null }>`
    select max(q.score)::float8 as score, bool_or(q.state = 'ENEMIES') as is_forbidden
    from question_paper_items one
      join question_pairs q on q.client_id = ${client_id} and q.first_id = one.question_id and q.state in ('FOUND', 'ENEMIES')
      join question_paper_items other on other.client_id = ${client_id} and other.paper_id = one.paper_id and other.question_id = q.second_id
    where one.client_id = ${client_id} and one.paper_id = ${paper_id}`)

/** Questions of its class and subject that a paper could have now. */
export const choiceQuery = (client_id: number, { grade_id, subject_id }: { grade_id: number; subject_id: number }) =>
  compilable(sql<{ count: number }>`
    select count(*)::int as count from questions join schools on schools.id = questions.client_id
    where questions.client_id = ${client_id} and questions.grade_id = ${grade_id} and questions.subject_id = ${subject_id}
      and case when schools.approved_only then ${usable(true)} else ${usable(false)} end`)

export interface ProofExam {
  name: string
  session: string
  date: string
}

export const proofExams = (client_id: number, paper_id: number) =>
  compilable(sql<ProofExam>`
    select e.name, n.name as session, e.exam_date::text as date
    from exam_papers w join exams e on e.client_id = ${client_id} and e.id = w.exam_id join sessions n on n.id = e.session_id
    where w.client_id = ${client_id} and w.paper_id = ${paper_id} and e.deleted_at is null and e.state <> 'CANCELLED'
    order by e.exam_date, e.id limit 3`)

export interface ProofHistory {
  timezone: string
  made_by: string | null
  made_at: string
  submitted_by: string | null
  submitted_at: string | null
  approved_by: string | null
  approved_at: string | null
  reviewers: number
  reviewed_at: string | null
  changed_since: number
}

/** Entries of the log that change nothing of what a paper asks. */
const harmless = ['print', 'download', 'download-copies', 'fit', 'read', 'duplicate']

export const historyQuery = (client_id: number, paper_id: number) =>
  compilable(sql<ProofHistory>`
    select c.timezone, maker.name as made_by, p.created_at as made_at, p.submitted_at, approver.name as approved_by, p.approved_at,
      (select a.name from audit_entries l join accounts a on a.client_id = ${client_id} and a.id = l.account_id
        where l.client_id = ${client_id} and l.entity = 'question-paper' and l.entity_id = p.id and l.action = 'submit'
        order by l.id desc limit 1) as submitted_by,
      review.reviewers, review.reviewed_at,
      (select count(*)::int from audit_entries l where l.client_id = ${client_id} and l.entity = 'question-paper' and l.entity_id = p.id
        and l.created_at > p.approved_at and l.action <> all(${harmless}::text[])) as changed_since
    from question_papers p join schools c on c.id = p.client_id
      left join accounts maker on maker.client_id = ${client_id} and maker.id = p.created_by
      left join accounts approver on approver.client_id = ${client_id} and approver.id = p.approved_by
      left join lateral (
        select count(distinct r.created_by)::int as reviewers, max(r.created_at) as reviewed_at
        from question_paper_items i join question_reviews r on r.client_id = ${client_id} and r.question_id = i.question_id
        where i.client_id = ${client_id} and i.paper_id = p.id and r.review_state = 'APPROVED') review on true
    where p.client_id = ${client_id} and p.id = ${paper_id}`)

export interface ProofSibling {
  id: number
  set: string
  state: string
  questions: { id: number; marks: number; facility: number | null; n: number }[]
}

/** Sets of different questions that belong together, with what is measured of each. */
export const siblingsQuery = (client_id: number, paper_id: number) =>
  compilable(sql<ProofSibling>`
    select s.id, s.set_letter as set, s.state,
      (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'marks', i.max_marks, 'facility', q.facility, 'n', q.measured_n) order by i.position), '[]')
        from question_paper_items i join questions q on q.client_id = ${client_id} and q.id = i.question_id
        where i.client_id = ${client_id} and i.paper_id = s.id) as questions
    from question_papers p join question_papers s on s.client_id = ${client_id} and s.parallel_of = p.parallel_of
    where p.client_id = ${client_id} and p.id = ${paper_id} and s.deleted_at is null and s.set_letter is not null
    order by s.set_letter, s.id`)

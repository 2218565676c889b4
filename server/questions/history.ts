import { sql } from 'kysely'
import type { AnswerOf, QuestionHistory, questionReviewApi } from '#contract'
import { type AskedColumn, measured } from '../../marking/measured.ts'
import type { QuestionSums } from '../../marking/statistics.ts'
import { build, compilable } from '../db/connect.ts'
import { withinBytes } from '../entity/list.ts'
import { sessionOf } from '../entity/parents.ts'
import { type Actor, may } from '../ground/actor.ts'
import { notFound } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { visibleTo } from '../policy/policy.ts'
import { versionFields } from './content.ts'
import { questions } from './rows.ts'

type History = (typeof questionReviewApi)['history']
type Person = QuestionHistory['reviews'][number]['reviewer']

/** Versions, reviews and papers of a question, the newest of each as far as a page of a list goes. @throws not_found */
export async function readHistory({ db, actor, id }: Call<History>): Promise<AnswerOf<History>> {
  const found = questions.seen(actor, id)
  const [rows, versions, reviews, papers, asked] = await db.read(
    found,
    withinBytes(versionsOf(actor, id)),
    withinBytes(reviewsOf(actor, id)),
    withinBytes(papersOf(actor, id)),
    compilable(askedIn(actor, id)),
  )
  if (rows.length === 0) throw notFound('question')
  const truncated = [versions, reviews, papers].some((list) => list.at(-1)?.row_follows)
  return { versions, reviews, papers, exams: examsOf(asked), ...(truncated && { truncated }) } as AnswerOf<History>
}

/** Who made a row, as `{ id, name }`. */
const maker = (table: string, client_id: number) => sql<Person>`(select jsonb_build_object('id', a.id, 'name', a.name)
  from accounts a where a.client_id = ${client_id} and a.id = ${sql.ref(`${table}.created_by`)})`

const versionsOf = (actor: Actor, id: number) =>
  build
    .selectFrom('question_versions')
    .select(['version', 'created_at', ...versionFields])
    .select(maker('question_versions', actor.client_id).as('author'))
    .where('client_id', '=', actor.client_id)
    .where('question_id', '=', id)
    .orderBy('version', 'desc')

const reviewsOf = (actor: Actor, id: number) =>
  build
    .selectFrom('question_reviews')
    .select(['version', 'from_state', 'review_state', 'comment', 'comment_said', 'created_at'])
    .select(maker('question_reviews', actor.client_id).as('reviewer'))
    .where('client_id', '=', actor.client_id)
    .where('question_id', '=', id)
    .orderBy('id', 'desc')

/** Only papers that this person may see. */
const papersOf = (actor: Actor, id: number) =>
  build
    .selectFrom('question_paper_items as item')
    .innerJoin('question_papers', (join) =>
      join
        .on('question_papers.client_id', '=', actor.client_id)
        .onRef('question_papers.id', '=', 'item.paper_id')
        .on('question_papers.deleted_at', 'is', null),
    )
    .select(['question_papers.id', 'question_papers.name', 'question_papers.state', 'question_papers.submitted_at'])
    .select(['item.version', sessionOf('question_papers.session_id').as('session')])
    .where('item.client_id', '=', actor.client_id)
    .where('item.question_id', '=', id)
    .where(visibleTo(actor, 'question_papers'))
    .where(sql<boolean>`${may(actor, 'question-paper', 'view')}`)
    .orderBy('question_papers.id', 'desc')

interface AskedInExam extends Omit<AskedColumn, 'sums'>, QuestionSums {
  exam: { id: number; title: string }
  date: string
}

/** The settled exams that this person sees, column by column. */
const askedIn = (actor: Actor, id: number) => sql<AskedInExam>`
  select exams.id as exam_id, jsonb_build_object('id', exams.id, 'title', exams.name) as exam, exams.exam_date as date,
    q.paper_id, q.version, s.max_q, sum(s.n)::int as n, sum(s.sum_q)::float8 as sum_x, sum(s.sum_q2)::float8 as sum_x2,
    sum(s.sum_t)::float8 as sum_t, sum(s.sum_t2)::float8 as sum_t2, sum(s.sum_qt)::float8 as sum_xt
  from exam_questions q
    join exams on exams.client_id = ${actor.client_id} and exams.id = q.exam_id and exams.deleted_at is null
    join exam_question_stats s on s.client_id = ${actor.client_id} and s.exam_id = q.exam_id and s.exam_question_id = q.id
  where q.client_id = ${actor.client_id} and q.question_id = ${id} and q.treatment = 'COUNT'
    and ${visibleTo(actor, 'exams')} and ${may(actor, 'exam-marks', 'view')}
  group by exams.id, exams.name, exams.exam_date, q.paper_id, q.version, s.max_q, q.id
  order by exams.exam_date desc, exams.id desc limit 400`

/** Each exam by itself. */
function examsOf(asked: readonly AskedInExam[]): QuestionHistory['exams'] {
  const columns = new Map<number, AskedColumn[]>()
  for (const { exam_id, paper_id, version, max_q, exam: _exam, date: _date, ...sums } of asked)
    columns.set(exam_id, [...(columns.get(exam_id) ?? []), { exam_id, paper_id, version, max_q, sums }])
  const first = new Map([...asked].reverse().map((one) => [one.exam_id, one]))
  return [...columns].map(([exam_id, own]) => {
    const { exam, date, version } = first.get(exam_id)!
    const { exams: _one, ...figures } = measured(own, version)
    return { exam, date, version, ...figures }
  })
}

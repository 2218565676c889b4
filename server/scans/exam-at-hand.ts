import { sql } from 'kysely'
import type { ExamState } from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import type { Write } from '../db/connect.ts'
import { lockAlone } from '../db/platform-locks.ts'
import { type Marking, markingOf } from '../exams/rights.ts'
import type { Actor } from '../ground/actor.ts'
import { notFound } from '../ground/errors.ts'

/** Somebody on the exam's list. */
export interface ListedPupil {
  mark_id: number
  enrolment_id: number
  section_id: number
  roll_no: string | null
}

/** An exam while its pages are placed: nobody else places any meanwhile, and nobody hands it in. */
export interface ExamAtHand {
  id: number
  state: ExamState
  is_locked: boolean
  /** Papers that it is written on. */
  paper_ids: ReadonlySet<number>
  list: ReadonlyMap<number, ListedPupil>
  sections: ReadonlyMap<number, 'OPEN' | 'SUBMITTED'>
}

/** Whether pages are taken for an exam of this state. */
export const takesPages = (state: ExamState): boolean => state !== 'DRAFT' && state !== 'CANCELLED'

/** Marks of the section are still open to whoever enters them. */
export const isOpenFor = ({ state, sections, is_locked }: ExamAtHand, section_id: number): boolean =>
  !is_locked && (state === 'SCHEDULED' || state === 'MARKING') && sections.get(section_id) !== 'SUBMITTED'

/** Pages of one exam are placed one transaction after the other; of two exams in the order of their ids. */
export async function lockScans(db: Write, client_id: number, exam_ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(exam_ids)].sort((a, b) => a - b)) await lockAlone(db, `scans/${client_id}/${id}`)
}

/** @throws not_found where there is no such exam; who sees it is asked before */
export async function examAtHand({ db, client_id }: { db: Write; client_id: number }, id: number): Promise<ExamAtHand> {
  const asking: Asking = { db, client_id }
  const [exam] = await ask(
    asking,
    sql<Pick<ExamAtHand, 'id' | 'state' | 'is_locked'>>`
    select e.id, e.state, y.is_locked from exams e join sessions y on y.id = e.session_id
    where e.client_id = ${client_id} and e.id = ${id} and e.deleted_at is null for key share of e`,
  )
  if (!exam) throw notFound('exam')
  const [papers, list, sections] = [
    await ask(
      asking,
      sql<{
        paper_id: number
      }>`select paper_id from exam_papers where client_id = ${client_id} and exam_id = ${id}`,
    ),
    await ask(
      asking,
      sql<ListedPupil>`
      select m.id as mark_id, m.enrolment_id, m.section_id, e.roll_no from exam_marks m
        join enrolments e on e.client_id = ${client_id} and e.id = m.enrolment_id
      where m.client_id = ${client_id} and m.exam_id = ${id} and m.left_at is null`,
    ),
    await ask(
      asking,
      sql<{
        section_id: number
        state: 'OPEN' | 'SUBMITTED'
      }>`select section_id, state from exam_sections where client_id = ${client_id} and exam_id = ${id}`,
    ),
  ]
  return {
    ...exam,
    paper_ids: new Set(papers.map(({ paper_id }) => paper_id)),
    list: new Map(list.map((one) => [one.enrolment_id, one])),
    sections: new Map(sections.map(({ section_id, state }) => [section_id, state])),
  }
}

/** The sections whose pages somebody brings; null: all of them. */
export async function broughtBy(
  asking: Asking,
  actor: Pick<Actor, 'reach' | 'permissions'>,
  exam_id: number,
): Promise<Marking | null> {
  return actor.reach === null ? null : markingOf(asking, actor, { id: exam_id })
}

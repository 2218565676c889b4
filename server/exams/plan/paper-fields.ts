import { sql } from 'kysely'
import { type ExamComponent, type RefusedField, type SeriesPaperInput, say } from '#contract'
import type { SchoolChange } from '../../ground/change.ts'
import { refusedField } from '../../ground/errors.ts'

/** What a paper of a series is made of, with everything that was left out. */
export interface NewPaper {
  grade_id: number
  subject_id: number
  component: ExamComponent
  section_ids: number[]
  minutes: number
  max_marks: number
  pass_marks: number | null
  weightage: number | null
  question_paper_id: number | null
  sets: number
  is_hard: boolean
  room_kind: 'CLASSROOM' | 'LAB' | 'COMPUTER'
  batch_size: number | null
  is_pinned: boolean
  exam_id?: number | null
}

/** A subject of a class, with what papers of it usually are. */
export interface UsualPaper {
  grade_id: number
  grade: string
  subject_id: number
  title: string
  kind: 'THEORY' | 'PRACTICAL' | 'BOTH'
  category: 'COMPULSORY' | 'ELECTIVE' | 'CO_SCHOLASTIC'
  max_marks: number
  /** As the class's last exam of this subject and kind had it. */
  last: { component: ExamComponent; minutes: number; max_marks: number; pass_marks: number; weightage: number | null }[]
}

/** Subjects of classes, each with the class's last exams of this kind. */
export async function usualPapers(
  { db, client_id }: SchoolChange,
  grade_ids: readonly number[],
  type_test: string,
): Promise<UsualPaper[]> {
  const { rows } = await sql<UsualPaper>`
    select b.grade_id, g.title as grade, b.id as subject_id, b.title, b.kind, b.category, b.max_marks,
      coalesce((select jsonb_agg(x) from (
        select distinct on (e.component) e.component, (extract(epoch from e.ends - e.starts) / 60)::int as minutes,
          e.max_marks, e.pass_marks, e.weightage
        from exams e where e.client_id = ${client_id} and e.subject_id = b.id and e.type_test = ${type_test}
          and e.deleted_at is null and e.state <> 'CANCELLED'
        order by e.component, e.exam_date desc, e.id desc) x), '[]') as last
    from subjects b join grades g on g.client_id = ${client_id} and g.id = b.grade_id and g.deleted_at is null
    where b.client_id = ${client_id} and b.deleted_at is null and b.grade_id = any(${grade_ids}::bigint[])
    order by g.level_order, g.title collate natural_order, g.id, b.title collate natural_order, b.id`.execute(db)
  return rows
}

/** How long a paper of so many marks takes where nothing else is known. */
const minutesFor = (marks: number): number => (marks >= 70 ? 180 : marks >= 35 ? 120 : 60)

const usualComponent = ({ kind }: UsualPaper): ExamComponent => (kind === 'PRACTICAL' ? 'PRACTICAL' : 'THEORY')

type Given = Partial<Omit<SeriesPaperInput, 'grade_id' | 'subject_id'>>

/** A paper with what is left out as usual. */
export function withUsual(usual: UsualPaper, given: Given, hard: ReadonlySet<string>, sets: number): NewPaper {
  const component = given.component ?? usualComponent(usual)
  const last = usual.last.find((one) => one.component === component)
  const max_marks = given.max_marks ?? last?.max_marks ?? usual.max_marks
  return {
    ...{ grade_id: usual.grade_id, subject_id: usual.subject_id, component, max_marks },
    section_ids: given.section_ids ?? [],
    minutes: given.minutes ?? last?.minutes ?? minutesFor(max_marks),
    pass_marks: given.pass_marks ?? (given.max_marks === undefined ? (last?.pass_marks ?? null) : null),
    weightage: given.weightage ?? last?.weightage ?? null,
    question_paper_id: given.question_paper_id ?? null,
    sets: given.sets ?? sets,
    is_hard: given.hard ?? hard.has(usual.title.toLowerCase()),
    room_kind: given.room_kind ?? 'CLASSROOM',
    batch_size: given.batch_size ?? null,
    is_pinned: given.pinned ?? false,
  }
}

interface Checked {
  id?: number
  component: ExamComponent
  grade_id: number
  subject_id: number
  section_ids: readonly number[]
  max_marks: number
  pass_marks: number | null
  batch_size: number | null
  question_paper_id: number | null
}

/** What a paper names that isn't there, and what does not agree. @param path of the paper in the body */
export async function faultsOfPaper(
  { db, client_id }: SchoolChange,
  session_id: number,
  paper: Checked,
  path: string,
): Promise<RefusedField[]> {
  const faults: RefusedField[] = []
  const { section_ids, question_paper_id, pass_marks, max_marks, batch_size, component } = paper
  if (pass_marks !== null && pass_marks > max_marks)
    faults.push(refusedField(`${path}.pass_marks`, say('plan.pass_above_max', { max: max_marks })))
  if (batch_size !== null && component !== 'PRACTICAL')
    faults.push(refusedField(`${path}.batch_size`, say('plan.batch_of_practical')))
  if (section_ids.length > 0) {
    const { rows } = await sql<{ id: number }>`
      select t.id from sections t join subjects b on b.client_id = ${client_id} and b.id = ${paper.subject_id}
      where t.client_id = ${client_id} and t.id = any(${section_ids}::bigint[]) and t.grade_id = ${paper.grade_id}
        and t.status = 1 and t.deleted_at is null
        and (cardinality(b.section_ids) = 0 or t.id = any(b.section_ids))`.execute(db)
    if (rows.length < new Set(section_ids).size)
      faults.push(refusedField(`${path}.section_ids`, say('plan.not_section')))
  }
  if (question_paper_id !== null) {
    const { rows } = await sql`
      select id from question_papers where client_id = ${client_id} and id = ${question_paper_id} and deleted_at is null
        and session_id = ${session_id} and grade_id = ${paper.grade_id} and subject_id = ${paper.subject_id} for key share`.execute(
      db,
    )
    if (rows.length === 0) faults.push(refusedField(`${path}.question_paper_id`, say('plan.no_question_paper')))
  }
  return faults
}

/** How many sets the question papers that are named have. */
export async function setsOfPapers(
  { db, client_id }: SchoolChange,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; sets: number }>`
    select id, sets from question_papers where client_id = ${client_id} and id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, sets }) => [id, sets]))
}

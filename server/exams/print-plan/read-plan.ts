import { sql } from 'kysely'
import { type PlanFault, type PlanRow, type SetLetter, setLetters } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { notFound } from '../../ground/errors.ts'
import type { Viewer } from '../../policy/places.ts'
import { visibleTo } from '../../policy/policy.ts'
import { reachesSection } from '../rights.ts'
import { countedRows } from './rows.ts'
import { type Writer, withSets, writersOf } from './writers.ts'

export type PlanAsking = Asking & { now: Date; actor: Viewer }

interface StoredPaper {
  id: number
  name: string
  /** Of several papers whose each is one set; '' where there is one. */
  letter: SetLetter | ''
  sets: number
  version: number
  printed: number | null
  approved: boolean
  seen: boolean
  /** Pages that are chosen for it; null: nothing gives way. */
  fit: number | null
}

interface StoredExam {
  id: number
  name: string
  date: string
  starts: string
  ends: string
  max_marks: number
  type_test: string
  is_listed: boolean
  is_cancelled: boolean
  session: { id: number; title: string }
  grade: { id: number; title: string }
  subject: { id: number; title: string }
  section_ids: number[]
  spare: number | null
  duplex: boolean
  papers: StoredPaper[]
}

export interface PlannedPaper extends StoredPaper {
  lacks: PlanFault | null
}

export interface PlannedRow extends Omit<PlanRow, 'pages' | 'paper_sheets'> {
  paper: PlannedPaper | null
}

/** An exam of a plan, with everybody whose copies are printed. */
export interface PlannedExam extends Omit<StoredExam, 'papers'> {
  papers: PlannedPaper[]
  writers: Writer[]
  rows: PlannedRow[]
}

/** The exams of a series or a day that somebody sees, in the order of their days. */
export async function idsOf(
  { client_id, actor, ...asking }: Omit<PlanAsking, 'now'>,
  { series_id, date }: { series_id?: number | undefined; date?: string | undefined },
): Promise<number[]> {
  const rows = await ask(
    { ...asking, client_id },
    sql<{ id: number }>`
    select exams.id from exams where exams.client_id = ${client_id} and exams.deleted_at is null and exams.state <> 'CANCELLED'
      and ${series_id === undefined ? sql`exams.exam_date = ${date}::date` : sql`exams.series_id = ${series_id}`} and ${visibleTo(actor, 'exams')}
    order by exams.exam_date, exams.starts, exams.id`,
  )
  return rows.map(({ id }) => id)
}

/** Those of them that are not cancelled. @throws not_found where the viewer doesn't see one of them */
export async function readExams(asking: PlanAsking, ids: readonly number[]): Promise<PlannedExam[]> {
  const seen = await ask(asking, examsQuery(asking, ids))
  if (seen.length < new Set(ids).size) throw notFound('exam')
  const stored = seen.filter((exam) => !exam.is_cancelled)
  const rosters = await writersOf(
    asking,
    stored.map((exam) => ({ ...exam, session_id: exam.session.id, subject_id: exam.subject.id })),
  )
  return stored.map((exam) => planned(exam, rosters.get(exam.id) ?? [], asking.actor))
}

function planned(exam: StoredExam, roster: readonly Writer[], viewer: Viewer): PlannedExam {
  const papers = exam.papers.map((paper): PlannedPaper => ({ ...paper, lacks: faultOf(paper) }))
  const spot = { session_id: exam.session.id, grade_id: exam.grade.id, subject_id: exam.subject.id }
  // Sets go round by the whole section, whoever asks.
  const writers = withSets(roster, lettersOf(papers)).filter(({ section_id }) =>
    reachesSection(viewer, spot, section_id),
  )
  const rows = countedRows(writers, exam.spare).map((row): PlannedRow => {
    const paper = paperOf(papers, row.set)
    return { ...row, paper, paper_id: paper?.id ?? null, lacks: paper ? paper.lacks : 'NO_PAPER' }
  })
  return { ...exam, papers, writers, rows }
}

const faultOf = ({ approved, seen }: StoredPaper): PlanFault | null =>
  approved ? (seen ? null : 'NOT_SEEN') : 'NOT_APPROVED'

/** The letters of the sets; none where everybody writes the same. */
const lettersOf = (papers: readonly StoredPaper[]): SetLetter[] => {
  const own = papers.flatMap(({ letter }) => (letter === '' ? [] : [letter]))
  if (own.length > 1) return own
  const sets = papers[0]?.sets ?? 1
  return sets > 1 ? setLetters.slice(0, sets) : []
}

const paperOf = (papers: readonly PlannedPaper[], set: SetLetter | null): PlannedPaper | null =>
  papers.length > 1 ? (papers.find(({ letter }) => letter === set) ?? null) : (papers[0] ?? null)

/** The set that a paper is arranged in: a parallel paper is of one set, whichever letter its writers have. */
export const setOfPaper = ({ sets }: Pick<StoredPaper, 'sets'>, set: SetLetter | null): SetLetter | null =>
  sets > 1 ? (set ?? 'A') : null

/** What a paper is printed in. */
export const setsOfPaper = ({ letter, sets }: Pick<StoredPaper, 'letter' | 'sets'>): SetLetter[] =>
  letter !== '' ? [letter] : sets > 1 ? setLetters.slice(0, sets) : []

export const printedOf = ({ printed, version }: StoredPaper) =>
  printed === null ? ('NEVER' as const) : printed === version ? ('SAME' as const) : ('CHANGED' as const)

/** Exams with only those rows whose paper was not printed in the version that it has. */
export const onlyChanged = (exams: readonly PlannedExam[]): PlannedExam[] =>
  exams.flatMap((exam) => {
    const isNew = ({ paper }: PlannedRow) => paper === null || printedOf(paper) !== 'SAME'
    const papers = exam.papers.filter((paper) => printedOf(paper) !== 'SAME')
    const rows = exam.rows.filter(isNew)
    const sets = new Set(rows.map(({ set }) => set))
    const writers = exam.writers.filter(({ set }) => sets.has(set))
    return rows.length > 0 ? [{ ...exam, papers, rows, writers }] : []
  })

const titled = (client_id: number, table: 'grades' | 'subjects', key: string) =>
  sql`(select jsonb_build_object('id', t.id, 'title', t.title) from ${sql.table(table)} t where t.client_id = ${client_id} and t.id = ${sql.ref(key)})`

const examsQuery = ({ client_id, actor }: PlanAsking, ids: readonly number[]) => sql<StoredExam>`
  select exams.id, exams.name, exams.exam_date::text as date, exams.starts::text as starts, exams.ends::text as ends, exams.max_marks,
    exams.type_test, exams.state <> 'DRAFT' as is_listed, exams.state = 'CANCELLED' as is_cancelled, exams.print_spare as spare, exams.print_duplex as duplex,
    (select jsonb_build_object('id', n.id, 'title', n.name) from sessions n where n.id = exams.session_id) as session,
    ${titled(client_id, 'grades', 'exams.grade_id')} as grade, ${titled(client_id, 'subjects', 'exams.subject_id')} as subject,
    array(select x.section_id from exam_sections x where x.client_id = ${client_id} and x.exam_id = exams.id order by x.section_id) as section_ids,
    (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'letter', w.set_letter, 'sets', p.sets, 'version', p.row_version,
        'printed', w.printed_version, 'fit', (p.fit ->> 'pages')::int, 'approved', p.state = 'APPROVED', 'seen', ${visibleTo(actor, 'question_papers', 'p')}) order by w.set_letter), '[]')
      from exam_papers w join question_papers p on p.client_id = ${client_id} and p.id = w.paper_id and p.deleted_at is null
      where w.client_id = ${client_id} and w.exam_id = exams.id) as papers
  from exams where exams.client_id = ${client_id} and exams.id = any(${ids}::bigint[]) and exams.deleted_at is null
    and ${visibleTo(actor, 'exams')}
  order by exams.exam_date, exams.starts, exams.id`

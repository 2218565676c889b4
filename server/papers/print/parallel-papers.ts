import { sql } from 'kysely'
import type { BatchPaper, batchApi } from '#contract'
import type { Call } from '../../http/call.ts'
import { type CopyCandidate, candidates, type PaperCohort } from '../candidates.ts'
import { papers } from '../rows.ts'

type PaperCall = Pick<Call<typeof batchApi.batch>, 'db' | 'client_id' | 'actor'>

/** The parallel papers of the exams that a paper is written in, by set, itself among them; where two have one set, the last exam's. [] for a paper by itself. */
async function parallelPapers({ db, client_id, actor }: PaperCall, paper_id: number) {
  const { rows } = await sql<Pick<BatchPaper, 'paper_id' | 'name' | 'set'>>`
    select distinct on (paper.set_letter) paper.id as paper_id, paper.name, paper.set_letter as set
    from exam_papers writes
      join exams exam on exam.client_id = ${client_id} and exam.id = writes.exam_id and exam.deleted_at is null and exam.state <> 'CANCELLED'
      join exam_papers written on written.client_id = ${client_id} and written.exam_id = exam.id
      join question_papers paper on paper.client_id = ${client_id} and paper.id = written.paper_id
    where writes.client_id = ${client_id} and writes.paper_id = ${paper_id}
      and paper.set_letter is not null and paper.deleted_at is null
    order by paper.set_letter, paper.id = ${paper_id} desc, exam.exam_date desc, exam.id desc, paper.id`.execute(db)
  if (rows.length < 2) return []
  const seen = papers.found(actor, { id: rows.map((one) => one.paper_id) }).select('id')
  const visible = new Set((await db.executeQuery(seen.compile())).rows.map(({ id }) => id))
  return rows.filter((one) => visible.has(one.paper_id))
}

export interface ListedWriters {
  /** Whose copies are printed. */
  students: CopyCandidate[]
  /** Of parallel papers, who of the asked students writes which. */
  papers: BatchPaper[]
}

/** Who gets copies: `choose` takes from the writers of a paper those that were asked for. */
export async function findWriters(
  call: PaperCall,
  paper: PaperCohort,
  withAll: boolean,
  choose: (listed: CopyCandidate[]) => CopyCandidate[],
): Promise<ListedWriters> {
  const parallel = await parallelPapers(call, paper.id)
  const sets = new Set(parallel.map((one) => one.set))
  /** Nobody gets another paper for the one that they write. */
  const isPrinted = ({ set }: CopyCandidate) => set === null || sets.has(set)
  const list = async (ofAll: boolean) => {
    const { rows } = await call.db.executeQuery(candidates(call.client_id, paper, call.actor, ofAll).compile())
    return ofAll && withAll ? rows.filter(isPrinted) : rows
  }
  const students = choose(await list(withAll && parallel.length > 0))
  if (parallel.length === 0) return { students, papers: [] }
  const everyone = withAll ? students : choose(await list(true))
  const papersOf = parallel.map((one) => ({
    ...one,
    students: everyone.filter(({ set }) => set === one.set).length,
    is_printed: withAll || one.paper_id === paper.id,
  }))
  // Before the exam has given anybody a set each paper is for all.
  return { students, papers: everyone.some(({ set }) => set !== null) ? papersOf : [] }
}

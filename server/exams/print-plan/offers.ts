import { paperTaken } from '#contract'
import type { Reader } from '../../db/connect.ts'
import { leastOf } from '../../papers/fit/fit.ts'
import type { Services } from '../../services.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import type { PlannedExam, PlannedPaper } from './read-plan.ts'

/** How many pages a paper takes, and the fewest. */
export type Least = Awaited<ReturnType<typeof leastOf>>

/** For so long an answer looks how few pages papers can take; the next one goes on from there. */
const PATIENCE_MS = 1500

/** By paper, as many as are known or found in time: those that are printed and that nothing is chosen for. */
export async function leastPages(
  services: Pick<Services, 'files' | 'typeset'>,
  reader: Reader,
  whose: Whose,
  exams: readonly PlannedExam[],
): Promise<{ least: Map<number, Least>; isWhole: boolean }> {
  const least = new Map<number, Least>()
  const began = performance.now()
  const ids = new Set(exams.flatMap((exam) => openPapers(exam).map(({ id }) => id)))
  for (const id of ids) {
    if (performance.now() - began > PATIENCE_MS) break
    least.set(id, await leastOf(services, reader, whose, id))
  }
  return { least, isWhole: least.size === ids.size }
}

const openPapers = ({ papers, rows }: PlannedExam): PlannedPaper[] =>
  papers.filter(
    ({ id, lacks, fit }) =>
      lacks === null && fit === null && rows.some((row) => row.paper_id === id && row.edition === 'standard'),
  )

/** The gentlest way that saves as much paper as the closest one does; null where it saves none. */
export function offerOf(
  exam: PlannedExam,
  paper: PlannedPaper,
  found: Least | undefined,
): { pages: number; saved: number } | null {
  if (!found || paper.fit !== null) return null
  const { now, least } = found
  const sides = exam.duplex ? 2 : 1
  const pages = Math.min(now, Math.ceil(least / sides) * sides)
  const copies = exam.rows
    .filter((row) => row.paper_id === paper.id && row.edition === 'standard')
    .map((row) => row.copies + row.spare)
  const taken = (count: number) => copies.reduce((sum, one) => sum + paperTaken(one, count, exam.duplex), 0)
  const saved = taken(now) - taken(pages)
  return saved > 0 ? { pages, saved } : null
}

import type { UploadProblem } from '#contract'
import type { Write } from '../../db/connect.ts'
import { lockAlone } from '../../db/platform-locks.ts'
import type { ListHead } from '../../uploads/reading/list-head.ts'
import type { Planned, SpreadsheetWork, Taken } from '../../uploads/spreadsheet-kind.ts'
import { type KnownRow, waitingNames } from './known-names.ts'

/** What the rows of a file come to beside what is stored: new people, those who exist, and what keeps a row out. */
interface JudgedRows {
  fresh: unknown[]
  again: { is_changed: boolean }[]
  problems: UploadProblem[]
  warnings: UploadProblem[]
  /** Those that would change somebody, of whose names it depends. */
  known: KnownRow[]
}

export interface Saving extends SpreadsheetWork {
  db: Write
  session_id: number
}

interface Steps<J> {
  head: ListHead | undefined
  /** The same in the check and in the run. */
  judge(db: Write): Promise<J>
  save(saving: Saving, judged: J): Promise<Pick<Taken, 'changed' | 'created_ids'>>
  detailOf(judged: J): Partial<NonNullable<Taken['detail']>>
}

/** People from a file: judged when it is checked, and once more when it is taken in, for what is stored by then decides. */
export async function planRows<J extends JudgedRows>(
  work: SpreadsheetWork,
  session_id: number,
  { head, judge, save, detailOf }: Steps<J>,
): Promise<Planned> {
  const { problems } = await work.look(judge)
  return {
    problems,
    async takeIn(db) {
      // Who brings the same list at the same time sees these rows, and is told of each.
      if (!work.dry_run) await lockAlone(db, `newcomers/${work.client_id}`)
      const judged = await judge(db)
      const saved = work.dry_run ? { created_ids: [], changed: [] } : await save({ ...work, db, session_id }, judged)
      const { fresh, again, problems, warnings, known } = judged
      const unchanged = again.filter(({ is_changed }) => !is_changed).length
      const detail = { enrolled: 0, moved: 0, linked: 0, unchanged, ...detailOf(judged) }
      const waiting = waitingNames(head, known, problems)
      return { created: fresh.length, updated: again.length, ...saved, problems, warnings, detail, waiting }
    },
  }
}

/** Rows of the file per statement, and per step of progress. */
const BATCH = 500

/** Inserts the new people of a file; answers their ids. */
export async function insertInSteps<R>(
  work: SpreadsheetWork,
  fresh: readonly R[],
  insert: (rows: readonly R[]) => Promise<number[]>,
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < fresh.length; from += BATCH) {
    ids.push(...(await insert(fresh.slice(from, from + BATCH))))
    await work.progress(ids.length, fresh.length)
  }
  return ids
}

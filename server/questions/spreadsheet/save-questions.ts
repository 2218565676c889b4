import { lockPlaces } from '../../academics/place-names.ts'
import type { SpreadsheetWork } from '../../uploads/spreadsheet-kind.ts'
import { insertQuestions, type Maker, type NewQuestion } from '../insert.ts'
import { startSimilarSearch } from '../similar/similar-job.ts'

/** Questions per statement, and per step of progress. */
export const BATCH = 250

/** Half of the work is reading, half is saving. */
export const half = (done: number) => Math.floor(done / 2)

/** Saves the questions of a file, of `of` rows in all, and lets them be compared with the bank; answers their ids. */
export async function saveQuestions(
  { client_id, now, actor, progress }: Pick<SpreadsheetWork<unknown>, 'client_id' | 'now' | 'actor' | 'progress'>,
  db: Maker['db'],
  fresh: NewQuestion[],
  of: number,
): Promise<number[]> {
  if (fresh.length === 0) return []
  const maker = { db, client_id, now, account_id: actor.account_id }
  await lockPlaces(
    db,
    client_id,
    'chapters',
    fresh.map(({ chapter_id }) => chapter_id),
  )
  await lockPlaces(
    db,
    client_id,
    'topics',
    fresh.flatMap(({ topic_id }) => topic_id ?? []),
  )
  const ids: number[] = []
  for (let from = 0; from < fresh.length; from += BATCH) {
    if (from > 0) await progress(half(2 * of - fresh.length + from), of)
    ids.push(...(await insertQuestions(maker, fresh.slice(from, from + BATCH))))
  }
  await startSimilarSearch(
    maker,
    fresh.map(({ subject_id }) => subject_id),
  )
  return ids
}

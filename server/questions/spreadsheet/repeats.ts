import { sql } from 'kysely'
import { type Sentence, say } from '#contract'
import { lockAlone } from '../../db/platform-locks.ts'
import type { Maker, NewQuestion } from '../insert.ts'
import { BETWEEN, exactOf, searchText } from '../similar/search-text.ts'

/** What two questions have in common that say the same: subject, text and options. */
export const sameKey = (subject_id: number, search_text: string) => `${subject_id} ${exactOf(search_text)}`

export interface Numbered {
  row: number
  question: NewQuestion
}

/** For each row that says what an earlier row or the bank says already: a sentence that names which. */
export async function findRepeats(
  { db, client_id }: Pick<Maker, 'db' | 'client_id'>,
  candidates: Numbered[],
): Promise<Map<number, Sentence>> {
  const repeats = new Map<number, Sentence>()
  /** The first row of the file with each text. */
  const first = new Map<string, number>()
  const texts = candidates.map(({ question }) => searchText(question.content))
  const stored = await findSame(
    { db, client_id },
    candidates.map(({ question }, index) => ({ subject_id: question.subject_id, text: exactOf(texts[index] ?? '') })),
  )
  candidates.forEach(({ row, question }, index) => {
    const key = sameKey(question.subject_id, texts[index] ?? '')
    const earlier = first.get(key)
    const id = stored.get(key)
    if (earlier !== undefined) repeats.set(row, say('repeat.row', { row: earlier }))
    else if (id !== undefined) repeats.set(row, say('repeat.question', { id }))
    if (earlier === undefined) first.set(key, row)
  })
  return repeats
}

/** The same once the file is taken in: another may have brought the same since it was looked at, and waits from here to the end. */
export async function findLateRepeats(
  { db, client_id }: Pick<Maker, 'db' | 'client_id'>,
  candidates: Numbered[],
): Promise<Map<number, Sentence>> {
  await lockAlone(db, `question-files/${client_id}`)
  return findRepeats({ db, client_id }, candidates)
}

/** Questions of the bank that say the same, by `sameKey`. */
export async function findSame(
  { db, client_id }: Pick<Maker, 'db' | 'client_id'>,
  asked: readonly { subject_id: number; text: string }[],
): Promise<Map<string, number>> {
  if (asked.length === 0) return new Map()
  const subject_ids = [...new Set(asked.map(({ subject_id }) => subject_id))]
  const { rows } = await sql<{ id: number; subject_id: number; said: string }>`
    select min(id) as id, subject_id, split_part(search_text, ${BETWEEN}, 1) as said from questions
    where client_id = ${client_id} and subject_id = any(${subject_ids}::bigint[]) and deleted_at is null
      and split_part(search_text, ${BETWEEN}, 1) = any(${[...new Set(asked.map(({ text }) => text))]}::text[])
    group by subject_id, said`.execute(db)
  return new Map(rows.map(({ id, subject_id, said }) => [sameKey(subject_id, said), Number(id)]))
}

import { sql } from 'kysely'
import { similarFrom } from '#contract'
import { rounded } from '../../../similarity/cosine.ts'
import type { WeightOf } from '../../../similarity/weights.ts'
import type { Write } from '../../db/connect.ts'
import type { ReadDuplicate } from '../../db/schema-columns.ts'
import { slices } from '../../workers/in-slices.ts'
import { findAlike } from '../similar/similar-search.ts'
import { askWriter } from '../similar/similar-terms.ts'
import { sampleWeights } from '../similar/similar-weights.ts'

/** Of so few questions each is sought by itself; of more the bank is read once. */
const FEW = 8
/** Questions of the bank per query. */
const BATCH = 1000
/** The newest of a subject are compared: far more than a subject has. */
const MOST_COMPARED = 50_000

/** A question of a file, and where it goes. */
export interface NearAsked {
  row: number
  subject_id: number
  terms: readonly number[]
}

interface BankOf {
  db: Write
  client_id: number
  subject_id: number
}

/** For each question of a file the one of its subject in the bank that is most like it, where any is as like as is reviewed. */
export async function findNear(
  { db, client_id }: { db: Write; client_id: number },
  asked: readonly NearAsked[],
): Promise<Map<number, ReadDuplicate>> {
  const worded = asked.filter(({ terms }) => terms.length > 0)
  const found = new Map<number, ReadDuplicate>()
  for (const subject_id of new Set(worded.map((one) => one.subject_id))) {
    const own = worded.filter((one) => one.subject_id === subject_id)
    const bank = { db, client_id, subject_id }
    for (const [row, near] of await (own.length <= FEW ? seekEach(bank, own) : readBank(bank, own)))
      found.set(row, near)
  }
  return found
}

/** 1 is what says the same to the letter. */
const nearOf = (question_id: number, score: number): ReadDuplicate => ({ question_id, score: Math.min(score, 0.9999) })

async function seekEach({ db, client_id, subject_id }: BankOf, asked: readonly NearAsked[]) {
  const found = new Map<number, ReadDuplicate>()
  for (const { row, terms } of asked) {
    const search = { client_id, subject_ids: [subject_id], threshold: similarFrom }
    const alike = await findAlike(askWriter(db), terms, search)
    const live = await findLive({ db, client_id }, alike)
    const best = alike.find(({ question_id }) => live.has(question_id))
    if (best) found.set(row, nearOf(best.question_id, best.score))
  }
  return found
}

async function findLive(
  { db, client_id }: Pick<BankOf, 'db' | 'client_id'>,
  alike: readonly { question_id: number }[],
): Promise<Set<number>> {
  if (alike.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from questions where client_id = ${client_id} and id = any(${alike.map((one) => one.question_id)}::bigint[])
      and deleted_at is null and review_state <> 'RETIRED'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Every question of the bank beside all of the file at once: the work is what the two say in common. */
async function readBank(bank: BankOf, asked: readonly NearAsked[]): Promise<Map<number, ReadDuplicate>> {
  const weightOf = await sampleWeights(askWriter(bank.db), bank.client_id, [bank.subject_id])
  const places = new Map<number, number[]>()
  asked.forEach(({ terms }, place) => {
    for (const term of terms) places.set(term, [...(places.get(term) ?? []), place])
  })
  const norms = asked.map(({ terms }) => normOf(terms, weightOf))
  const best = new Float64Array(asked.length)
  const ids = new Float64Array(asked.length)
  const shared = new Float64Array(asked.length)
  let before = Number.MAX_SAFE_INTEGER
  const rest = slices()
  for (let read = 0; read < MOST_COMPARED; read += BATCH) {
    const stored = await readTerms(bank, before)
    for (const { question_id, terms } of stored) {
      await rest()
      before = question_id
      const numbers = terms === '{}' ? [] : terms.slice(1, -1).split(',').map(Number)
      shared.fill(0)
      for (const term of numbers) {
        const weight = weightOf(term) ** 2
        for (const place of places.get(term) ?? []) shared[place]! += weight
      }
      const norm = normOf(numbers, weightOf)
      for (let place = 0; place < shared.length; place++) {
        const score = (shared[place] ?? 0) / (norm * (norms[place] ?? 1))
        if (score <= (best[place] ?? 0) || score < similarFrom) continue
        best[place] = score
        ids[place] = question_id
      }
    }
    if (stored.length < BATCH) break
  }
  return new Map(
    asked.flatMap(({ row }, place) =>
      (best[place] ?? 0) > 0 ? [[row, nearOf(ids[place] ?? 0, rounded(best[place] ?? 0))]] : [],
    ),
  )
}

const normOf = (terms: readonly number[], weightOf: WeightOf): number =>
  Math.sqrt(terms.reduce((sum, term) => sum + weightOf(term) ** 2, 0)) || 1

/** The newest first, from one on. */
async function readTerms({ db, client_id, subject_id }: BankOf, before: number) {
  const { rows } = await sql<{ question_id: number; terms: string }>`
    select t.question_id, t.terms::text as terms from question_terms t
    join questions q on q.client_id = ${client_id} and q.id = t.question_id and q.deleted_at is null and q.review_state <> 'RETIRED'
    where t.client_id = ${client_id} and t.subject_id = ${subject_id} and t.question_id < ${before}
    order by t.question_id desc limit ${BATCH}`.execute(db)
  return rows
}

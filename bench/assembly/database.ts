import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { BankItem } from '../../assembly/model/bank.ts'
import type { openDatabase } from '../../server/db/open.ts'
import { openDemoSchool } from '../support/demo-school.ts'
import { makeBank } from './bank.ts'

/** The demo school with one subject for each size of bank, on the embedded PostgreSQL. `folder`: where it is kept between runs. */
export async function openBenchDatabase(sizes: readonly number[], folder: string | null) {
  const isThere = folder !== null && existsSync(join(folder, 'filled'))
  const school = await openDemoSchool(folder, isThere)
  const { databases } = school
  const { owner_kysely: db } = databases
  // Nothing here searches texts, and filling its index would take most of the time.
  await databases.owner.query('drop index if exists questions_search')
  const banks: BenchBank[] = []
  for (const size of sizes) banks.push((await findBank(db, size)) ?? (await fillBank(db, size)))
  await databases.owner.query('vacuum analyze')
  if (folder !== null) await writeFile(join(folder, 'filled'), '')
  /** Does it as if somebody had changed a question of the bank just before. */
  const justChanged = async ({ subject_id }: BenchBank, work: () => Promise<void>) => {
    const { rows } = await databases.owner.query<{ id: number; updated_at: string }>(
      'select id, updated_at from questions where client_id = $1 and subject_id = $2 order by id limit 1',
      [SCHOOL, subject_id],
    )
    const change = (at: string) =>
      databases.owner.query('update questions set updated_at = $1 where client_id = $2 and id = $3', [
        at,
        SCHOOL,
        rows[0]?.id,
      ])
    await change(new Date().toISOString())
    await work()
    await change(rows[0]?.updated_at ?? '')
  }
  return { ...school, banks, justChanged }
}

type Database = Awaited<ReturnType<typeof openDatabase>>['databases']['owner_kysely']

/** A subject of the demo school with so many questions. */
export interface BenchBank {
  size: number
  grade_id: number
  subject_id: number
  /** Ids of the made-up bank and blueprints are small numbers: added to these they are the rows'. */
  offsets: { chapter: number; topic: number; question: number }
}

const SCHOOL = 1
const CHAPTERS = 12
const TOPICS = 40
const chunk = 5000

/** As long as a question with its options: rows of nothing would be read as quickly as an index. */
const TEXT = 'which of these is the reason for it the first the second the third none of them '.repeat(3)

const titleOf = (size: number) => `Bank of ${size}`

async function findBank(db: Database, size: number): Promise<BenchBank | null> {
  const { rows } = await sql<{
    grade_id: number
    subject_id: number
    chapter: number
    topic: number
    question: number
  }>`
    select s.grade_id, s.id as subject_id, (select min(id) from chapters where subject_id = s.id) as chapter,
      (select min(id) from topics where subject_id = s.id) as topic,
      (select min(id) from questions where client_id = ${SCHOOL} and subject_id = s.id) as question
    from subjects s where s.client_id = ${SCHOOL} and s.title = ${titleOf(size)}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { grade_id, subject_id, chapter, topic, question } = row
  return { size, grade_id, subject_id, offsets: { chapter: chapter - 1, topic: topic - 1, question: question - 1 } }
}

async function fillBank(db: Database, size: number): Promise<BenchBank> {
  const [grade] = await insert<{ id: number }>(
    db,
    sql`insert into grades (client_id, title) values (${SCHOOL}, ${titleOf(size)})`,
  )
  const grade_id = grade!.id
  const [subject] = await insert<{ id: number }>(
    db,
    sql`insert into subjects (client_id, grade_id, title, subject_code) values (${SCHOOL}, ${grade_id}, ${titleOf(size)}, ${`B${size}`})`,
  )
  const subject_id = subject!.id
  const chapters = await insert<{ id: number }>(
    db,
    sql`insert into chapters (client_id, grade_id, subject_id, chapter)
      select ${SCHOOL}, ${grade_id}, ${subject_id}, 'Chapter ' || n from generate_series(1, ${CHAPTERS}) n`,
  )
  const chapter = Math.min(...chapters.map(({ id }) => id)) - 1
  const topics = await insert<{ id: number }>(
    db,
    sql`insert into topics (client_id, grade_id, subject_id, chapter_id, title)
      select ${SCHOOL}, ${grade_id}, ${subject_id}, ${chapter}::bigint + 1 + (n - 1) / ${TOPICS}, 'Topic ' || n
      from generate_series(1, ${CHAPTERS * TOPICS}) n order by n`,
  )
  const topic = Math.min(...topics.map(({ id }) => id)) - 1
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from questions`.execute(db)
  const question = rows[0]!.id
  const bank: BenchBank = { size, grade_id, subject_id, offsets: { chapter, topic, question } }
  const made = makeBank(size, 7)
  for (let start = 0; start < size; start += chunk)
    await insertQuestions(db, bank, made.items.slice(start, start + chunk))
  for (let start = 0; start < made.similar.length; start += chunk) {
    await insertPairs(db, bank, made.similar.slice(start, start + chunk))
  }
  await sql`
    insert into question_versions (client_id, question_id, version, type, level, skill, max_marks, question_text)
    select client_id, id, 1, type, level, skill, max_marks, '<p>Question ' || id || '</p>'
    from questions where client_id = ${SCHOOL} and subject_id = ${subject_id}`.execute(db)
  return bank
}

async function insert<Row>(db: Database, statement: ReturnType<typeof sql>): Promise<Row[]> {
  return (await sql`${statement} returning id`.execute(db)).rows as Row[]
}

/** Nobody has changed or used them today: that is how a bank stands most of the time. */
async function insertQuestions(db: Database, { grade_id, subject_id, offsets }: BenchBank, items: BankItem[]) {
  const rows = items.map((item) => ({
    ...item,
    id: offsets.question + item.id,
    chapter_id: offsets.chapter + item.chapter_id,
    topic_id: item.topic_id === null ? null : offsets.topic + topicNumber(item.topic_id),
  }))
  await sql`
    insert into questions (client_id, id, grade_id, subject_id, chapter_id, topic_id, type, level, skill, max_marks,
      expected_minutes, search_text, review_state, last_used_at, created_at, updated_at)
    overriding system value
    select ${SCHOOL}, r.id, ${grade_id}, ${subject_id}, r.chapter_id, r.topic_id, r.type, r.level, r.skill, r.max_marks,
      r.minutes, ${TEXT} || r.id, 'APPROVED', now() - r.used_days_ago * interval '1 day' - interval '1 hour',
      now() - interval '1 day', now() - interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, chapter_id bigint, topic_id bigint, type text,
      level text, skill text, max_marks numeric, minutes numeric, used_days_ago integer)`.execute(db)
}

/** Of the made-up bank: chapter × 100 + place, counted from 0. */
export const topicNumber = (topic_id: number) => (Math.floor(topic_id / 100) - 1) * TOPICS + (topic_id % 100) + 1

async function insertPairs(db: Database, { subject_id, offsets }: BenchBank, pairs: [number, number][]) {
  const rows = pairs.map(([left, right]) => [
    offsets.question + Math.min(left, right),
    offsets.question + Math.max(left, right),
  ])
  await sql`
    insert into question_pairs (client_id, subject_id, first_id, second_id, score)
    select ${SCHOOL}, ${subject_id}, (r.pair->>0)::bigint, (r.pair->>1)::bigint, 0.9
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r(pair) on conflict do nothing`.execute(db)
}

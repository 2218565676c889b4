import { cpus } from 'node:os'
import { type Databases, readerFor, writeInSchool } from '../../server/db/connect.ts'
import { writeTerms } from '../../server/questions/similar/similar-answers.ts'
import { listSimilar } from '../../server/questions/similar/similar-questions.ts'
import { findAlike } from '../../server/questions/similar/similar-search.ts'
import { askReader, saveTerms } from '../../server/questions/similar/similar-terms.ts'
import { cosine } from '../../similarity/cosine.ts'
import { findPairs } from '../../similarity/find-pairs.ts'
import { editedCopies } from '../../similarity/fixtures/edited-copies.ts'
import { type Terms, termsOf } from '../../similarity/terms.ts'
import { weigh } from '../../similarity/weights.ts'
import { randomBelow, randomFrom } from '../../solver/random.ts'
import { openDemoSchool } from '../support/demo-school.ts'
import { makeTexts } from './similar/bank.ts'

const count = Number(process.argv[2] ?? 100_000)
const SEARCHES = 100
const THRESHOLD = 0.6

const cpuMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}; ${count} questions`)
/** The last of them are those of the fixed list of edited copies. */
const texts = [
  ...makeTexts(count - editedCopies.length, 5).map((words) => words.join(' ')),
  ...editedCopies.map(({ stored }) => stored.join(' \n ')),
]
const reading = process.cpuUsage()
const documents = texts.map(termsOf)
console.log(`reading the texts: ${cpuMs(reading).toFixed(0)} ms CPU`)
compareAll()
await searchTyped()

function compareAll(): void {
  const start = process.cpuUsage()
  const weightOf = weigh(documents)
  const { pairs } = findPairs(documents, weightOf, { threshold: THRESHOLD, limit: 1_000_000 })
  const ours = cpuMs(start)
  const found = new Set(pairs.map(({ first, second }) => `${first} ${second}`))
  const part = Math.min(count, 40)
  const step = Math.floor(count / part)
  const slow = process.cpuUsage()
  let [expected, missed] = [0, 0]
  for (let at = 0; at < part; at += 1) {
    const one = at * step
    documents.forEach((other, index) => {
      if (index === one || cosine(documents[one] as Terms, other, weightOf) < THRESHOLD) return
      expected += 1
      if (!found.has(`${Math.min(one, index)} ${Math.max(one, index)}`)) missed += 1
    })
  }
  const all = (cpuMs(slow) * count) / part / 2
  console.log(
    `all pairs ≥ ${THRESHOLD}: ${pairs.length} in ${ours.toFixed(0)} ms CPU; one by one about ${(all / 1000).toFixed(0)} s, ratio ${(all / ours).toFixed(0)}; ` +
      `recall ${expected - missed} of ${expected}`,
  )
}

async function searchTyped(): Promise<void> {
  const { databases, stop } = await openDemoSchool()
  try {
    const { client_id, subject_id, ids } = await fill(databases)
    await measureEdited(databases, client_id, subject_id, ids)
    await measure(databases, client_id, subject_id, ids)
  } finally {
    await stop()
  }
}

/** Adds the bank to the demo school's first subject, with the terms that a search over the subject leaves. */
async function fill({ owner, owner_kysely }: Databases) {
  const { rows: places } = await owner.query(
    'select client_id, grade_id, subject_id, id as chapter_id from chapters order by id limit 1',
  )
  const { client_id, grade_id, subject_id, chapter_id } = places[0]
  const ids: number[] = []
  for (let from = 0; from < count; from += 2000) {
    const part = texts.slice(from, from + 2000)
    const { rows } = await owner.query<{ id: number }>(
      `insert into questions (client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, search_text)
       select $1, $2, $3, $4, 'SHORT', 'EASY', 'APPLY', 1, text from unnest($5::text[]) with ordinality given (text, place) order by place
       returning id`,
      [client_id, grade_id, subject_id, chapter_id, part],
    )
    const added = rows.map(({ id }) => id)
    const htmls = part.map((_, at) => htmlOf(from + at))
    await owner.query(
      `insert into question_versions (client_id, question_id, version, type, level, skill, max_marks, question_text, question_options)
       select $1, id, 1, 'SHORT', 'EASY', 'APPLY', 1, text, options::jsonb from unnest($2::bigint[], $3::text[], $4::text[]) given (id, text, options)`,
      [client_id, added, htmls.map(({ text }) => text), htmls.map(({ options }) => options)],
    )
    ids.push(...added)
    const stored = added.map((question_id, at) => ({
      question_id,
      subject_id,
      version: 1,
      terms: writeTerms(documents[from + at] as Terms),
    }))
    await writeInSchool(owner_kysely, client_id, (db) => saveTerms(db, client_id, stored))
  }
  await owner.query('vacuum analyze questions')
  await owner.query('vacuum analyze question_terms')
  return { client_id, subject_id, ids }
}

/** A made-up question is all text; an edited copy has its options apart. */
function htmlOf(place: number) {
  const [text = '', ...options] = editedCopies[place - (count - editedCopies.length)]?.stored ?? [texts[place] ?? '']
  const data = options.map((one) => ({ data: `<p>${one}</p>`, is_correct: false, fixed: false }))
  return { text: `<p>${text}</p>`, options: JSON.stringify(data) }
}

/** What the editor asks for while somebody types, for each edited copy. */
async function measureEdited({ app }: Databases, client_id: number, subject_id: number, ids: number[]): Promise<void> {
  const times: number[] = []
  let [found, others] = [0, 0]
  for (const round of [0, 1, 2, 3]) {
    for (const [place, { typed }] of editedCopies.entries()) {
      const [text, ...options] = typed
      const body = { text: `<p>${text}</p>`, options, subject_id, limit: 3 }
      const call = { actor: { client_id, reach: null }, client_id, body, db: readerFor(app, client_id) }
      const start = performance.now()
      const data = await listSimilar(call as unknown as Parameters<typeof listSimilar>[0])
      if (round > 0) times.push(performance.now() - start)
      if (round !== 1) continue
      const summary = data.filter(({ score }) => score >= THRESHOLD).map(({ id }) => id)
      const own = ids[count - editedCopies.length + place]
      if (summary.includes(own as number)) found += 1
      others += summary.filter((id) => id !== own).length
    }
  }
  const [p50 = 0, p95 = 0] = middleOf(times)
  console.log(
    `edited copies, as the editor asks: found ${found} of ${editedCopies.length} at ≥ ${THRESHOLD}, others told ${others}; p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  )
}

function middleOf(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return [sorted[sorted.length >> 1], sorted[Math.floor(sorted.length * 0.95)]]
}

async function measure({ app, owner }: Databases, client_id: number, subject_id: number, ids: number[]): Promise<void> {
  const random = randomFrom(9)
  const times = { ours: [] as number[], trigrams: [] as number[] }
  const hits = { ours: 0, trigrams: 0 }
  const ask = askReader(readerFor(app, client_id))
  for (let search = -10; search < SEARCHES; search += 1) {
    const at = randomBelow(random, count)
    const typed = changeTwo(texts[at] as string, random)
    const id = ids[at] as number
    const start = performance.now()
    const alike = await findAlike(ask, termsOf(typed), { client_id, subject_ids: [subject_id], threshold: 0.5 })
    const middle = performance.now()
    const { rows } = await owner.query<{ id: number }>(
      `select id from questions where client_id = $1 and subject_id = $2 and deleted_at is null and search_text % $3
       order by similarity(search_text, $3) desc limit 5`,
      [client_id, subject_id, typed],
    )
    // The first ones warm the caches.
    if (search < 0) continue
    times.ours.push(middle - start)
    times.trigrams.push(performance.now() - middle)
    if (alike.slice(0, 5).some((one) => one.question_id === id)) hits.ours += 1
    if (rows.some((one) => one.id === id)) hits.trigrams += 1
  }
  for (const name of ['ours', 'trigrams'] as const) {
    const [p50 = 0, p95 = 0] = middleOf(times[name])
    console.log(
      `typed question, ${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; found ${hits[name]} of ${SEARCHES}`,
    )
  }
}

/** Two words in other places hold another word. */
function changeTwo(text: string, random: () => number): string {
  const words = text.split(' ')
  for (let change = 0; change < 2; change += 1)
    words[randomBelow(random, words.length)] = `typed${randomBelow(random, 99)}`
  return words.join(' ')
}

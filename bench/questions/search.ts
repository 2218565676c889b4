import { readFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { splitStatements } from '../../server/db/migrate.ts'
import { searchKey } from '../../server/ground/search-key.ts'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'
import { fillSchools, QUESTIONS } from './list/bank.ts'
import { explain, type Statement, watchList } from './list/statements.ts'

/** Different words of a school's bank: those of the demo school's questions are too few. */
const WORDS = 15_000
const ROUNDS = 9

const school = await openDemoSchool()
const { databases } = school
await fillSchools(databases)
await fillWords()

const { server, headers, close } = await startDemoApp(school)
const base = await server.listen({ port: 0, host: '127.0.0.1' })
const sent = watchList(databases)
const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] as number

/** `by`: the same by what PostgreSQL brings, as the owner: words by trigrams, near ones by word_similarity. */
const cases: { name: string; search: string; by: Statement }[] = [
  { name: 'a rare word', search: 'electric', by: words('electric') },
  { name: 'two words', search: 'current electric', by: words('current', 'electric') },
  { name: 'a form of a word', search: 'currents', by: words('current') },
  { name: 'a common word', search: 'which', by: words('which') },
  { name: 'common words', search: 'which the of is', by: words('which', 'the', 'of', 'is') },
  { name: 'Hindi', search: 'त्रिभुजों', by: words('त्रिभुज') },
  { name: 'a near spelling', search: 'electrik curent', by: near('electrik', 'curent') },
  { name: 'a near spelling, long', search: 'photosyntesis', by: near('photosyntesis') },
  { name: 'a word that does not exist', search: 'xylographically', by: near('xylographically') },
]
console.log(
  `machine: ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}; ${QUESTIONS} questions of 20 schools each`,
)
console.log(
  'search | found, near | ms of the database: page, count, words, near page, near count | sum | by hand | ratio',
)
for (const one of cases) await tell(one)
await close()
await school.stop()

async function tell({ name, search, by }: (typeof cases)[number]) {
  sent()
  const body = JSON.stringify({ filter: { search }, range: { page: 1, pageSize: 10 } })
  const reply = await fetch(`${base}/v1/question/list`, { method: 'POST', headers, body })
  const answer = (await reply.json()) as { success: boolean; message: string; count: number; near?: { count: number } }
  if (!answer.success) throw new Error(answer.message)
  const statements = sent()
  const ours = statements.map((): number[] => [])
  const hand: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, one] of statements.entries()) ours[place]?.push((await explain(databases.app, one)).ms)
    hand.push((await explain(databases.owner, by)).ms)
  }
  const each = ours.map(median)
  const sum = each.reduce((all, ms) => all + ms, 0)
  const figures = [each.map((ms) => ms.toFixed(1)).join(', '), sum.toFixed(1), median(hand).toFixed(1)]
  console.log(
    [name, `${answer.count}, ${answer.near?.count ?? 0}`, ...figures, (sum / median(hand)).toFixed(2)].join(' | '),
  )
}

function words(...all: string[]): Statement {
  const like = all.map((_, place) => `search_text like $${place + 1}`).join(' and ')
  const found = `select id from questions where client_id = 1 and deleted_at is null and ${like}`
  return {
    text: `select (select count(*) from (${found}) f), array(${found} order by id desc limit 10)`,
    values: all.map((word) => `%${searchKey(word)}%`),
  }
}

function near(...all: string[]): Statement {
  const like = all.map((_, place) => `$${place + 1}::text <% search_text`).join(' and ')
  const found = `select id from questions where client_id = 1 and deleted_at is null and ${like}`
  return {
    text: `select (select count(*) from (${found}) f), array(${found} order by id desc limit 10)`,
    values: all.map(searchKey),
  }
}

/** The words of the questions, as the migration reads them, and others up to as many as a bank of its own has. */
async function fillWords(): Promise<void> {
  const { owner } = databases
  const statements = splitStatements(
    await readFile(new URL('../../db/migrations/0016-search.sql', import.meta.url), 'utf8'),
  )
  await owner.query('truncate question_words')
  const began = performance.now()
  await owner.query(statements.find((one) => one.includes('insert into question_words')) ?? '')
  console.log(`words of all questions, as the migration reads them: ${Math.round(performance.now() - began)} ms`)
  await owner.query(
    `insert into question_words (client_id, length, word)
     select s.id, length(made.word), made.word from schools s, (
       select left(translate(md5(n::text), '0123456789', 'eatoinshrl'), 4 + n % 11) as word from generate_series(1, $1::integer) n) made`,
    [WORDS],
  )
  await owner.query('vacuum analyze question_words')
}

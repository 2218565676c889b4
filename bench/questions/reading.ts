import { madeWord, paragraph } from '../../interchange/word/testing/made-word.ts'
import { writeInSchool } from '../../server/db/connect.ts'
import { findNear } from '../../server/questions/reading/find-near.ts'
import { writeTerms } from '../../server/questions/similar/similar-answers.ts'
import { saveTerms } from '../../server/questions/similar/similar-terms.ts'
import { termsOf } from '../../similarity/terms.ts'
import { randomBelow, randomFrom } from '../../solver/random.ts'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'
import { at, load, time } from '../support/side.ts'
import { makeTexts } from './similar/bank.ts'

/**
 * A Word file of questions from upload to answer, the pages that are asked for then, and a change; questions of a file compared with a bank;
 * a neighbour's calls while ten files are read, three at once (I85). `npx tsx bench/questions/reading.ts [questions of the file] [of the bank]`
 */
const [questions = 400, bank = 20_000] = process.argv.slice(2).map(Number)
const boundary = 'quaestor-bench'
const random = randomFrom(7)

/** Texts of words of their own, so that no two questions are alike. */
const texts = makeTexts(bank + questions * 12, 5).map((words) => words.join(' '))
let next = bank

function paper(): Buffer {
  const lines = Array.from({ length: questions }, (_, n) => [
    paragraph(`${n + 1}. ${texts[next++]}?`),
    ...Array.from({ length: 4 }, (_o, place) =>
      paragraph(`${'abcd'.charAt(place)}) ${texts[next % bank]?.slice(0, 20)} ${place}`),
    ),
    paragraph(`Ans: ${'abcd'.charAt(randomBelow(random, 4))}`),
  ])
  return Buffer.from(madeWord(lines.flat()))
}

const school = await openDemoSchool()
const { server, headers, close } = await startDemoApp(school)
const { owner } = school.databases
const { rows: places } = await owner.query(
  `select c.client_id, s.grade_id, c.subject_id, c.id as chapter_id from chapters c
   join subjects s on s.client_id = c.client_id and s.id = c.subject_id where c.deleted_at is null order by c.id limit 1`,
)
const { client_id, grade_id, subject_id, chapter_id } = places[0]

const call = async (url: string, body: object = {}) => {
  const reply = await server.inject({ method: 'POST', url: `/v1${url}`, headers, payload: body })
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.body.slice(0, 300)}`)
  return reply.json()
}
async function upload(file: Buffer): Promise<number> {
  const fields = { format: 'docx', dry_run: 'true', defaults: JSON.stringify({ grade_id, subject_id, chapter_id }) }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="p.docx"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const type = { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const reply = await server.inject({ method: 'POST', url: '/v1/question/upload-question', headers: type, payload })
  const { data } = reply.json<{ data: { reading_id?: number; job_id?: number } }>()
  if (data?.reading_id === undefined) throw new Error(reply.body.slice(0, 300))
  return data.reading_id
}

const ms = (value: number) => `${value.toFixed(0)} ms`
const cpu = (since: NodeJS.CpuUsage) => Object.values(process.cpuUsage(since)).reduce((sum, one) => sum + one, 0) / 1000

async function measureReading(title: string): Promise<void> {
  for (let round = 0; round < 3; round++) {
    const file = paper()
    let id = 0
    const began = process.cpuUsage()
    const read = await time(async () => {
      id = await upload(file)
    })
    const used = cpu(began)
    const opened = await time(() => call(`/question-reading/get/${id}`))
    const range = { page: 1, pageSize: 50 }
    const page = await time(() => call(`/question-reading/items/${id}`, { filter: {}, range }))
    const changed = await time(() => call(`/question-reading/change/${id}`, { items: [{ row: 9, take: 'LEAVE_OUT' }] }))
    console.log(
      `${title}, ${round === 0 ? 'first file' : 'further file'}: upload ${ms(read)} (${ms(used)} of processor), get ${ms(opened)}, ` +
        `a page ${ms(page)}, a change ${ms(changed)} (${load()})`,
    )
  }
}

async function fillBank(): Promise<void> {
  for (let from = 0; from < bank; from += 2000) {
    const some = texts.slice(from, Math.min(bank, from + 2000))
    const { rows } = await owner.query(
      `insert into questions (client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, language, search_text)
       select $1, $2, $3, $4, 'SHORT', 'EASY', 'REMEMBER', 1, 'en', t from unnest($5::text[]) as t returning id`,
      [client_id, grade_id, subject_id, chapter_id, some],
    )
    await writeInSchool(school.databases.app_kysely, client_id, (db) =>
      saveTerms(
        db,
        client_id,
        rows.map(({ id }, index) => ({
          ...{ question_id: Number(id), subject_id: Number(subject_id), version: 1 },
          terms: writeTerms(termsOf(some[index] ?? '')),
        })),
      ),
    )
  }
  await owner.query('vacuum analyze question_terms')
}

/** One word of each text is another one: that is found. */
async function measureNear(): Promise<void> {
  const asked = Array.from({ length: questions }, (_, row) => {
    const words = (texts[row * 7] ?? '').split(' ')
    words[randomBelow(random, words.length)] = 'otherwise'
    return { row, subject_id: Number(subject_id), terms: termsOf(words.join(' ')) }
  })
  const rounds: number[] = []
  let found = 0
  for (let round = 0; round < 5; round++)
    rounds.push(
      await time(async () => {
        const near = await writeInSchool(school.databases.app_kysely, client_id, (db) =>
          findNear({ db, client_id: Number(client_id) }, asked),
        )
        found = near.size
      }),
    )
  console.log(`${questions} questions against ${bank}: p50 ${ms(at(rounds, 0.5))}, ${found} found (${load()})`)
}

/** A colleague's list while ten files are read. */
async function measureNeighbour(): Promise<void> {
  const list = () =>
    time(() => call('/question/list', { filter: { chapter_id: [chapter_id] }, range: { page: 1, pageSize: 10 } }))
  const ask = async (isOver: () => boolean) => {
    const times: number[] = []
    while (!isOver()) {
      times.push(await list())
      await new Promise((done) => setTimeout(done, 10))
    }
    return times
  }
  for (let warm = 0; warm < 20; warm++) await list()
  const until = performance.now() + 8000
  const calm = await ask(() => performance.now() > until)
  const files = Array.from({ length: 10 }, paper)
  let isOver = false
  // One person reads so many at once.
  const person = async () => {
    for (let file = files.pop(); file; file = files.pop()) await upload(file)
  }
  const work = Promise.all([person(), person(), person()]).then(() => {
    isOver = true
  })
  const busy = await ask(() => isOver)
  await work
  const [before, during] = [at(calm, 0.99), at(busy, 0.99)]
  console.log(
    `a list of 10 while ten files are read: p99 ${ms(during)} (${busy.length} calls), calm ${ms(before)} (${calm.length}): ` +
      `ratio ${(during / before).toFixed(2)} (${load()})`,
  )
}

await measureReading(`${questions} questions, the demo bank`)
await fillBank()
await measureNear()
await measureReading(`${questions} questions, a bank of ${bank}`)
await measureNeighbour()
await close()
await school.stop()

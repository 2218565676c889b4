/**
 * A school of 100,000 pupils: any page of its list, a name, an admission number; 5,000 pupils from a file; 2,000 promoted. Each beside the statements
 * of a careful hand in the same run, in turn, so that what else runs on the machine slows both.
 * `npx tsx bench/people/people.ts [rounds, 30] [list|import|promotion]`
 */
import { cpus } from 'node:os'
import { searchKey } from '../../server/ground/search-key.ts'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'
import { load, side, summary } from '../support/side.ts'
import { counts, naive, naiveCount, numbered, ofSection, searched } from './by-hand.ts'
import { fillPupils, PUPILS } from './pupils.ts'
import { measureImport } from './roster.ts'
import { measurePromotion } from './year-end.ts'

const rounds = Number(process.argv[2] ?? 30)
const only = process.argv[3]

const school = await openDemoSchool()
const { owner } = school.databases
const classes = await fillPupils(school)
const { server, headers, close } = await startDemoApp(school)
console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, ${load()}; ${PUPILS} pupils in one school`)

async function call<T>(path: string, payload: object): Promise<{ data: T; count: number }> {
  const reply = await server.inject({ method: 'POST', url: `/v1/${path}`, headers, payload })
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body.slice(0, 500)}`)
  return reply.json()
}

const { rows: sessions } = await owner.query(
  "select id, name from sessions where name in ('2026-27', '2027-28') order by name",
)
const [now, next] = sessions.map(({ id }) => Number(id)) as [number, number]

/** The page that a hand finds by the counts of the sections. */
async function handPage(page: number): Promise<void> {
  const { rows } = await owner.query(counts, [now])
  let before = 0
  for (const { section_id, count } of rows) {
    const skipped = (page - 1) * 10 - before
    before += Number(count)
    if (before > (page - 1) * 10) {
      await owner.query(ofSection, [now, section_id, skipped])
      return
    }
  }
}

async function naivePage(page: number): Promise<void> {
  await Promise.all([owner.query(naive, [now, (page - 1) * 10]), owner.query(naiveCount, [now])])
}

async function measureList(): Promise<void> {
  const list = (filter: object, page = 1) =>
    call('student/list', { filter: { session_id: now, ...filter }, range: { page, pageSize: 10 } })
  const { count } = await list({})
  if (count < PUPILS) throw new Error(`Only ${count} pupils`)
  const last = Math.ceil(count / 10)
  for (const page of [1, last >> 1, last]) {
    const found = await side(rounds, {
      ours: () => list({}, page),
      hand: () => handPage(page),
      naive: () => naivePage(page),
    })
    console.log(summary(`list, page ${page} of ${last}`, found))
  }
  const anywhere = await side(rounds, {
    ours: () => list({}, 1 + Math.floor(Math.random() * last)),
    hand: () => handPage(1 + Math.floor(Math.random() * last)),
  })
  console.log(summary('list, any page', anywhere))
  for (const [name, text] of [
    ['rare', 'ramanujam42'],
    ['common', 'verma'],
    ['Hindi', 'बनर्जी'],
    ['two letters', 'om'],
  ] as const) {
    const { count: hits } = await list({ search: text })
    const found = await side(rounds, {
      ours: () => list({ search: text }),
      hand: () => owner.query(searched, [now, `%${searchKey(text)}%`]),
    })
    console.log(summary(`search by a name, ${name} (${hits} found)`, found))
  }
  const number = () => `ADM-${String(Math.floor(Math.random() * PUPILS)).padStart(6, '0')}`
  const one = await side(rounds, {
    ours: () => list({ admission_no: number() }),
    hand: () => owner.query(numbered, [now, number().toLowerCase()]),
  })
  console.log(summary('admission number', one))
  const typed = await side(rounds, {
    ours: () => list({ search: number() }),
    hand: () => owner.query(searched, [now, `%${number().toLowerCase()}%`]),
  })
  console.log(summary('admission number, typed into the search', typed))
  const class_id = classes[3]
  const inClass = await side(rounds, { ours: () => list({ grade_id: class_id }, 400) })
  console.log(summary('one class of 8,333, page 400', inClass))
}

try {
  if (!only || only === 'list') await measureList()
  if (!only || only === 'import') await measureImport(school, now, Math.min(rounds, 5))
  if (!only || only === 'promotion')
    await measurePromotion({ ...school, call, now, next, classes }, Math.min(rounds, 10))
} finally {
  await close()
  await school.stop()
}

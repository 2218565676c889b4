import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { type AnyEndpoint, api } from '#contract'
import { type Caller, startTestApp } from './testing/app.ts'
import {
  makeChapter,
  makeQuestion,
  makeSchool,
  makeSuperAdmin,
  type TestSchool,
} from './testing/factories/factories.ts'
import { largestFitting, largestUnfit } from './testing/largest-body.ts'

/** What one call may hold up all others, in ms. */
const MOST = 50
/** The best of so many tries counts, as others work on the machine too; one that is far below it is enough. */
const TRIES = 12
const FAR_BELOW = 20

const rows = Object.entries(api).flatMap(([entity, table]) =>
  Object.entries(table as Record<string, AnyEndpoint>)
    .filter(([, endpoint]) => endpoint.method === 'POST' && endpoint.kind !== 'upload')
    .map(([name, endpoint]) => ({ name: `${entity}.${name}`, endpoint })),
)

/** Whoever was measured with an ended sign-in was not measured: these come last. */
const endsSignIns = (name: string) => /signOut|endSignIn|changeStatus|remove|resetPassword/.test(name)

const app = await startTestApp()
let school: TestSchool
let superAdmin: Caller
/** A question, for calls that look at the row before its new text. */
let question_id = 0
let place: Record<string, number>

beforeAll(async () => {
  school = await makeSchool(app)
  superAdmin = await makeSuperAdmin(app)
  const chapter = await makeChapter(app, school)
  place = { grade_id: chapter.grade_id, subject_id: chapter.subject_id, chapter_id: chapter.id }
  question_id = (await makeQuestion(app, school, {}, chapter)).id
})

const platform = ['session', 'school', 'school-admin']
const callerOf = ({ access }: AnyEndpoint) =>
  access.who === 'permitted' && platform.includes(access.any[0]?.module ?? '') ? superAdmin : school.admin

/** Rich text within its bounds, of as many tags as go into it. */
const rich = (length: number) => '<p><b>some</b> and <i>more</i></p>'.repeat(Math.floor(length / 34))

/** Bodies that reach what a call does behind its schema. */
function reaching(): [name: string, AnyEndpoint, object][] {
  const translations = ['hi', 'ta', 'bn', 'te'].map((language) => ({ language, question_text: rich(8_000) }))
  const question_text = rich(8_000)
  const written = { question_text, explanation: rich(8_000), translations }
  const options_of = { question_options: [{ data: '<p>a</p>' }, { data: '<p>b</p>' }] }
  const facts = { type: 'LONG', level: 'EASY', skill: 'APPLY', max_marks: 1 }
  const answer = { model_answer: '<p>a</p>', marking_points: [] }
  const options = Array.from({ length: 60 }, () => rich(500))
  return [
    ['question.create, whole', api.question.create, { ...place, ...facts, ...written, answer }],
    [
      'question.update, whole',
      api.question.update,
      { ...written, translations: translations.map((one) => ({ ...one, ...options_of })) },
    ],
    ['question_pair.similar, whole', api.question_pair.similar, { text: question_text, options }],
    ['question_pair.similar of what was stored', api.question_pair.similar, { question_id }],
    ['instruction.create, whole', api.instruction.create, { heading: 'All', content: rich(1500) }],
  ]
}

async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  // What comes before its first turn is not counted.
  await pause(3)
  await work()
  // Its timer has its turn once more.
  await pause(2)
  delays.disable()
  return delays.max / 1e6
}

/** How much longer than its processor time the same work takes, as much as others leave of the machine: 1 where nobody does. */
function crowding(): number {
  const [began, used] = [performance.now(), process.cpuUsage()]
  while (performance.now() - began < 100) JSON.parse('[1,2,3]')
  const { user, system } = process.cpuUsage(used)
  return Math.max(1, (performance.now() - began) / ((user + system) / 1000))
}

async function bestOf(name: string, endpoint: AnyEndpoint, body: string): Promise<number> {
  const headers = { ...callerOf(endpoint), 'content-type': 'application/json' }
  const path = endpoint.path.replace(/\{\w+\}/, String(question_id))
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && best > (tries < 3 ? FAR_BELOW : MOST); tries++) {
    const work = async () => {
      const { status } = await app.send(path, body, headers)
      if (status === 401 && endpoint.access.who !== 'anyone' && !endsSignIns(name))
        throw new Error(`${name} found its caller signed out`)
    }
    const turn = await longestTurn(work)
    // Being put aside for others is no work of the call's.
    best = Math.min(best, turn > MOST ? turn / crowding() : turn)
  }
  return best
}

it('what reaches behind the schemas is taken', async () => {
  for (const [name, endpoint, body] of reaching()) {
    const reply = await app.call(endpoint, body, callerOf(endpoint), question_id)
    expect([name, reply.status, reply.message]).toEqual([name, 200, expect.any(String)])
  }
})

it('no call holds up the others for longer than 50 ms, whatever of the bodies that it takes it is sent', async () => {
  const bodies = rows.flatMap(({ name, endpoint }) =>
    [largestFitting(endpoint), ...largestUnfit(endpoint)].map((body, at) => ({
      name: `${name} ${at}`,
      endpoint,
      body,
    })),
  )
  const whole = reaching().map(([name, endpoint, body]) => ({ name, endpoint, body: JSON.stringify(body) }))
  const found = []
  const inOrder = [...bodies, ...whole].toSorted(
    (one, other) => Number(endsSignIns(one.name)) - Number(endsSignIns(other.name)),
  )
  for (const { name, endpoint, body } of inOrder) {
    found.push({ name, ms: Math.round(await bestOf(name, endpoint, body)), kb: Math.round(body.length / 1024) })
  }
  found.sort((one, other) => other.ms - one.ms)
  console.log(
    found
      .slice(0, 10)
      .map(({ name, ms, kb }) => `${String(ms).padStart(5)} ms  ${kb} KB  ${name}`)
      .join('\n'),
  )
  expect(found.filter(({ ms }) => ms > MOST)).toEqual([])
})

import { sql } from 'kysely'
import { type Action, english, type Module, type SetUpMade, type SetUpPlan, say, type setUpApi } from '#contract'
import { readEach } from '../../db/connect.ts'
import { type Actor, may } from '../../ground/actor.ts'
import type { SchoolChange } from '../../ground/change.ts'
import { ApiError, type Noun, wrongFields } from '../../ground/errors.ts'
import type { Call, Result } from '../../http/call.ts'
import { violates } from '../../http/refusals/database-errors.ts'
import { chaptersQuery, type StoredSyllabus, sourcesOf, topicsQuery } from './copied-chapters.ts'
import { lockDraft } from './draft.ts'
import { judge } from './judge.ts'
import type { JudgedPlan } from './judged.ts'
import { countsOf, rowsOf, type SetUpEntity, setUpEntities } from './made.ts'
import { gradesQuery, keepThere, rulesQuery, type StoredSubject, sectionsQuery, subjectsQuery } from './there.ts'
import { type MadeIds, nothingMade, writePlan } from './write-plan.ts'

/** A plan is mended in one go: all that is wrong of most of them. */
const mostErrors = 200

type Make = (typeof setUpApi)['make']

/** Indexes that a row violates whose name was taken meanwhile. */
const names = ['grades_title', 'sections_title', 'subjects_code', 'chapters_title', 'topics_title']

/** How often a plan is looked at anew because somebody took a name of it meanwhile. */
const MOST_LOOKS = 5

/**
 * Makes what is missing of a plan, all of it or nothing. Who comes while another does waits.
 * @throws invalid_field with all that is wrong, forbidden naming the kind of rows, busy
 */
export async function makeSetUp(call: Call<Make>): Promise<Result<Make>> {
  if (call.body.dry_run) {
    const judged = await look(call)
    return { data: answerOf(judged, nothingMade), message: say('set_up.looked_at') }
  }
  await lockDraft(call)
  const { judged, made } = await makeOnce(call, MOST_LOOKS)
  const classes = judged.grades.length
  const message = made.import_id === null ? say('set_up.all_there') : say('set_up.made', { classes })
  return { data: answerOf(judged, made), message }
}

interface MadePlan {
  judged: JudgedPlan
  made: MadeIds
}

/** What somebody takes meanwhile is there at the next look. */
async function makeOnce(call: Call<Make>, looks: number): Promise<MadePlan> {
  const { db } = call
  const judged = await look(call)
  const isMade = Object.values(countsOf(judged)).some(({ made, changed }) => made + changed > 0)
  if (!isMade) return { judged, made: nothingMade }
  await sql`savepoint set_up`.execute(db)
  try {
    const name = english(say('set_up.name', { classes: judged.grades.length }))
    return { judged, made: await writePlan(call, judged, name) }
  } catch (error) {
    if (looks === 1 || !names.some((index) => violates(error, index))) throw error
  }
  await sql`rollback to savepoint set_up`.execute(db)
  return makeOnce(call, looks - 1)
}

/** The plan against the school as it stands. @throws invalid_field, forbidden */
async function look(call: Call<Make>): Promise<JudgedPlan> {
  const { db, client_id, actor, body } = call
  if (!body.dry_run) await keepThere(call)
  const [rules, grades, sections, subjects] = await readEach(db, [
    ...([rulesQuery(client_id), gradesQuery(client_id)] as const),
    ...([sectionsQuery(client_id), subjectsQuery(client_id)] as const),
  ])
  const school = { grades, sections, subjects }
  const ground = { pass_percent: rules[0]?.pass_percent ?? 33 }
  const syllabus = await readSyllabus(call, body.plan, subjects)
  const judged = await judge(body.plan, school, { ...ground, syllabus })
  if (judged.errors.length > 0) throw wrongFields(judged.errors, undefined, mostErrors)
  assertRights(actor, judged)
  return judged
}

/** The chapters that are copied, and those of the subjects that they are copied into. */
async function readSyllabus(
  { db, client_id }: SchoolChange,
  plan: SetUpPlan,
  subjects: readonly StoredSubject[],
): Promise<StoredSyllabus> {
  if (sourcesOf(plan).length === 0) return { chapters: new Map(), topics: new Map() }
  const ids = subjects.flatMap(({ id, chapters }) => (chapters > 0 ? id : []))
  const [chapters, topics] = await readEach(db, [
    chaptersQuery(client_id, ids),
    topicsQuery(client_id, sourcesOf(plan, true).length > 0 ? ids : []),
  ])
  return {
    chapters: under(chapters, ({ subject_id }) => subject_id),
    topics: under(topics, ({ chapter_id }) => chapter_id),
  }
}

/** Rows by their parents, in their order. */
function under<Row>(rows: readonly Row[], parent: (row: Row) => number): Map<number, Row[]> {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const own = found.get(parent(row))
    if (own) own.push(row)
    else found.set(parent(row), [row])
  }
  return found
}

const nouns: Readonly<Record<SetUpEntity, Noun>> = {
  ...{ grades: 'class', sections: 'section', subjects: 'subject', chapters: 'chapter', topics: 'topic' },
}

/** @throws forbidden naming the first kind of rows of which somebody may not make, or change, any */
function assertRights(actor: Actor, judged: JudgedPlan): void {
  const counts = countsOf(judged)
  const assert = (name: SetUpEntity, module: Module, action: Action) => {
    if (may(actor, module, action)) return
    const noun = say(`noun.${nouns[name]}`)
    throw new ApiError(
      'forbidden',
      action === 'create' ? say('set_up.no_right', { noun }) : say('set_up.no_right_to_change', { noun }),
    )
  }
  for (const { name, module } of setUpEntities) {
    if (counts[name].made > 0) assert(name, module, 'create')
    if (counts[name].changed > 0) assert(name, module, 'update')
  }
}

const answerOf = (judged: JudgedPlan, made: MadeIds): SetUpMade => ({
  import_id: made.import_id,
  counts: countsOf(judged),
  rows: rowsOf(judged, made),
  warnings: judged.warnings.map(({ path, code, sentence }) => ({
    ...{ path, code, message: english(sentence), said: sentence },
  })),
  untouched: judged.untouched,
})

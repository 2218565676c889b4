import { type AnyEndpoint, actionsOf, api, modules, type Question, type Section, type Subject } from '#contract'
import type { Actor } from '../../ground/actor.ts'
import { findActor } from '../../http/caller/find-actor.ts'
import type { PolicyTable } from '../../policy/table.ts'
import type { Caller, TestApp } from '../app.ts'
import { bring, makeExam, sheetOf } from '../factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeQuestion,
  makeSchool,
  makeSection,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  makeTopic,
  type TestSchool,
  unique,
} from '../factories/factories.ts'
import { makeCompleteDraft } from '../factories/paper-factories.ts'
import { makePupil } from '../factories/student-factories.ts'
import type { Corner, Spot } from './corner.ts'
import { entityCases } from './policy-calls.ts'
import { makeBlueprint, makeWorks, type Works } from './policy-works.ts'

/** Every kind of actor; the custom role has every right there is, and is assigned like the teacher. */
export const actorNames = [
  'super admin',
  'school admin',
  'examination staff',
  '9A Mathematics and 9B Science teacher',
  'custom role with every right at 9A Mathematics and 9B Science',
  'pupil of 9A',
] as const
export type ActorName = (typeof actorNames)[number]

export type SpotIds = Partial<Record<Spot, number>>

export interface World {
  app: TestApp
  school: TestSchool
  callers: Record<ActorName, Caller>
  actors: Record<ActorName, Actor>
  corners: Record<Exclude<Spot, 'own'>, Corner>
  /** 9B Science, the teacher's other half. */
  science: Corner
  /** Ids of the rows of a table by their spot, as one actor has them. */
  rows(table: PolicyTable, actor: ActorName): SpotIds
}

/** A school with class 9 and all kinds of actors in it, another class, and another school. */
export async function makeWorld(app: TestApp): Promise<World> {
  const school = await makeSchool(app)
  const other = await makeSchool(app)
  const nine = await makeGrade(app, school, { title: 'Class 9' })
  const eight = await makeGrade(app, school, { title: 'Class 8' })
  const theirs = await makeGrade(app, other, { title: 'Class 9' })
  const assigned = await makeCorner(app, school, nine.id, '9A', 'Mathematics')
  const science = await makeCorner(app, school, nine.id, '9B', 'Science')
  const english = await makeCorner(app, school, nine.id, '9C', 'English')
  // A title of its own: a file names its section by nothing else.
  const foreign = await makeCorner(app, other, theirs.id, '9D', 'Geography')
  const corners = { assigned, other: english, foreign }
  const callers = await makeCallers(app, school, assigned, science)
  const actors = Object.fromEntries(
    await Promise.all(actorNames.map(async (name) => [name, await actorOf(app, callers[name])])),
  ) as Record<ActorName, Actor>
  const colleague = await actorOf(app, school.admin)
  const works: Record<number, Works> = {}
  for (const { account_id } of [...Object.values(actors), colleague])
    works[account_id] = await makeWorks(app, assigned, account_id)
  const shared = sharedRows({ ...corners, eight: eight.id })
  return {
    app,
    school,
    callers,
    actors,
    corners,
    science,
    rows(table, name) {
      const own = works[actors[name].account_id]?.[table]
      const others = works[colleague.account_id]?.[table]
      const ids = shared[table] ?? { other: others as number }
      return own === undefined ? ids : { own, ...ids }
    },
  }
}

/** The row of a table in a corner; the rows of other tables are made as the case of their entity says. */
const inCorner: Partial<Record<PolicyTable, (corner: Omit<Corner, 'made'>) => number>> = {
  grades: ({ subject }) => subject.grade_id,
  students: ({ pupil }) => pupil,
  staff: ({ staff }) => staff,
  sections: ({ section }) => section.id,
  subjects: ({ subject }) => subject.id,
  chapters: ({ chapter }) => chapter.id,
  topics: ({ topic }) => topic,
  questions: ({ question }) => question.id,
  question_papers: ({ paper }) => paper,
  blueprints: ({ blueprint }) => blueprint,
  question_pairs: ({ pair }) => pair,
  exams: ({ exam }) => exam,
  exam_marks: ({ mark }) => mark,
  result_schemes: ({ result_scheme }) => result_scheme,
  scan_batches: ({ scan }) => scan,
  scan_pages: ({ scan_page }) => scan_page,
}

function sharedRows({ assigned, other, foreign, eight }: World['corners'] & { eight: number }) {
  const spots = (idOf: (corner: Corner) => number): SpotIds => ({
    assigned: idOf(assigned),
    other: idOf(other),
    foreign: idOf(foreign),
  })
  const here = Object.entries(inCorner).map(([table, idOf]) => [table, spots(idOf)] as const)
  const made = madeByCase.map(({ table }) => [table, spots((corner) => corner.made(table))] as const)
  const rows: Partial<Record<PolicyTable, SpotIds>> = {
    ...Object.fromEntries([...here, ...made]),
    grades: { ...spots(({ subject }) => subject.grade_id), other: eight },
    sessions: { assigned: assigned.school.session_id },
    // The custom role that has every right; what is the platform's own.
    roles: { assigned: 101, other: 1 },
    schools: { assigned: assigned.school.id, foreign: foreign.school.id },
  }
  return rows
}

const ofPlatform: PolicyTable[] = ['sessions', 'roles', 'schools']
const madeByCase = entityCases.filter(({ table }) => !inCorner[table] && !ofPlatform.includes(table))

/** The id of a table's row in a corner. */
export const rowIn = (corner: Corner, table: PolicyTable | null): number =>
  table === null ? 0 : (inCorner[table]?.(corner) ?? corner.made(table))

async function withMade(app: TestApp, corner: Omit<Corner, 'made'>): Promise<Corner> {
  const ids: Partial<Record<PolicyTable, number>> = {}
  const made = (table: PolicyTable): number => {
    const id = ids[table]
    if (id === undefined) throw new Error(`No row of ${table} was made`)
    return id
  }
  const whole = { ...corner, made }
  for (const one of madeByCase) {
    const body = one.create({ id: rowIn(whole, one.parent), corner: whole })
    const reply = await app.call<{ id: number }>(one.calls.create, body, corner.school.admin)
    if (!reply.success) throw new Error(`${one.calls.create.path}: ${reply.message}`)
    ids[one.table] = reply.data.id
  }
  return whole
}

async function makeCallers(
  app: TestApp,
  school: TestSchool,
  maths: Corner,
  science: Corner,
): Promise<Record<ActorName, Caller>> {
  const placeOf = ({ subject, section }: Corner) => ({
    grade_id: subject.grade_id,
    section_id: section.id,
    subject_id: subject.id,
  })
  const places = [placeOf(maths), placeOf(science)]
  return {
    'super admin': await makeSuperAdmin(app),
    'school admin': await makePerson(app, school.id, 2),
    'examination staff': await makePerson(app, school.id, 5),
    '9A Mathematics and 9B Science teacher': await makeStaff(app, school, places),
    'custom role with every right at 9A Mathematics and 9B Science': await makeStaff(
      app,
      school,
      places,
      await makeEveryRight(app),
    ),
    'pupil of 9A': await makePupil(app, school, [maths.section]),
  }
}

/** A custom role that is assigned to places, and may do everything there. */
async function makeEveryRight({ databases: { owner_kysely } }: TestApp): Promise<number> {
  const { id } = await owner_kysely
    .insertInto('roles')
    .values({ id: 101, title: unique('Every right'), created_for: 'SCHOOL', base_kind: 3, scope: 'ASSIGNED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const grants = modules.flatMap((module) =>
    actionsOf(module).map((action) => ({ role_id: id, module, action, status: true })),
  )
  await owner_kysely.insertInto('role_permissions').values(grants).execute()
  return id
}

/** Whom the headers of a caller name, as the app sees them. */
export async function actorOf({ services, clock }: TestApp, caller: Caller): Promise<Actor> {
  const bearer = String(caller.authorization).replace('Bearer ', '')
  const ref = await services.tokens.verify(bearer, 'access', clock.now)
  const actor = await findActor(services.databases, ref, clock.now)
  if (!actor) throw new Error('The caller is not signed in')
  return actor
}

async function makeCorner(
  app: TestApp,
  school: TestSchool,
  grade_id: number,
  section_title: string,
  title: string,
): Promise<Corner> {
  const section = await makeSection(app, school, grade_id, { title: section_title })
  const { id: pupil, admission_no } = await pupilIn(app, school, section)
  const subject = await makeSubject(app, school, { grade_id, title, subject_code: title })
  const chapter = await makeChapter(app, school, { grade_id, subject_id: subject.id })
  const { paper, questions } = await makeCompleteDraft(app, school, chapter)
  const bounds = { grade_id, subject_id: subject.id }
  return withMade(app, {
    school,
    section,
    pupil,
    admission_no,
    twin: (await pupilIn(app, school, section)).id,
    staff: await staffOf(app, school, section),
    subject,
    chapter,
    topic: (await makeTopic(app, school, chapter)).id,
    question: await makeQuestion(app, school, {}, chapter),
    paper: paper.id,
    printed: questions,
    blueprint: await makeBlueprint(app, school, { ...bounds, is_shared: true }),
    pair: await makePair(app, questions),
    ...(await makeMarks(app, school, subject, section)),
  })
}

/** An exam with the row of one pupil, and how it is graded. */
async function makeMarks(app: TestApp, school: TestSchool, subject: Subject, section: Section) {
  // Not the pupil whom other calls take out of the section: with the place goes the empty row.
  await makePupil(app, school, [section])
  const exam = await makeExam(app, school, subject, [section.id])
  await bring(app, exam, school.admin, 'SCHEDULED')
  const mark = (await sheetOf(app, school.admin, exam.id)).at(-1)
  const made = async (endpoint: AnyEndpoint, body: object) =>
    (await app.call<{ id: number }>(endpoint, body, school.admin)).data.id
  const parts = [{ name: 'Tests', take: 'ALL', match: { type_tests: ['UNIT_TEST'] } }]
  return {
    exam: exam.id,
    ...(await makeScan(app, school, exam.id)),
    mark: (mark as { id: number }).id,
    result_scheme: await made(api.result_scheme.create, {
      ...{
        name: unique('Scheme'),
        session_id: school.session_id,
        grade_id: subject.grade_id,
        subject_id: subject.id,
        parts,
      },
    }),
  }
}

/** A page that nobody can read. */
async function makeScan(app: TestApp, school: TestSchool, exam_id: number) {
  const idOf = async (text: string, values: unknown[]) =>
    Number((await app.databases.owner.query<{ id: number }>(text, values)).rows[0]?.id)
  const scan = await idOf(
    `insert into scan_batches (client_id, exam_id, name, source, state, pages) values ($1, $2, 'Copier', 'FILE', 'READ', 1) returning id`,
    [school.id, exam_id],
  )
  const scan_page = await idOf(
    `insert into scan_pages (client_id, batch_id, exam_id, number, file, state, why)
     values ($1, $2, $3, 1, 1, 'UNREADABLE', 'no_marks') returning id`,
    [school.id, scan, exam_id],
  )
  return { scan, scan_page }
}

/** Somebody who teaches in a section. */
async function staffOf(app: TestApp, school: TestSchool, { id: section_id, grade_id }: Section): Promise<number> {
  const { account_id } = await makeStaff(app, school, [{ grade_id, section_id }]).then((one) => actorOf(app, one))
  const { id } = await app.databases.owner_kysely
    .selectFrom('staff')
    .select('id')
    .where('client_id', '=', school.id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return id
}

/** Makes a pupil of a section. */
async function pupilIn(app: TestApp, school: TestSchool, section: Section) {
  await makePupil(app, school, [section])
  return app.databases.owner_kysely
    .selectFrom('enrolments')
    .innerJoin('students', (join) =>
      join.onRef('students.client_id', '=', 'enrolments.client_id').onRef('students.id', '=', 'enrolments.student_id'),
    )
    .select(['students.id', 'students.admission_no'])
    .where('enrolments.section_id', '=', section.id)
    .orderBy('enrolments.id', 'desc')
    .executeTakeFirstOrThrow()
}

async function makePair(app: TestApp, [first, second]: [Question, Question]): Promise<number> {
  const { rows } = await app.databases.owner.query<{ id: number }>(
    `insert into question_pairs (client_id, subject_id, first_id, second_id, score)
     select client_id, subject_id, least(id, $2), greatest(id, $2), 0.9 from questions where id = $1
     on conflict (client_id, first_id, second_id) do update set state = 'FOUND' returning id`,
    [first.id, second.id],
  )
  return Number(rows[0]?.id)
}

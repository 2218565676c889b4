import { randomBytes } from 'node:crypto'
import { api, type Chapter, type Grade, type Question, type Section, type Subject, type Topic } from '#contract'
import { type Write, writeInSchool } from '../../db/connect.ts'
import { readOrMakeSecret } from '../../db/secret.ts'
import { createTokens } from '../../http/caller/tokens.ts'
import { insertUsualGrades } from '../../results/bands.ts'
import type { Caller, TestApp } from '../app.ts'

/** Factories make their own prerequisites; every name is new, so that tests don't meet. */
let counter = 0
export const unique = (prefix: string) => `${prefix} ${++counter}`

export interface TestSchool {
  id: number
  sub_domain: string
  session_id: number
  admin: Caller
  admin_email: string
}

/** A school with a default session (shared by all schools of the file) and a signed-in school admin. */
export async function makeSchool(app: TestApp): Promise<TestSchool> {
  const sub_domain = `school-${++counter}`
  const session_id = await findOrMakeSession(app)
  const { id } = await app.databases.owner_kysely
    .insertInto('schools')
    .values({
      name: `School ${counter}`,
      sub_domain,
      contact_person: 'A Person',
      email: `office@${sub_domain}.test`,
      phone: '+910000000100',
      city: 'Pune',
      address: null,
      state: null,
      pincode: null,
      country: 'IN',
      board: 'CBSE',
      logo: null,
      colour: null,
      header_1: null,
      header_2: null,
      created_by: null,
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeInSchool(app.databases.owner_kysely, id, (db) => insertUsualGrades(db, id))
  const admin_email = `admin@${sub_domain}.test`
  return { id, sub_domain, session_id, admin: await makePerson(app, id, 2, admin_email), admin_email }
}

async function findOrMakeSession(app: TestApp): Promise<number> {
  const { owner_kysely } = app.databases
  const there = await owner_kysely.selectFrom('sessions').select('id').where('is_default', '=', true).executeTakeFirst()
  if (there) return there.id
  const made = await owner_kysely
    .insertInto('sessions')
    .values({
      name: '2026-27',
      start_date: '2026-04-01',
      end_date: '2027-03-31',
      is_default: true,
      created_by: null,
      updated_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** An account of a role (base kind 1–5) and its sign-in. client_id 0 is the platform. */
export async function makePerson(
  app: TestApp,
  client_id: number,
  role_id: number,
  email = `person-${++counter}@quaestor.test`,
): Promise<Caller> {
  const now = app.clock.now.toISOString()
  const sign_in = await writeInSchool(app.databases.owner_kysely, client_id, async (db) => {
    const { id: account_id } = await db
      .insertInto('accounts')
      .values({
        client_id,
        email,
        name: email.split('@')[0] as string,
        mobile: null,
        password_hash: null,
        role_id,
        created_by: null,
        updated_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const expires_at = new Date(app.clock.now.getTime() + 30 * 86_400_000).toISOString()
    const { id } = await db
      .insertInto('sign_ins')
      .values({
        client_id,
        account_id,
        kind: 'PASSWORD',
        impersonator_id: null,
        nonce: randomBytes(8).toString('hex'),
        rotated_at: now,
        created_at: now,
        expires_at,
        revoked_at: null,
        // For as long: what it is that has to be confirmed is tested by itself.
        stepped_up_at: expires_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  const tokens = createTokens(await readOrMakeSecret(app.databases))
  const ref = { client_id, sign_in_id: sign_in }
  // Good for weeks, so that a test may move the clock.
  const far = new Date(app.clock.now.getTime() + 29 * 86_400_000)
  return {
    authorization: `Bearer ${await tokens.signAccess(ref, far)}`,
    'db-token': await tokens.signDb(ref, app.clock.now, far),
  }
}

/** An account that nobody has signed in with yet: no password, and no sign-in. Answers its id. */
export async function makeAccount(
  app: TestApp,
  client_id: number,
  role_id: number,
  fields: { email?: string | null; login_name?: string; name?: string; language?: string; status?: 0 | 1 } = {},
): Promise<number> {
  const email = fields.email === undefined ? `person-${++counter}@quaestor.test` : fields.email
  return writeInSchool(app.databases.owner_kysely, client_id, async (db) => {
    const { id } = await db
      .insertInto('accounts')
      .values({ client_id, role_id, name: `Person ${++counter}`, ...fields, email })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** The super admin of the platform. */
export const makeSuperAdmin = (app: TestApp) => makePerson(app, 0, 1)

/** A teacher assigned to one subject in every section of its class. */
export const makeTeacher = (app: TestApp, school: TestSchool, { id, grade_id }: Subject): Promise<Caller> =>
  makeTeacherOf(app, school, { grade_id, subject_id: id })

/** The same by what lies in the subject, such as a chapter. */
export const makeTeacherOf = (
  app: TestApp,
  school: TestSchool,
  { grade_id, subject_id }: Pick<Chapter, 'grade_id' | 'subject_id'>,
): Promise<Caller> => makeStaff(app, school, [{ grade_id, subject_id }])

export interface Assignment {
  grade_id: number
  section_id?: number
  subject_id?: number
  is_class_teacher?: boolean
  /** The school's session unless told otherwise. */
  session_id?: number
}

/** The account of an e-mail address. */
export async function accountOf(db: Write, client_id: number, email: string): Promise<number> {
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('client_id', '=', client_id)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

/** A member of staff with assignments. */
export async function makeStaff(
  app: TestApp,
  school: TestSchool,
  assignments: Assignment[],
  role_id = 3,
): Promise<Caller> {
  const email = `staff-${++counter}@quaestor.test`
  const caller = await makePerson(app, school.id, role_id, email)
  await writeInSchool(app.databases.owner_kysely, school.id, async (db) => {
    const account_id = await accountOf(db, school.id, email)
    const { id: staff_id } = await db
      .insertInto('staff')
      .values({ client_id: school.id, emp_id: `E-${counter}`, first_name: 'Teacher', account_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const one of assignments) {
      const place = { session_id: school.session_id, ...one }
      await db
        .insertInto('staff_assignments')
        .values({ client_id: school.id, staff_id, ...place })
        .execute()
    }
  })
  return caller
}

/** A student/create body but for the class and the section. */
export const pupilBody = (session_id: number, fields: object = {}) => ({
  session_id,
  admission_no: unique('ADM').replace(' ', '-'),
  f_name: 'Asha',
  l_name: 'Verma',
  guardian_name: 'A Guardian',
  guardian_mobile: '+919876543210',
  ...fields,
})

async function make<T>(
  app: TestApp,
  school: TestSchool,
  endpoint: Parameters<TestApp['call']>[0],
  body: object,
): Promise<T> {
  const reply = await app.call<T>(endpoint, body, school.admin)
  if (!reply.success) throw new Error(`${endpoint.path}: ${reply.message} ${JSON.stringify(reply.errors)}`)
  return reply.data
}

export const makeGrade = (app: TestApp, school: TestSchool, fields: object = {}) =>
  make<Grade>(app, school, api.grade.create, { title: unique('Class'), ...fields })

export async function makeSubject(app: TestApp, school: TestSchool, fields: Partial<Subject> = {}): Promise<Subject> {
  const grade_id = fields.grade_id ?? (await makeGrade(app, school)).id
  return make<Subject>(app, school, api.subject.create, {
    title: unique('Subject'),
    subject_code: unique('S'),
    ...fields,
    grade_id,
  })
}

export async function makeChapter(
  app: TestApp,
  school: TestSchool,
  fields: Partial<Pick<Chapter, 'grade_id' | 'subject_id' | 'chapter'>> = {},
): Promise<Chapter> {
  const subject = fields.subject_id
    ? { id: fields.subject_id, grade_id: fields.grade_id }
    : await makeSubject(app, school)
  return make<Chapter>(app, school, api.chapter.create, {
    chapter: unique('Chapter'),
    ...fields,
    grade_id: subject.grade_id,
    subject_id: subject.id,
  })
}

/** A question/create body of one type in a chapter. */
export const questionBody = (chapter: Chapter, fields: object = {}) => ({
  grade_id: chapter.grade_id,
  subject_id: chapter.subject_id,
  chapter_id: chapter.id,
  type: 'MCQ_SINGLE',
  level: 'EASY',
  skill: 'APPLY',
  max_marks: 1,
  question_text: `<p>${unique('What is question')}?</p>`,
  question_options: [{ data: '<p>4</p>', is_correct: true }, { data: '<p>5</p>' }],
  ...fields,
})

export async function makeQuestion(
  app: TestApp,
  school: TestSchool,
  fields: object = {},
  chapter?: Chapter,
): Promise<Question> {
  return make<Question>(
    app,
    school,
    api.question.create,
    questionBody(chapter ?? (await makeChapter(app, school)), fields),
  )
}

/** A section of a class. */
export const makeSection = (
  app: TestApp,
  school: TestSchool,
  grade_id: number,
  fields: { title?: string; capacity?: number; status?: 0 | 1 } = {},
) => make<Section>(app, school, api.section.create, { grade_id, title: unique('S'), ...fields })

/** A topic of a chapter. */
export const makeTopic = (
  app: TestApp,
  school: TestSchool,
  { id: chapter_id, grade_id, subject_id }: Chapter,
  fields: { title?: string; sub_topic?: string[]; status?: 0 | 1 } = {},
) => make<Topic>(app, school, api.topic.create, { grade_id, subject_id, chapter_id, title: unique('Topic'), ...fields })

import { beforeAll, expect, it } from 'vitest'
import { api, type Instruction, type Subject } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { describeEntity } from '../testing/conform/conform.ts'
import {
  makeChapter,
  makeGrade,
  makeSchool,
  makeSubject,
  makeTeacher,
  type TestSchool,
  unique,
} from '../testing/factories/factories.ts'
import { makeDraft, makeInstruction } from '../testing/factories/paper-factories.ts'
import { makePicture } from '../testing/factories/question-files.ts'

const app = await startTestApp()
const content = 'Read with care.\nAnswer all.'
const boundsOf = ({ grade_id, id }: Subject) => ({ grade_id, subject_id: id })

describeEntity({
  app,
  api: api.instruction,
  make: async (school) => ({ heading: unique('Heading'), content, ...boundsOf(await makeSubject(app, school)) }),
  other: { heading: 'Renamed', status: 0 },
  uses: {
    async by(school, { id, grade_id, subject_id }) {
      const chapter = await makeChapter(app, school, { grade_id: grade_id ?? 0, subject_id: subject_id ?? 0 })
      await makeDraft(app, school, chapter, { instruction_id: id })
    },
    message: 'Instruction is used by 1 draft question paper; make it inactive instead.',
  },
  parent: {
    api: api.subject,
    key: 'subject_id',
    gone: 'The subject of this instruction was deleted. Restore it first.',
  },
  async examples(school) {
    const subject = await makeSubject(app, school)
    const elsewhere = await makeSubject(app, school)
    const make = async (heading: string, fields: object = {}) =>
      (await app.call<Instruction>(api.instruction.create, { heading, content, ...fields }, school.admin)).data
    return {
      ten: await make('Paper 10'),
      two: await make('Paper 2', { grade_id: subject.grade_id }),
      subject: await make('Of the subject', { ...boundsOf(subject), status: 0 }),
      elsewhere: await make('Elsewhere', boundsOf(elsewhere)),
    }
  },
  // A class or subject also finds what holds for any.
  filters: ({ subject, elsewhere }) => [
    [{ grade_id: subject.grade_id }, ['subject', 'two', 'ten']],
    [{ grade_id: subject.grade_id, subject_id: subject.subject_id }, ['subject', 'two', 'ten']],
    [{ subject_id: elsewhere.subject_id }, ['elsewhere', 'two', 'ten']],
    [{ subject_id: [999_999] }, ['two', 'ten']],
    [{ status: 0 }, ['subject']],
    [{ heading: 'PAPER' }, ['two', 'ten']],
    [{ heading: ['of the subject', '10'] }, ['subject', 'ten']],
  ],
  natural: ['elsewhere', 'subject', 'two', 'ten'],
  sorts: {
    heading: ['elsewhere', 'subject', 'two', 'ten'],
    status: ['subject', ['elsewhere', 'two', 'ten']],
    id: ['ten', 'two', 'subject', 'elsewhere'],
  },
})

let school: TestSchool
let subject: Subject
beforeAll(async () => {
  school = await makeSchool(app)
  subject = await makeSubject(app, school)
})
const create = (body: object, caller = school.admin) => app.call<Instruction>(api.instruction.create, body, caller)
const update = (id: number, body: object, caller = school.admin) =>
  app.call<Instruction>(api.instruction.update, body, caller, id)
const makeOne = async (fields: object = {}) =>
  (await makeInstruction(app, school, { heading: unique('Heading'), content, ...fields })).id

it("another school's class or subject is none to name", async () => {
  const theirs = boundsOf(await makeSubject(app, await makeSchool(app)))
  const { grade_id } = theirs
  expect((await create({ heading: 'A', content, grade_id })).errors?.[0]?.path).toBe('grade_id')
  expect((await create({ heading: 'A', content, ...theirs })).errors?.[0]?.path).toBe('subject_id')
})

it('a teacher makes one only for the own classes and subjects, and leaves it there', async () => {
  const foreign = await makeSubject(app, school)
  const teacher = await makeTeacher(app, school, subject)
  const paths = async (bounds: object) =>
    (await create({ heading: 'A', content, ...bounds }, teacher)).errors?.map((error) => error.path)
  expect(await paths({})).toEqual(['grade_id'])
  expect(await paths({ grade_id: foreign.grade_id })).toEqual(['grade_id'])
  expect(await paths(boundsOf(foreign))).toEqual(['subject_id'])
  const { data } = await create({ heading: 'A', content, ...boundsOf(subject) }, teacher)
  expect((await update(data.id, { heading: 'B', subject_id: null }, teacher)).data.heading).toBe('B')
  expect((await update(data.id, { grade_id: null }, teacher)).errors?.[0]?.path).toBe('grade_id')
})

it('wrong values name the field', async () => {
  const wrong: [object, string[]][] = [
    [{ heading: 'x'.repeat(151), content: ' \n ' }, ['heading', 'content']],
    [{ heading: 'A', content: 'x'.repeat(5001), status: 2 }, ['content', 'status']],
    [{ heading: 'A', content: 'a\u0000b' }, ['content']],
    [{ heading: 'A', content, grade_id: 'x' }, ['grade_id']],
    [{ heading: 'A', content, subject_id: subject.id }, ['grade_id']],
  ]
  for (const [body, paths] of wrong) {
    const reply = await create(body)
    expect([reply.status, reply.errors?.map((error) => error.path)]).toEqual([422, paths])
  }
})

it('a subject must be of the class, on create and update', async () => {
  const elsewhere = await makeGrade(app, school)
  const wrong = [{ path: 'subject_id', message: 'This subject belongs to another class' }]
  const bounds = { grade_id: elsewhere.id, subject_id: subject.id }
  expect((await create({ heading: 'A', content, ...bounds })).errors).toMatchObject(wrong)
  const id = await makeOne(boundsOf(subject))
  expect((await update(id, { grade_id: elsewhere.id })).errors).toMatchObject(wrong)
  expect((await update(id, { grade_id: null })).errors?.[0]?.path).toBe('grade_id')
})

it('content with a table, a formula that cannot be set, a strange picture or nothing seen is refused with the reason', async () => {
  const reasons = async (text: string) =>
    (await create({ heading: 'A', content: text })).errors?.map(({ path, message }) => `${path}: ${message}`)
  expect(await reasons('<table><tr><td>A</td></tr></table>')).toEqual([
    'content: A table does not fit into the lines of an instruction: write it as text',
  ])
  expect(await reasons('<p> </p><br>')).toEqual(['content: Please enter the instructions'])
  expect(await reasons('<script>alert(1)</script>')).toEqual(['content: Please enter the instructions'])
  expect(await reasons('&'.repeat(4000))).toEqual([
    'content: Please shorten the instructions: with their formatting they take more than 5,000 characters',
  ])
  const [formula] = (await reasons('Use <span data-type="inline-math" data-latex="\\frac{1"></span>.')) ?? []
  expect(formula).toContain('content: Formula 1:')
  const [picture] = (await reasons('See <img src="https://example.com/a.png">.')) ?? []
  expect(picture).toContain('content: Picture 1 is not stored here')
  const nobodys = `<img src="/v1/media/file/${'0'.repeat(32)}.webp" alt="a rule">`
  const own = `<img src="${await makePicture(app, school)}" alt="a rule">`
  expect((await reasons(`${own} and ${nobodys}`))?.[0]).toContain('content: Picture 2 is not stored here')
  expect(await reasons(own)).toBeUndefined()
})

it('one that a draft uses may not be limited to another class or subject', async () => {
  const chapter = await makeChapter(app, school)
  const foreign = await makeSubject(app, school)
  const sibling = await makeSubject(app, school, { grade_id: chapter.grade_id })
  const id = await makeOne()
  await makeDraft(app, school, chapter, { instruction_id: id })
  const limited = async (bounds: object) => {
    const { errorCode, errors } = await update(id, bounds)
    return [errorCode, errors?.[0]?.path]
  }
  expect(await limited({ grade_id: foreign.grade_id })).toEqual(['in_use', 'grade_id'])
  expect(await limited(boundsOf(sibling))).toEqual(['in_use', 'subject_id'])
  const fitting = { grade_id: chapter.grade_id, subject_id: chapter.subject_id }
  expect((await update(id, fitting)).data).toMatchObject(fitting)
})

it('one that holds for any is answered without class and subject, its heading trimmed', async () => {
  expect((await create({ heading: ' A ', content })).data).toMatchObject({
    heading: 'A',
    content,
    grade_id: null,
    grade: null,
    subject_id: null,
    subject: null,
  })
  const { data } = await create({ heading: 'A', content, ...boundsOf(subject) })
  expect(data).toMatchObject({ grade: subject.grade, subject: { id: subject.id, title: subject.title } })
  expect((await update(data.id, { subject_id: null })).data).toMatchObject({ subject_id: null, subject: null })
})

it('content is stored as lines of sanitised inline HTML, whatever it came as', async () => {
  const stored = async (text: string) => (await create({ heading: 'A', content: text })).data.content.split('\n')
  expect(await stored(' Use <b onclick="x()">ink</b>.\n\nMarks < 5 & more\r\n')).toEqual([
    'Use <strong>ink</strong>.',
    'Marks &lt; 5 &amp; more',
  ])
  expect(await stored('<p>One</p>\n<ol><li>Two</li><li>तीन</li></ol>')).toEqual(['One', 'Two', 'तीन'])
})

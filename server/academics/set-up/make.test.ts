import { beforeEach, expect, it } from 'vitest'
import { api, type Chapter, type Grade, type Section, type SetUp, type Subject } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeSubject,
  makeTopic,
  type TestSchool,
} from '../../testing/factories/factories.ts'
import { planned, planOf, setUpCalls, syllabusOf, taught } from '../../testing/factories/set-up-factories.ts'
import { makePupil } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let calls: ReturnType<typeof setUpCalls>
beforeEach(async () => {
  school = await makeSchool(app)
  calls = setUpCalls(app, school)
})

const grades = async () => (await app.call<Grade[]>(api.grade.list, {}, school.admin)).data
const subjects = async () => {
  const { data } = await app.call<{ formattedSubjects: Subject[] }>(api.subject.list, {}, school.admin)
  return data.formattedSubjects
}
const sections = async () => (await app.call<Section[]>(api.section.list, {}, school.admin)).data
const makeChapterOf = async ({ id: subject_id, grade_id }: Subject, fields: object) =>
  (await app.call<Chapter>(api.chapter.create, { grade_id, subject_id, ...fields }, school.admin)).data
const countRows = async (table: string) => {
  const { rows } = await app.databases.owner.query<{ count: number }>(
    `select count(*)::int as count from ${table} where client_id = $1`,
    [school.id],
  )
  return rows[0]?.count
}

it('F10 each kind of rows that would be made needs its right; else nothing is saved and the module is named', async () => {
  const take = (module: string, action: string) =>
    app.databases.owner.query(
      'insert into school_permissions (client_id, role_id, module, action, status) values ($1, 2, $2, $3, false)',
      [school.id, module, action],
    )
  await take('subject', 'create')
  const withSubject = [planned('9', 'IX', { subjects: [taught('Science')] })]
  // Rights are kept with whoever calls for a moment.
  const late = await makePerson(app, school.id, 2)
  const refused = await calls.make(withSubject, {}, late)
  expect([refused.status, refused.errorCode, refused.message]).toEqual([
    403,
    'forbidden',
    'You may not add a subject; ask the school admin',
  ])
  expect(await countRows('grades')).toBe(0)
  expect((await calls.make([planned('9', 'IX')], {}, late)).status).toBe(200)

  await take('grade', 'update')
  const later = await makePerson(app, school.id, 2)
  const renamed = [planned('9', 'Class 9', { rename: true })]
  expect((await calls.make(renamed, {}, later)).message).toBe('You may not change a class; ask the school admin')
  const clerk = await makePerson(app, school.id, 5)
  expect((await calls.make([planned('10', 'X')], {}, clerk)).errorCode).toBe('forbidden')
})

it('F11 all or nothing: all that is wrong is told at once, by paths from the root of the body', async () => {
  const reply = await calls.make([
    planned('9', 'IX', {
      sections: [{ title: 'A' }, { title: 'a' }],
      subjects: [
        taught('Science', { subject_code: '086' }),
        taught('science', { subject_code: '086', sections: ['Z'] }),
        taught('Art', { max_marks: 50, pass_marks: 60 }),
      ],
    }),
    planned('9', 'Class 9'),
    planned(null, '9th'),
    planned('99', 'Nowhere'),
  ])
  expect(reply.status).toBe(422)
  expect(reply.errors?.map(({ path, code }) => [path, code])).toEqual([
    ['plan.grades.1.rung', 'set_up.rung_twice'],
    ['plan.grades.2.title', 'set_up.title_twice'],
    ['plan.grades.3.rung', 'set_up.unknown_rung'],
    ['plan.grades.0.sections.1.title', 'set_up.section_twice'],
    ['plan.grades.0.subjects.1.title', 'set_up.subject_twice'],
    ['plan.grades.0.subjects.1.subject_code', 'set_up.code_twice'],
    ['plan.grades.0.subjects.2.pass_marks', 'subject.pass_marks'],
    ['plan.grades.0.subjects.1.sections.0', 'set_up.unknown_section'],
  ])
  expect(await countRows('grades')).toBe(0)
  expect((await calls.make([])).errors).toMatchObject([{ path: 'plan.grades', code: 'set_up.no_class' }])
})

it('F12 the dry run counts what is made, and writes nothing', async () => {
  await makeGrade(app, school, { title: '10' })
  const plan = [
    planned('9', 'IX', { subjects: [taught('Science')] }),
    planned('10', 'X', { sections: ['A', 'B'].map((title) => ({ title })), subjects: [taught('Hindi')] }),
  ]
  const before = await syllabusOf(app, school.id)
  const dry = await calls.look(plan)
  expect(await syllabusOf(app, school.id)).toEqual(before)
  expect([await countRows('set_up_drafts'), await countRows('imports')]).toEqual([0, 0])
  expect(dry.data).toMatchObject({ import_id: null, counts: { grades: { made: 1 }, sections: { made: 3, there: 0 } } })
  expect(dry.data.rows.map(({ id }) => id)).toEqual([null, null, null, expect.any(Number), null, null, null])
  const made = await calls.make(plan)
  expect({ ...made.data, import_id: null, rows: [] }).toEqual({ ...dry.data, rows: [] })
  expect(made.message).toBe('Set up, 2 classes')
})

it('F13 made twice everything is there already: no import, and nothing in the log', async () => {
  const plan = [planned('9', 'IX', { subjects: [taught('Science'), taught('Hindi')] }), planned('10', 'X')]
  await calls.make(plan, { board: 'CBSE' })
  const logged = await countRows('audit_entries')
  const again = await calls.make(plan, { board: 'CBSE' })
  expect([again.message, again.data.import_id]).toEqual(['Everything was there already', null])
  expect(new Set(again.data.rows.map(({ state }) => state))).toEqual(new Set(['THERE']))
  expect([await countRows('audit_entries'), await countRows('imports')]).toEqual([logged, 1])
})

it('F14 a school that is half there: by id, else by rung, else by title; a title stays unless it is to be another', async () => {
  const [named, byRung, byTitle] = [
    await makeGrade(app, school, { title: 'Tenth' }),
    await makeGrade(app, school, { title: 'Class 9' }),
    await makeGrade(app, school, { title: 'Bridge' }),
  ]
  await makeSection(app, school, byRung.id, { title: 'A' })
  const made = await calls.make([
    planned('9', 'IX', { sections: [{ title: 'A' }, { title: 'B' }] }),
    planned('10', 'X', { id: named.id, rename: true }),
    planned(null, 'bridge'),
  ])
  const byPath = Object.fromEntries(made.data.rows.map(({ path, state, id, title }) => [path, [state, id, title]]))
  expect(byPath).toMatchObject({
    'plan.grades.0': [expect.stringMatching(/THERE|CHANGED/), byRung.id, 'Class 9'],
    'plan.grades.0.sections.0': ['THERE', expect.any(Number), 'A'],
    'plan.grades.0.sections.1': ['MADE', expect.any(Number), 'B'],
    'plan.grades.1': ['CHANGED', named.id, 'X'],
    'plan.grades.2': ['THERE', byTitle.id, 'Bridge'],
  })
  expect(made.data.counts.grades.made).toBe(0)
})

it('F15 of two of one rung the one with pupils is there, then the older; streams are classes of their own', async () => {
  const older = await makeGrade(app, school, { title: '10' })
  const younger = await makeGrade(app, school, { title: 'X' })
  const first = await calls.look([planned('10', 'Class 10')])
  expect([first.data.rows[0]?.id, first.data.warnings[0]?.code]).toEqual([older.id, 'two_there'])
  expect(first.data.warnings[0]?.message).toContain('X')
  const section = await makeSection(app, school, younger.id)
  await makePupil(app, school, [section])
  expect((await calls.look([planned('10', 'Class 10')])).data.rows[0]?.id).toBe(younger.id)

  const streams = await calls.make([planned('11', 'XI Science'), planned('11', 'XI Commerce')])
  expect(streams.data.counts.grades.made).toBe(2)
})

it('F16 a subject is there by code, title, or any name that the board has for it, and stays as it is', async () => {
  const grade = await makeGrade(app, school, { title: 'IX' })
  const own = (title: string, subject_code: string) =>
    makeSubject(app, school, { grade_id: grade.id, title, subject_code })
  const there = [await own('गणित', 'M9'), await own('SST', 'S9'), await own('Sciences', '086'), await own('Yoga', 'Y')]
  const made = await calls.make(
    [
      planned('9', 'IX', {
        subjects: [
          taught('Mathematics', { key: 'MAT' }),
          taught('Social Science', { key: 'SST', subject_code: '087' }),
          taught('Science', { key: 'SCI', subject_code: '086' }),
          taught('yoga', { max_marks: 10 }),
        ],
      }),
    ],
    { board: 'CBSE' },
  )
  expect(made.data.rows.slice(2).map(({ id, code }) => [id, code])).toEqual([
    [there[0]?.id, null],
    [there[1]?.id, 'code_other'],
    [there[2]?.id, null],
    [there[3]?.id, null],
  ])
  expect(made.data.warnings).toContainEqual(
    expect.objectContaining({ code: 'code_other', message: 'There as S9, proposed 087' }),
  )
  expect((await subjects()).map(({ row_version }) => row_version)).toEqual([1, 1, 1, 1])
})

it('F17 two makes at once, and a class made beside: nobody is refused, nothing is there twice', async () => {
  const plan = ['6', '7', '8'].map((rung) => planned(rung, rung, { subjects: [taught('Science')] }))
  const replies = await Promise.all([
    calls.make(plan),
    calls.make(plan),
    app.call(api.grade.create, { title: '7' }, school.admin),
  ])
  expect(replies.slice(0, 2).map(({ status }) => status)).toEqual([200, 200])
  expect([200, 409]).toContain(replies[2]?.status)
  expect((await grades()).map(({ title }) => title)).toEqual(['6', '7', '8'])
  expect((await subjects()).map(({ grade }) => grade.title)).toEqual(['6', '7', '8'])
})

it('F18 F19 F20 codes, categories and pass marks that nobody gave', async () => {
  await calls.make(
    [
      planned('9', 'IX', {
        subjects: [
          taught('Hindi Course A', { key: 'HINA' }),
          taught('Science', { key: 'SCI' }),
          taught('Moral Science', { max_marks: 80 }),
          taught('Moral Sciences', { max_marks: 30, pass_marks: 10, subject_code: 'own', category: 'CO_SCHOLASTIC' }),
          taught('Moral-Science II', { kind: 'BOTH' }),
          taught('योग शिक्षा'),
        ],
      }),
      planned('10', 'X', {
        subjects: [taught('Hindi Course A', { key: 'HINA' }), taught('Hindi Course B', { key: 'HINB' })],
      }),
    ],
    { board: 'CBSE' },
  )
  const made = (await subjects()).map((one) => [
    one.grade.title,
    one.title,
    one.subject_code,
    one.category,
    one.pass_marks,
  ])
  expect(new Set(made)).toEqual(
    new Set([
      ['IX', 'Hindi Course A', '002', 'COMPULSORY', 33],
      ['IX', 'Science', '086', 'COMPULSORY', 33],
      ['IX', 'Moral Science', 'MORALSCI', 'COMPULSORY', 26.5],
      ['IX', 'Moral Sciences', 'own', 'CO_SCHOLASTIC', 10],
      ['IX', 'Moral-Science II', 'MORALSCI2', 'COMPULSORY', 33],
      ['IX', 'योग शिक्षा', 'योगशिक्', 'COMPULSORY', 33],
      ['X', 'Hindi Course A', '002', 'ELECTIVE', 33],
      ['X', 'Hindi Course B', '085', 'ELECTIVE', 33],
    ]),
  )
})

it('F21 streams become the sections of the subject; one that no section has is by choice for all', async () => {
  const reply = await calls.make([
    planned('11', 'XI', {
      sections: [{ title: 'A', stream: 'Science' }, { title: 'B', stream: 'Commerce' }, { title: 'C' }],
      subjects: [
        taught('Physics', { streams: ['science'] }),
        taught('Sociology', { streams: ['Arts'] }),
        taught('English', { sections: [] }),
        taught('Yoga', { sections: ['C'], streams: ['Commerce'] }),
      ],
    }),
  ])
  expect(reply.data.warnings.map(({ path, code }) => [path, code])).toEqual([
    ['plan.grades.0.subjects.1', 'stream_empty'],
  ])
  const titleOf = new Map((await sections()).map(({ id, title, stream }) => [id, `${title} ${stream ?? '-'}`]))
  const made = (await subjects()).map((one) => [
    one.title,
    one.category,
    one.section_ids.map((id) => titleOf.get(id)).sort(),
  ])
  expect(made).toEqual([
    ['English', 'COMPULSORY', []],
    ['Physics', 'COMPULSORY', ['A Science']],
    ['Sociology', 'ELECTIVE', []],
    ['Yoga', 'COMPULSORY', ['B Commerce', 'C -']],
  ])
})

it('F22 F24 the next class is of the next rung and the same stream; classes stand by the ladder', async () => {
  const nine = await makeGrade(app, school, { title: 'Class 9', level_order: 500 })
  const made = await calls.make([
    planned('LKG', 'LKG'),
    planned('9', 'IX'),
    planned('10', 'X'),
    planned('11', 'XI Science'),
    planned('11', 'XI Commerce'),
    planned('12', 'XII Science'),
    planned('12', 'XII Commerce'),
  ])
  expect(made.data.rows.find(({ id }) => id === nine.id)).toMatchObject({
    state: 'CHANGED',
    message: expect.any(String),
  })
  const unclear = made.data.warnings.filter(({ code }) => code !== 'no_subject')
  expect(unclear).toMatchObject([{ path: 'plan.grades.2', code: 'two_next' }])
  const all = await grades()
  const nextOf = ({ next_grade_id }: Grade) => all.find(({ id }) => id === next_grade_id)?.title ?? null
  expect(all.map((one) => [one.title, one.level_order, nextOf(one)])).toEqual([
    ['LKG', 20, 'Class 9'],
    ['Class 9', 120, 'X'],
    ['X', 130, null],
    ['XI Commerce', 140, 'XII Commerce'],
    ['XI Science', 140, 'XII Science'],
    ['XII Commerce', 150, null],
    ['XII Science', 150, null],
  ])
  const named = await makeGrade(app, school, { title: 'Class 8', next_grade_id: all[0]?.id, level_order: 110 })
  const again = await calls.make([planned('8', 'VIII'), planned('9', 'IX')])
  expect([again.data.rows[0]?.id, again.data.rows[0]?.state, again.data.counts.grades.changed]).toEqual([
    named.id,
    'THERE',
    0,
  ])
})

it('F23 copied chapters keep number, weightage and order; topics come where asked; one of that name is there', async () => {
  const nine = await makeGrade(app, school, { title: 'IX' })
  const source = await makeSubject(app, school, { grade_id: nine.id, title: 'Science' })
  const [second, first] = [
    await makeChapterOf(source, { chapter: 'Light', number: 2, weightage: 30 }),
    await makeChapterOf(source, { chapter: 'Force', number: 1, weightage: 70 }),
  ]
  await app.call(api.chapter.changeStatus, {}, school.admin, second.id)
  await makeTopic(app, school, first, { title: 'Inertia', sub_topic: ['Mass'] })
  const ten = await makeGrade(app, school, { title: 'X' })
  const target = await makeSubject(app, school, { grade_id: ten.id, title: 'Science' })
  await makeChapterOf(target, { chapter: 'force', number: 9 })
  const copy = (topics?: boolean) => ({ chapters_from: { subject_id: source.id, ...(topics && { topics }) } })
  const made = await calls.make([
    planned('10', 'X', { subjects: [taught('Science', copy(true))] }),
    planned('11', 'XI', { subjects: [taught('Science', copy())] }),
  ])
  expect(made.data.counts).toMatchObject({ chapters: { made: 3, there: 1 }, topics: { made: 1, there: 0 } })
  const all = (await syllabusOf(app, school.id)) as { title: string; subjects: unknown[][] }[]
  expect(all.map(({ title, subjects: own }) => [title, own[0]?.at(-1)])).toEqual([
    ['IX', expect.anything()],
    [
      'X',
      [
        ['Light', 2, 30, 1, null],
        ['force', 9, null, 1, [['Inertia', ['Mass']]]],
      ],
    ],
    [
      'XI',
      [
        ['Force', 1, 70, 1, null],
        ['Light', 2, 30, 1, null],
      ],
    ],
  ])
  const bare = await makeSubject(app, school, { grade_id: nine.id })
  const refused = await calls.make([
    planned('12', 'XII', { subjects: [taught('Science', { chapters_from: { subject_id: bare.id } })] }),
  ])
  expect(refused.errors).toMatchObject([
    { path: 'plan.grades.0.subjects.0.chapters_from.subject_id', code: 'set_up.no_chapters' },
  ])
})

it("F26 another school's ids are refused on their paths like those of nobody", async () => {
  const other = await makeSchool(app)
  const grade = await makeGrade(app, other, { title: 'IX' })
  const subject = await makeSubject(app, other, { grade_id: grade.id })
  await makeChapter(app, other, { grade_id: grade.id, subject_id: subject.id })
  const tell = async (id: number, subject_id: number) =>
    (await calls.make([planned('9', 'IX', { id, subjects: [taught('Art', { chapters_from: { subject_id } })] })]))
      .errors
  const told = await tell(grade.id, subject.id)
  expect(told?.map(({ path }) => path)).toEqual([
    'plan.grades.0.id',
    'plan.grades.0.subjects.0.chapters_from.subject_id',
  ])
  expect(told).toEqual(await tell(99_999_999, 99_999_999))
  const wrong = await makeGrade(app, school, { title: 'VIII' })
  expect((await calls.make([planned('9', 'IX', { id: wrong.id })])).errors).toMatchObject([
    { code: 'set_up.not_this_class' },
  ])
})

it('warns of what is no use yet, and of what is read as another class', async () => {
  const grade = await makeGrade(app, school, { title: 'VIII' })
  await makeSection(app, school, grade.id, { title: 'A', status: 0 })
  const reply = await calls.look([planned('8', 'VIII'), planned('9', 'XI', { sections: [] })])
  expect(reply.data.warnings.map(({ path, code }) => [path, code])).toEqual([
    ['plan.grades.1', 'title_other'],
    ['plan.grades.0.sections.0', 'inactive'],
    ['plan.grades.0', 'no_subject'],
    ['plan.grades.1', 'no_section'],
    ['plan.grades.1', 'no_subject'],
  ])
})

it('limits and unfit values are refused by name, and a title without anything to see is none', async () => {
  const most = Array.from({ length: 61 }, (_, at) => ({ title: `S${at}` }))
  const many = await calls.make([planned('9', 'IX', { sections: most })])
  expect(many.errors).toMatchObject([{ path: 'plan.grades.0.sections', code: 'set_up.too_many', params: { most: 60 } }])
  const full = ['6', '7', '8', '9', '10', '11', '12'].map((rung) =>
    planned(rung, rung, { sections: most.slice(0, 60) }),
  )
  expect((await calls.make(full)).errors).toMatchObject([
    { path: 'plan.grades', code: 'set_up.too_many', params: { most: 400 } },
  ])
  const paths = async (title: string) => (await calls.make([planned('9', title)])).errors?.[0]?.path
  for (const title of ['', '\u200b', 'x'.repeat(51), 'I\u0000X', 'IX\u0007'])
    expect(await paths(title)).toBe('plan.grades.0.title')
  const unknown = await app.call(
    api.set_up.make,
    { plan: { ...planOf([planned('9', 'IX')]), colour: 1 } },
    school.admin,
  )
  expect(unknown.errors?.[0]?.path).toBe('plan.colour')
  expect((await calls.make([planned('9', 'IX')], { board: 'NONE' })).errors?.[0]?.path).toBe('plan.board')
})

it('F5 get tells what is there in the order in which classes stand: I, II, IX', async () => {
  await calls.make([planned('9', 'IX', { subjects: [taught('Science')] }), planned('2', 'II'), planned('1', 'I')])
  const { data } = await app.call<SetUp>(api.set_up.get, {}, school.admin)
  expect([data.board, data.boards.length, data.ladders.map(({ key }) => key)]).toEqual([
    'CBSE',
    4,
    ['IN', 'K12', 'FORMS', 'YEARS'],
  ])
  expect(data.grades.map(({ title, rung }) => [title, rung])).toEqual([
    ['I', '1'],
    ['II', '2'],
    ['IX', '9'],
  ])
  expect(data.grades[2]).toMatchObject({
    sections: [{ title: 'A', stream: null }],
    subjects: [{ title: 'Science', chapters: 0 }],
  })
  expect(data.last_import).toMatchObject({ by: expect.any(String), undone: false })
  const set = await app.call(api.set_up.board, { key: 'CBSE' }, school.admin)
  expect(set.data).toMatchObject({ key: 'CBSE', ladder: 'IN' })
  expect((await app.call(api.set_up.board, { key: 'XX' }, school.admin)).errors?.[0]?.path).toBe('key')
})

import { beforeEach, expect, it } from 'vitest'
import { api, type Grade, type Import, type SetUpPlan, type Topic } from '#contract'
import { ladderOf } from '../../../interchange/doors/places/ladders.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeGrade, makePerson, makeSchool, makeTopic, type TestSchool } from '../../testing/factories/factories.ts'
import { planned, setUpCalls, syllabusOf, taught } from '../../testing/factories/set-up-factories.ts'
import { makePupil } from '../../testing/factories/student-factories.ts'
import { boardSets, offeredTo } from './boards.ts'

const app = await startTestApp()
let school: TestSchool
let calls: ReturnType<typeof setUpCalls>
beforeEach(async () => {
  school = await makeSchool(app)
  calls = setUpCalls(app, school)
})

const threeClasses = () =>
  ['8', '9', '10'].map((rung) => planned(rung, rung, { subjects: [taught('Science', { key: 'SCI' }), taught('Art')] }))

const gradesNow = async () => (await app.call<Grade[]>(api.grade.list, {}, school.admin)).data

it('F27 all of it goes, what was changed goes back, and classes that name each other are no use', async () => {
  const { id } = await makeGrade(app, school, { title: 'Class 7', level_order: 900 })
  const before = await syllabusOf(app, school.id)
  const { data } = await calls.make([planned('7', 'VII', { id, rename: true }), ...threeClasses()])
  const listed = await app.call<Import[]>(api.import.list, { filter: { entity: 'set-up' } }, school.admin)
  expect(listed.data).toMatchObject([{ name: 'Set-up, 4 classes', entity: 'set-up', created: 13, updated: 1 }])
  const undone = await calls.undo(data)
  expect(undone.data).toMatchObject({ removed: 13, restored: 1, kept: [] })
  expect(await syllabusOf(app, school.id)).toEqual(before)
  expect((await calls.undo(data)).status).toBe(404)
})

it('F27 what is used or changed since stays with its reason, and keeps what is above it', async () => {
  const { data } = await calls.make(threeClasses())
  const idAt = (path: string) => data.rows.find((row) => row.path === path)?.id ?? 0
  const nine = { id: idAt('plan.grades.1.sections.0'), grade_id: idAt('plan.grades.1') }
  await makePupil(app, school, [nine])
  const art = idAt('plan.grades.0.subjects.1')
  await app.call(api.subject.update, { title: 'Arts' }, school.admin, art)
  const undone = await calls.undo(data)
  const kept = undone.data.kept.map(({ id, entity, code }) => [entity, id, code])
  expect(new Set(kept)).toEqual(
    new Set([
      ['subject', art, 'left.changed'],
      ['section', nine.id, 'left.in_use'],
      ['grade', nine.grade_id, 'left.in_use'],
      ['grade', idAt('plan.grades.0'), 'left.in_use'],
      // The class before it stays, and names it.
      ['grade', idAt('plan.grades.2'), 'left.in_use'],
    ]),
  )
  expect((await gradesNow()).map(({ title }) => title)).toEqual(['8', '9', '10'])
})

it('F28 half undone and made again, only what is gone is made', async () => {
  const first = await calls.make(threeClasses())
  const all = await syllabusOf(app, school.id)
  const section = first.data.rows.find(({ path }) => path === 'plan.grades.1.sections.0')?.id ?? 0
  await makePupil(app, school, [
    { id: section, grade_id: first.data.rows.find(({ path }) => path === 'plan.grades.1')?.id ?? 0 },
  ])
  const undone = await calls.undo(first.data)
  const again = await calls.make(threeClasses())
  const made = again.data.rows.filter(({ state }) => state === 'MADE').length
  expect(made).toBe(undone.data.removed)
  expect(await syllabusOf(app, school.id)).toEqual(all)
})

it('F29 one entry a row as by hand, with the import', async () => {
  const { id } = await makeGrade(app, school, { title: '7', level_order: 900 })
  const { data } = await calls.make([planned('7', '7', { subjects: [taught('Art')] }), planned('8', '8')])
  const { rows } = await app.databases.owner.query(
    `select entity, action, entity_id, before ->> 'level_order' as before, after ->> 'import_id' as import
     from audit_entries where client_id = $1 and after ? 'import_id' order by entity, action, entity_id`,
    [school.id],
  )
  expect(rows.map((row) => [row.entity, row.action, row.before, Number(row.import)])).toEqual([
    ['grade', 'create', null, data.import_id],
    ['grade', 'update', '900', data.import_id],
    ['section', 'create', null, data.import_id],
    ['section', 'create', null, data.import_id],
    ['subject', 'create', null, data.import_id],
  ])
  expect(rows.map(({ entity_id }) => Number(entity_id))).toContain(id)
})

it('undo needs the right to delete in each module, and takes topics first', async () => {
  const source = await calls.make([planned('8', '8', { subjects: [taught('Science')] })])
  const subject_id = source.data.rows.at(-1)?.id ?? 0
  const place = { grade_id: source.data.rows[0]?.id ?? 0, subject_id }
  const chapter = await app.call<Parameters<typeof makeTopic>[2]>(
    api.chapter.create,
    { ...place, chapter: 'Force' },
    school.admin,
  )
  const topic: Topic = await makeTopic(app, school, chapter.data, { title: 'Inertia' })
  const copied = [planned('9', '9', { subjects: [taught('Science', { chapters_from: { subject_id, topics: true } })] })]
  const { data } = await calls.make(copied)
  expect(data.counts.topics.made).toBe(1)
  await app.databases.owner.query(
    "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 2, 'topic', 'delete', false)",
    [school.id],
  )
  const email = `other-${school.sub_domain}@quaestor.test`
  const late = await makePerson(app, school.id, 2, email)
  await app.databases.owner.query(
    'update imports set created_by = (select id from accounts where email = $1 and client_id = $2) where client_id = $2',
    [email, school.id],
  )
  expect((await calls.undo(data, late)).errorCode).toBe('forbidden')
  await app.databases.owner.query('delete from school_permissions where client_id = $1', [school.id])
  const again = await makePerson(app, school.id, 2)
  await app.databases.owner.query(
    'update imports set created_by = (select max(id) from accounts where client_id = $1) where client_id = $1',
    [school.id],
  )
  expect((await calls.undo(data, again)).data).toMatchObject({ removed: 5, kept: [] })
  expect(topic.title).toBe('Inertia')
})

it('F25 a class that was deleted comes back beside the made one only under another title', async () => {
  const { id } = await makeGrade(app, school, { title: 'IX' })
  await app.call(api.grade.remove, {}, school.admin, id)
  expect((await calls.make([planned('9', 'IX')])).data.counts.grades.made).toBe(1)
  expect((await app.call(api.grade.restore, {}, school.admin, id)).errorCode).toBe('duplicate')
})

/** The subjects that a set proposes for a class, as the page ticks them at first. */
const ticked = (set: (typeof boardSets)[number], ladder: SetUpPlan['ladder'], rung: string) =>
  [...offeredTo(set, ladder, rung).values()]
    .filter(({ category, on }) => category !== 'ELECTIVE' || on)
    .map(({ key }) => taught(set.names[key]?.en[0] ?? key, { key }))

/** A school like no other: how it names its classes, its ladder, its board, its streams, and what it had already. */
function invented(at: number): { grades: SetUpPlan['grades']; fields: Partial<SetUpPlan>; had: string[] } {
  const set = boardSets[at % boardSets.length]!
  const ladder = (['IN', 'K12', 'IN', 'YEARS', 'IN', 'FORMS'] as const)[at % 6]!
  const { namings, rungs } = ladderOf(ladder)
  const naming = namings[at % namings.length]!
  const some = rungs.slice(at % 4, rungs.length - (at % 3))
  const letters = ['A', 'B', 'C', 'D'].slice(0, (at % 4) + 1)
  const grades = some.flatMap(({ rung, names, part }) => {
    const title = names[naming] ?? rung
    const isSplit = part === 'HIGHER' && at % 2 === 0
    const streams = isSplit ? ['Science', 'Commerce'] : [null]
    const isOfClass = isSplit && at % 4 === 0
    const sections = letters.map((letter, place) => ({
      title: letter,
      ...(isSplit && !isOfClass && { stream: streams[place % 2] }),
    }))
    const subjects = ticked(set, ladder, rung)
    const titles = isOfClass ? streams.map((stream) => `${title} ${stream}`) : [title]
    return titles.map((one) => planned(rung, one, { sections, subjects }))
  })
  const had = at % 3 === 0 ? some.slice(0, 4).map(({ names, rung }) => names[namings.at(-1)!] ?? rung) : []
  return { grades, fields: { ladder, naming, board: set.key }, had }
}

it('twenty invented schools made, undone and made again have the same rows', async () => {
  for (let at = 0; at < 20; at++) {
    const one = await makeSchool(app)
    const { make, undo } = setUpCalls(app, one)
    const { grades, fields, had } = invented(at)
    for (const title of had) await makeGrade(app, one, { title })
    const before = await syllabusOf(app, one.id)
    const first = await make(grades, fields)
    expect([at, first.status, first.errors]).toEqual([at, 200, undefined])
    const made = await syllabusOf(app, one.id)
    expect(first.data.counts.grades.made).toBeGreaterThan(0)
    expect([at, (await undo(first.data)).data.kept]).toEqual([at, []])
    expect(await syllabusOf(app, one.id)).toEqual(before)
    await make(grades, fields)
    expect(await syllabusOf(app, one.id)).toEqual(made)
    expect((await make(grades, fields)).data.import_id).toBeNull()
  }
})

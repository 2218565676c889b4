import { beforeAll, expect, it } from 'vitest'
import { api, type Room } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { describeEntity } from '../../testing/conform/conform.ts'
import { makeExam } from '../../testing/factories/exam-factories.ts'
import {
  makeGrade,
  makeSchool,
  makeSection,
  makeSubject,
  type TestSchool,
  unique,
} from '../../testing/factories/factories.ts'

const app = await startTestApp()
const makeRoom = async (school: TestSchool, changes: object = {}) =>
  (await app.call<Room>(api.room.create, { name: unique('Room'), rows: 2, columns: 3, ...changes }, school.admin)).data

describeEntity({
  app,
  api: api.room,
  make: async () => ({ name: unique('Été'), layout: ['xx.xx', 'xx.xx'] }),
  other: { building: 'Main', floor: 1, step_free: true },
  duplicate: { as: ({ name }) => ({ name: name.toUpperCase() }), path: 'name' },
  async examples(school) {
    return {
      r10: await makeRoom(school, { name: 'Room 10', position: 1 }),
      r9: await makeRoom(school, { name: 'Room 9', position: 2, kind: 'HALL', columns: 9 }),
      quiet: await makeRoom(school, { name: 'Quiet', position: 3, special: true, columns: 1, status: 0 }),
    }
  },
  filters: () => [
    [{ kind: 'HALL' }, ['r9']],
    [{ special: true }, ['quiet']],
    [{ name: 'room' }, ['r10', 'r9']],
    [{ status: 1 }, ['r10', 'r9']],
  ],
  // As they are filled.
  natural: ['r10', 'r9', 'quiet'],
  sorts: {
    position: ['r10', 'r9', 'quiet'],
    name: ['quiet', 'r9', 'r10'],
    seats: ['quiet', 'r10', 'r9'],
    id: ['r10', 'r9', 'quiet'],
  },
})

let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})
const create = (body: object) => app.call<Room>(api.room.create, body, school.admin)

it('a room is drawn by its layout, or by rows and columns', async () => {
  const drawn = await create({ name: unique('Room'), layout: ['x.x', '.x.'] })
  expect(drawn.data).toMatchObject({ layout: ['x.x', '.x.'], seats: 3, kind: 'CLASSROOM', special: false, status: 1 })
  expect((await create({ name: unique('Room'), rows: 2, columns: 4 })).data).toMatchObject({
    layout: ['xxxx', 'xxxx'],
    seats: 8,
  })
  const changed = await app.call<Room>(api.room.update, { layout: ['xx'] }, school.admin, drawn.data.id)
  expect(changed.data).toMatchObject({ layout: ['xx'], seats: 2 })
})

it.each<[string, object, string]>([
  ['no layout', {}, 'layout'],
  ['both ways', { layout: ['x'], rows: 1, columns: 1 }, 'layout'],
  ['rows alone', { rows: 2 }, 'columns'],
  ['columns alone', { columns: 2 }, 'rows'],
  ['nothing', { layout: [] }, 'layout'],
  ['an empty row', { layout: [''] }, 'layout'],
  ['dots alone', { layout: ['...'] }, 'layout'],
  ['ragged rows', { layout: ['xx', 'x'] }, 'layout'],
  ['letters', { layout: ['xoX'] }, 'layout'],
  ['a picture', { layout: ['🪑'] }, 'layout'],
  ['31 rows', { layout: Array(31).fill('x') }, 'layout'],
  ['31 columns', { rows: 1, columns: 31 }, 'columns'],
  ['no row', { rows: 0, columns: 1 }, 'rows'],
])('%s is refused by its field', async (_, given, path) => {
  const refused = await create({ name: unique('Room'), ...given })
  expect(refused).toMatchObject({ status: 422, errorCode: 'invalid_field' })
  expect(refused.errors?.map((error) => error.path.split('.')[0])).toEqual([path])
})

it('many alike are made at once, and names that are there are told', async () => {
  const name = unique('Wing')
  await create({ name: `${name} 2`, rows: 1, columns: 1 })
  const made = await app.call<{ created: Room[]; left: { name: string }[] }>(
    api.room.createMany,
    { name: `${name.toUpperCase()} {n}`, from: 1, to: 3, rows: 6, columns: 6, kind: 'HALL' },
    school.admin,
  )
  expect(made.data.created.map((room) => [room.name, room.seats, room.kind])).toEqual([
    [`${name.toUpperCase()} 1`, 36, 'HALL'],
    [`${name.toUpperCase()} 3`, 36, 'HALL'],
  ])
  expect(made.data.left).toMatchObject([{ name: `${name.toUpperCase()} 2` }])
  const [first, second] = made.data.created
  expect(second!.position).toBe(first!.position + 1)
})

it.each<[object, string]>([
  [{ name: 'Room' }, 'name'],
  [{ from: 5, to: 4 }, 'to'],
  [{ from: 1, to: 101 }, 'to'],
  [{ from: -1 }, 'from'],
  [{ name: `${'x'.repeat(47)}{n}`, from: 9_999, to: 10_000 }, 'name'],
])('of many %j is refused', async (wrong, path) => {
  const body = { name: 'Room {n}', from: 1, to: 2, rows: 1, columns: 1, ...wrong }
  const refused = await app.call(api.room.createMany, body, school.admin)
  expect(refused).toMatchObject({ status: 422, errors: [{ path }] })
})

it('what exams call their room is suggested until a room is called so', async () => {
  const name = unique('Hall')
  const grade = await makeGrade(app, school)
  const subject = await makeSubject(app, school, { grade_id: grade.id })
  for (const [section_id, room] of [
    [(await makeSection(app, school, grade.id)).id, name],
    [(await makeSection(app, school, grade.id)).id, name.toUpperCase()],
  ] as const)
    await makeExam(app, school, subject, [section_id], { room })
  const suggested = async () => {
    const { data } = await app.call<{ name: string; exams: number }[]>(api.room.suggest, {}, school.admin)
    return data.filter((one) => one.name.toLowerCase() === name.toLowerCase())
  }
  expect(await suggested()).toMatchObject([{ exams: 2 }])
  await create({ name, rows: 1, columns: 1 })
  expect(await suggested()).toEqual([])
})

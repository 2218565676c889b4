import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api, eventTypes, type Section } from '#contract'
import { eventData } from '../../contract/programs/events.ts'
import { writeInSchool } from '../db/connect.ts'
import { purge } from '../jobs/purge.ts'
import { startTestApp } from '../testing/app.ts'
import { makeGrade, makeSchool, pupilBody } from '../testing/factories/factories.ts'
import { eventsSince } from '../testing/heard-events.ts'
import { emit } from './emit.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const other = await makeSchool(app)
const grade = await makeGrade(app, school)
const { data: section } = await app.call<Section>(api.section.create, { grade_id: grade.id, title: 'A' }, school.admin)
const told = eventsSince(app, school.id)
const place = { session_id: school.session_id, grade_id: section.grade_id, section_id: section.id }
const create = (body: object, more: Record<string, string> = {}) =>
  app.call<{ id: number }>(api.student.create, { ...body, ...place }, { ...school.admin, ...more })

const inSchool = <T>(work: Parameters<typeof writeInSchool<T>>[2]) =>
  writeInSchool(app.databases.app_kysely, school.id, work)
const of = (db: never) => ({ db, client_id: school.id, now: app.clock.now })

describe('an event', () => {
  it('is written with its call, once, and not again when the same call is sent again', async () => {
    const body = pupilBody(school.session_id)
    const key = { 'idempotency-key': 'enrol-once' }
    const [first, again] = [await create(body, key), await create(body, key)]
    expect([first.status, again.data.id]).toEqual([200, first.data.id])
    expect(await told()).toMatchObject([{ type: 'student.enrolled', data: { student_id: first.data.id, ...place } }])
  })

  it('is not written where the call is refused, nor where its transaction is rolled back', async () => {
    expect((await create({ ...pupilBody(school.session_id), dob: '2099-01-01' })).status).toBe(422)
    await expect(
      inSchool(async (db) => {
        emit(of(db as never), 'staff.joined', { staff_id: 1 })
        throw new Error('No.')
      }),
    ).rejects.toThrow('No.')
    expect(await told()).toEqual([])
  })

  it('of a call are all written together, in their order', async () => {
    await inSchool(async (db) => {
      for (let staff_id = 1; staff_id <= 2000; staff_id += 1) emit(of(db as never), 'staff.joined', { staff_id })
    })
    const events = await told()
    expect(events.map(({ data }) => data.staff_id)).toEqual(Array.from({ length: 2000 }, (_, at) => at + 1))
  })

  it('of another school is written there, though the call is ours; of the platform none is', async () => {
    const theirs = eventsSince(app, other.id)
    await inSchool(async (db) => {
      emit({ ...of(db as never), client_id: other.id }, 'session.changed', { session_id: 1 })
      emit({ ...of(db as never), client_id: 0 }, 'session.changed', { session_id: 1 })
      emit(of(db as never), 'staff.left', { staff_id: 7 })
    })
    expect((await theirs()).map(({ type }) => type)).toEqual(['session.changed'])
    expect((await told()).map(({ type }) => type)).toEqual(['staff.left'])
  })

  it('is never changed, written past its function, or read by another school', async () => {
    expect(await inOther('select count(*)::int as n from events where client_id = $1', [other.id])).toEqual([{ n: 1 }])
    expect(await inOther('select count(*)::int as n from events where client_id = $1', [school.id])).toEqual([{ n: 0 }])
    for (const text of [
      "insert into events (client_id, type, version, data, created_at) values ($1, 'staff.left', 1, '{}', now())",
      "update events set type = 'staff.left' where client_id = $1",
      'delete from events where client_id = $1',
    ])
      await expect(inOther(text, [other.id])).rejects.toThrow(/permission denied/)
    await expect(inOther("select note_events($1, '{staff.left}', '{\"{}\"}', now())", [school.id])).rejects.toThrow(
      /belong to the school/,
    )
  })

  it('N77 stays for 30 days', async () => {
    await inSchool(async (db) => emit(of(db as never), 'staff.left', { staff_id: 8 }))
    const days = (count: number) => new Date(app.clock.now.getTime() + count * 86_400_000)
    const count = async () =>
      (await app.databases.owner.query('select 1 from events where client_id = $1', [school.id])).rowCount
    await purge(app.databases, days(29))
    expect(await count()).toBeGreaterThan(0)
    await purge(app.databases, days(31))
    expect(await count()).toBe(0)
  })
})

const inOther = async (text: string, values: number[]) => {
  const client = await app.databases.app.connect()
  try {
    await client.query(`begin; set local app.client_id = '${other.id}'`)
    return (await client.query(text, values)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('N72 events say nothing of persons', () => {
  /** What may stand in an event: nothing that somebody has typed. */
  function faultsOf(schema: z.core.$ZodType, path: string): string[] {
    const json = z.toJSONSchema(schema, { io: 'input' }) as Json
    return leaves(json, path)
  }
  interface Json {
    type?: string
    format?: string
    pattern?: string
    properties?: Record<string, Json>
    items?: Json
    anyOf?: Json[]
    additionalProperties?: Json | boolean
  }
  function leaves(
    { type, format, pattern, properties, items, anyOf, additionalProperties }: Json,
    path: string,
  ): string[] {
    if (anyOf) return anyOf.flatMap((one) => leaves(one, path))
    if (items) return leaves(items, `${path}[]`)
    if (typeof additionalProperties === 'object') return leaves(additionalProperties, `${path}.*`)
    if (properties) return Object.entries(properties).flatMap(([name, one]) => leaves(one, `${path}.${name}`))
    if (type === 'string') return format || pattern ? [] : [path]
    return []
  }

  it.each(eventTypes)('%s', (type) => {
    const schema = eventData[type]
    expect(faultsOf(schema, type)).toEqual([])
    const named = Object.keys(schema.shape).filter((name) =>
      /name|mail|mobile|phone|dob|birth|text|reason|note|mark/.test(name),
    )
    expect(named).toEqual([])
  })

  it('what a caller has at hand besides is left out', async () => {
    await told()
    await inSchool(async (db) => {
      const more = { staff_id: 3, name: 'Tara Sen', email: 'tara@school.test' }
      emit(of(db as never), 'staff.joined', more)
    })
    expect((await told()).map(({ data }) => data)).toEqual([{ staff_id: 3 }])
  })
})

import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Grade } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, type TestSchool } from '../../testing/factories/factories.ts'
import { compilable, type Write, writeInSchool } from '../connect.ts'

const app = await startTestApp()
let school: TestSchool
let grade: Grade
beforeAll(async () => {
  school = await makeSchool(app)
  grade = await makeGrade(app, school)
})
const { app_kysely } = app.databases
const titleOf = async () => {
  const text = 'select title from grades where client_id = $1 and id = $2'
  return (await app.databases.owner.query<{ title: string }>(text, [school.id, grade.id])).rows[0]?.title
}
const rename = (db: Write, title: string) =>
  sql`update grades set title = ${title} where client_id = ${school.id} and id = ${grade.id}`.execute(db)
const statement = (text: string) => compilable(sql.raw(text)).compile()

it('what is sent without waiting is answered in order, in one transaction of one school', async () => {
  const settings = await writeInSchool(app_kysely, school.id, (db) =>
    Promise.all(
      ['txid_current()', 'txid_current()', "current_setting('app.client_id')"].map(
        async (asked) => (await sql<{ v: string }>`select ${sql.raw(asked)}::text as v`.execute(db)).rows[0]?.v,
      ),
    ),
  )
  expect(settings[0]).toBe(settings[1])
  expect(settings[2]).toBe(String(school.id))
})

it('the last statement is stored with the rest; where it fails nothing is', async () => {
  const before = await titleOf()
  const fails = () => statement('select 1 / 0')
  await expect(writeInSchool(app_kysely, school.id, (db) => rename(db, 'Lost'), fails)).rejects.toThrow(
    'division by zero',
  )
  expect(await titleOf()).toBe(before)
  const last = () =>
    statement(`update grades set title = title || ' and after' where client_id = ${school.id} and id = ${grade.id}`)
  await writeInSchool(app_kysely, school.id, (db) => rename(db, 'With'), last)
  expect(await titleOf()).toBe('With and after')
})

it('what goes on after its transaction has failed is sent in nobody else’s', async () => {
  let late: Promise<unknown> | undefined
  const work = (db: Write) =>
    Promise.all([
      Promise.reject(new Error('Refused')),
      (async () => {
        await sql`select pg_sleep(0.05)`.execute(db)
        late = rename(db, 'Late')
        return late
      })(),
    ])
  await expect(writeInSchool(app_kysely, school.id, work)).rejects.toThrow('Refused')
  await expect.poll(() => late !== undefined).toBe(true)
  await expect(late).rejects.toThrow('The transaction is over')
  expect(await titleOf()).not.toBe('Late')
})

it('a statement that was caught does not let the others through', async () => {
  const work = async (db: Write) => {
    await rename(db, 'Half')
    await sql`select 1 / 0`.execute(db).catch(() => undefined)
  }
  await expect(writeInSchool(app_kysely, school.id, work)).rejects.toThrow('division by zero')
  expect(await titleOf()).not.toBe('Half')
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readerFor, writeInSchool } from '../../db/connect.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { findViewer } from '../../policy/viewer.ts'
import { seedDemo } from '../../seed/seed-demo.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { readCards } from '../cards/card-lists.ts'
import type { Scope } from '../scope.ts'
import { yearOf } from './year.ts'
import { yearResults } from './year-results.ts'

const databases = await openTestDatabase()
const { owner, app } = databases
const state = await mkdtemp(join(tmpdir(), 'quaestor-year-'))
const now = new Date('2026-11-20T06:00:00.000Z')
beforeAll(async () => {
  await seedDemo({ databases, files: folderFiles(state), root: resolve('.'), now })
  // What some were lifted by, and what a corrected key left of others' marks.
  await owner.query("update exam_marks set grace = 2 where attendance = 'P' and id % 7 = 0")
  await owner.query(
    "update exam_marks set corrected_marks = greatest(marks - 3, 0) where attendance = 'P' and id % 11 = 0",
  )
})
afterAll(async () => {
  await databases.close()
  await rm(state, { recursive: true, force: true })
})

const one = async <T extends object>(statement: string, ...values: unknown[]): Promise<T> =>
  (await owner.query<T>(statement, values)).rows[0] as T

// Marks are read in another way for whole classes than for cards: what comes of them must be the same.
it.each([
  '2025-26',
  '2026-27',
])('of every pupil in %s, the result that a year ends with is that of the report card', async (name) => {
  const { client_id, admin } = await one<{ client_id: number; admin: number }>(
    "select client_id, id as admin from accounts where email = 'admin@demo.test'",
  )
  const session = await one<Scope['session']>(
    'select id, name as title, start_date, end_date from sessions where name = $1',
    name,
  )
  const { rows: pupils } = await owner.query<{ student_id: number; enrolment_id: number; section_id: number }>(
    `select student_id::int, id::int as enrolment_id, section_id::int from enrolments
     where client_id = $1 and session_id = $2 and deleted_at is null order by id`,
    [client_id, session.id],
  )
  const reader = readerFor(app, client_id)
  const actor = await findViewer(reader, admin, now)
  const results = await writeInSchool(databases.app_kysely, client_id, (db) =>
    yearResults({ db, client_id, actor, session }, pupils),
  )
  const settings = { absent_policy: 'ZERO', small_cell: 1, rank_shown: false } as Scope['settings']
  const scope: Scope = {
    ...{ db: reader, client_id, actor, session, before: null, settings, names: true },
    filter: { session_id: session.id } as Scope['filter'],
  }
  const cardOf = await readCards(scope, pupils)
  const answers = pupils.map(({ enrolment_id }) => {
    const { percent, result, failed } = yearOf(cardOf(enrolment_id).lists, enrolment_id).results.overall
    return { enrolment_id, percent, result, failed }
  })
  expect(answers.filter(({ percent }) => percent !== null).length).toBeGreaterThan(50)
  expect(
    pupils.map(({ enrolment_id }) => {
      const { percent, result, failed } = results.get(enrolment_id) ?? {}
      return { enrolment_id, percent: percent ?? null, result: result ?? null, failed: failed ?? 0 }
    }),
  ).toEqual(answers)
})

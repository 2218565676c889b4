import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Chapter } from '#contract'
import { schoolTables } from '../db/schema.ts'
import { startTestApp } from '../testing/app.ts'
import {
  makeAccount,
  makeChapter,
  makeGrade,
  makeQuestion,
  makeSchool,
  makeSection,
  makeTopic,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { makeCompleteDraft, makeInstruction } from '../testing/factories/paper-factories.ts'
import { purge } from './purge.ts'

const app = await startTestApp()
const { owner_kysely } = app.databases
let school: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  chapter = await makeChapter(app, school)
})

const hour = 3_600_000
const day = 24 * hour
const ago = (milliseconds: number) => new Date(app.clock.now.getTime() - milliseconds).toISOString()
const run = () => purge(app.databases, app.clock.now)

type Deletable =
  | 'question_papers'
  | 'questions'
  | 'instructions'
  | 'topics'
  | 'chapters'
  | 'subjects'
  | 'sections'
  | 'grades'
const markDeleted = (table: Deletable, id: number, deleted_at: string) =>
  sql`update ${sql.table(table)} set deleted_at = ${deleted_at} where id = ${id}`.execute(owner_kysely)
async function exists(table: string, id: number, column = 'id'): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(owner_kysely)
  return rows.length > 0
}
async function countRows(): Promise<Record<string, number>> {
  const counts = schoolTables.map(async (table) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      owner_kysely,
    )
    return [table, rows[0]?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

describe('what stays', () => {
  it('every row that is not deleted, and all that belongs to it', async () => {
    const { paper } = await makeCompleteDraft(app, school, chapter)
    await app.call(api.question_paper.submit, {}, school.admin, paper.id)
    const before = await countRows()
    await run()
    expect(await countRows()).toEqual(before)
  })

  it('what was deleted less than 30 days ago, and can still be restored', async () => {
    const { id } = await makeQuestion(app, school, {}, chapter)
    await markDeleted('questions', id, ago(30 * day - 1000))
    await run()
    expect((await app.call(api.question.restore, {}, school.admin, id)).status).toBe(200)
  })

  it('a deleted question that a paper holds, with its versions, until the paper goes', async () => {
    const { paper, questions } = await makeCompleteDraft(app, school, chapter)
    await markDeleted('questions', questions[0].id, ago(40 * day))
    await run()
    expect(await exists('questions', questions[0].id)).toBe(true)
    expect(await exists('question_versions', questions[0].id, 'question_id')).toBe(true)
    await markDeleted('question_papers', paper.id, ago(31 * day))
    await run()
    expect(await exists('question_papers', paper.id)).toBe(false)
    expect(await exists('questions', questions[0].id)).toBe(false)
    expect(await exists('questions', questions[1].id)).toBe(true)
  })

  it('a deleted instruction that a paper names', async () => {
    const [used, unused] = [await makeInstruction(app, school), await makeInstruction(app, school)]
    for (const { id } of [used, unused]) await markDeleted('instructions', id, ago(31 * day))
    const { paper } = await makeCompleteDraft(app, school, chapter)
    await owner_kysely
      .updateTable('question_papers')
      .set({ instruction_id: used.id })
      .where('id', '=', paper.id)
      .execute()
    await run()
    expect([await exists('instructions', used.id), await exists('instructions', unused.id)]).toEqual([true, false])
  })

  it('a deleted chapter that holds a question', async () => {
    const own = await makeChapter(app, school)
    const { id } = await makeQuestion(app, school, {}, own)
    await markDeleted('questions', id, ago(29 * day))
    await markDeleted('chapters', own.id, ago(31 * day))
    await run()
    expect([await exists('chapters', own.id), await exists('questions', id)]).toEqual([true, true])
  })

  it('the record of who did what', async () => {
    const { id } = await makeQuestion(app, school, {}, chapter)
    await markDeleted('questions', id, ago(31 * day))
    await run()
    const { rows } = await app.databases.owner.query(
      "select 1 from audit_entries where entity = 'question' and entity_id = $1",
      [id],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('what goes', () => {
  it('all that was deleted more than 30 days ago, from the paper down to the class, in one run and in every school', async () => {
    for (const owner of [await makeSchool(app), await makeSchool(app)]) {
      const own = await makeChapter(app, owner)
      const topic = await makeTopic(app, owner, own)
      const section = await makeSection(app, owner, own.grade_id)
      const { paper, questions } = await makeCompleteDraft(app, owner, own)
      await app.call(api.question.update, { level: 'HARD', topic_id: topic.id }, owner.admin, questions[0].id)
      const gone: [Deletable, number][] = [
        ['question_papers', paper.id],
        ['questions', questions[0].id],
        ['questions', questions[1].id],
        ['topics', topic.id],
        ['chapters', own.id],
        ['subjects', own.subject_id],
        ['sections', section.id],
        ['grades', own.grade_id],
      ]
      for (const [table, id] of gone) await markDeleted(table, id, ago(30 * day + 1000))
      await run()
      for (const [table, id] of gone) expect([table, await exists(table, id)]).toEqual([table, false])
      expect(await exists('question_versions', questions[0].id, 'question_id')).toBe(false)
      expect(await exists('question_paper_items', paper.id, 'paper_id')).toBe(false)
    }
  })

  it('a class goes though another stays for the sake of a subject', async () => {
    const [kept, free] = [await makeGrade(app, school), await makeGrade(app, school)]
    await makeChapter(app, school, { grade_id: kept.id, subject_id: (await subjectOf(kept.id)).id })
    for (const { id } of [kept, free]) await markDeleted('grades', id, ago(31 * day))
    await run()
    expect([await exists('grades', kept.id), await exists('grades', free.id)]).toEqual([true, false])
  })

  it('stored answers of repeated requests after 24 hours', async () => {
    const store = async (key: string, created_at: string) => {
      const row = { client_id: school.id, account_id: 1, path: '/x', body_hash: 'h', status: 200, answer: '{}' }
      await owner_kysely
        .insertInto('idempotency_keys')
        .values({ ...row, key, created_at })
        .execute()
    }
    await store('old', ago(24 * hour + 1000))
    await store('young', ago(24 * hour - 1000))
    await run()
    const rows = await owner_kysely.selectFrom('idempotency_keys').select('key').where('path', '=', '/x').execute()
    expect(rows).toEqual([{ key: 'young' }])
  })

  it('who did what, and jobs that have ended, after as many days as the school says, and never where it says none', async () => {
    const careful = await makeSchool(app)
    const keep = { keep_audit_days: 365, keep_job_days: 30 }
    const { data } = await app.call<{ row_version: number }>(api.school_settings.get, {}, careful.admin)
    const { row_version } = data
    const set = await app.call(api.school_settings.update, { row_version, ...keep }, careful.admin)
    expect([set.status, set.data]).toEqual([200, expect.objectContaining(keep)])
    const entry = { account_id: null, impersonator_id: null, entity: 'x', entity_id: null, before: null, after: null }
    const job = { kind: 'x', input: '{}', created_by: null, result: null, message: null }
    for (const client_id of [careful.id, school.id]) {
      for (const [name, days] of [
        ['old', 1],
        ['young', -1],
      ] as const) {
        const created_at = ago((365 + days) * day)
        const audited = { ...entry, client_id, action: name, request_id: name, created_at }
        await owner_kysely.insertInto('audit_entries').values(audited).execute()
        const updated_at = ago((30 + days) * day)
        const jobs = (['done', 'running'] as const).map((state) => ({
          ...job,
          client_id,
          state,
          title: `${name} ${state}`,
          updated_at,
        }))
        await owner_kysely.insertInto('jobs').values(jobs).execute()
      }
    }
    await run()
    const left = async (client_id: number) => {
      const entries = await owner_kysely
        .selectFrom('audit_entries')
        .select('action as name')
        .where('client_id', '=', client_id)
        .where('entity', '=', 'x')
        .execute()
      const jobs = await owner_kysely
        .selectFrom('jobs')
        .select('title as name')
        .where('client_id', '=', client_id)
        .where('kind', '=', 'x')
        .execute()
      return [...entries, ...jobs].map(({ name }) => name).sort()
    }
    expect(await left(careful.id)).toEqual(['old running', 'young', 'young done', 'young running'])
    expect(await left(school.id)).toEqual(['old', 'old done', 'old running', 'young', 'young done', 'young running'])
  })

  it('failed sign-ins after a day, ended sign-ins 30 days after their end', async () => {
    const failure = { client_id: school.id, email: 'a@purged.test', address: '::1' }
    for (const failed_at of [ago(day + 1000), ago(day - 1000)]) {
      await owner_kysely
        .insertInto('sign_in_failures')
        .values({ ...failure, failed_at })
        .execute()
    }
    const { id: account_id } = await owner_kysely
      .selectFrom('accounts')
      .select('id')
      .where('client_id', '=', school.id)
      .executeTakeFirstOrThrow()
    const at = { rotated_at: ago(0), created_at: ago(0), revoked_at: null, impersonator_id: null }
    for (const [nonce, expires_at] of [
      ['old', ago(30 * day + 1000)],
      ['young', ago(30 * day - 1000)],
    ] as const) {
      await owner_kysely
        .insertInto('sign_ins')
        .values({ client_id: school.id, account_id, kind: 'PASSWORD', nonce, expires_at, ...at })
        .execute()
    }
    await run()
    const failures = await owner_kysely
      .selectFrom('sign_in_failures')
      .select('id')
      .where('email', '=', failure.email)
      .execute()
    expect(failures).toHaveLength(1)
    const nonces = await owner_kysely
      .selectFrom('sign_ins')
      .select('nonce')
      .where('nonce', 'in', ['old', 'young'])
      .execute()
    expect(nonces).toEqual([{ nonce: 'young' }])
    expect((await app.call(api.grade.list, {}, school.admin)).status).toBe(200)
  })
})

describe('ways in that ended more than 90 days ago', () => {
  it('go with their mails and with who came by them; the newest invitation of somebody who never came in stays', async () => {
    const here = await makeSchool(app)
    const known = await makeAccount(app, here.id, 3)
    const asked = await makeAccount(app, here.id, 4)
    await sql`update accounts set password_hash = 'a hash' where client_id = ${here.id} and id = ${known}`.execute(
      owner_kysely,
    )
    let made = 0
    /** A link that ended so many days ago, with its mail. */
    const link = async (account_id: number, purpose: string, days: number, state = 'SENT') => {
      const { rows } = await sql<{ id: number }>`
        insert into account_links (client_id, account_id, purpose, delivery, token_hash, expires_at, created_at, revoked_at)
        values (${here.id}, ${account_id}, ${purpose}, 'MAIL', ${`hash ${++made}`}, ${ago(days * day)}, ${ago((days + 7) * day)}, ${ago(days * day)})
        returning id`.execute(owner_kysely)
      const id = rows[0]?.id ?? 0
      await sql`insert into mails (client_id, account_id, link_id, kind, to_address, language, subject, state, send_at, created_at)
        values (${here.id}, ${account_id}, ${id}, 'TEST', 'a@b.test', 'en', ${`${purpose} ${days}`}, ${state}, now(), ${ago((days + 7) * day)})`.execute(
        owner_kysely,
      )
      return id
    }
    await link(known, 'RESET', 91)
    await link(known, 'RESET', 89)
    await link(known, 'INVITE', 100)
    // A mail that still waits keeps its link.
    await link(known, 'EMAIL', 92, 'QUEUED')
    await link(asked, 'CODE', 200)
    await link(asked, 'INVITE', 100)
    const shared = [await link(known, 'REPORT', 95), await link(known, 'REPORT', 5)]
    for (const link_id of shared)
      await sql`insert into sign_ins (client_id, account_id, kind, link_id, nonce, rotated_at, created_at, expires_at)
        values (${here.id}, ${known}, 'REPORT', ${link_id}, ${`opened ${link_id}`}, now(), now(), ${ago(5 * day)})`.execute(
        owner_kysely,
      )
    await run()
    const { rows: mails } = await sql<{ subject: string }>`
      select subject from mails where client_id = ${here.id} order by id`.execute(owner_kysely)
    const { rows: links } = await sql<{ name: string }>`
      select purpose || ' ' || round(extract(epoch from ${ago(0)}::timestamptz - expires_at) / 86400) as name
      from account_links where client_id = ${here.id} order by id`.execute(owner_kysely)
    const left = ['RESET 89', 'EMAIL 92', 'INVITE 100', 'REPORT 5']
    expect([mails.map(({ subject }) => subject), links.map(({ name }) => name)]).toEqual([left, left])
    const { rows: opened } = await sql<{ link_id: number }>`
      select link_id from sign_ins where client_id = ${here.id} and kind = 'REPORT'`.execute(owner_kysely)
    expect(opened).toEqual([{ link_id: shared[1] }])
  })
})

async function subjectOf(grade_id: number): Promise<{ id: number }> {
  const body = { grade_id, title: 'Subject', subject_code: 'S' }
  return (await app.call<{ id: number }>(api.subject.create, body, school.admin)).data
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { questionTypeNames } from '#contract'
import { folderFiles } from '../files/folder-files.ts'
import { openTestDatabase } from '../testing/database.ts'
import { seedDemo } from './seed-demo.ts'

const databases = await openTestDatabase()
const state = await mkdtemp(join(tmpdir(), 'quaestor-seed-'))
const parts = { databases, files: folderFiles(state), root: resolve('.'), now: new Date('2026-11-20T06:00:00.000Z') }
afterAll(async () => {
  await databases.close()
  await rm(state, { recursive: true, force: true })
})

const read = async <T extends object>(statement: string) => (await databases.owner.query<T>(statement)).rows

describe('the demo school', () => {
  beforeAll(async () => {
    expect(await seedDemo(parts)).toBe(true)
  })

  it('has approved questions of every type, and some in every other state of a review', async () => {
    const rows = await read<{ type: string; approved: number }>(
      "select type, count(*) filter (where review_state = 'APPROVED') as approved from questions group by type",
    )
    expect(rows.map(({ type }) => type).sort()).toEqual([...questionTypeNames].sort())
    for (const { type, approved } of rows) expect([type, Number(approved) > 0]).toEqual([type, true])
    const states = await read<{ review_state: string; count: number }>(
      'select review_state, count(*) as count from questions group by review_state',
    )
    const counts = new Map(states.map(({ review_state, count }) => [review_state, Number(count)]))
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
    expect([...counts.keys()].sort()).toEqual(['APPROVED', 'DRAFT', 'IN_REVIEW', 'REJECTED'])
    expect(counts.get('REJECTED')).toBe(1)
    expect((counts.get('APPROVED') ?? 0) / all).toBeGreaterThan(0.8)
  })

  it('was reviewed by somebody else than the author, and the rejection says why', async () => {
    const own = await read(
      `select r.question_id from question_reviews r join questions q on q.client_id = r.client_id and q.id = r.question_id
       where r.review_state in ('APPROVED', 'REJECTED') and r.created_by = q.written_by`,
    )
    expect(own).toEqual([])
    const decided = await read<{ id: number }>(
      `select q.id from questions q where q.review_state <> 'DRAFT' and q.review_state is distinct from
        (select r.review_state from question_reviews r where r.client_id = q.client_id and r.question_id = q.id order by r.id desc limit 1)`,
    )
    expect(decided).toEqual([])
    const comments = await read<{ review_state: string }>(
      'select review_state from question_reviews where comment is not null',
    )
    expect(comments).toEqual([{ review_state: 'REJECTED' }])
  })

  it('has approved papers of which it is known since when and by whom', async () => {
    const rows = await read<{ state: string; of: string; dated: string; signed: string }>(
      `select p.state, count(*) as of, count(p.approved_at) as dated, count(a.id) as signed
       from question_papers p left join accounts a on a.client_id = p.client_id and a.id = p.approved_by group by p.state order by p.state`,
    )
    const [approved, submitted] = rows.map(({ state, of, dated, signed }) => [
      state,
      ...[of, dated, signed].map(Number),
    ])
    expect(approved).toEqual(['APPROVED', approved?.[1], approved?.[1], approved?.[1]])
    expect(submitted).toEqual(['SUBMITTED', 1, 0, 0])
  })

  it('has a paper of approved questions and a file for every figure', async () => {
    const odd = await read(
      `select item.id from question_paper_items item join questions q on q.client_id = item.client_id and q.id = item.question_id
       where q.review_state <> 'APPROVED' or q.times_used = 0`,
    )
    expect(odd).toEqual([])
    const images = await read<{ key: string; bytes: number }>('select key, bytes from media_files')
    expect(images.length).toBeGreaterThan(20)
    for (const { key, bytes } of images) expect((await parts.files.find(key))?.length).toBe(bytes)
    const [texts] = await read<{ all: string }>(
      "select string_agg(question_text || sub_questions::text || question_options::text, ' ') as all from question_versions",
    )
    const shown = new Set(
      [...(texts?.all ?? '').matchAll(/\/v1\/media\/file\/([0-9a-f]{32}\.webp)/g)].map(([, key]) => key),
    )
    const stored = new Set(images.map(({ key }) => key))
    expect(shown.size).toBeGreaterThan(10)
    expect([...shown].filter((key) => !stored.has(key ?? ''))).toEqual([])
    expect(texts?.all).not.toContain('figure:')
  })

  it('has exams in all states, with marks that make figures', async () => {
    const states = await read<{ state: string; count: string }>(
      'select state, count(*) as count from exams group by state order by state',
    )
    expect(states.map(({ state, count }) => [state, Number(count)])).toEqual([
      ['CANCELLED', 1],
      ['DRAFT', 1],
      ['MARKING', 2],
      ['PUBLISHED', 7],
      ['SCHEDULED', 2],
      ['SUBMITTED', 1],
      ['VERIFIED', 2],
    ])
    const odd = await read(
      `select m.id from exam_marks m join exams e on e.client_id = m.client_id and e.id = m.exam_id
       where e.state in ('SUBMITTED', 'VERIFIED', 'PUBLISHED') and m.result = 'PENDING'`,
    )
    expect(odd).toEqual([])
    const [row] = await read<{ results: string[]; spread: number }>(
      `select array_agg(distinct m.result) as results, count(distinct m.grade) as spread
       from exam_marks m join exam_stats s on s.client_id = m.client_id and s.exam_id = m.exam_id and s.section_id = m.section_id`,
    )
    expect(row?.results).toEqual(expect.arrayContaining(['ABSENT', 'FAIL', 'PASS']))
    // So that this session's figures stand beside last session's.
    const [before] = await read<{ exams: string; pupils: string }>(
      `select count(distinct e.id) as exams, count(distinct m.enrolment_id) as pupils from exams e join sessions s on s.id = e.session_id
         join exam_marks m on m.client_id = e.client_id and m.exam_id = e.id where not s.is_default`,
    )
    expect([Number(before?.exams), Number(before?.pupils) > 60]).toEqual([2, true])
    expect(Number(row?.spread)).toBeGreaterThan(4)
  })

  it('has exams that are marked by questions: with sets, alternatives, any four of five, and everybody’s reason not to have been there', async () => {
    const [published] = await read<{ id: string; columns: string[]; sets: string[]; codes: string[] }>(
      `select e.id, (select array_agg(distinct concat_ws(' ', q.type, q.or_group, q.part_or_group, q.choose)) from exam_questions q where q.client_id = 1 and q.exam_id = e.id) as columns,
        array_agg(distinct m.set_letter) as sets, array_agg(distinct m.attendance) as codes
       from exams e join exam_marks m on m.client_id = 1 and m.exam_id = e.id where e.client_id = 1 and e.entry_mode = 'PER_QUESTION' and e.state = 'PUBLISHED' group by e.id`,
    )
    expect(published?.sets).toEqual(['A', 'B'])
    expect(published?.codes.sort()).toEqual(['A', 'EX', 'ML', 'P', 'UFM'])
    expect(published?.columns).toEqual(expect.arrayContaining(['LONG or1', 'SHORT 4', 'MCQ_SINGLE']))
    // The sum of what counts is never more than the paper, and chapters have figures.
    const odd = await read(
      `select id from exam_marks where exam_id = ${published?.id} and (marks > 40 or attendance = 'P' and marks is null or attendance <> 'P' and marks is not null)`,
    )
    expect(odd).toEqual([])
    const [chapters] = await read<{ n: string }>(
      `select count(distinct chapter_id) as n from exam_chapter_marks where exam_id = ${published?.id}`,
    )
    expect(Number(chapters?.n)).toBeGreaterThan(3)
  })

  it('has an exam of two parallel papers: each pupil is marked by the questions of one, and they were of one weight', async () => {
    const sets = await read<{ set_letter: string; pupils: string; columns: string; strange: string; max: string }>(
      `select p.set_letter, (select sum(q.max_marks) from exam_questions q where q.client_id = 1 and q.exam_id = e.id and q.paper_id = p.paper_id) as max,
        (select count(*) from exam_questions q where q.client_id = 1 and q.exam_id = e.id and q.paper_id = p.paper_id) as columns,
        (select count(*) from exam_marks m where m.client_id = 1 and m.exam_id = e.id and m.set_letter = p.set_letter and m.is_complete) as pupils,
        (select count(*) from exam_question_marks c join exam_marks m on m.client_id = 1 and m.id = c.mark_id
          join exam_questions q on q.client_id = 1 and q.id = c.exam_question_id
          where c.client_id = 1 and c.exam_id = e.id and m.set_letter = p.set_letter and q.paper_id <> p.paper_id) as strange
       from exams e join exam_papers p on p.client_id = 1 and p.exam_id = e.id where e.client_id = 1 and p.set_letter <> '' order by 1`,
    )
    expect(
      sets.map(({ set_letter, columns, max, strange }) => [set_letter, Number(columns), Number(max), Number(strange)]),
    ).toEqual([
      ['A', 11, 20, 0],
      ['B', 11, 20, 0],
    ])
    for (const { pupils } of sets) expect(Number(pupils)).toBeGreaterThan(15)
  })

  it('grades as every new school does', async () => {
    const systems = await read('select name, is_default, jsonb_array_length(bands) as bands from grade_systems')
    expect(systems).toEqual([{ name: 'Nine points', is_default: true, bands: 8 }])
  })

  it('has expected times of most questions, so that a school sees both kinds counted', async () => {
    const [row] = await read<{ timed: number; count: number; pace: number }>(
      `select count(expected_minutes) as timed, count(*) as count,
        sum(expected_minutes) / sum(max_marks) filter (where expected_minutes is not null) as pace from questions`,
    )
    expect(Number(row?.timed) / Number(row?.count)).toBeCloseTo(7 / 8, 1)
    expect(Number(row?.pace)).toBeGreaterThan(1.5)
    expect(Number(row?.pace)).toBeLessThan(2.5)
  })

  it('is made once', async () => {
    const [before] = await read<{ count: number }>('select count(*) as count from questions')
    expect(await seedDemo(parts)).toBe(true)
    expect(await read('select count(*) as count from questions')).toEqual([before])
  })
})

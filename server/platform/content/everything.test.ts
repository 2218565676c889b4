import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shippedLayouts } from '../../../domain/reports/shipped-layouts.ts'
import { ContentFault, openContent, sha256, tableFile } from '../../../interchange/content/content-file.ts'
import { tablesOf } from '../../../interchange/content/content-tables.ts'
import { bytesInMemory } from '../../../interchange/zip/byte-source.ts'
import { packZip } from '../../../interchange/zip/pack.ts'
import { openZip } from '../../../interchange/zip/zip-parts.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { seedDemo } from '../../seed/seed-demo.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { exportSchool, importSchool, isSchoolEqual } from './school-content.ts'

const databases = await openTestDatabase()
const state = await mkdtemp(join(tmpdir(), 'quaestor-everything-'))
const files = folderFiles(state)
const now = new Date('2026-11-20T06:00:00.000Z')
let demo = 0
let whole: Buffer
afterAll(async () => {
  await databases.close()
  await rm(state, { recursive: true, force: true })
})

const read = async <T extends object>(statement: string, values: unknown[] = []) =>
  (await databases.owner.query<T>(statement, values)).rows

let schools = 0
/** A new school with an admin, as the platform makes one. */
async function emptySchool(email = `admin-${++schools}@new.test`): Promise<number> {
  const [row] = await read<{ id: string }>(
    `insert into schools (name, sub_domain, contact_person, email, phone, city, country)
     values ('New', $1, 'A Person', 'office@new.test', '+910000000100', 'Pune', 'IN') returning id`,
    [`everything-${++schools}`],
  )
  await read(
    "insert into accounts (client_id, email, name, role_id, password_hash) values ($1, $2, 'Admin', 2, 'own')",
    [row?.id, email],
  )
  return Number(row?.id)
}
async function exported(client_id: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  await exportSchool({ databases, files, client_id, scope: 'all', now }, (bytes) => void pieces.push(bytes))
  return Buffer.concat(pieces)
}
const opened = (bytes: Uint8Array) => openContent(bytesInMemory(bytes))
const brought = async (client_id: number, bytes: Uint8Array) =>
  importSchool({ databases, files, client_id }, await opened(bytes), { now })
const limits = {
  ...{ inflated: 1e9, parts: 10_000, strict_names: true },
  refuse: (fault: object) => new Error(JSON.stringify(fault)),
}

/** What the demo school has not: each table has a row. */
async function fill(client_id: number): Promise<void> {
  const run = (text: string) => databases.owner.query(text, [client_id])
  const admin = '(select min(id) from accounts where client_id = $1 and role_id = 2)'
  await run(`insert into school_permissions (client_id, role_id, module, action, status, set_by, set_at)
    values ($1, 3, 'question', 'delete', false, ${admin}, now())`)
  await run(`insert into result_schemes (client_id, session_id, grade_id, name, parts, component_pass)
    select $1, (select min(session_id) from exams where client_id = $1), min(id), 'Usual', '[]', '{}' from grades where client_id = $1`)
  await run(`insert into question_pairs (client_id, subject_id, first_id, second_id, score, state, decided_by)
    select $1, subject_id, min(id), max(id), 0.9, 'KEPT', ${admin} from questions where client_id = $1 group by subject_id having count(*) > 1 limit 1`)
  await run(`insert into blueprints (client_id, title, grade_id, subject_id, blueprint, question_paper_marks)
    select $1, 'Usual', grade_id, subject_id, jsonb_build_object('sections', plan), 10 from question_papers where client_id = $1 limit 1`)
  await run(`insert into exam_staff (client_id, exam_id, staff_id, section_id, duty, item_ids)
    select $1, q.exam_id, (select min(id) from staff where client_id = $1), null, 'MARKER', array[q.item_id] from exam_questions q
    where q.client_id = $1 order by q.id limit 1`)
  await run(`insert into enrolment_subjects (client_id, enrolment_id, subject_id)
    select e.client_id, e.id, s.id from enrolments e join subjects s on s.client_id = e.client_id and s.grade_id = e.grade_id
    where e.client_id = $1 order by e.id, s.id limit 3 on conflict do nothing`)
  await run(`insert into enrolment_moves (client_id, enrolment_id, from_grade_id, from_section_id, to_grade_id, to_section_id, moved_on, created_at, created_by)
    select client_id, id, grade_id, section_id, grade_id, section_id, '2026-07-01', now(), ${admin} from enrolments where client_id = $1 order by id limit 2`)
  await run(`insert into promotions (client_id, from_session_id, to_session_id, counts, created_at, created_by)
    select $1, session_id, session_id, '{"promoted":1}', now(), ${admin} from enrolments where client_id = $1 limit 1`)
  await run(`update enrolments set promotion_id = (select max(id) from promotions where client_id = $1), away = '{[2026-08-01,2026-08-09)}'
    where client_id = $1 and id = (select max(id) from enrolments where client_id = $1)`)
  await run(`insert into promotion_items (client_id, promotion_id, student_id, action, from_enrolment_id, to_enrolment_id, before)
    select e.client_id, e.promotion_id, e.student_id, 'PROMOTE', e.id, e.id,
      jsonb_build_object('grade_id', e.grade_id, 'section_id', e.section_id, 'state', 'ACTIVE', 'roll_no', '7')
    from enrolments e where e.client_id = $1 and e.promotion_id is not null`)
  await run(`insert into erasures (client_id, student_id, keep_results, reason, erase_on, created_at, created_by)
    select $1, min(id), true, 'Asked for', '2027-01-01', now(), ${admin} from students where client_id = $1`)
  const mark = `(select m.exam_id, m.id as mark_id, m.enrolment_id, q.id as question_id from exam_marks m
    join exam_questions q on q.client_id = $1 and q.exam_id = m.exam_id where m.client_id = $1 order by m.id, q.id limit 1) x`
  await run(`insert into exam_mark_history (client_id, exam_id, mark_id, exam_question_id, field, before, after, source, request_id, created_at, created_by)
    select $1, exam_id, mark_id, question_id, 'question', '1', '2', 'CELL', 'a-request', now(), ${admin} from ${mark}`)
  await run(`insert into exam_responses (client_id, exam_id, mark_id, exam_question_id, value, state, source, updated_at, updated_by)
    select $1, exam_id, mark_id, question_id, '{"kind":"OPTIONS","chosen":[2]}', 'CONFIRMED', 'PERSON', now(), ${admin} from ${mark}`)
  await run(`insert into exam_response_history (client_id, exam_id, mark_id, exam_question_id, before, after, source, created_at, created_by)
    select $1, exam_id, mark_id, question_id, null, '{"kind":"OPTIONS","chosen":[2]}', 'PERSON', now(), ${admin} from ${mark}`)
  await run(`insert into exam_presence (client_id, exam_id, enrolment_id, arrived, booklet, updated_at, updated_by)
    select $1, exam_id, enrolment_id, '09:12', 'B-17', now(), ${admin} from ${mark}`)
  const impact = {
    students: 1,
    changed: 1,
    up: 1,
    down: 0,
    protected: 0,
    grade_changes: [],
    pass_gained: 0,
    pass_lost: 0,
  }
  const means = { mean_before: 1, mean_after: 2, percent_before: null, percent_after: null, rows: [] }
  await databases.owner.query(
    `insert into exam_corrections (client_id, exam_id, kind, exam_question_id, input, impact, reason, state, created_at, created_by)
     select $1, exam_id, 'ACCEPT', question_id, jsonb_build_object('kind', 'ACCEPT', 'floor', true, 'exam_question_id', question_id,
       'mark_ids', jsonb_build_array(mark_id), 'given', jsonb_build_array(jsonb_build_object('mark_id', mark_id, 'before', 1, 'after', 2))),
       $2::jsonb, 'Right too', 'UNDONE', now(), ${admin} from ${mark}`,
    [client_id, JSON.stringify({ ...impact, ...means })],
  )
  await run(`insert into exam_rechecks (client_id, exam_id, mark_id, exam_question_ids, kind, assigned_to, created_at, created_by)
    select $1, exam_id, mark_id, array[question_id], 'REMARK', (select min(id) from staff where client_id = $1), now(), ${admin} from ${mark}`)
  await run(`insert into card_occasions (client_id, session_id, title, grade_ids, exam_ids)
    select $1, session_id, 'Half-yearly', array[grade_id], array[id] from exams where client_id = $1 order by id limit 1`)
  await run(`insert into card_layouts (client_id, name, stage, grade_ids, shipped, body)
    select $1, 'Ours', 'MIDDLE', array[grade_id], 'MIDDLE',
      jsonb_set('${JSON.stringify(shippedLayouts.MIDDLE)}', '{items,0,by}', jsonb_build_object('subject_id', subject_id))
    from exams where client_id = $1 order by id limit 1`)
  await run(`insert into report_cards (client_id, session_id, enrolment_id, occasion_id, revision, secret, input, issued_at, issued_by, content_hash, said, tree)
    select $1, session_id, id, (select id from card_occasions where client_id = $1), 1, 'abcdefghijklmnopqrstuv',
      '{"name":"Asha","link":"https://a.test/report-card#1-abcdefghijklmnopqrstuv"}', now(), ${admin}, '1:abc', '{"name":"Asha"}', '[]'
    from enrolments where client_id = $1 order by enrolments.id limit 1`)
  await run(`insert into report_card_prints (client_id, card_id, language, printed_at, printed_by)
    select $1, id, 'hi', now(), ${admin} from report_cards where client_id = $1 order by id limit 1`)
  await run(`insert into card_entries (client_id, enrolment_id, term, item, value, text, updated_at, updated_by)
    select $1, id, 't1', 'art', 'B', 'Draws with care', now(), ${admin} from enrolments where client_id = $1 order by id limit 1
    on conflict (client_id, enrolment_id, term, item) do update set value = excluded.value, text = excluded.text`)
  await run(`insert into card_entry_history (client_id, enrolment_id, term, item, before, after, changed_at, changed_by)
    select $1, enrolment_id, 't1', 'art', 'C', 'B', now(), ${admin} from card_entries where client_id = $1 limit 1`)
  await run(`insert into section_days (client_id, session_id, section_id, period, days, updated_at, updated_by)
    select $1, session_id, section_id, 't1', 112, now(), ${admin} from enrolments where client_id = $1 order by id limit 1
    on conflict do nothing`)
  await run(`insert into card_sheets (client_id, session_id, section_id, occasion_id, state, updated_at, updated_by)
    select $1, session_id, section_id, (select id from card_occasions where client_id = $1), 'SUBMITTED', now(), ${admin}
    from enrolments where client_id = $1 order by id limit 1 on conflict do nothing`)
  await run(`insert into report_remarks (client_id, enrolment_id, remark, state, written_by)
    select $1, id, 'Reads much.', 'APPROVED', ${admin} from enrolments where client_id = $1 order by id limit 1 on conflict do nothing`)
  await run(`insert into exam_series (client_id, session_id, name, type_test, starts_on, ends_on, shifts)
    select $1, session_id, 'Half-yearly', 'HALF_YEARLY', '2026-12-07', '2026-12-19',
      jsonb_build_array(jsonb_build_object('name', 'Morning', 'starts', '09:00', 'ends', '12:00', 'grade_ids', jsonb_build_array(grade_id)))
    from exams where client_id = $1 order by id limit 1`)
  await run(`insert into series_papers (client_id, series_id, grade_id, subject_id, section_ids, minutes, max_marks, exam_id)
    select $1, (select id from exam_series where client_id = $1), e.grade_id, e.subject_id,
      array(select x.section_id from exam_sections x where x.client_id = $1 and x.exam_id = e.id), 180, 80, e.id
    from exams e where e.client_id = $1 order by e.id limit 1`)
  const paper = '(select id, series_id, grade_id from series_papers where client_id = $1) p'
  await run(`update exams set series_id = (select id from exam_series where client_id = $1)
    where client_id = $1 and id = (select exam_id from series_papers where client_id = $1)`)
  await run(
    `insert into series_sittings (client_id, series_id, paper_id, day, shift) select $1, series_id, id, '2026-12-08', 0 from ${paper}`,
  )
  await run(`insert into series_seats (client_id, series_id, paper_id, enrolment_id, day, shift, room_id, seat_row, seat_col, set_letter,
      published_batch, published_day, published_shift, published_room_id, published_row, published_col, published_set)
    select $1, p.series_id, p.id, (select min(enrolment_id) from exam_marks where client_id = $1), '2026-12-08', 0, r.id, 0, 2, 'B',
      0, '2026-12-08', 0, r.id, 0, 1, 'A'
    from ${paper} cross join (select min(id) as id from rooms where client_id = $1) r`)
  await run(`insert into admit_cards (client_id, series_id, enrolment_id, serial, version, content, withheld_reason, withheld_at, withheld_by, issued_at, issued_by)
    select $1, series_id, (select min(enrolment_id) from exam_marks where client_id = $1), '7K3M9QXT2W5H', 1, 'a', 'Dues', now(), ${admin}, now(), ${admin} from ${paper}`)
  await run(`insert into series_wishes (client_id, series_id, kind, strength, params)
    select $1, series_id, 'ORDER', 'LOW', jsonb_build_object('first_paper_id', id, 'then_paper_id', id,
      'scope', jsonb_build_object('grade_ids', jsonb_build_array(grade_id), 'paper_ids', jsonb_build_array(id))) from ${paper}`)
  await run(`insert into series_rooms (client_id, series_id, room_id, position)
    select $1, series_id, (select min(id) from rooms where client_id = $1), 1 from ${paper}`)
  await run(`insert into series_staff (client_id, series_id, staff_id, is_senior)
    select $1, series_id, (select min(id) from staff where client_id = $1), true from ${paper}`)
  await run(`insert into series_proposals (client_id, series_id, what, input_sum, result, made_at, made_by)
    select $1, series_id, 'BEFORE', 'a', jsonb_build_object('placed', jsonb_build_array(jsonb_build_object('paper_id', id, 'batch', 0))), now(), ${admin} from ${paper}`)
  await run(`insert into series_versions (client_id, series_id, version, changes, counts, published_at, published_by)
    select $1, series_id, 1, jsonb_build_array(jsonb_build_object('kind', 'PAPER_ADDED', 'message', 'So', 'paper_id', id)), '{}', now(), ${admin} from ${paper}`)
  await run(`insert into series_duties (client_id, series_id, day, shift, room_id, place, staff_id, published_staff_id, before_staff_id)
    select $1, series_id, '2026-12-08', 0, (select min(id) from rooms where client_id = $1), 0, s.id, s.id, s.id
    from ${paper}, (select min(id) as id from staff where client_id = $1) s`)
  await run(`insert into series_packets (client_id, series_id, day, shift, room_id, ticked_at, ticked_by)
    select $1, series_id, '2026-12-08', 0, (select min(id) from rooms where client_id = $1), now(), ${admin} from ${paper}`)
  await run(`insert into duty_swaps (client_id, series_id, duty_id, other_duty_id, from_staff_id, to_staff_id, created_by, decided_by, message)
    select $1, series_id, id, id, staff_id, staff_id, ${admin}, ${admin}, jsonb_build_object('code', 'plan.why.LEAVE') from series_duties where client_id = $1`)
  await run(`insert into staff_absences (client_id, staff_id, from_on, to_on, created_by)
    select $1, min(id), '2026-12-01', '2026-12-02', ${admin} from staff where client_id = $1`)
  await run(`update accounts set photo = '/v1/media/file/' || (select min(key) from media_files where client_id = $1 and kind = 'image')
    where client_id = $1 and id = (select min(account_id) from staff where client_id = $1)`)
}

beforeAll(async () => {
  await seedDemo({ databases, files, root: resolve('.'), now })
  demo = Number((await read<{ id: string }>('select id from schools limit 1'))[0]?.id)
  await fill(demo)
  whole = await exported(demo)
})

/** The file with a table in other words, and sums that fit it. */
async function forged(table: string, change: (text: string) => string): Promise<Buffer> {
  const zip = openZip(whole, limits)
  const manifest = JSON.parse(Buffer.from(zip.find('manifest.json') ?? []).toString())
  const pieces: Uint8Array[] = []
  const packer = packZip((bytes) => void pieces.push(bytes))
  for (const name of zip.names) {
    if (name === 'manifest.json') continue
    const bytes = zip.find(name) ?? new Uint8Array()
    const text = name === `tables/${table}.jsonl` ? Buffer.from(change(Buffer.from(bytes).toString())) : bytes
    if (text !== bytes) manifest.tables[table].sha256 = sha256(text)
    await packer.add(name, text)
  }
  await packer.add('manifest.json', Buffer.from(JSON.stringify(manifest)))
  await packer.end()
  return Buffer.concat(pieces)
}

/** Figures that are worked out of marks, without the numbers of rows. */
const figures = (client_id: number) =>
  read(
    `select (select count(*)::int from exam_stats where client_id = $1) as exams,
      (select sum(sum_q)::text from exam_stats where client_id = $1) as quarters,
      (select sum(sum_q2)::text from exam_question_stats where client_id = $1) as squares,
      (select sum(q)::text from exam_chapter_marks where client_id = $1) as chapters,
      (select count(*)::int from exam_asked where client_id = $1) as asked,
      (select sum(students)::text from session_chapters where client_id = $1) as students,
      (select sum(measured_n)::text from questions where client_id = $1) as measured,
      (select count(*)::int from students where client_id = $1 and search_text <> '') as searched`,
    [client_id],
  )

describe('everything of a school', () => {
  it('I60 I62 every table goes along with its rows', async () => {
    const { manifest } = await opened(whole)
    expect([manifest.scope, Object.keys(manifest.tables)]).toEqual(['all', [...tablesOf('all')]])
    expect(Object.entries(manifest.tables).filter(([, { rows }]) => rows === 0)).toEqual([])
    expect((await exported(demo)).equals(whole)).toBe(true)
  })

  it('I61 nothing that signs somebody in, and no code of a card, is in it', async () => {
    const zip = openZip(whole, limits)
    const all = zip.names
      .filter((name) => /\.jsonl?$/.test(name))
      .map((name) => Buffer.from(zip.find(name) ?? []).toString())
      .join('\n')
    const secrets = await read<{ secret: string }>(
      `select password_hash as secret from accounts where password_hash is not null union select secret from report_cards
       union select value from platform_settings where length(value) > 20 union select 'a-request'`,
    )
    expect(secrets.length).toBeGreaterThan(2)
    for (const { secret } of secrets) expect(all.includes(secret), secret).toBe(false)
    expect(all).toContain('"Reads much."')
  })

  it('I64 I65 goes into an empty school with equal sums, figures worked out again, and out of it byte for byte the same tables', async () => {
    const school = await emptySchool()
    const content = await opened(whole)
    const { changed, tables } = await brought(school, whole)
    expect([changed, tables.filter(({ in_file, created }) => in_file !== created)]).toEqual([[], []])
    expect(await isSchoolEqual({ databases, client_id: school }, content)).toBe(true)
    const [first, second] = [openZip(whole, limits), openZip(await exported(school), limits)]
    for (const table of tablesOf('all')) {
      const [one, other] = [first, second].map((zip) => Buffer.from(zip.find(tableFile(table)) ?? []).toString())
      expect(other === one, table).toBe(true)
    }
    expect(await figures(school)).toEqual(await figures(demo))
    // Nobody who came in can sign in before they are invited; who was there still can.
    const able = await read('select name from accounts where client_id = $1 and password_hash is not null', [school])
    expect(able).toEqual([{ name: 'Admin' }])
    await expect(brought(school, whole)).rejects.toThrow(/students \d+/)
  })

  it('I65 somebody of the same address in the new school is the same person there, and keeps sign-in and role', async () => {
    const [admin] = await read<{ email: string }>(
      'select email from accounts where client_id = $1 and role_id = 2 order by id limit 1',
      [demo],
    )
    const school = await emptySchool(admin?.email.toUpperCase())
    await brought(school, whole)
    const kept = await read<{ password_hash: string | null; role_id: number }>(
      'select password_hash, role_id from accounts where client_id = $1 and lower(email) = lower($2)',
      [school, admin?.email],
    )
    expect(kept).toMatchObject([{ password_hash: 'own', role_id: 2 }])
    const [named] = await read<{ n: number }>(
      `select count(*)::int as n from report_remarks r join accounts a on a.client_id = $1 and a.id = r.written_by
       where r.client_id = $1 and lower(a.email) = lower($2)`,
      [school, admin?.email],
    )
    expect(named?.n).toBeGreaterThan(0)
  })

  it('I66 a role that is not here, a right that nobody takes away and a row of another form are refused, and leave nothing', async () => {
    const school = await emptySchool()
    const fault = async (table: string, change: (text: string) => string) => {
      const error = await brought(school, await forged(table, change)).catch((one: unknown) => one)
      return error instanceof ContentFault ? [error.code, error.at] : error
    }
    expect(await fault('roles', (text) => text.replace(/"title":"[^"]*"/, '"title":"Owner of all"'))).toEqual([
      'role',
      'Owner of all',
    ])
    expect(await fault('roles', (text) => text.replace(/"base_kind":\d/, '"base_kind":1'))).toEqual([
      'role',
      'School admin',
    ])
    expect(await fault('school_permissions', (text) => text.replace('"question"', '"questions"'))).toEqual([
      'row_form',
      'school_permissions:1 questions delete',
    ])
    expect(await fault('exam_marks', (text) => text.replace(/"attendance":"P"/, '"attendance":"Q"'))).toEqual([
      'row_form',
      'exam_marks exam_marks_attendance_check',
    ])
    expect(await fault('exam_question_marks', (text) => text.replace(/"mark_id":\d+/, '"mark_id":999999'))).toEqual([
      'reference',
      'exam_question_marks:1 mark_id',
    ])
    const left = await read<{ n: number }>(
      `select (select count(*) from students where client_id = $1) + (select count(*) from accounts where client_id = $1)
        + (select count(*) from grades where client_id = $1) as n`,
      [school],
    )
    expect(Number(left[0]?.n)).toBe(1)
  })
})

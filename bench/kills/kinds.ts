import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { query } from './written.ts'

/** The demo school, as far as work for it is ordered by hand. */
export interface KillsPlace {
  client_id: number
  account_id: number
  session_id: number
  paper_id: number
  exam_id: number
  grade_id: number
  section_id: number
  subject_id: number
  chapter_id: number
  class: string
  section: string
  subject_code: string
  chapter: string
}

/** What a job of a kind works from, and how often what it saves is there. */
export interface Kind {
  /** `mark`: a text that no other order has. */
  input(place: KillsPlace, mark: string, state: string): Promise<object> | object
  file?(place: KillsPlace, mark: string, state: string): Promise<string> | string
  /** A statement that counts what is there: $1 the mark, $2 the job. */
  counted: string
  /** As many as are there when it was done once. */
  whole: number
  /** Of the platform, not of a school. */
  of_platform?: true
}

const ROWS = 600
const rows = (line: (row: number) => string) => Array.from({ length: ROWS }, (_, row) => line(row))
const reading = { name: 'rows.csv', mapping: {}, mode: 'create', dry_run: false }
const made =
  "select count(*)::int as n from media_files m join jobs j on j.id = $2::bigint and m.created_at >= j.created_at and m.kind = 'made' and $1 <> ''"
const bySession = ({ session_id }: KillsPlace) => ({ fillers: { session_id: String(session_id) } })
const nothing = () => ({ fillers: {} })

/** Every kind of job, as `jobHandlers` names it. */
export const kinds: Record<string, Kind> = {
  'detect-similar': {
    input: ({ subject_id }) => ({ subject_id }),
    counted: "select count(*)::int as n from jobs where id = $2::bigint and result is not null and $1 <> ''",
    whole: 1,
  },
  'print-batch': {
    input: async ({ paper_id, grade_id }, _, state) => ({
      paper_id,
      student_ids: await pupils(state, grade_id, 'student_id'),
      documents: ['paper'],
      edition: 'standard',
      page: 'A4',
      format: 'pdf',
    }),
    counted: made,
    whole: 1,
  },
  'export-pupil': {
    input: async ({ grade_id }, _, state) => ({ student_id: (await pupils(state, grade_id, 'student_id'))[0] }),
    counted: made,
    whole: 1,
  },
  'print-report-cards': {
    input: async ({ session_id, grade_id }, _, state) => ({
      ...{ session_id, scheme_id: null, exam_ids: null, language: 'en', format: 'pdf' },
      enrolment_ids: (await pupils(state, grade_id, 'id')).slice(0, 20),
    }),
    counted: made,
    whole: 1,
  },
  'make-demo': {
    input: (_, mark) => ({ sub_domain: mark }),
    counted: "select count(*)::int as n from schools where sub_domain = $1 and $2 <> ''",
    whole: 1,
    of_platform: true,
  },
  'import-chapters': {
    input: nothing,
    file: (place, mark) =>
      csv('class,subject_code,chapter', (row) => `${place.class},${place.subject_code},${mark} ${row}`),
    counted: "select count(*)::int as n from chapters where chapter like $1 || ' %' and $2 <> ''",
    whole: ROWS,
  },
  'import-topics': {
    input: nothing,
    file: (place, mark) =>
      csv(
        'class,subject_code,chapter,topic',
        (row) => `${place.class},${place.subject_code},${place.chapter},${mark} ${row}`,
      ),
    counted: "select count(*)::int as n from topics where title like $1 || ' %' and $2 <> ''",
    whole: ROWS,
  },
  'import-question-sheet': {
    input: nothing,
    file: (place, mark) =>
      csv(
        'class,subject_code,chapter,type,level,skill,max_marks,question,correct',
        (row) => `${place.class},${place.subject_code},${place.chapter},NUMERIC,EASY,APPLY,1,${mark} ${row} of them?,7`,
      ),
    counted: "select count(*)::int as n from question_versions where question_text like '%' || $1 || ' %' and $2 <> ''",
    whole: ROWS,
  },
  'import-questions': {
    input: ({ grade_id, subject_id, chapter_id }) => ({
      fillers: {
        format: 'opentriviaqa',
        defaults: { grade_id, subject_id, chapter_id, level: 'EASY', skill: 'APPLY', max_marks: 1 },
      },
    }),
    file: (_, mark) => rows((row) => `#Q ${mark} ${row} of them?\n^ four\nA four\nB five\nC six\nD seven`).join('\n\n'),
    counted: "select count(*)::int as n from question_versions where question_text like '%' || $1 || ' %' and $2 <> ''",
    whole: ROWS,
  },
  'import-students': {
    input: bySession,
    file: (place, mark) =>
      csv(
        'admission_no,first_name,class,section,guardian_name',
        (row) => `${mark}${row},Asha,${place.class},${place.section},Meera`,
      ),
    counted: "select count(*)::int as n from students where admission_no ilike $1 || '%' and $2 <> ''",
    whole: ROWS,
  },
  'import-staff': {
    input: bySession,
    file: (_, mark) =>
      csv('emp_id,first_name,email,role', (row) => `${mark}${row},Ravi,${mark}${row}@staff.test,Teacher`),
    counted: "select count(*)::int as n from staff where emp_id ilike $1 || '%' and $2 <> ''",
    whole: ROWS,
  },
  'import-marks': {
    input: ({ exam_id }, mark) => ({
      mode: 'update',
      fillers: { exam_id, questions: [], reason: 'Read again', request_id: mark, impersonator_id: null },
    }),
    file: ({ exam_id }, _, state) => marksOf(state, exam_id),
    counted:
      "select (count(*) = count(distinct (mark_id, field)) and count(*) > 0)::int as n from exam_mark_history where request_id = $1 and $2 <> ''",
    whole: 1,
  },
}

const csv = (head: string, line: (row: number) => string) => [head, ...rows(line)].join('\n')

async function pupils(state: string, grade_id: number, column: 'id' | 'student_id'): Promise<number[]> {
  const found = await query<{ n: number }>(
    state,
    `select ${column}::int as n from enrolments where grade_id = $1 and state = 'ACTIVE' and deleted_at is null and client_id = 1
     order by section_id, roll_no, id limit 60`,
    [grade_id],
  )
  return found.map(({ n }) => n)
}

/** The first paper of the demo school, its class, and the exam whose marks are being typed. */
export async function findPlace(state: string): Promise<KillsPlace> {
  const [place] = await query<KillsPlace>(
    state,
    `select p.client_id::int, a.id::int as account_id, e.session_id::int, p.id::int as paper_id, e.id::int as exam_id, g.id::int as grade_id,
      s.id::int as section_id, j.id::int as subject_id, c.id::int as chapter_id, g.title as class, s.title as section, j.subject_code, c.chapter
    from question_papers p join grades g on g.id = p.grade_id join sections s on s.grade_id = g.id join subjects j on j.id = p.subject_id
      join chapters c on c.subject_id = j.id join accounts a on a.email = 'admin@demo.test'
      join exams e on e.state = 'MARKING' and e.entry_mode = 'TOTAL'
    order by p.id, s.id, c.id limit 1`,
  )
  if (!place) throw new Error('The demo school has no paper.')
  return place
}

/** Rows of an exam's mark sheet, each with other marks than it has. */
async function marksOf(state: string, exam_id: number): Promise<string> {
  const found = await query<{ admission_no: string; marks: number }>(
    state,
    `select p.admission_no, mod(coalesce(m.marks, 0)::int + 1, 10) as marks from enrolments n
       join exams e on e.id = $1 and n.grade_id = e.grade_id and n.session_id = e.session_id
       join students p on p.id = n.student_id left join exam_marks m on m.exam_id = e.id and m.enrolment_id = n.id
     where n.state = 'ACTIVE' and n.deleted_at is null and p.deleted_at is null`,
    [exam_id],
  )
  return ['admission_no,marks', ...found.map((row) => `${row.admission_no},${row.marks}`)].join('\n')
}

/** Puts a job into the queue, as the call does that orders it. @returns its id */
export async function order(state: string, place: KillsPlace, name: string, mark: string): Promise<number> {
  const kind = kinds[name] as Kind
  const own = await kind.input(place, mark, state)
  let input: object = own
  if (kind.file) {
    const text = await kind.file(place, mark, state)
    const key = `${mark}00000000.upload`
    const folder = join(state, 'files', key.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, key), text)
    input = { ...reading, key, ...own }
  }
  const client_id = kind.of_platform ? 0 : place.client_id
  const [account] = await query<{ id: number }>(
    state,
    "select id::int from accounts where email = 'super@quaestor.test'",
  )
  const person = kind.of_platform ? account?.id : place.account_id
  const [row] = await query<{ id: number }>(
    state,
    `with job as (
       insert into jobs (client_id, kind, title, of, input, created_by, created_at, updated_at)
       values ($1, $2, 'Deaths', 1, $3, $4, now(), now()) returning id)
     select set_config('app.client_id', $1::bigint::text, true), id::int, enqueue_job($1, id, $2, $4) from job`,
    [client_id, name, JSON.stringify(input), person],
  )
  return row?.id ?? 0
}

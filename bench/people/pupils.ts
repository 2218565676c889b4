import { sql } from 'kysely'
import { pupilSearchText } from '../../server/people/names.ts'
import type { DemoSchool } from '../support/demo-school.ts'

export const PUPILS = 100_000
const CLASSES = 12
const SECTIONS = 40
/** Schools beside it, so that no index belongs to one school alone. */
const OTHERS = 5
const PUPILS_OF_OTHERS = 5000

const firsts = [
  ...[
    'Aadhya',
    'Aarav',
    'Ananya',
    'Arjun',
    'Diya',
    'Farhan',
    'Gurpreet',
    'Ishaan',
    'Kavya',
    'Lakshmi',
    'Meera',
    'Nguyễn',
  ],
  ...[
    'Omar',
    'Priya',
    'Rahul',
    'Saanvi',
    'Tara',
    'Uday',
    'Vihaan',
    'Zoya',
    'आद्या',
    'राहुल',
    'عائشہ',
    'Li',
    'Om',
    'Noah',
  ],
]
const lasts = [
  ...[
    'Banerjee',
    'Chopra',
    'Desai',
    'Fernandes',
    'Gupta',
    'Hussain',
    'Iyer',
    'Joshi',
    'Kaur',
    'Menon',
    'Nair',
    "O'Brien",
  ],
  ...['Patel', 'Rao', 'Reddy', 'Shah', 'Singh', 'Thomas', 'Verma', 'Yadav', 'बनर्जी', 'خان', 'Bose', 'Das', 'Sen'],
]
const pick = (words: readonly string[], n: number) => words[n % words.length] as string

/** Pupil `n`: one name in thirty-three alone, one in fifty as another pupil is called, one surname in a thousand that nobody else has. */
export function pupilOf(n: number) {
  const at = n % 50 === 49 ? n - 49 : n
  const rare = n % 1000 === 0 ? `Ramanujam${n / 1000}` : null
  return {
    admission_no: `ADM-${String(n).padStart(6, '0')}`,
    f_name: pick(firsts, at * 7 + (at >> 5)),
    l_name:
      n % 33 === 32
        ? null
        : (rare ?? `${pick(lasts, at * 11 + (at >> 4))}${at % 3 === 0 ? ` ${pick(firsts, at >> 3)}` : ''}`),
    dob: `${2008 + (n % 11)}-0${1 + (n % 9)}-1${n % 10}`,
  }
}

/** 100,000 pupils in 480 sections of the demo school, this session and the last, and 5,000 in each of five schools beside it. Answers their classes. */
export async function fillPupils({ databases }: Pick<DemoSchool, 'databases'>): Promise<number[]> {
  const { owner, owner_kysely: db } = databases
  await sql`insert into schools (name, sub_domain, contact_person, email, phone, city)
    select 'School ' || n, 'school-' || n, 'A Person', 'a@b.test', '+910000000100', 'Pune' from generate_series(2, ${OTHERS + 1}) n`.execute(
    db,
  )
  await sql`insert into grades (client_id, title, level_order) select s.id, 'Year ' || n, 20 + n
    from schools s cross join generate_series(1, ${CLASSES}) n order by s.id, n`.execute(db)
  await sql`update grades g set next_grade_id = n.id from grades n
    where n.client_id = g.client_id and n.level_order = g.level_order + 1 and g.title like 'Year %'`.execute(db)
  await sql`insert into sections (client_id, grade_id, title) select g.client_id, g.id, 'S' || n
    from grades g cross join generate_series(1, ${SECTIONS}) n where g.title like 'Year %' order by g.client_id, g.level_order, n`.execute(
    db,
  )
  await fillSchool(databases, 1, PUPILS)
  for (let school = 2; school <= OTHERS + 1; school++) await fillSchool(databases, school, PUPILS_OF_OTHERS)
  await owner.query('vacuum analyze')
  const { rows } = await owner.query<{ id: number }>(
    "select id from grades where client_id = 1 and title like 'Year %' order by level_order",
  )
  return rows.map(({ id }) => Number(id))
}

const BATCH = 5000

/** Persons and their sign-ins by thousands, then their places section by section, roll numbers from 1. */
async function fillSchool({ owner }: DemoSchool['databases'], school: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, at) => {
      const pupil = pupilOf(from + at)
      return { ...pupil, at, search_text: pupilSearchText(pupil) }
    })
    await owner.query(
      `with given as (select * from jsonb_to_recordset($2) as g (at int, admission_no text, f_name text, l_name text, dob date, search_text text)),
        accounts_made as (
          insert into accounts (client_id, name, login_name, role_id)
          select $1, concat_ws(' ', f_name, l_name), lower(admission_no), 4 from given order by at returning id, login_name)
       insert into students (client_id, account_id, admission_no, f_name, l_name, dob, guardian_name, guardian_mobile, search_text)
       select $1, a.id, g.admission_no, g.f_name, g.l_name, g.dob, 'A Guardian', '+919810000001', g.search_text
       from given g join accounts_made a on a.login_name = lower(g.admission_no) order by at`,
      [school, JSON.stringify(rows)],
    )
  }
  // Enrolled in another order than they were admitted in, as after some years.
  await owner.query(
    `with places as (select c.id, c.grade_id, row_number() over (order by c.id) - 1 as at, count(*) over () as of
        from sections c join grades g on g.client_id = c.client_id and g.id = c.grade_id where c.client_id = $1 and g.title like 'Year %'),
      pupils as (select id, row_number() over (order by (id * 7919) % 100003) - 1 as at from students where client_id = $1
        and admission_no like 'ADM-%')
     insert into enrolments (client_id, student_id, session_id, grade_id, section_id, roll_no, state)
     select $1, p.id, x.id, c.grade_id, c.id, (p.at / c.of + 1)::text, case when x.is_locked then 'PROMOTED' else 'ACTIVE' end
     from pupils p join places c on c.at = p.at % c.of
       join sessions x on x.name in ('2025-26', '2026-27') order by x.id, p.id`,
    [school],
  )
}

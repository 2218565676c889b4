import { sql } from 'kysely'
import type { Accommodations } from '#contract'
import { levelOf } from '../../../../interchange/doors/places/places.ts'
import { rollKeyOf } from '../../../../interchange/doors/values/people.ts'
import type { Write } from '../../../db/connect.ts'
import type { StudentCandidate } from './read.ts'

export interface StoredPlace {
  id: number
  row_version: number
  grade_id: number
  section_id: number
  roll_no: string | null
  joined_on: string | null
  state: string
  electives: number[]
}

/** A pupil of the school, with the place in the session of the file where there is one. */
export interface StoredPupil {
  id: number
  row_version: number
  account_id: number | null
  admission_no: string
  f_name: string
  l_name: string | null
  gender: string | null
  dob: string | null
  email: string | null
  guardian_name: string
  guardian_mobile: string | null
  guardian_email: string | null
  accommodations: Partial<Accommodations>
  search_text: string
  place: StoredPlace | null
}

export interface StoredRoster {
  /** By the admission number in small letters. */
  pupils: Map<string, StoredPupil>
  /** Who has an e-mail address; account_id is null for a pupil without a sign-in. */
  emails: Map<string, { name: string; account_id: number | null; student_id: number | null }>
  /** Roll numbers of a section as they are compared → the pupils who have them. */
  rolls: Map<string, Set<number>>
  /** Section → its name, and how many are there of how many. */
  sections: Map<number, StoredSection>
  /** Everybody who was born on a day of the file. */
  born: BornPupil[]
}

export interface StoredSection {
  title: string
  grade: string
  section: string
  capacity: number | null
  there: number
}

/** Somebody of the school, as it is compared whether a row is the same person. */
export interface BornPupil {
  id: number
  name: string
  admission_no: string
  dob: string
}

/** 1, 01 and, in 7 C, 7C01 are one number of a section. */
export function rollKey(sections: ReadonlyMap<number, StoredSection>, section_id: number, roll_no: string): string {
  const section = sections.get(section_id)
  return `${section_id} ${rollKeyOf(roll_no, section ? levelOf(section.grade) : null, section?.section ?? '')}`
}

const placeOf = (
  client_id: number,
) => sql`jsonb_build_object('id', e.id, 'row_version', e.row_version, 'grade_id', e.grade_id, 'section_id', e.section_id,
  'roll_no', e.roll_no, 'joined_on', e.joined_on::text, 'state', e.state, 'electives', coalesce((
    select jsonb_agg(l.subject_id order by l.subject_id) from enrolment_subjects l
    where l.client_id = ${client_id} and l.enrolment_id = e.id), '[]'))`

/** What the school holds of those whom the rows name; they stay as they are until the transaction ends. */
export async function findStored(
  db: Write,
  client_id: number,
  session_id: number,
  ready: readonly StudentCandidate[],
): Promise<StoredRoster> {
  const numbers = ready.map(({ pupil }) => pupil.admission_no.toLowerCase())
  const addresses = ready.flatMap(({ pupil }) => pupil.email ?? [])
  const section_ids = [...new Set(ready.map(({ pupil }) => pupil.section_id))]
  const pupils = await sql<StoredPupil>`
    select s.id, s.row_version, s.account_id, s.admission_no, s.f_name, s.l_name, s.gender, s.dob::text as dob, s.email, s.guardian_name,
      s.guardian_mobile, s.guardian_email, s.accommodations, s.search_text,
      (select ${placeOf(client_id)} from enrolments e
        where e.client_id = ${client_id} and e.student_id = s.id and e.session_id = ${session_id} and e.deleted_at is null) as place
    from students s
    where s.client_id = ${client_id} and lower(s.admission_no) = any(${numbers}::text[]) and s.deleted_at is null
    order by s.id for update of s`.execute(db)
  const emails = await sql<{ email: string; name: string; account_id: number | null; student_id: number | null }>`
    select lower(email) as email, name, id as account_id, null::bigint as student_id from accounts
    where client_id = ${client_id} and lower(email) = any(${addresses}::text[]) and deleted_at is null
    union all
    select lower(email), concat_ws(' ', f_name, l_name), account_id, id from students
    where client_id = ${client_id} and lower(email) = any(${addresses}::text[]) and deleted_at is null`.execute(db)
  const found = await sql<StoredSection & { id: number }>`
    select c.id, concat_ws(' ', g.title, c.title) as title, g.title as grade, c.title as section, c.capacity, (
      select count(*)::integer from enrolments e where e.client_id = ${client_id} and e.session_id = ${session_id}
        and e.section_id = c.id and e.state = 'ACTIVE' and e.deleted_at is null) as there
    from sections c join grades g on g.client_id = ${client_id} and g.id = c.grade_id
    where c.client_id = ${client_id} and c.id = any(${section_ids}::bigint[]) and c.deleted_at is null and g.deleted_at is null
    order by c.id for key share of c, g`.execute(db)
  const rolls = await sql<{ section_id: number; roll_no: string; student_id: number }>`
    select section_id, roll_no, student_id from enrolments
    where client_id = ${client_id} and session_id = ${session_id} and section_id = any(${section_ids}::bigint[])
      and roll_no is not null and left_on is null and deleted_at is null`.execute(db)
  const days = [...new Set(ready.flatMap(({ pupil }) => pupil.dob ?? []))]
  const born = await sql<BornPupil>`
    select id, concat_ws(' ', f_name, l_name) as name, admission_no, dob::text as dob from students
    where client_id = ${client_id} and dob = any(${days}::date[]) and deleted_at is null order by id`.execute(db)
  const sections = new Map(found.rows.map((row) => [row.id, row]))
  return {
    pupils: new Map(pupils.rows.map((row) => [row.admission_no.toLowerCase(), row])),
    emails: new Map(emails.rows.map((row) => [row.email, row])),
    rolls: holdersOf(rolls.rows, sections),
    sections,
    born: born.rows,
  }
}

function holdersOf(
  rows: readonly { section_id: number; roll_no: string; student_id: number }[],
  sections: ReadonlyMap<number, StoredSection>,
): Map<string, Set<number>> {
  const holders = new Map<string, Set<number>>()
  for (const { section_id, roll_no, student_id } of rows) {
    const key = rollKey(sections, section_id, roll_no)
    holders.set(key, (holders.get(key) ?? new Set()).add(student_id))
  }
  return holders
}

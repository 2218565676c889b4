import { sql } from 'kysely'
import { type StudentMatch, say } from '#contract'
import { assertAll } from '../../entity/known-ids.ts'
import type { Change } from '../../ground/change.ts'
import { ApiError, duplicate } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'

interface WantedPupil {
  session_id: number
  admission_no: string
  f_name: string
  l_name?: string | null | undefined
  dob?: string | null | undefined
  email?: string | null | undefined
  link_existing?: boolean | undefined
  student_id?: number | undefined
  create_anyway?: boolean | undefined
}

type Reason = 'admission_no' | 'email' | 'name_and_dob'

interface Row extends StudentMatch {
  by_admission: boolean
  by_email: boolean
}

/**
 * Whether the pupil exists already: the one to enrol instead, where the caller says so, else nobody. @throws user_found with those who might be
 * meant, duplicate where the one who is meant has a place in this session, or invalid_field where somebody is named who is like nobody
 */
export async function findExisting(change: Change, wanted: WantedPupil): Promise<StudentMatch | null> {
  const rows = await findMatches(change, wanted)
  const reason = reasonOf(rows)
  if (!reason && wanted.student_id !== undefined) assertAll('students', [wanted.student_id], new Set(), 'student_id')
  if (!reason || (reason === 'name_and_dob' && wanted.create_anyway)) return null
  const matches = rows.filter(
    (row) => reason === 'name_and_dob' || row[reason === 'email' ? 'by_email' : 'by_admission'],
  )
  const meant = wanted.link_existing ? chosen(matches, reason, wanted.student_id) : undefined
  if (!meant) throw userFound(reason, matches)
  if (meant.in_this_session) throw duplicate('session_id', say('student.enrolled_already', { name: meant.name }))
  return meant
}

function reasonOf(rows: readonly Row[]): Reason | undefined {
  if (rows.some((row) => row.by_admission)) return 'admission_no'
  if (rows.some((row) => row.by_email)) return 'email'
  return rows.length > 0 ? 'name_and_dob' : undefined
}

function chosen(matches: readonly Row[], reason: Reason, student_id: number | undefined): Row | undefined {
  if (student_id !== undefined) return matches.find((row) => row.student_id === student_id)
  return reason !== 'name_and_dob' && matches.length === 1 ? matches[0] : undefined
}

function userFound(reason: Reason, matches: readonly Row[]): ApiError {
  const [first] = matches
  const name = first?.name ?? ''
  const sentence =
    reason === 'email'
      ? say('student.found_email', { name })
      : reason === 'admission_no'
        ? say('student.found_admission_no', { name })
        : say('student.found_name', { name })
  const shown = matches.map(({ by_admission: _, by_email: __, ...match }) => match)
  return new ApiError('user_found', sentence, { data: { reason, matches: shown } })
}

/** With the newest enrolment of each, or that of this session. */
async function findMatches({ db, client_id }: Change, wanted: WantedPupil): Promise<Row[]> {
  const { session_id, admission_no, f_name, l_name, dob, email } = wanted
  const byAdmission = sql`lower(s.admission_no) = lower(${admission_no})`
  const byEmail = email ? sql`lower(s.email) = ${email}` : sql`false`
  const byName = dob
    ? sql`(s.dob = ${dob}::date and lower(s.f_name) = lower(${f_name}) and lower(coalesce(s.l_name, '')) = lower(${l_name ?? ''}))`
    : sql`false`
  const { rows } = await sql<Row>`
    select distinct on (s.id) s.id as student_id, ${pupilName(client_id, 's')} as name, s.admission_no, s.dob,
      jsonb_build_object('id', x.id, 'title', x.name) as session, jsonb_build_object('id', g.id, 'title', g.title) as grade,
      jsonb_build_object('id', c.id, 'title', c.title) as section, e.state, e.session_id = ${session_id} as in_this_session,
      ${byAdmission} as by_admission, coalesce(${byEmail}, false) as by_email
    from students s
      join enrolments e on e.client_id = ${client_id} and e.student_id = s.id and e.deleted_at is null
      join sessions x on x.id = e.session_id
      join grades g on g.client_id = ${client_id} and g.id = e.grade_id
      join sections c on c.client_id = ${client_id} and c.id = e.section_id
    where s.client_id = ${client_id} and s.deleted_at is null and (${byAdmission} or ${byEmail} or ${byName})
    order by s.id, (e.session_id = ${session_id}) desc, x.start_date desc, e.id desc
    limit 20`.execute(db)
  return rows
}

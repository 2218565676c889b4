import { sql } from 'kysely'
import { type Sentence, say } from '#contract'
import { comparedName } from '../../../../interchange/doors/values/names.ts'
import type { Write } from '../../../db/connect.ts'

/** Somebody as a list without admission numbers tells people apart. */
export interface NamedPupil {
  admission_no: string
  name: string
  dob: string | null
  /** In the session of the list; null without a place in it. */
  section_id: number | null
  roll_no: string | null
}

/** What numbers of our own go on from, and who is there already. */
export interface PupilNumbers {
  /** What stands before the number, and how many digits it has at least. */
  prefix: string
  width: number
  next: number
  there: NamedPupil[]
}

interface GivenNumber {
  admission_no: string
  is_made: boolean
  /** Whom the row may be, as a question; null where that is clear. */
  doubt: Sentence | null
}

export type NumberGiver = (person: Omit<NamedPupil, 'admission_no'>, row: number) => GivenNumber

interface Known extends NamedPupil {
  /** Of the file; null for a pupil of the school. */
  row: number | null
}

/** So many numbers of one kind are a series, and so great a part of all that the school has given. */
const fewestOfSeries = 10
const shareOfSeries = 0.9

interface NumberSeries {
  prefix: string
  count: number
  last: number
  narrow: number
  wide: number
  has_zero: boolean
}

/**
 * All pupils of the school, with their places in a session, and what numbers go on from: the school's own series where nearly all of its numbers are of one
 * ("A-1001"), else the last that was made for the year of the session. Numbers of deleted pupils are not given again.
 */
export async function findPupilNumbers(db: Write, client_id: number, session_id: number): Promise<PupilNumbers> {
  const { rows } = await sql<{
    year: number
    last: number | null
    own: number
    series: NumberSeries | null
    there: NamedPupil[]
  }>`
    with own as (select extract(year from start_date)::integer as year from sessions where id = ${session_id}),
      numbers as (select admission_no, regexp_match(admission_no, '^([^0-9]{0,12})([0-9]{1,8})$') as parts
        from students where client_id = ${client_id} and admission_no !~ '^[0-9]{4}-[0-9]{4,7}$'),
      series as (select parts[1] as prefix, count(*)::integer as count, max(parts[2]::integer) as last, min(length(parts[2])) as narrow,
          max(length(parts[2])) as wide, bool_or(parts[2] like '0%') as has_zero
        from numbers where parts is not null group by parts[1] order by count(*) desc, parts[1] limit 1)
    select own.year, (select count(*)::integer from numbers) as own, (select to_json(series) from series) as series,
      (select max(substr(s.admission_no, 6)::integer) from students s
        where s.client_id = ${client_id} and s.admission_no ~ ('^' || own.year || '-[0-9]{4,7}$')) as last,
      (select coalesce(json_agg(json_build_object('admission_no', s.admission_no, 'name', concat_ws(' ', s.f_name, s.l_name),
          'dob', s.dob::text, 'section_id', e.section_id, 'roll_no', e.roll_no) order by s.id), '[]')
        from students s left join enrolments e
          on e.client_id = ${client_id} and e.student_id = s.id and e.session_id = ${session_id} and e.deleted_at is null
        where s.client_id = ${client_id} and s.deleted_at is null) as there
    from own`.execute(db)
  const { year = new Date().getFullYear(), last = null, own = 0, series = null, there = [] } = rows[0] ?? {}
  if (series && series.count >= fewestOfSeries && series.count >= own * shareOfSeries) {
    const { prefix, narrow, wide, has_zero } = series
    return { prefix, width: has_zero || narrow === wide ? wide : 1, next: series.last + 1, there }
  }
  return { prefix: `${year}-`, width: 4, next: (last ?? 0) + 1, there }
}

/**
 * Numbers for a list that has none, in its order. Whoever is there already keeps the own one: found by name and birth date, else by name, section and roll
 * number. Who may be somebody of the school, or of a row above, waits for an answer.
 */
export function numberGiver({ prefix, width, next: first, there }: PupilNumbers): NumberGiver {
  const made = (n: number) => `${prefix}${String(n).padStart(width, '0')}`
  let next = first
  const known = new Map<string, Known[]>()
  const add = (person: Known) => {
    const key = comparedName(person.name).sorted
    known.set(key, [...(known.get(key) ?? []), person])
  }
  for (const person of there) add({ ...person, row: null })
  return (person, row) => {
    const found = findSame(person, known.get(comparedName(person.name).sorted) ?? [])
    if (found && 'is_sure' in found) return { admission_no: found.person.admission_no, is_made: false, doubt: null }
    const admission_no = made(next)
    next += 1
    add({ ...person, admission_no, row })
    return { admission_no, is_made: true, doubt: found ? doubtOf(found.person) : null }
  }
}

function findSame(
  person: Omit<NamedPupil, 'admission_no'>,
  same: readonly Known[],
): { person: Known; is_sure: true } | { person: Known } | null {
  const [born, ...others] = same.filter(({ dob }) => dob !== null && dob === person.dob)
  if (born) return others.length === 0 && born.row === null ? { person: born, is_sure: true } : { person: born }
  // A pupil of another birth date is another one.
  const open = same.filter(({ dob }) => dob === null || person.dob === null)
  const here = open.filter(({ section_id }) => section_id === person.section_id)
  const fits = here.filter(({ roll_no }) => roll_no === null || person.roll_no === null || roll_no === person.roll_no)
  const [one, ...more] = fits
  // A name alone may be a namesake's.
  const isOwnRoll = person.roll_no !== null && one?.roll_no === person.roll_no
  if (one && isOwnRoll && more.length === 0 && one.row === null) return { person: one, is_sure: true }
  // Two of a file with numbers of their own are two.
  const doubtful = open.filter((other) => other.row === null || fits.includes(other))
  return doubtful[0] ? { person: doubtful[0] } : null
}

const doubtOf = ({ name, admission_no, row }: Known): Sentence =>
  row === null
    ? say('student.same_person', { name, admission_no })
    : say('student.same_as_row', { name, admission_no, row })

import { sql } from 'kysely'
import { type Sentence, say, saySeveral } from '#contract'
import { comparedName } from '../../../../interchange/doors/values/names.ts'
import type { Write } from '../../../db/connect.ts'
import type { OpenList } from '../../../uploads/reading/open-list.ts'

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
  year: number
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

/** All pupils of the school, with their places in a session, and the last number that was made for its year. */
export async function findPupilNumbers(db: Write, client_id: number, session_id: number): Promise<PupilNumbers> {
  const { rows } = await sql<{ year: number; last: number | null; there: NamedPupil[] }>`
    with own as (select extract(year from start_date)::integer as year from sessions where id = ${session_id})
    select own.year,
      (select max(substr(s.admission_no, 6)::integer) from students s
        where s.client_id = ${client_id} and s.admission_no ~ ('^' || own.year || '-[0-9]{4,7}$')) as last,
      (select coalesce(json_agg(json_build_object('admission_no', s.admission_no, 'name', concat_ws(' ', s.f_name, s.l_name),
          'dob', s.dob::text, 'section_id', e.section_id, 'roll_no', e.roll_no) order by s.id), '[]')
        from students s left join enrolments e
          on e.client_id = ${client_id} and e.student_id = s.id and e.session_id = ${session_id} and e.deleted_at is null
        where s.client_id = ${client_id} and s.deleted_at is null) as there
    from own`.execute(db)
  const { year = new Date().getFullYear(), last = null, there = [] } = rows[0] ?? {}
  return { year, next: (last ?? 0) + 1, there }
}

/**
 * Numbers for a list that has none, in its order. Whoever is there already keeps the own one: found by name and birth date, else by name, section and roll
 * number. Who may be somebody of the school, or of a row above, waits for an answer. Asks once whether numbers are to be made.
 */
export function numberGiver(
  { year, next: first, there }: PupilNumbers,
  unread: readonly string[],
  list: OpenList,
): NumberGiver {
  const made = (n: number) => `${year}-${String(n).padStart(4, '0')}`
  list.ask({
    kind: 'admission_no',
    message: saySeveral(
      say('list.no_admission_no'),
      ...(unread.length > 0 ? [say('list.maybe_admission_no', { columns: [...unread] })] : []),
    ),
    choices: [{ value: 'make', label: say('list.make_admission_no', { first: made(first) }) }],
  })
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

/** null: the list has numbers of its own. */
export const numbersOf = (
  { numbers, unread }: { numbers: PupilNumbers | null; unread: readonly string[] },
  list: OpenList,
): NumberGiver | null => numbers && numberGiver(numbers, unread, list)

import { type FieldError, say } from '#contract'
import type { SessionFacts } from '../../entity/sessions.ts'
import type { Change } from '../../ground/change.ts'
import { wrongFields } from '../../ground/errors.ts'
import { todayOf } from '../places.ts'

interface Checked {
  dob?: string | null | undefined
  joined_on?: string | null | undefined
  guardian_mobile?: string | null | undefined
  guardian_email?: string | null | undefined
}

const YOUNGEST = 2
const OLDEST = 30

/** Years between two days. */
export const ageOn = (born: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0)

/** What is wrong with a date of birth, or nothing. */
export function dobFault(dob: string | null | undefined, today: string): FieldError[] {
  if (!dob) return []
  if (dob > today) return [{ path: 'dob', ...say('student.dob_future') }]
  const age = ageOn(dob, today)
  return age < YOUNGEST || age > OLDEST
    ? [{ path: 'dob', ...say('student.dob_age', { youngest: YOUNGEST, oldest: OLDEST, age }) }]
    : []
}

/** Somebody at home can be reached. */
export const contactFault = ({ guardian_mobile, guardian_email }: Checked): FieldError[] =>
  guardian_mobile || guardian_email ? [] : [{ path: 'guardian_mobile', ...say('student.no_contact') }]

/** A day of a session on which somebody comes or goes. */
export const dayFault = (
  path: string,
  day: string | null | undefined,
  { name, start_date, end_date }: SessionFacts,
): FieldError[] =>
  day && (day < start_date || day > end_date)
    ? [{ path, ...say('person.outside_session', { session: name, start: start_date, end: end_date }) }]
    : []

/** @throws invalid_field with everything that is wrong */
export async function assertPerson(call: Change, checked: Checked, session: SessionFacts): Promise<void> {
  const faults = [
    ...dobFault(checked.dob, await todayOf(call)),
    ...contactFault(checked),
    ...dayFault('joined_on', checked.joined_on, session),
  ]
  if (faults.length > 0) throw wrongFields(faults)
}

import { type FieldError, type PlannedSubject, say, sayAt } from '#contract'
import { wordsOf } from '../../../interchange/doors/grid/shown.ts'
import type { SubjectNames } from './boards.ts'
import type { StoredSubject } from './there.ts'

/** A subject of a plan with what the board's set knows of it. */
export interface KnownSubject {
  path: string
  planned: PlannedSubject
  /** null: the set does not know it. */
  names: SubjectNames | null
  /** The code that it would have: the given one, else the board's. */
  code: string | null
}

/** Titles as they are compared; of one without any letter as it is. */
export const titleKey = (title: string) => wordsOf(title) || title.toLowerCase()

/** Whether two are one subject: by title, or both by names that the set has for one. */
function isSame(one: KnownSubject, other: KnownSubject): boolean {
  const [first, second] = [titleKey(one.planned.title), titleKey(other.planned.title)]
  if (first === second) return true
  return one.names !== null && one.names === other.names && one.names.all.has(first) && one.names.all.has(second)
}

/** What is wrong within the subjects of one class. */
export function subjectFaults(subjects: readonly KnownSubject[]): FieldError[] {
  return subjects.flatMap((subject, at) => {
    const { path, planned } = subject
    const before = subjects.slice(0, at)
    const same = before.find((one) => isSame(one, subject))
    const code = planned.subject_code?.toLowerCase()
    const coded = before.find((one) => code !== undefined && one.planned.subject_code?.toLowerCase() === code)
    const { max_marks, pass_marks } = planned
    const most = max_marks ?? 100
    return [
      ...(same ? [sayAt(`${path}.title`, say('set_up.subject_twice', { other: same.planned.title }))] : []),
      ...(coded ? [sayAt(`${path}.subject_code`, say('set_up.code_twice', { other: coded.planned.title }))] : []),
      ...(pass_marks != null && pass_marks > most
        ? [sayAt(`${path}.pass_marks`, say('subject.pass_marks', { pass: pass_marks, most }))]
        : []),
    ]
  })
}

/** Which subjects of its class those of a plan are: by code, else by title, else by any name that the set has for it. */
export function matchSubjects(
  subjects: readonly KnownSubject[],
  stored: readonly StoredSubject[],
): Map<KnownSubject, StoredSubject> {
  const found = new Map<KnownSubject, StoredSubject>()
  const taken = new Set<number>()
  const passes: ((one: KnownSubject, other: StoredSubject) => boolean)[] = [
    ({ code }, { subject_code }) => code !== null && code.toLowerCase() === subject_code.toLowerCase(),
    ({ planned }, { title }) => titleKey(planned.title) === titleKey(title),
    ({ names }, { title }) => names?.all.has(titleKey(title)) ?? false,
  ]
  for (const fits of passes)
    for (const subject of subjects.filter((one) => !found.has(one))) {
      const there = stored.find((one) => !taken.has(one.id) && fits(subject, one))
      if (!there) continue
      found.set(subject, there)
      taken.add(there.id)
    }
  return found
}

import { type Sentence, say } from '#contract'
import { comparedName } from '../../../../interchange/doors/values/names.ts'
import { fullName } from '../../names.ts'
import type { StudentCandidate } from './read.ts'
import type { BornPupil } from './stored.ts'

export interface SamePeople {
  /** Whom a row may repeat under another number, as a question; null: nobody. */
  find(candidate: StudentCandidate): Sentence | null
  /** A row that is taken: those below may repeat it. */
  add(candidate: StudentCandidate): void
}

interface KnownPerson {
  name: string
  admission_no: string
  /** Of the file. */
  row: number | null
}

/** Who was born on the same day and has the same name, in whatever order its words stand; found by keys, without comparing all with all. */
export function samePeople(born: readonly BornPupil[]): SamePeople {
  const known = new Map<string, KnownPerson>()
  const add = (name: string, dob: string, person: KnownPerson) => {
    for (const key of keysOf(name, dob)) if (!known.has(key)) known.set(key, person)
  }
  for (const { name, dob, admission_no } of born) add(name, dob, { name, admission_no, row: null })
  const nameOf = ({ pupil }: StudentCandidate) => fullName({ first: pupil.f_name, last: pupil.l_name })
  return {
    find(candidate) {
      const { dob } = candidate.pupil
      const keys = dob ? keysOf(nameOf(candidate), dob) : []
      const same = keys.flatMap((key) => known.get(key) ?? [])[0]
      if (!same) return null
      const { name, admission_no, row } = same
      return row === null
        ? say('student.same_person', { name, admission_no })
        : say('student.same_as_row', { name, admission_no, row })
    },
    add(candidate) {
      const { dob, admission_no } = candidate.pupil
      const name = nameOf(candidate)
      if (dob) add(name, dob, { name, admission_no, row: candidate.record.row })
    },
  }
}

/** A name that holds no word is nobody's. */
function keysOf(name: string, dob: string): string[] {
  const { sorted, joined } = comparedName(name)
  return joined === '' ? [] : [`${dob} ${sorted}`, `${dob}\n${joined}`]
}

import { say, type UploadProblem } from '#contract'
import { rowTelling } from '../../../uploads/spreadsheet-kind.ts'
import type { RosterSchool } from './roster-school.ts'

/** Who is at home, the likeliest first. */
export const guardianColumns = ['guardian_name', 'father_name', 'mother_name'] as const

export interface GuardianReader {
  /** undefined: no cell says it; null: this list has no such column. */
  (values: Readonly<Record<string, string>>): string | undefined | null
  /** Whose names are not kept, said once for the list. */
  told(): UploadProblem[]
}

/** Whether a list says of nobody who is at home: that stays blank then. */
export const lacksGuardian = (there: ReadonlySet<string>): boolean =>
  !guardianColumns.some((column) => there.has(column))

/** Of guardian, father and mother the first that is filled. */
export function guardianReader({ columns: there, headingOf }: RosterSchool): GuardianReader {
  const isLacking = lacksGuardian(there)
  const lost = new Map<string, number>()
  let rows = 0
  let kept = ''
  const read = (values: Readonly<Record<string, string>>) => {
    const filled = guardianColumns.filter((column) => values[column])
    const [first, ...others] = filled
    if (others.length > 0) rows += 1
    for (const column of others) lost.set(headingOf(column), (lost.get(headingOf(column)) ?? 0) + 1)
    if (first && !kept && others.length > 0) kept = headingOf(first)
    if (first) return values[first]
    return isLacking ? null : undefined
  }
  const told = (): UploadProblem[] => {
    if (rows === 0) return []
    const sentence = say('student.guardian_not_kept', { kept, count: rows, columns: [...lost.keys()] })
    return [{ row: 1, column: 'guardian_name', code: 'not_kept', value: null, ...rowTelling(sentence) }]
  }
  return Object.assign(read, { told })
}

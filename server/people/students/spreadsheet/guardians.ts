import { say, type UploadProblem } from '#contract'
import type { OpenList } from '../../../uploads/reading/open-list.ts'
import { rowTelling } from '../../../uploads/spreadsheet-kind.ts'
import type { RosterSchool } from './roster-school.ts'

/** Who is at home, the likeliest first. */
const columns = ['guardian_name', 'father_name', 'mother_name'] as const

export interface GuardianReader {
  /** undefined: no cell says it; null: it was said that this list has none. */
  (values: Readonly<Record<string, string>>): string | undefined | null
  /** Whose names are not kept, said once for the list. */
  told(): UploadProblem[]
}

/** Of guardian, father and mother the first that is filled; a list without any of them is asked about once. */
export function guardianReader({ columns: there, headingOf }: RosterSchool, list: OpenList): GuardianReader {
  const isLacking = there !== undefined && !columns.some((column) => there.has(column))
  let answer: string | null = null
  let isAsked = false
  const ask = () => {
    isAsked = true
    answer = list.ask({
      kind: 'guardian',
      message: say('list.no_guardian'),
      choices: [{ value: 'none', label: say('list.guardian_none') }],
    })
  }
  const lost = new Map<string, number>()
  let rows = 0
  let kept = ''
  const read = (values: Readonly<Record<string, string>>) => {
    const filled = columns.filter((column) => values[column])
    const [first, ...others] = filled
    if (others.length > 0) rows += 1
    for (const column of others) lost.set(headingOf(column), (lost.get(headingOf(column)) ?? 0) + 1)
    if (first && !kept && others.length > 0) kept = headingOf(first)
    if (first) return values[first]
    if (isLacking && !isAsked) ask()
    return isLacking && answer === 'none' ? null : undefined
  }
  const told = (): UploadProblem[] => {
    if (rows === 0) return []
    const sentence = say('student.guardian_not_kept', { kept, count: rows, columns: [...lost.keys()] })
    return [{ row: 1, column: 'guardian_name', code: 'not_kept', value: null, ...rowTelling(sentence) }]
  }
  return Object.assign(read, { told })
}

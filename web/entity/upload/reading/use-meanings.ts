import { useLingui } from '@lingui/react/macro'
import {
  type ChosenValue,
  levels,
  questionTypeNames,
  sectionApi,
  skills,
  subjectApi,
  type UploadReading,
} from '#contract'
import { useGradeChoices } from '#web/api/use/choices.ts'
import { useList } from '#web/api/use/use-list.ts'
import { staffKinds, useRoleChoices } from '../../role-choices.ts'

/** Columns whose texts are places of the school. */
const placed = new Set(['class', 'section'])

/** Columns whose texts are one of our names for what a question is. */
const graded: Record<string, readonly string[]> = { level: levels, skill: skills, type: questionTypeNames }

/** The school's subjects, each with its class. */
function useSubjectMeanings(enabled: boolean) {
  const { rows = [] } = useList(subjectApi.list, { filter: { is_all_data_fetch: [true] } }, { enabled })
  return rows.map(({ id, title, grade }) => ({ here: { subject_id: id }, label: `${grade.title} ${title}` }))
}

/** What texts of a list can be here, and how that is called. */
export function useMeanings(values: UploadReading['values'], fields: readonly string[]) {
  const isRoster = fields.includes('admission_no')
  const { t } = useLingui()
  const isOf = (columns: ReadonlySet<string>) => values.some(({ column }) => columns.has(column))
  const hasPlaces = isOf(placed)
  const grades = useGradeChoices(hasPlaces) ?? []
  const { rows: sections = [] } = useList(
    sectionApi.list,
    { filter: { is_all_data_fetch: true, status: 1 } },
    { enabled: hasPlaces },
  )
  const subjects = useSubjectMeanings(isOf(new Set(['subject_code'])))
  const roles = useRoleChoices(staffKinds, { enabled: isOf(new Set(['role'])) }) ?? []
  const labels = new Map([
    ...subjects.map(({ here, label }) => [JSON.stringify(here), label] as const),
    ...values.flatMap(({ near }) => near.map(({ here, label }) => [JSON.stringify(here), label] as const)),
  ])
  const titleOf = (grade_id: number) => grades.find(({ id }) => id === grade_id)?.title ?? ''
  const placesOf = (): ChosenValue[] => [
    ...grades.map(({ id }) => ({ grade_id: id })),
    ...sections.map(({ id, grade_id }) => ({ grade_id, section_id: id })),
  ]
  const sexes: Record<string, string> = { M: t`Male`, F: t`Female`, X: t`Other` }
  const titles: Record<string, string> = { several: t`Several titles`, one: t`One title` }
  const meaningOf = (here: ChosenValue): string => {
    if (here === null) return t`Leave these rows out`
    if (typeof here === 'string') return sexes[here] ?? titles[here] ?? here
    const known = labels.get(JSON.stringify(here))
    if (known) return known
    if ('make' in here) return t`Make it here`
    if (!('grade_id' in here)) return t`Known here`
    const section = sections.find(({ id }) => id === here.section_id)
    return [titleOf(here.grade_id), section?.title].filter(Boolean).join(' ')
  }
  const meaningsOf = (column: string): ChosenValue[] => {
    if (placed.has(column)) return [...(isRoster ? [{ make: true } as const] : []), ...placesOf(), null]
    if (column === 'subject_code') return [...subjects.map(({ here }) => here), null]
    if (column === 'gender') return ['M', 'F', 'X', null]
    if (column in graded) return [...(graded[column] ?? []), null]
    if (column === 'role') return [...roles.map(({ title }) => title), null]
    const near = values.filter((one) => one.column === column).flatMap((one) => one.near.map(({ here }) => here))
    const own = new Map(near.map((here) => [JSON.stringify(here), here]))
    return [...own.values(), null]
  }
  return { meaningOf, meaningsOf }
}

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { attendances, type ExamAttendance } from '#contract'
import { attendanceNames } from '#web/ui/exam-words.ts'
import type { ListKind } from '#web/ui/reading/list-kind.ts'
import type {
  MarkListField,
  MarkListInput,
  PupilCells,
  ValueHere,
} from '../../../../../interchange/doors/marks/reading.ts'

/** What the columns and values of a list of marks are called, and can be. */
export function useMarksList({ exam, pupils }: MarkListInput, cells: readonly PupilCells[]): ListKind {
  const { t, i18n } = useLingui()
  const questions = exam.questions ?? []
  const names: Partial<Record<MarkListField, string>> = {
    ...{ admission_no: t`Admission number`, roll_no: t`Roll number`, name: t`Name`, class: t`Class` },
    section: t({ message: 'Section', context: 'of a class' }),
    set: t`Set`,
    attendance: t`Attendance`,
    marks: t`Marks`,
    ...{ total: t`Total, to compare`, remarks: t`Remark`, exam_id: t`Exam` },
    ...Object.fromEntries(questions.map(({ id, label, set }) => [`question.${id}`, questionName(label, set)])),
  }
  function questionName(label: string, set: string | null | undefined) {
    return set ? t`Question ${label}, set ${set}` : t`Question ${label}`
  }
  const hasSets = pupils.some(({ set }) => set !== null)
  const fields: MarkListField[] = [
    ...(['admission_no', 'roll_no', 'name', 'class', 'section'] as const),
    ...(hasSets ? (['set'] as const) : []),
    'attendance',
    ...(exam.questions
      ? [...questions.map(({ id }) => `question.${id}` as const), 'total' as const]
      : ['marks' as const]),
    'remarks',
  ]
  const countOf = (of: readonly MarkListField[]) => {
    const count = numbersOf(cells, of)
    return count === 0 ? null : t`${plural(count, { one: '# number', other: '# numbers' })}`
  }
  const isAttendance = (value: unknown): value is ExamAttendance => attendances.some((one) => one === value)
  const meaningOf = (here: ValueHere): string => {
    if (here === null) return t`Leave these rows out`
    if (here === 'BLANK') return t`Nothing: it changes nothing`
    if (here === 'ZERO') return t`0 marks`
    if (here === 'NA') return t`Not attempted`
    if (typeof here === 'object')
      return exam.sections.find(({ id }) => id === here.section_id)?.title ?? exam.class?.title ?? ''
    return i18n._(attendanceNames[here])
  }
  return {
    choices: [...fields.map((field) => [field]), ['class', 'section'], ['roll_no', 'name']],
    nameOf: (field: MarkListField) => names[field] ?? field,
    countOf,
    meaningsOf: (column) =>
      column === 'section' || column === 'class'
        ? [...exam.sections.map(({ id }) => ({ grade_id: exam.class?.id ?? 0, section_id: id })), null]
        : [
            ...attendances,
            ...(exam.questions ? (['NA'] as const) : []),
            ...(column === 'marks' ? (['ZERO'] as const) : []),
            'BLANK',
            null,
          ],
    meaningOf,
    // "A" is a section, a set or an absence: it depends on the column.
    textOf: (value, of: readonly MarkListField[]) =>
      ofMarks(of) && isAttendance(value) ? i18n._(attendanceNames[value]) : String(value),
    missingTitle: t`Pupils of this exam who are not in the list`,
  }
}

const ofMarks = (fields: readonly MarkListField[]) =>
  fields.some((field) => field === 'attendance' || field === 'marks' || field.startsWith('question.'))

/** How many marks a column holds. */
function numbersOf(cells: readonly PupilCells[], fields: readonly MarkListField[]): number {
  const [field] = fields
  if (field === 'marks') return cells.filter(({ marks }) => marks !== undefined).length
  const id = /^question\.(\d+)$/.exec(field ?? '')?.[1]
  return id === undefined ? 0 : cells.filter(({ questions }) => questions?.[Number(id)] !== undefined).length
}

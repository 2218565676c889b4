import { type PaperPreview, type SchoolSettings, SetSectionInput, type TestType } from '#contract'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { type FieldNumber, makeRow, type PlanRow, rowOf, sectionOf, toNumber } from '../making/plan/plan.ts'

/** The details of a paper as they are typed. */
export interface DetailsValues {
  name: string
  session_id: number | null
  grade_id: number | null
  subject_id: number | null
  header_1: string
  header_2: string
  /** null: nobody has said it. */
  language: string | null
  type_test: TestType | null
  hours: FieldNumber
  minutes: FieldNumber
  question_paper_marks: FieldNumber
  instruction_id: number | null
  sets: number
  sections: PlanRow[]
}

/** '' while nothing is entered. */
export const timingOf = ({ hours, minutes }: Pick<DetailsValues, 'hours' | 'minutes'>): string =>
  hours === '' && minutes === ''
    ? ''
    : `${hours === '' ? 0 : hours}:${String(minutes === '' ? 0 : minutes).padStart(2, '0')}`

/** As set-section takes it. What is missing is sent in a form that the schema refuses by name. */
export const toBody = (values: DetailsValues) => ({
  name: values.name,
  session_id: values.session_id ?? 0,
  grade_id: values.grade_id ?? 0,
  subject_id: values.subject_id ?? 0,
  header_1: values.header_1,
  header_2: values.header_2 || null,
  language: values.language,
  type_test: values.type_test as TestType,
  question_paper_created_type: 'MANUAL' as const,
  timing: timingOf(values),
  question_paper_marks: toNumber(values.question_paper_marks),
  instruction_id: values.instruction_id,
  sets: values.sets,
  sections: values.sections.map(sectionOf),
})

export const validateDetails = validateWith<DetailsValues>(SetSectionInput, toBody)

/** What a new paper starts with. */
export const newDetails = (session_id: number | null, settings: SchoolSettings | undefined): DetailsValues => ({
  name: '',
  session_id,
  grade_id: null,
  subject_id: null,
  header_1: settings?.header_1 ?? settings?.name ?? '',
  header_2: settings?.header_2 ?? '',
  language: settings?.languages[0] ?? null,
  type_test: null,
  hours: '',
  minutes: '',
  question_paper_marks: '',
  instruction_id: null,
  sets: 1,
  sections: [makeRow([], 'first')],
})

export function storedDetails(paper: PaperPreview): DetailsValues {
  const [hours = 0, minutes = 0] = paper.timing.split(':').map(Number)
  return {
    name: paper.name,
    session_id: paper.session_id ?? null,
    grade_id: paper.grade.id,
    subject_id: paper.subject.id,
    header_1: paper.header_1,
    header_2: paper.header_2 ?? '',
    language: paper.language ?? null,
    type_test: paper.type_test,
    hours,
    minutes,
    question_paper_marks: paper.question_paper_marks,
    instruction_id: paper.instruction_id ?? null,
    sets: paper.sets,
    sections: (paper.plan ?? []).map(rowOf),
  }
}

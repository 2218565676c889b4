import type { Subject } from '#contract'

/** A subject as its form holds it. */
export interface SubjectValues {
  grade_id: number | null
  title: string
  subject_code: string
  kind: Subject['kind']
  category: Subject['category']
  max_marks: number | string
  pass_marks: number | string
}

export const toValues = (subject: Subject | null, grade_id: number | null): SubjectValues => ({
  grade_id: subject?.grade_id ?? grade_id,
  title: subject?.title ?? '',
  subject_code: subject?.subject_code ?? '',
  kind: subject?.kind ?? 'THEORY',
  category: subject?.category ?? 'COMPULSORY',
  max_marks: subject?.max_marks ?? 100,
  pass_marks: subject?.pass_marks ?? 33,
})

/** An emptied number box leaves what is stored, or the server's own default. */
const toNumber = (value: number | string) => (value === '' ? undefined : Number(value))

/** Nothing chosen is sent as 0, which the contract refuses with 'Please choose a class'. */
export const toBody = (values: SubjectValues) => ({
  ...values,
  grade_id: values.grade_id ?? 0,
  max_marks: toNumber(values.max_marks),
  pass_marks: toNumber(values.pass_marks),
})

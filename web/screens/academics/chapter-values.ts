import type { Chapter } from '#contract'

/** A chapter as its form holds it. */
export interface ChapterValues {
  grade_id: number | null
  subject_id: number | null
  chapter: string
  number: number | string
  weightage: number | string
}

/** Where a new chapter starts: with what the list shows. */
export interface Start {
  grade_id: number | null
  subject_id: number | null
}

export const toValues = (chapter: Chapter | null, start: Start): ChapterValues => ({
  grade_id: chapter?.grade_id ?? start.grade_id,
  subject_id: chapter?.subject_id ?? start.subject_id,
  chapter: chapter?.chapter ?? '',
  number: chapter?.number ?? '',
  weightage: chapter?.weightage ?? '',
})

/** An emptied number box clears the number. */
const toNumber = (value: number | string) => (value === '' ? null : Number(value))

/** Nothing chosen is sent as 0, which the contract refuses with 'Please choose a class'. */
export const toBody = (values: ChapterValues) => ({
  grade_id: values.grade_id ?? 0,
  subject_id: values.subject_id ?? 0,
  chapter: values.chapter,
  number: toNumber(values.number),
  weightage: toNumber(values.weightage),
})

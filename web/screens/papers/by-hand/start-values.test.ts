import { expect, test } from 'vitest'
import { customaryBlueprints, type PaperPreview } from '#contract'
import { newDetails } from '../details/details-values.ts'
import { startFrom } from './start-values.ts'

const typed = { ...newDetails(7, undefined), name: 'My paper' }

test('a customary blueprint brings its sections, its time and the sum of its marks', () => {
  for (const customary of customaryBlueprints) {
    const { sections, question_paper_marks, hours, minutes } = startFrom({ customary }, typed)
    expect(sections).toHaveLength(customary.blueprint.sections.length)
    expect(question_paper_marks).toBe(customary.question_paper_marks)
    expect(`${hours}:${String(minutes).padStart(2, '0')}`).toBe(customary.timing)
  }
})

test('a copied paper keeps the new one’s name and year, and its sections are new', () => {
  const section = {
    section: 'A',
    instruction: null,
    types: ['SHORT' as const],
    marks_each: 2,
    count: 3,
    attempt_any: 2,
  }
  const paper: PaperPreview = {
    ...{
      id: 1,
      name: 'Old',
      total_questions: 3,
      header_1: 'School',
      header_2: null,
      data_json: [],
      sets: 2,
      pdf_url: '',
    },
    ...{ grade: { id: 5, title: 'Class 9' }, subject: { id: 6, title: 'Science' }, type_test: 'UNIT_TEST' },
    ...{ question_paper_created_type: 'MANUAL', timing: '1:30', question_paper_marks: 4, instruction: null },
    ...{ state: 'APPROVED', session_id: 3, plan: [section] },
  }
  expect({ ...typed, ...startFrom({ paper }, typed) }).toMatchObject({
    ...{ name: 'My paper', session_id: 7, grade_id: 5, subject_id: 6, sets: 2, hours: 1, minutes: 30 },
    ...{ question_paper_marks: 4, sections: [{ was: null, section: 'A', count: 3, attempt_any: 2 }] },
  })
})

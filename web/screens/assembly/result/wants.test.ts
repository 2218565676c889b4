import { expect, test } from 'vitest'
import type { NearestPaper, PaperPreview, Shortfall } from '#contract'
import { newBlueprint } from '../blueprint/values.ts'
import { wantsOf, wantsOfPaper } from './wants.ts'

const details = { grade_id: 10, subject_id: 4 }
const missing: NearestPaper['missing'] = [
  { section: 'A', kind: 'questions', count: 14, question_id: null },
  { section: 'A', kind: 'pinned', count: null, question_id: 7 },
]

test('F73 what is missing is written in its class, subject, chapter, type, level and marks, so many of it', () => {
  const values = newBlueprint()
  const section = values.sections[0]!
  const planned = { ...values, sections: [{ ...section, section: 'A', types: ['SHORT' as const], marks_each: 3 }] }
  const reason = { section: 'A', chapter_id: 9, type: 'LONG', level: 'HARD', marks: 5 } as Shortfall
  const place = { grade_id: '10', subject_id: '4' }
  expect(wantsOf({ missing }, { shortfall: [reason], values: planned, details })).toEqual([
    {
      ...{ section: 'A', count: 14 },
      search: { ...place, chapter_id: '9', type: 'LONG', level: 'HARD', max_marks: '5', missing: '14' },
    },
  ])
  // What the reasons leave open the blueprint says, and what neither says is left to the writer.
  const own = { ...planned, wishes: { ...planned.wishes, chapters: [{ id: 8, marks: '' as const }] } }
  expect(wantsOf({ missing }, { shortfall: [], values: own, details })[0]?.search).toEqual({
    ...{ ...place, chapter_id: '8', type: 'SHORT', max_marks: '3', missing: '14' },
  })
})

test('F73 a draft lacks the numbers that its plan has more; two questions with OR are one', () => {
  const plan = [
    { section: 'A', count: 3, types: ['MCQ_SINGLE'], marks_each: 1 },
    { section: 'B', count: 1, types: ['LONG'], marks_each: 5 },
  ]
  const data_json = [
    { section: 'A', questions: [{ number: 1 }, { number: 1 }, { number: 2 }] },
    { section: 'B', questions: [{ number: 3 }] },
  ]
  const paper = { plan, data_json, grade: { id: 10 }, subject: { id: 4 } } as unknown as PaperPreview
  expect(wantsOfPaper(paper)).toEqual([
    {
      ...{ section: 'A', count: 1 },
      search: { grade_id: '10', subject_id: '4', type: 'MCQ_SINGLE', max_marks: '1', missing: '1' },
    },
  ])
})

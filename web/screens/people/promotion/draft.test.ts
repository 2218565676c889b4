import { expect, test } from 'vitest'
import { type PromotionItem, promotionApi } from '#contract'
import { noDraft, readDraft, toItems } from './draft.ts'

const pupil = (student_id: number, section: number, action: PromotionItem['action'] = 'PROMOTE'): PromotionItem => ({
  ...{ student_id, name: `Pupil ${student_id}`, admission_no: `A-${student_id}`, action, inactive: false },
  from: { grade: { id: 9, title: 'Class 9' }, section: { id: section, title: 'A' }, roll_no: null },
  to: action === 'PROMOTE' ? { grade_id: 10, section_id: 31, roll_no: null } : null,
  ...{ result: null, conflicts: [] },
})
const proposal = [pupil(1, 21), pupil(2, 21), pupil(3, 22), pupil(4, 22, 'LEAVE')]

test('who goes where the order of classes says is not named', () => {
  expect(toItems(noDraft, proposal)).toEqual([])
})

test('a section that goes elsewhere takes all who go on with it, and a decision about one pupil stands before that', () => {
  const draft = {
    ...noDraft,
    sections: { 21: { grade_id: 10, section_id: 33 }, 22: { grade_id: 10, section_id: 33 } },
    pupils: { 2: { action: 'DETAIN' as const, to_section: null } },
  }
  const items = toItems(draft, proposal)
  expect(items).toEqual([
    { student_id: 1, action: 'PROMOTE', to_grade: 10, to_section: 33 },
    { student_id: 2, action: 'DETAIN', to_grade: null, to_section: null },
    { student_id: 3, action: 'PROMOTE', to_grade: 10, to_section: 33 },
  ])
  const body = { from_session: 1, to_session: 2, filter: { grade_id: [9] }, items, dry_run: true }
  expect(promotionApi.promote.body.safeParse(body).error).toBeUndefined()
})

test('a kept draft that nobody could have made here is none', () => {
  expect(readDraft('{"sections":{"1":"x"}}')).toEqual(noDraft)
  expect(readDraft(null)).toEqual(noDraft)
})

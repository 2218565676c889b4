import { expect, test } from 'vitest'
import { say } from '#contract'
import { usesOf } from './used-by.ts'

const uses = [say('uses.chapters', { count: 3 }), say('uses.exams', { count: 1 })]
const refusal = say('row.in_use', { noun: say('noun.subject'), uses, instead: say('instead.inactive') })
const english = ['3 chapters', '1 exam']

test('each use of a row leads to its list, narrowed to the row and its place', () => {
  const subject = { id: 7, grade_id: 2, title: 'Physics' }
  const search = { grade_id: 2, subject_id: 7 }
  expect(usesOf(refusal, english, subject)).toEqual([
    { text: '3 chapters', path: 'chapters', search },
    { text: '1 exam', path: 'exam', search: { ...search, session_id: 0 } },
  ])
})

test('the classes that lead into a class have no list of their own', () => {
  const next = [say('uses.classes', { count: 1 })]
  const ofClass = say('row.in_use', { noun: say('noun.class'), uses: next, instead: say('instead.inactive') })
  expect(usesOf(ofClass, ['1 class'], { id: 7 })).toEqual([{ text: '1 class', path: null, search: { grade_id: 7 } }])
})

test('what no filter is made for has no link, and another refusal no uses', () => {
  const ofRole = { ...refusal, params: { ...refusal.params, noun: say('noun.grade_system') } }
  expect(usesOf(ofRole, english, { id: 7 }).map(({ path }) => path)).toEqual([null, null])
  expect(usesOf(say('syllabus.busy'), english, { id: 7 })).toEqual([])
})

test('what the list shows another number of says in words what is counted', () => {
  const counted = ['uses.enrolments_ever', 'uses.assignments_ever', 'uses.instructions_own'] as const
  const ofClass = say('row.in_use', {
    noun: say('noun.class'),
    uses: counted.map((code) => say(code, { count: 149 })),
    instead: say('instead.move'),
  })
  const words = [
    '149 enrolments (all sessions)',
    '149 staff assignments (all sessions, ended ones too)',
    '149 instructions of its own',
  ]
  expect(usesOf(ofClass, words, { id: 7 }).map(({ text, path }) => [text, path])).toEqual([
    [words[0], 'students-list'],
    [words[1], 'staffs'],
    [words[2], 'manage-instruction'],
  ])
})

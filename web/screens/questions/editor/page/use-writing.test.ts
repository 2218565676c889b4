// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Question } from '#contract'
import { listDrafts, writeDraft } from '#web/api/drafts.ts'
import { clearAfterEach } from '#web/testing/frame.tsx'
import { draftFormat } from '../form/draft-values.ts'
import { newValues, valuesOf } from '../form/form-values.ts'
import { useWriting } from './use-writing.ts'

clearAfterEach()

const row = (question_text: string, row_version: number): Question =>
  ({
    ...{ id: 5, row_version, grade_id: 1, subject_id: 2, chapter_id: 3, topic_id: null },
    ...{ type: 'TRUE_FALSE', level: 'EASY', skill: 'APPLY', max_marks: 1, expected_minutes: null, language: 'en' },
    ...{ question_text, question_options: [], sub_questions: [], answer: { value: true }, explanation: null },
    ...{ translations: [], tags: [] },
  }) as unknown as Question

const start = (question: Question | null) => {
  const values = question ? valuesOf(question) : newValues({})
  return renderHook(() => useWriting(question, values)).result
}
const drafts = () => listDrafts('question:5').map(({ values }) => (values as { question_text: string }).question_text)

test('a form is changed from when something was typed until it begins anew', () => {
  const hook = start(null)
  expect(hook.current.isDirty).toBe(false)
  act(() => hook.current.form.setFieldValue('question_text', '<p>a</p>'))
  expect(hook.current.isDirty).toBe(true)
  act(() => hook.current.begin(null, newValues({ level: 'HARD' })))
  expect([hook.current.isDirty, hook.current.form.values.level, hook.current.base.count]).toEqual([false, 'HARD', 1])
})

test("a draft is restored on the version it was written on, so that another's change is not overwritten unseen", () => {
  const values = { ...valuesOf(row('<p>Mine</p>', 2)) }
  writeDraft('question:5', { id: 'early', saved_at: 1, row_version: 2, format: draftFormat, values })
  const hook = start(row('<p>Theirs</p>', 3))
  act(() => hook.current.restoreDraft())
  expect([hook.current.form.values.question_text, hook.current.base.row?.row_version]).toEqual(['<p>Mine</p>', 2])
  expect([hook.current.draft.offered, hook.current.isDirty]).toEqual([null, true])
})

test("another's version is taken up, and what was typed stays as a draft", () => {
  const hook = start(row('<p>First</p>', 2))
  act(() => hook.current.form.setFieldValue('question_text', '<p>Mine</p>'))
  act(() => hook.current.takeUp(row('<p>Theirs</p>', 3)))
  expect([hook.current.form.values.question_text, hook.current.base.row?.row_version]).toEqual(['<p>Theirs</p>', 3])
  expect([drafts(), hook.current.isDirty]).toEqual([['<p>Mine</p>'], false])
  act(() => hook.current.restoreDraft())
  expect([hook.current.form.values.question_text, hook.current.base.row?.row_version]).toEqual(['<p>Mine</p>', 2])
})

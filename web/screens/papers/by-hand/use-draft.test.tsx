// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type PaperPreview, questionPaperApi, type StoredSection } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork, type Reply } from '#web/testing/network.ts'
import type { Choices } from '../making/choices.ts'
import { useDraft } from './use-draft.ts'

clearAfterEach()

const plan: StoredSection[] = [
  { section: 'A', instruction: null, types: ['SHORT'], marks_each: 2, count: 2, attempt_any: 2 },
]

/** As much of a paper as its draft is made from. */
const paper = {
  id: 5,
  name: 'Half-yearly',
  row_version: 3,
  subject_id: 2,
  grade_id: 1,
  question_paper_created_type: 'MANUAL',
  plan,
  data_json: [{ section: 'A', questions: [] }],
} as unknown as PaperPreview

const unit = (question_id: number): Choices[number]['units'][number] => [
  { question_id, type: 'SHORT', question_text: '', question_options: [], max_marks: 2 },
]
const withQuestions =
  (...ids: number[]) =>
  () => [{ section: 'A', units: ids.map(unit) }]

let network: ReturnType<typeof makeNetwork>
/** How the server's copy of the paper moves on. */
const counted = ({ row_version }: Record<string, unknown>): Reply => ({
  data: { row_version: Number(row_version) + 1, alike: [] },
})

beforeEach(() => {
  vi.useFakeTimers()
  network = makeNetwork()
  network.answer(questionPaperApi.manualCreate, counted)
})

const open = () => renderHook(() => useDraft(paper), { wrapper: makeFrame() }).result
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const saved = () =>
  network.sentTo(questionPaperApi.manualCreate).map(({ row_version, sections }) => ({
    row_version,
    ids: (sections as { questions: { question_id: number }[] }[])[0]?.questions.map((one) => one.question_id),
  }))

test('changes are saved once they pause, each over the version that the last save made', async () => {
  const draft = open()
  act(() => draft.current.change(withQuestions(11)))
  await pass(500)
  act(() => draft.current.change(withQuestions(11, 12)))
  expect(draft.current.save.state.kind).toBe('waiting')
  await pass(799)
  expect(saved()).toEqual([])
  await pass(1)
  expect(saved()).toEqual([{ row_version: 3, ids: [11, 12] }])
  expect(draft.current.save.state.kind).toBe('saved')
  act(() => draft.current.change(withQuestions(12)))
  await pass(800)
  expect(saved().at(-1)).toEqual({ row_version: 4, ids: [12] })
})

test('a change that is undone before it was saved is not sent', async () => {
  const draft = open()
  act(() => draft.current.change(withQuestions(11)))
  act(() => draft.current.undo())
  await pass(5000)
  expect(saved()).toEqual([])
  expect([draft.current.save.state.kind, draft.current.canUndo]).toEqual(['saved', false])
})

test('more questions than the section takes are not sent; taking one out saves the rest', async () => {
  const draft = open()
  act(() => draft.current.change(withQuestions(11, 12, 13)))
  await pass(800)
  expect(saved()).toEqual([])
  const { state } = draft.current.save
  expect(state.kind === 'failed' && state.error.message).toBe(
    'Section A takes 2 questions; 3 are chosen. Take out what is too many.',
  )
  act(() => draft.current.change(withQuestions(11, 13)))
  await pass(800)
  expect(saved()).toEqual([{ row_version: 3, ids: [11, 13] }])
})

test('a paper that somebody else has saved is not saved over until it is asked for', async () => {
  const stale = { errorCode: 'stale_row', message: 'Somebody has changed it', data: { row_version: 9 } }
  network.answer(questionPaperApi.manualCreate, (sent) =>
    sent.row_version === 9 ? counted(sent) : { status: 409, refusal: stale },
  )
  const draft = open()
  act(() => draft.current.change(withQuestions(11)))
  await pass(800)
  expect(draft.current.save.state.kind).toBe('failed')
  act(() => draft.current.change(withQuestions(11, 12)))
  await pass(5000)
  expect(saved()).toHaveLength(1)
  await act(() => draft.current.saveOver(9))
  expect(saved().at(-1)).toEqual({ row_version: 9, ids: [11, 12] })
  expect([draft.current.save.state.kind, draft.current.row_version()]).toEqual(['saved', 10])
})

test('questions that a save found to be alike are told of while both are chosen', async () => {
  const pair = {
    first: { id: 11, set: null },
    second: { id: 12, set: null },
    message: 'Question 11 and question 12 are alike.',
  }
  network.answer(questionPaperApi.manualCreate, () => ({ data: { row_version: 4, alike: [pair] } }))
  const draft = open()
  act(() => draft.current.change(withQuestions(11, 12)))
  expect(draft.current.alike).toEqual([])
  await pass(1000)
  expect(draft.current.alike).toEqual([pair])
  act(() => draft.current.change(withQuestions(11)))
  expect(draft.current.alike).toEqual([])
})

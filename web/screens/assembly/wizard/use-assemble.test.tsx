// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { assemblyApi, questionPaperApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork, type Reply } from '#web/testing/network.ts'
import { newDetails } from '../../papers/details/details-values.ts'
import { newBlueprint } from '../blueprint/values.ts'
import { type StoredDraft, useAssemble } from './use-assemble.ts'

clearAfterEach()

const values = {
  details: { ...newDetails(1, undefined), name: 'Unit test', grade_id: 1, subject_id: 2, question_paper_marks: 20 },
  blueprint: newBlueprint(),
  sets: { parallel_sets: 1, max_shared: 0 },
  draft_id: null,
}
const refused = (errorCode: string, more: object): Reply => ({
  status: 422,
  refusal: { errorCode, message: 'There are not enough questions', ...more },
})
const lacking = { section: 'A', chapter_id: null, type: 'SHORT', level: null, marks: 2, needed: 5, available: 2 }
const shortfall = [{ ...lacking, message: 'Section A: 3 short' }]

const onStored = vi.fn<(draft: StoredDraft) => void>()
const onDone = vi.fn<(id: number) => void>()
let network: ReturnType<typeof makeNetwork>

beforeEach(() => {
  onStored.mockClear()
  onDone.mockClear()
  network = makeNetwork()
  network.answer(questionPaperApi.setSection, { data: { id: 30, row_version: 1 } })
  network.answer(questionPaperApi.remove, { data: { id: 30 } })
  network.answer(assemblyApi.autoCreate, { data: { id: 30 } })
})

const open = (stored: StoredDraft | null = null) =>
  renderHook(() => useAssemble({ stored, onStored, onDone }), { wrapper: makeFrame() }).result
const paths = () => network.sent.map(({ path }) => path.replace('/v1/question-paper/', ''))

test('the details are stored as a draft, and the paper is made of it', async () => {
  const assembling = open()
  await act(() => assembling.current.run(values))
  expect(paths()).toEqual(['set-section', 'auto-create/30'])
  expect(network.sentTo(questionPaperApi.setSection)[0]).toMatchObject({ id: null, name: 'Unit test' })
  expect(network.sentTo(assemblyApi.autoCreate)[0]).toMatchObject({ row_version: 1 })
  expect(onDone).toHaveBeenCalledExactlyOnceWith(30)
  expect([assembling.current.pending, assembling.current.trouble]).toEqual([false, null])
})

test('a draft whose paper was refused is taken back, and what is missing is told', async () => {
  network.answer(assemblyApi.autoCreate, refused('shortfall', { data: { shortfall } }))
  const assembling = open()
  await act(() => assembling.current.run(values))
  expect(paths()).toEqual(['set-section', 'auto-create/30', 'delete/30'])
  expect(assembling.current.trouble).toMatchObject({ kind: 'shortfall', shortfall })
  expect(onStored).not.toHaveBeenCalled()
  expect(onDone).not.toHaveBeenCalled()
})

test('who stops it keeps the draft: its paper may still come', async () => {
  let answer: (reply: Reply) => void = () => undefined
  network.answer(assemblyApi.autoCreate, () => new Promise((resolve) => (answer = resolve)))
  const assembling = open()
  let ended: Promise<void> | undefined
  act(() => {
    ended = assembling.current.run(values)
  })
  await vi.waitFor(() => expect(paths()).toContain('auto-create/30'))
  act(() => assembling.current.cancel())
  answer({ data: { id: 30 } })
  await act(() => ended)
  expect(assembling.current.trouble).toEqual({ kind: 'cancelled' })
  expect(onStored).toHaveBeenCalledExactlyOnceWith({ id: 30, row_version: 1 })
  expect(paths()).not.toContain('delete/30')
})

test('questions of an earlier paper are given up only once it is known that there are others', async () => {
  const misfit = refused('invalid_field', { errors: [{ path: 'sections', message: 'Chosen questions do not fit' }] })
  network.answer(questionPaperApi.setSection, ({ row_version }) =>
    row_version === 7 ? { data: { id: 30, row_version: 8 } } : misfit,
  )
  network.answer(questionPaperApi.manualCreate, { data: { id: 30, row_version: 7 } })
  network.answer(assemblyApi.checkBlueprint, { data: { possible: true, shortfall: [] } })
  const assembling = open({ id: 30, row_version: 6 })
  await act(() => assembling.current.run(values))
  expect(paths()).toEqual(['set-section', 'check-blueprint', 'manual-create/30', 'set-section', 'auto-create/30'])
  expect(onStored).toHaveBeenCalledExactlyOnceWith({ id: 30, row_version: 8 })
  expect(onDone).toHaveBeenCalledOnce()
})

test('where the new plan cannot be met, the chosen questions stay', async () => {
  const misfit = refused('invalid_field', { errors: [{ path: 'sections', message: 'Chosen questions do not fit' }] })
  network.answer(questionPaperApi.setSection, misfit)
  network.answer(assemblyApi.checkBlueprint, { data: { possible: false, shortfall } })
  const assembling = open({ id: 30, row_version: 6 })
  await act(() => assembling.current.run(values))
  expect(paths()).toEqual(['set-section', 'check-blueprint'])
  expect(assembling.current.trouble).toMatchObject({ kind: 'shortfall', shortfall })
})

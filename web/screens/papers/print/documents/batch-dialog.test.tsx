// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { batchApi, type Job, jobApi, type PaperPreview, sectionApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import BatchDialog from './batch-dialog.tsx'

clearAfterEach()

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
  network.answer(sectionApi.list, { data: [{ id: 5, title: 'Rose' }] })
})

const paper = { id: 7, name: 'Unit test', sets: 1, grade: { id: 4, title: 'Class 9' } } as PaperPreview
const hour = 3_600_000

const job = (changes: Partial<Job>, hoursAgo = 1): Job => ({
  id: 31,
  kind: 'print-batch',
  title: 'Copies of Unit test',
  title_said: null,
  state: 'running',
  done: 10,
  of: 40,
  result: null,
  message: null,
  message_said: null,
  created_at: new Date(Date.now() - hoursAgo * hour).toISOString(),
  updated_at: new Date().toISOString(),
  ...changes,
})

function open(last: Job | null) {
  network.answer(jobApi.list, { data: last ? [last] : [], count: last ? 1 : 0 })
  if (last) network.answer(jobApi.get, { data: last })
  render(<BatchDialog opened paper={paper} onClose={() => undefined} />, { wrapper: makeFrame() })
}

const form = () => screen.findByRole('button', { name: 'Print' })
const made = { file_url: '/v1/media/made-file/x.pdf?t=y', name: 'Unit test, copies.pdf', copies: 40 }
const done = { state: 'done', done: 40, result: made } as const

test('copies under way are shown again with how far they are, beside the form', async () => {
  open(job({}))
  expect(await screen.findByText(/10 of 40/)).toBeTruthy()
  expect(screen.getByText(/Your last copies/)).toBeTruthy()
  expect(await form()).toBeTruthy()
  expect(network.sentTo(jobApi.list)).toMatchObject([{ filter: { question_paper_id: 7 } }])
})

test('copies that are ready are still there to download', async () => {
  open(job(done))
  expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy()
  expect(await form()).toBeTruthy()
})

test('copies whose file is gone are not offered', async () => {
  open(job(done, 25))
  expect(await form()).toBeTruthy()
  await waitFor(() => expect(network.sentTo(jobApi.list)).toHaveLength(1))
  expect(screen.queryByText(/Your last copies/)).toBeNull()
})

test('new copies are ordered while the last are shown, and take their place', async () => {
  open(job(done))
  await screen.findByRole('button', { name: 'Download' })
  await screen.findByRole('checkbox', { name: 'Rose' })
  network.answer(batchApi.batch, { data: { job_id: 32 } })
  network.answer(jobApi.get, { data: job({ id: 32, done: 1 }) })
  fireEvent.click(await form())
  expect(await screen.findByText(/1 of 40/)).toBeTruthy()
  expect(network.sentTo(batchApi.batch)).toMatchObject([{ section_ids: [5], edition: 'standard', language: 'en' }])
})

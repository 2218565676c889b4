// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type PaperPreview, questionPaperApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import SubmitPaper from './submit-paper.tsx'

clearAfterEach()

const onSubmitted = vi.fn()
let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  onSubmitted.mockClear()
  network = makeNetwork()
  network.answer(questionPaperApi.submit, { data: {} })
})

function open(to_check: PaperPreview['to_check']) {
  network.answer(questionPaperApi.preview, { data: { instruction: null, to_check } })
  const paper = { id: 7, name: 'Unit test', row_version: 2 }
  render(<SubmitPaper opened paper={paper} onClose={() => undefined} onSubmitted={onSubmitted} />, {
    wrapper: makeFrame(),
  })
}

const itemTexts = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

test('questions without answer and those that nobody has approved are named, and stop nothing', async () => {
  open({ unanswered: [4], unapproved: [1, 2, 3, 7] })
  await screen.findByText('Before you submit')
  expect(itemTexts()).toEqual([
    'Question 4: neither model answer nor marking points',
    'Questions 1–3 and 7: not approved by anybody yet',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(onSubmitted).toHaveBeenCalledOnce())
})

test('questions without a text in the language of the paper are named', async () => {
  const foreign = [3, 5].map((number) => ({ number, id: number + 40, language: 'en' }))
  open({ unanswered: [], unapproved: [], other_language: foreign })
  await screen.findByText('Before you submit')
  expect(itemTexts()).toEqual(['Questions 3 and 5: no text in the language of the paper'])
})

test('where there is nothing to look at, nothing is said', async () => {
  open({ unanswered: [], unapproved: [] })
  await waitFor(() => expect(network.sentTo(questionPaperApi.preview)).toHaveLength(1))
  expect(screen.queryByText('Before you submit')).toBeNull()
})

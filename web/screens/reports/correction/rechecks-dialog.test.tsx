// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type RecheckRow, recheckApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import RechecksDialog from './rechecks-dialog.tsx'

clearAfterEach()
// A field that grows with its text waits for the fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const request: RecheckRow = {
  ...{ id: 3, exam: { id: 7, title: 'Half-yearly' }, mark_id: 31, kind: 'TOTALLING', note: null, state: 'OPEN' },
  student: { id: 9, name: 'Asha Rao', admission_no: '1042' },
  questions: [{ exam_question_id: 501, label: '7' }],
  ...{ before: null, after: null, answer: null, created_at: '2026-11-20T05:00:00.000Z', decided_at: null },
}

const open = (questions: { exam_question_id: number; label: string; max_marks: number }[]) => {
  const network = makeNetwork()
  network.answer(recheckApi.list, { data: [request], count: 1 })
  const exam = { id: 7, title: 'Half-yearly' }
  render(<RechecksDialog opened onClose={() => undefined} {...{ exam, questions }} />, { wrapper: makeFrame() })
  return network
}

const told = (path: string) => ({
  status: 422,
  refusal: { errorCode: 'invalid_field', message: 'Check it', errors: [{ path, message: 'At most 5' }] },
})

async function change() {
  fireEvent.click(await screen.findByLabelText('Changes'))
  fireEvent.change(screen.getByLabelText(/Answer to the student/), { target: { value: 'Looked at' } })
}
const answer = () => fireEvent.click(screen.getByRole('button', { name: 'Answer' }))

function type(field: HTMLInputElement, value: string) {
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

test('more than a question has is sent as it was typed, and refused at its field', async () => {
  const network = open([{ exam_question_id: 501, label: '7', max_marks: 5 }])
  network.answer(recheckApi.decide, told('values.501'))
  await change()
  fireEvent.change(screen.getByLabelText('Question'), { target: { value: '501' } })
  // Nothing is typed yet: that is not 0.
  answer()
  expect(network.sentTo(recheckApi.decide)).toEqual([])
  const field = screen.getByLabelText<HTMLInputElement>(/New marks of question 7/)
  type(field, '6')
  answer()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.value).toBe('6')
  expect(network.sentTo(recheckApi.decide)).toMatchObject([{ state: 'CHANGED', values: { 501: 6 } }])
})

test('a total that is refused stays as it was typed too', async () => {
  const network = open([])
  network.answer(recheckApi.decide, told('marks'))
  await change()
  const field = screen.getByLabelText<HTMLInputElement>('New marks')
  type(field, '-1')
  answer()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.value).toBe('-1')
  expect(network.sentTo(recheckApi.decide)).toMatchObject([{ marks: -1 }])
})

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
  ...{
    id: 3,
    exam: { id: 7, title: 'Half-yearly' },
    mark_id: 31,
    kind: 'TOTALLING',
    note: null,
    state: 'OPEN',
    set: null,
  },
  student: { id: 9, name: 'Asha Rao', admission_no: '1042' },
  questions: [{ exam_question_id: 501, label: '7' }],
  ...{ before: null, after: null, answer: null, created_at: '2026-11-20T05:00:00.000Z', decided_at: null },
}

const answered: RecheckRow = {
  ...request,
  ...{ id: 2, state: 'CHANGED', student: { id: 8, name: 'Bela Sen', admission_no: '1041' }, questions: [] },
  ...{ before: { marks: 61.5, percent: 76.88, grade: 'B1' }, after: { marks: 62, percent: 77.5, grade: 'B1' } },
  ...{ answer: 'Half a mark was missed' },
}

const open = (questions: Parameters<typeof RechecksDialog>[0]['questions'], asked: RecheckRow = request) => {
  const network = makeNetwork()
  network.answer(recheckApi.list, ({ filter }) => {
    const isOpen = (filter as { state: unknown }).state === 'OPEN'
    return isOpen ? { data: [asked], count: 1 } : { data: [answered], count: 1 }
  })
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
  const network = open([{ exam_question_id: 501, labels: { A: '7' }, set: null, max_marks: 5 }])
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

test('questions have the numbers of the pupil’s own paper; of another paper none is offered', async () => {
  const questions: Parameters<typeof RechecksDialog>[0]['questions'] = [
    { exam_question_id: 501, labels: { A: '7', B: '12' }, set: null, max_marks: 5 },
    { exam_question_id: 502, labels: { A: '3' }, set: 'A', max_marks: 5 },
    { exam_question_id: 503, labels: { A: '12', B: '7' }, set: null, max_marks: 5 },
  ]
  open(questions, { ...request, set: 'B', questions: [] })
  // Of this one, and of the one that has its answer.
  await waitFor(() => expect(screen.getAllByText(/The whole answer book$/)).toHaveLength(2))
  await change()
  const offered = [...screen.getByLabelText<HTMLSelectElement>('Question').options].map(({ text }) => text)
  expect(offered.slice(1)).toEqual(['12', '7'])
})

test('what was answered stays below, with the marks before and after', async () => {
  open([])
  expect(await screen.findByText(/Bela Sen · Add up again · \[61\.5 → 62\]/)).toBeTruthy()
  expect(screen.getByText('Changed · The whole answer book')).toBeTruthy()
  expect(screen.getByText('Half a mark was missed')).toBeTruthy()
})

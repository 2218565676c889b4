// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { REMARKING, type RecheckRow, recheckApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { request } from '../request.fixture.ts'
import AnswerDialog from './answer-dialog.tsx'

clearAfterEach()
// A field that grows with its text waits for the fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const answered: RecheckRow = {
  ...request,
  ...{ id: 2, state: 'CHANGED', student: { id: 8, name: 'Bela Sen', admission_no: '1041' }, questions: [] },
  ...{ may_answer: false, cells: [] },
  ...{ before: { marks: 61.5, percent: 76.88, grade: 'B1' }, after: { marks: 62, percent: 77.5, grade: 'B1' } },
  ...{ answer: 'Half a mark was missed' },
}

let closed = 0
const open = (asked: RecheckRow = request) => {
  const network = makeNetwork()
  closed = 0
  render(<AnswerDialog request={asked} onClose={() => closed++} />, { wrapper: makeFrame() })
  return network
}

const answers = (path: string) => ({
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
  const network = open()
  network.answer(recheckApi.decide, answers('values.501'))
  await change()
  // What was asked about is there to be filled in. Nothing is typed yet: that is not 0.
  answer()
  expect(network.sentTo(recheckApi.decide)).toEqual([])
  const field = screen.getByLabelText<HTMLInputElement>(/New marks of question 7/)
  type(field, '6')
  answer()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.value).toBe('6')
  expect(network.sentTo(recheckApi.decide)).toMatchObject([{ state: 'CHANGED', values: { 501: 6 } }])
})

test('a button that is pressed too early says what is missing', async () => {
  const network = open()
  fireEvent.click(await screen.findByLabelText('Changes'))
  answer()
  expect(screen.getByText('Write what the student is told')).toBeTruthy()
  expect(screen.getByText('Enter the marks that it changes to')).toBeTruthy()
  expect(network.sentTo(recheckApi.decide)).toEqual([])
})

test('a total that is refused stays as it was typed too', async () => {
  const network = open({ ...request, cells: [] })
  network.answer(recheckApi.decide, answers('marks'))
  await change()
  const field = screen.getByLabelText<HTMLInputElement>('New marks, of 80')
  type(field, '-1')
  answer()
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.value).toBe('-1')
  expect(network.sentTo(recheckApi.decide)).toMatchObject([{ marks: -1 }])
})

const offered = () => [...screen.getByLabelText<HTMLSelectElement>('Question').options].map(({ text }) => text).slice(1)

test('of the whole answer book a question is chosen, each once', async () => {
  open({
    ...request,
    questions: [],
    cells: [...request.cells, { exam_question_id: 502, label: '8', max_marks: 5, value: 1 }],
  })
  await change()
  expect(offered()).toEqual(['7', '8'])
  fireEvent.change(screen.getByLabelText('Question'), { target: { value: '502' } })
  expect(screen.getByLabelText(/New marks of question 8/)).toBeTruthy()
  expect(screen.queryByLabelText(/New marks of question 7/)).toBeNull()
})

test('E.21 the questions that were asked about are there and no other, with what stands there to be added up again', async () => {
  const network = open()
  network.answer(recheckApi.decide, { data: answered })
  await change()
  expect(screen.queryByLabelText('Question')).toBeNull()
  expect(screen.getByText('Now 3.5')).toBeTruthy()
  type(screen.getByLabelText<HTMLInputElement>(/New marks of question 7/), '4')
  answer()
  await waitFor(() => expect(closed).toBe(1))
})

test('whoever marks anew is not shown what stood there', async () => {
  open({ ...request, kind: REMARKING, cells: [{ exam_question_id: 501, label: '7', max_marks: 5, value: null }] })
  await change()
  expect(screen.getByLabelText(/New marks of question 7/)).toBeTruthy()
  expect(screen.queryByText(/^Now/)).toBeNull()
})

test('one that is answered is read, with the marks before and after', async () => {
  open(answered)
  expect(await screen.findByText(/Bela Sen · Add up again · \[61\.5 → 62\]/)).toBeTruthy()
  expect(screen.getByText('Changed · The whole answer book')).toBeTruthy()
  expect(screen.getByText('Half a mark was missed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
})

test('whoever may not answer is told who may', async () => {
  open({ ...request, may_answer: false, cells: [] })
  expect(await screen.findByText(/Those who verify marks may give it/)).toBeTruthy()
  expect(screen.queryByLabelText('Decision')).toBeNull()
})

test('marks that are typed and not sent are asked about, and a question that was chosen by mistake keeps what it has', async () => {
  const cells = ['7', '8'].map((label, place) => ({ exam_question_id: 501 + place, label, max_marks: 5, value: 3.5 }))
  const network = open({ ...request, questions: [], cells })
  network.answer(recheckApi.decide, { data: answered })
  fireEvent.click(await screen.findByLabelText('Changes'))
  for (const value of ['501', '502']) fireEvent.change(screen.getByLabelText('Question'), { target: { value } })
  type(screen.getByLabelText<HTMLInputElement>(/New marks of question 8/), '4')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep typing' }))
  expect(closed).toBe(0)
  fireEvent.change(screen.getByLabelText(/Answer to the student/), { target: { value: 'Looked at' } })
  answer()
  await waitFor(() => expect(closed).toBe(1))
  expect(network.sentTo(recheckApi.decide)).toMatchObject([{ state: 'CHANGED', values: { 502: 4 } }])
})

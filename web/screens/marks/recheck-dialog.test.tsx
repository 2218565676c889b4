// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { examMarksApi, REMARKING, recheckApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import RecheckDialog from './recheck-dialog.tsx'

clearAfterEach()
// A field that grows with its text waits for the fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

test.each([
  'mark_id',
  'session_id',
])('a refusal of %s is said in the dialog, and what was written stays', async (path) => {
  const network = makeNetwork()
  const beside = { exam: null, columns: [], cursor: '' }
  network.answer(examMarksApi.list, { data: [], count: 0, ...beside })
  const errors = [{ path, message: 'Rechecks could be asked for until 4 March' }]
  network.answer(recheckApi.create, { status: 422, refusal: { errorCode: 'invalid_field', message: 'No', errors } })
  render(<RecheckDialog mark={{ id: 31, name: 'Half-yearly', exam_id: 7, set: null }} onClose={() => undefined} />, {
    wrapper: makeFrame(),
  })
  const note = await screen.findByLabelText<HTMLTextAreaElement>('What seems wrong')
  fireEvent.change(note, { target: { value: 'Question 7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a recheck' }))
  expect(await screen.findByText('Rechecks could be asked for until 4 March', { selector: 'form *' })).toBeTruthy()
  expect(note.value).toBe('Question 7')
})

test('names questions by their numbers in the own paper; of a question that was left out nothing is asked', async () => {
  const network = makeNetwork()
  const column = { part: 0, set: null, treatment: 'COUNT' }
  const columns = [
    { ...column, id: 501, labels: { A: '7', B: '12' } },
    { ...column, id: 502, labels: { A: '8', B: '13' }, treatment: 'DROP' },
    { ...column, id: 503, labels: { A: '9' }, set: 'A' },
    { ...column, id: 504, labels: { A: '12', B: '7' } },
  ]
  const beside = { exam: null, columns, cursor: '' }
  network.answer(examMarksApi.list, { data: [], count: 0, ...beside })
  network.answer(recheckApi.create, { status: 403, refusal: { message: 'No', errorCode: 'forbidden' } })
  const mark = { id: 31, name: 'Half-yearly', exam_id: 7, set: 'B' }
  render(<RecheckDialog mark={mark} onClose={() => undefined} />, { wrapper: makeFrame() })
  fireEvent.click(await screen.findByLabelText('Question 12'))
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  fireEvent.click(screen.getByLabelText('Mark the answers again'))
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a recheck' }))
  await waitFor(() =>
    expect(network.sentTo(recheckApi.create)).toMatchObject([
      { mark_id: 31, kind: REMARKING, exam_question_ids: [501] },
    ]),
  )
})

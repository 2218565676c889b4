// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type CorrectionImpact, examCorrectionApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork, type Reply } from '#web/testing/network.ts'
import CorrectionDialog from './correction-dialog.tsx'

// A field that grows with its text waits for the fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

clearAfterEach()

const question = (id: number) => ({
  ...{ exam_question_id: id, labels: { '': String(id) }, set: null, max_marks: 2, flags: [] },
})

const standing = (marks: number) => ({ marks, percent: marks * 5, grade: 'B1', result: 'PASS' as const })

const impact: CorrectionImpact & { token: string } = {
  ...{ students: 2, changed: 1, up: 1, down: 0, protected: 0, grade_changes: [], pass_gained: 0, pass_lost: 0 },
  ...{ mean_before: 12, mean_after: 12, percent_before: 60, percent_after: 65, token: 'a.b' },
  rows: [
    {
      ...{ mark_id: 1, name: 'Meera Nair', protected: false, max: { before: 20, after: 18 } },
      ...{ before: standing(12), after: standing(13) },
    },
  ],
}

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
  network.answer(examCorrectionApi.list, { data: { corrections: [] } })
  network.answer(examCorrectionApi.preview, { data: impact })
})

function show(questions = [question(1), question(2)]) {
  const dialog = (of: typeof questions) => (
    <CorrectionDialog opened onClose={() => undefined} exam={{ id: 7, title: 'Unit Test' }} questions={of} />
  )
  const { rerender } = render(dialog(questions), { wrapper: makeFrame() })
  return { withQuestions: (of: typeof questions) => rerender(dialog(of)) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const look = () => press('Show what it changes')

async function lookAndReason() {
  look()
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'Wrong key' } })
}

test('a correction that is pressed twice is applied once, and the focus stays in the dialog', async () => {
  let arrive: (reply: Reply) => void = () => undefined
  network.answer(examCorrectionApi.apply, () => new Promise<Reply>((resolve) => (arrive = resolve)))
  show()
  await lookAndReason()
  const button = screen.getByRole('button', { name: 'Correct for everybody' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(button)
  arrive({ data: { correction_id: 4, revision: 2 } })
  await screen.findByText(/All marks are corrected: revision 2/)
  expect(network.sentTo(examCorrectionApi.apply)).toHaveLength(1)
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})

test('marks that were changed since one looked are looked at again before anything is applied', async () => {
  network.answer(examCorrectionApi.apply, { status: 409, refusal: { message: 'Stale', errorCode: 'stale_row' } })
  show()
  await lookAndReason()
  press('Correct for everybody')
  await screen.findByText(/Nothing was applied/)
  press('Look again')
  await waitFor(() => expect(network.sentTo(examCorrectionApi.preview)).toHaveLength(2))
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(/^Reason/)
  expect([screen.queryByText(/Nothing was applied/), reason.value]).toEqual([null, 'Wrong key'])
})

test('a question that is left out is chosen no more; what is refused of one stands by it until another is chosen', async () => {
  const { withQuestions } = show()
  withQuestions([question(2), question(3)])
  const pick = () => screen.getByLabelText<HTMLSelectElement>('Question')
  expect(pick().value).toBe('2')
  network.answer(examCorrectionApi.preview, {
    status: 422,
    refusal: {
      ...{ message: 'Nothing is left', errorCode: 'invalid_field' },
      errors: [{ path: 'exam_question_id', message: 'Nothing would be left to mark' }],
    },
  })
  look()
  await screen.findByText('Nothing would be left to mark')
  expect(pick().getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(pick(), { target: { value: '3' } })
  expect(pick().getAttribute('aria-invalid')).toBeNull()
})

test('a factor is sent as it was typed, and refused in words by its field; emptied it stays empty', async () => {
  show([])
  fireEvent.click(screen.getByRole('radio', { name: /^Scale all marks/ }))
  const factor = screen.getByLabelText<HTMLInputElement>('Factor')
  fireEvent.change(factor, { target: { value: '5' } })
  fireEvent.blur(factor)
  network.answer(examCorrectionApi.preview, {
    status: 422,
    refusal: {
      ...{ message: 'At most 2', errorCode: 'invalid_field' },
      errors: [{ path: 'factor', message: 'must be at most 2' }],
    },
  })
  look()
  await screen.findByText('must be at most 2')
  expect(network.sentTo(examCorrectionApi.preview)).toMatchObject([{ kind: 'SCALE', factor: 5 }])
  fireEvent.change(factor, { target: { value: '' } })
  expect(factor.value).toBe('')
})

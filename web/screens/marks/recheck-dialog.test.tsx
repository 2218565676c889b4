// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { recheckApi } from '#contract'
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
  const errors = [{ path, message: 'Rechecks could be asked for until 4 March' }]
  network.answer(recheckApi.create, { status: 422, refusal: { errorCode: 'invalid_field', message: 'No', errors } })
  render(<RecheckDialog mark={{ id: 31, name: 'Half-yearly' }} onClose={() => undefined} />, { wrapper: makeFrame() })
  const note = await screen.findByLabelText<HTMLTextAreaElement>('What seems wrong')
  fireEvent.change(note, { target: { value: 'Question 7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a recheck' }))
  expect(await screen.findByText('Rechecks could be asked for until 4 March', { selector: 'form *' })).toBeTruthy()
  expect(note.value).toBe('Question 7')
})

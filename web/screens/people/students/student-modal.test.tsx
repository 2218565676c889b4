// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { gradeApi, type StudentMatch, sectionApi, sessionApi, studentApi, subjectApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import StudentModal from './student-modal.tsx'

clearAfterEach()

const session = { id: 2, name: '2026-27', start_date: '2026-04-01', end_date: '2027-03-31', is_default: true }
const match: StudentMatch = {
  ...{ student_id: 31, name: 'Asha Verma', admission_no: 'A-7', dob: '2012-05-14', state: 'LEFT' },
  ...{ session: { id: 1, title: '2025-26' }, grade: { id: 4, title: 'Class 9' }, section: { id: 7, title: 'A' } },
  in_this_session: false,
}

const onClose = vi.fn()
let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  onClose.mockClear()
  network = makeNetwork()
  network.answer(sessionApi.list, { data: [session], count: 1 })
  network.answer(gradeApi.list, { data: [{ id: 4, title: 'Class 9', next_grade_id: null }], count: 1 })
  network.answer(sectionApi.list, { data: [{ id: 7, title: 'A' }], count: 1 })
  network.answer(subjectApi.list, { data: [], count: 0 })
})

const refuse = (reason: string) =>
  network.answer(studentApi.create, {
    status: 409,
    refusal: { errorCode: 'user_found', message: 'There is such a pupil', data: { reason, matches: [match] } },
  })
const write = (label: RegExp, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = () => network.sentTo(studentApi.create).at(-1)

/** Fills in a new pupil of the section that the list shows, and saves. */
async function save() {
  const props = {
    edited: 'new',
    start: { grade_id: 4, section_id: 7 },
    onClose,
    onTakeCurrent: () => undefined,
  } as const
  const view = render(<StudentModal {...props} edited={null} />, { wrapper: makeFrame() })
  await waitFor(() => expect(network.sentTo(sessionApi.list)).toHaveLength(1))
  view.rerender(<StudentModal {...props} />)
  await screen.findByRole('option', { name: 'Class 9' })
  write(/^Admission no/, 'A-8')
  write(/^First name/, 'Asha')
  write(/^Name of the guardian/, 'Ravi')
  write(/^E-mail of the pupil/, 'verma@example.org')
  press('Save')
  await screen.findByText('Is it one of these?')
}

test('an address that another child has becomes the guardian’s, and nothing else that was typed is lost', async () => {
  refuse('email')
  await save()
  press("Use the address as the guardian's")
  network.answer(studentApi.create, { data: {}, warnings: [] })
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toMatchObject({ email: null, guardian_email: 'verma@example.org', f_name: 'Asha', section_id: 7 })
})

test('who might be meant is brought into view and said: Save, at the foot of a long form, seems to do nothing else', async () => {
  refuse('name_and_dob')
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await save()
  const note = (await screen.findByText('There is such a pupil')).closest('[role=alert]')
  await waitFor(() => expect(document.activeElement).toBe(note))
  expect(scrolled.mock.contexts).toEqual([note])
  expect((await screen.findByText('Is it one of these?')).closest('[role=alert]')).toBeTruthy()
})

test('whom the school knows is enrolled instead of made twice; somebody else is made all the same', async () => {
  refuse('name_and_dob')
  await save()
  expect(await screen.findByText(/A-7 · .* · Class 9 A · 2025-26 · Left/)).toBeTruthy()
  press('It is somebody else')
  await waitFor(() => expect(sent()).toMatchObject({ create_anyway: true }))
  press(
    await screen.findByRole('button', { name: 'Enrol Asha Verma in Class 9 A' }).then((one) => one.textContent ?? ''),
  )
  await waitFor(() => expect(sent()).toMatchObject({ link_existing: true, student_id: 31 }))
  expect(sent()).not.toHaveProperty('create_anyway')
  expect(onClose).not.toHaveBeenCalled()
})

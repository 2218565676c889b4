// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Action, examApi, permissionApi, signInApi } from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import StateDialog from './state-dialog.tsx'

clearAfterEach()

const section = (id: number, title: string, state: 'OPEN' | 'SUBMITTED', entered = 36) => ({
  ...{ id, title, state, entered, of: 36, room: null },
})
const [A, B, C] = [section(1, 'A', 'OPEN'), section(2, 'B', 'OPEN'), section(3, 'C', 'SUBMITTED')]
type Sections = (typeof A)[]

let network: ReturnType<typeof makeNetwork>
beforeEach(async () => {
  network = makeNetwork()
  // What grows with its text waits for the fonts, which this DOM has none of.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  const user = { id: 3, role_id: 2, client_id: 1 } as Parameters<typeof storeUser>[0]
  const all: [string, Action[]][] = [
    ['exam', ['update', 'delete']],
    ['exam-marks', ['update', 'verify']],
  ]
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, {
    data: all.map(([module, actions]) => ({
      module,
      module_permissions: actions.map((action) => ({ action, status: true })),
    })),
  })
  storeUser(user)
  await loadAccount()
})

const examOf = (sections: Sections) => ({ id: 5, name: 'Unit Test', state: 'MARKING' as const, sections })
const show = (sections: Sections) => {
  network.answer(examApi.list, { data: [examOf(sections)], count: 1 })
  render(<StateDialog exam={examOf(sections)} onClose={() => undefined} />, { wrapper: makeFrame() })
}
const answerWith = (sections: Sections) => network.answer(examApi.changeState, { data: examOf(sections) })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const sent = () => network.sentTo(examApi.changeState)

test('what was handed in is what the way back opens again, and nothing that was handed in before', async () => {
  const handedIn = { ...B, state: 'SUBMITTED' as const }
  show([A, B, C])
  tick(/^A /)
  answerWith([A, handedIn, C])
  press('Hand in')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toEqual([
    { state: 'SUBMITTED', reason: null, section_ids: [2] },
    { state: 'MARKING', section_ids: [2], reason: 'Handed in too early' },
  ])
})

test('of all open sections the server takes those of whoever hands in; these alone are opened again', async () => {
  show([A, B])
  answerWith([{ ...A, state: 'SUBMITTED' }, B])
  press('Hand in')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toEqual([
    { state: 'SUBMITTED', reason: null },
    { state: 'MARKING', section_ids: [1], reason: 'Handed in too early' },
  ])
})

test('a section that is handed in is taken back while another is marked', async () => {
  show([A, C])
  fireEvent.click(screen.getByRole('radio', { name: 'Take the hand-in back' }))
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([['3', true]])
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'A page was missed' } })
  answerWith([A, { ...C, state: 'OPEN' }])
  press('Take the hand-in back')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toEqual([{ state: 'MARKING', reason: 'A page was missed', section_ids: [3] }])
})

test('the focus begins at the step that is proposed, not at what closes the dialog', async () => {
  show([A, B])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Hand in' })))
})

test('where nothing is handed in nothing is taken back', () => {
  show([A, B])
  expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual(['SUBMITTED', 'CANCELLED'])
})

test('how many are missing is said by section, as it stands by now', async () => {
  show([section(1, 'A', 'OPEN', 32), section(2, 'B', 'OPEN', 35), C])
  expect(screen.queryByText(/are complete/)).toBeNull()
  const gaps = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  expect(gaps()).toEqual(['A: 4 pupils are not complete', 'B: 1 pupil is not complete'])
  tick(/^A /)
  expect(gaps()).toEqual(['B: 1 pupil is not complete'])
})

test('what was entered since the exam was read counts', async () => {
  network.answer(examApi.list, { data: [examOf([A])], count: 1 })
  const exam = examOf([section(1, 'A', 'OPEN', 30)])
  render(<StateDialog exam={exam} onClose={() => undefined} />, { wrapper: makeFrame() })
  expect(await screen.findByText('Attendance and marks are complete.')).toBeTruthy()
})

// @vitest-environment happy-dom
import { cleanup as clearPage, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { examApi, examMarksApi, permissionApi, signInApi } from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { A, B, changeSheet, column, open, pupil, showSheet } from '#web/testing/show-sheet.tsx'

clearAfterEach()

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
})

const numbers = [column(11, { A: '1', B: '2' }), column(12, { A: '2', B: '1' })]
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const at = (input: HTMLElement) => input.getAttribute('aria-label')

test('the numbers above the questions are those of the set of the pupil who is worked on; the set stands beside the name', async () => {
  const input = await showSheet(network)
  expect(heads().slice(2, 4)).toEqual(['1[3]', '2[3]'])
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(heads().slice(2, 4)).toEqual(['2[3]', '1[3]'])
  expect(at(input)).toBe('Question 2, out of 3, Pupil 2')
  const names = within(screen.getAllByRole('rowgroup')[1]!).getAllByRole('rowheader')
  expect(names.map((name) => within(name).getByTitle(/^Set/).textContent)).toEqual(['A', 'B'])
})

test('a question that was chosen by its number in one set is that at its place in every other', async () => {
  const columns = [column(11, { A: '1' }, { set: 'A' }), column(12, { A: '2' }, { set: 'A' })].concat([
    column(21, { B: '1' }, { set: 'B' }),
    column(22, { B: '2' }, { set: 'B' }),
  ])
  const input = await showSheet(network, { columns, state: { question: 12 } })
  const pick = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Question' })
  expect([heads()[2], pick.value]).toEqual(['2[3]', '12'])
  fireEvent.keyDown(input, { key: 'Enter' })
  expect([heads()[2], pick.value]).toEqual(['2[3]', '22'])
})

const handedIn = { ...open, state: 'SUBMITTED' }
const ofB = {
  exam: {
    sections: [
      { ...A, ...open },
      { ...B, ...handedIn },
    ],
  },
  columns: [column(11, { A: '1' })],
}
const keys = () => screen.queryAllByRole('button', { name: /^(P|AB): / })

test('a section that is handed in while another is marked is read only, and nothing offers to hand it in', async () => {
  const input = await showSheet(network, {
    ...ofB,
    rows: [pupil(1, null, B), pupil(2, null, B)],
    state: { section: 2 },
  })
  expect(screen.getByText('Handed in')).toBeTruthy()
  expect([input.readOnly, keys().length]).toEqual([true, 0])
  for (const name of ['Hand in', 'All present']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByLabelText('Reason for the change')).toBeNull()
})

test('marks that are on their way when it is handed in are waited for: the step is of what is saved', async () => {
  const input = await showSheet(network, { rows: [pupil(1, 'A')] })
  let save: (reply: { data: unknown }) => void = () => undefined
  network.answer(
    examMarksApi.updateMany,
    () =>
      new Promise((done) => {
        save = done
      }),
  )
  fireEvent.change(input, { target: { value: '2' } })
  fireEvent.keyDown(input, { key: 'Enter' })
  const button = screen.getByRole('button', { name: 'Hand in' })
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  await waitFor(() => expect(network.sentTo(examMarksApi.updateMany)).toHaveLength(1), { timeout: 3000 })
  expect(screen.queryByRole('dialog')).toBeNull()
  const items = network.sentTo(examMarksApi.updateMany)[0]?.items as object[]
  save({
    data: { results: items.map((_, i) => ({ i, status: 'ok' })), rows: [], cursor: '2026-08-04T05:00:00.000Z' },
  })
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(button.getAttribute('aria-busy')).toBe('false')
})

test('to hand in is the one primary button once all marks are there', async () => {
  await showSheet(network, { rows: [pupil(1, 'A')] })
  const look = () => screen.getByRole('button', { name: 'Hand in' }).getAttribute('data-variant')
  expect(look()).toBe('default')
  clearPage()
  await showSheet(network, { rows: [pupil(1, 'A', A, { attendance: 'A', result: 'ABSENT', is_complete: true })] })
  expect(look()).toBe('filled')
})

test('an exam that was taken back says why', async () => {
  const state_reason = 'Question 7 of roll 9 was added up wrongly'
  await showSheet(network, { exam: { state_reason } })
  expect(screen.getByText(`Opened again: ${state_reason}`)).toBeTruthy()
  clearPage()
  await showSheet(network, { exam: { state: 'SUBMITTED', state_reason }, sheet: { state: 'SUBMITTED' } })
  expect(screen.getByText(`Verification taken back: ${state_reason}`)).toBeTruthy()
  clearPage()
  await showSheet(network, { exam: { state: 'PUBLISHED', state_reason }, sheet: { state: 'PUBLISHED' } })
  expect(screen.queryByText(new RegExp(state_reason))).toBeNull()
})

test('whoever verifies changes it with a reason', async () => {
  const may = ['update', 'submit', 'grace']
  const input = await showSheet(network, { ...ofB, rows: [pupil(1, null, B)], state: { section: 2 }, may })
  expect(input.readOnly).toBe(true)
  fireEvent.change(screen.getByLabelText('Reason for the change'), { target: { value: 'Added up wrongly' } })
  expect(input.readOnly).toBe(false)
})

test('with all sections on the screen only the lines of the one that is handed in are read only', async () => {
  const input = await showSheet(network, { ...ofB, rows: [pupil(1, null), pupil(2, null, B)] })
  expect(screen.getByText('Marking')).toBeTruthy()
  expect([input.readOnly, keys().length]).toEqual([false, 2])
  fireEvent.keyDown(input, { key: 'Enter' })
  expect([at(input), input.readOnly, keys().length]).toEqual(['Question 1, out of 3, Pupil 2', true, 0])
  fireEvent.change(input, { target: { value: '2' } })
  fireEvent.keyDown(input, { key: 'a' })
  expect([input.value, screen.queryByText('AB')]).toEqual(['', null])
})

test('Tab after the last question leads to the next pupil’s first, where digits are marks', async () => {
  const input = await showSheet(network)
  for (const _ of numbers) fireEvent.keyDown(input, { key: 'Tab' })
  expect(at(input)).toBe('Question 2, out of 3, Pupil 2')
  fireEvent.keyDown(input, { key: 'Tab', shiftKey: true })
  expect(at(input)).toBe('Pupil 2')
  fireEvent.keyDown(input, { key: 'Tab', shiftKey: true })
  expect(at(input)).toBe('Question 2, out of 3, Pupil 1')
})

test('after Esc Tab leads out of the sheet, forth and back; whatever else is pressed takes that back', async () => {
  const input = await showSheet(network)
  // Whether the browser does with it what it does elsewhere.
  const isLeft = (shiftKey: boolean) => fireEvent.keyDown(input, { key: 'Tab', shiftKey })
  const press = (key: string) => fireEvent.keyDown(input, { key })
  press('Escape')
  expect([isLeft(false), at(input)]).toEqual([true, 'Question 1, out of 3, Pupil 1'])
  fireEvent.blur(input)
  expect([isLeft(false), at(input)]).toEqual([false, 'Question 2, out of 3, Pupil 1'])
  press('Escape')
  press('Shift')
  expect(isLeft(true)).toBe(true)
  press('ArrowDown')
  expect(isLeft(true)).toBe(false)
  // Where something was typed Esc takes that back, and no more.
  fireEvent.change(input, { target: { value: '2' } })
  press('Escape')
  expect(isLeft(false)).toBe(false)
})

test('above questions, and parts of one, that are alternatives stands that they are', async () => {
  const part = { part_or_group: 'a', max_marks: 2 }
  const columns = [column(11, { A: '17' }, { or_group: '1' }), column(12, { A: '18 (i)' })].concat([
    column(13, { A: '18 (iii)' }, part),
    column(14, { A: '18 (iv)' }, part),
  ])
  await showSheet(network, { columns })
  expect(heads().slice(2, 6)).toEqual(['17[3] or', '18 (i)[3]', '18 (iii)[2] or', '18 (iv)[2] or'])
})

test('above the questions of a section to choose from stands how many count of how many: an OR pair is one, what was left out none', async () => {
  const any = { section: 'C', choose: 2 }
  const columns = [
    column(11, { A: '1' }, { section: 'B' }),
    column(12, { A: '2' }, any),
    column(13, { A: '3' }, { ...any, or_group: '1' }),
    column(14, { A: '4' }, { ...any, or_group: '1' }),
    column(15, { A: '5' }, any),
    column(16, { A: '6' }, { ...any, treatment: 'DROP' }),
  ]
  await showSheet(network, { columns, rows: [pupil(1, null)] })
  expect(heads().slice(2, 7)).toEqual([
    '1[3]',
    '2[3] any 2 of 3',
    '3[3] or any 2 of 3',
    '4[3] or any 2 of 3',
    '5[3] any 2 of 3',
  ])
})

test('two papers of an exam are counted each by itself', async () => {
  const any = (set: string) => ({ set, section: 'A', choose: 1 })
  const columns = [11, 12].map((id) => column(id, { A: String(id) }, any('A')))
  const others = [21, 22].map((id) => column(id, { B: String(id) }, any('B')))
  await showSheet(network, { columns: [...columns, ...others] })
  expect(heads().slice(2, 4)).toEqual(['11[3] any 1 of 2', '12[3] any 1 of 2'])
})

describe('after a step of the exam', () => {
  beforeEach(async () => {
    // What grows with its text waits for the fonts, which this DOM has none of.
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
    const user = { id: 3, role_id: 2, client_id: 1 } as Parameters<typeof storeUser>[0]
    network.answer(signInApi.getDetails, { data: user })
    const rights = { module: 'exam-marks', module_permissions: [{ action: 'update', status: true }] }
    const more = ['verify', 'publish'].map((action) => ({ action, status: true }))
    network.answer(permissionApi.activeModules, {
      data: [{ ...rights, module_permissions: [...rights.module_permissions, ...more] }],
    })
    storeUser(user)
    await loadAccount()
  })

  const take = async (opener: string, step: string, then: () => void) => {
    const button = screen.getByRole('button', { name: opener })
    button.focus()
    fireEvent.click(button)
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('radio', { name: step }))
    network.answer(examApi.changeState, { data: { sections: [] } })
    then()
    fireEvent.click(within(dialog).getByRole('button', { name: step }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  test('the focus is at the button that took the place of the one that was pressed', async () => {
    await showSheet(network, { rows: [pupil(1, 'A')], may: ['update', 'submit'] })
    const sections = [{ ...A, ...open, state: 'SUBMITTED' }]
    await take('Hand in', 'Hand in', () => changeSheet(network, { rows: [pupil(1, 'A')], exam: { sections } }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Change the state'))
  })

  test('where no step is left it is at the name with the new state', async () => {
    const state = { state: 'VERIFIED' }
    await showSheet(network, { rows: [pupil(1, 'A')], exam: state, sheet: state, may: ['publish'] })
    const published = { state: 'PUBLISHED' }
    await take('Change the state', 'Publish', () =>
      changeSheet(network, { rows: [pupil(1, 'A')], exam: published, sheet: published, may: [] }),
    )
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Unit TestPublished'))
  })
})

// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { examMarksApi } from '#contract'
import { clearAfterEach } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { A, changeElsewhere, column, pupil, showSheet } from '#web/testing/show-sheet.tsx'

clearAfterEach()

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
})

const columns = [column(11, { A: '1' }), column(12, { A: '2' })]
const has = (questions: object) => ({ attendance: 'P', questions })
const at = (input: HTMLElement) => input.getAttribute('aria-label')
const cell = (r: number, c: number) => document.querySelector<HTMLElement>(`tr[data-r="${r}"] td[data-c="${c}"]`)!
const type = (input: HTMLElement, value: string, key = 'Enter') => {
  fireEvent.change(input, { target: { value } })
  fireEvent.keyDown(input, { key })
}
const sums = () => {
  const foot = screen.getAllByRole('rowgroup')[2]!
  return within(foot)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('the foot says of each question and of the total how many have marks, their average and how many have none yet, and follows the typing', async () => {
  const rows = [pupil(1, null, A, has({ 11: 3, 12: 1 })), pupil(2, null, A, has({ 11: 'NA' })), pupil(3, null)]
  const input = await showSheet(network, { columns, rows })
  expect(sums()).toEqual([
    ['Pupils with marks', '', '2', '1', '1', ''],
    ['Average', '', '1.50', '1.00', '4.00', ''],
    ['Not yet', '1', '1', '2', '2', ''],
  ])
  expect(input.getAttribute('aria-description')).toBe('saved')
  for (const _ of [1, 2]) fireEvent.keyDown(input, { key: 'ArrowDown' })
  expect(input.getAttribute('aria-description')).toBe(null)
  type(input, '1,5', 'Tab')
  type(input, '2')
  await waitFor(() =>
    expect(sums()).toEqual([
      ['Pupils with marks', '', '3', '2', '2', ''],
      ['Average', '', '1.50', '1.50', '3.75', ''],
      ['Not yet', '0', '0', '1', '1', ''],
    ]),
  )
})

test('“to correct” leads to the next such cell, around, and lifts the search that hides it', async () => {
  const rows = [1, 2, 3].map((id) => pupil(id, null))
  const input = await showSheet(network, { columns, rows })
  type(input, '9')
  fireEvent.keyDown(input, { key: 'ArrowDown' })
  fireEvent.keyDown(input, { key: 'Tab' })
  type(input, 'x1')
  const next = () => fireEvent.click(screen.getByRole('button', { name: '2 to correct' }))
  next()
  expect(at(input)).toBe('Question 1, out of 3, Pupil 1')
  next()
  expect(at(input)).toBe('Question 2, out of 3, Pupil 3')
  next()
  expect(at(input)).toBe('Question 1, out of 3, Pupil 1')
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: 'Pupil 2' } })
  expect(screen.getAllByRole('rowheader')).toHaveLength(4)
  next()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  expect(at(screen.getByRole('textbox', { name: /^Question/ }))).toBe('Question 1, out of 3, Pupil 1')
})

const paste = (input: HTMLElement, text: string) => fireEvent.paste(input, { clipboardData: { getData: () => text } })
const sentValues = () =>
  network
    .sentTo(examMarksApi.updateMany)
    .flatMap(({ items }) => items as { mark_id: number; exam_question_id: number; value: unknown }[])
    .map(({ mark_id, exam_question_id, value }) => [mark_id, exam_question_id, value])

test('a paste names what it would replace, old and new; with the switch it fills empty cells only', async () => {
  const rows = [pupil(1, null, A, has({ 11: 3, 12: 1 })), pupil(2, null, A, has({ 11: 2 })), pupil(3, null)]
  const input = await showSheet(network, { columns, rows })
  paste(input, '2\t1\n2\t3\n1\t0')
  const dialog = await screen.findByRole('dialog', { name: 'Paste marks' })
  // The 1 and the 2 that stand there already are none.
  expect(within(dialog).getByText('1 that stands there already is replaced:')).toBeTruthy()
  expect(within(dialog).getByText(/3 → 2$/).textContent).toBe('Pupil 1, question 1: 3 → 2')
  fireEvent.click(within(dialog).getByRole('switch', { name: /^Fill empty cells only/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: /^Paste/ }))
  await waitFor(() => expect(sentValues()).toHaveLength(3))
  expect(sentValues().sort()).toEqual([
    [2, 12, 3],
    [3, 11, 1],
    [3, 12, 0],
  ])
})

test('a paste that does not fit stops as a whole, and takes nothing before that is answered', async () => {
  const input = await showSheet(network, { columns, rows: Array.from({ length: 10 }, (_, at) => pupil(at + 1, null)) })
  paste(input, Array.from({ length: 10 }, () => '88\t88').join('\n'))
  const dialog = await screen.findByRole('dialog', { name: 'Paste marks' })
  expect(within(dialog).getByRole('alert').textContent).toMatch(/above the highest of this exam/)
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Paste/ }).disabled).toBe(true)
})

test('a step back takes with the first mark of a pupil that they were there, after the mark; not where somebody has marked them meanwhile', async () => {
  const sent = () =>
    network
      .sentTo(examMarksApi.updateMany)
      .map(({ items }) => (items as { mark_id: number; field: string; value: unknown; base: unknown }[]).slice())
      .map((items) => items.map(({ mark_id, field, value, base }) => [mark_id, field, value, base]))
  const input = await showSheet(network, { columns, rows: [pupil(1, null), pupil(2, null)] })
  type(input, '2')
  type(input, '3')
  await waitFor(() => expect(sent().flat()).toHaveLength(2), { timeout: 3000 })
  changeElsewhere(network, [
    pupil(1, null, A, { ...has({ 11: 2, 12: 1 }), row_version: 2 }),
    pupil(2, null, A, { ...has({ 11: 3 }), row_version: 2 }),
  ])
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(cell(0, 2).textContent).toBe('1'))
  for (const _ of [1, 2]) fireEvent.keyDown(input, { key: 'z', ctrlKey: true })
  expect([0, 1].map((r) => [0, 1, 2].map((c) => cell(r, c).textContent))).toEqual([
    ['P', '', '1'],
    ['–', '', ''],
  ])
  await waitFor(() => expect(sent().flat()).toHaveLength(5), { timeout: 3000 })
  expect(sent().flat().slice(2).sort()).toEqual([
    [1, 'question', null, 2],
    [2, 'attendance', null, 'P'],
    [2, 'question', null, 3],
  ])
  const ofSecond = sent()
    .flat()
    .slice(2)
    .filter(([id]) => id === 2)
  expect(ofSecond.map(([, field]) => field)).toEqual(['question', 'attendance'])
})

test('a paste over marks replaces them where that was not switched off', async () => {
  const rows = [pupil(1, null, A, has({ 11: 3 })), pupil(2, null, A, has({ 11: 2 }))]
  const input = await showSheet(network, { columns, rows })
  paste(input, '0\n1')
  const dialog = await screen.findByRole('dialog', { name: 'Paste marks' })
  expect(within(dialog).getByText('2 that stand there already are replaced:')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: /^Paste/ }))
  await waitFor(() =>
    expect(sentValues().sort()).toEqual([
      [1, 11, 0],
      [2, 11, 1],
    ]),
  )
})

test('what does not count is dimmed and says why, as soon as its better alternative is there', async () => {
  const pair = [column(11, { A: '1' }, { or_group: '1' }), column(12, { A: '2' }, { or_group: '1' })]
  const input = await showSheet(network, { columns: pair, rows: [pupil(1, null, A, has({ 11: 2 }))] })
  expect(cell(0, 1).dataset.uncounted).toBeUndefined()
  fireEvent.keyDown(input, { key: 'Tab' })
  type(input, '3', 'ArrowLeft')
  const why = 'Not counted: of the alternatives the better one counts.'
  expect(input.getAttribute('aria-description')).toBe(why)
  expect([cell(0, 1).dataset.uncounted, cell(0, 1).title, cell(0, 2).title]).toEqual(['', why, ''])
  expect(screen.getByText(why)).toBeTruthy()
})

test('a cell that somebody else has changed shows the initials, and who it was where one stands', async () => {
  const rows = [pupil(1, null, A, has({ 11: 2, 12: 1 }))]
  await showSheet(network, { columns, rows })
  const by = { id: 8, name: 'Dev Ramesh Singh' }
  changeElsewhere(network, [pupil(1, null, A, { ...has({ 11: 3, 12: 1 }), row_version: 2, changed_by: by })])
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(cell(0, 1).textContent).toBe('3'))
  expect([cell(0, 1).dataset.by, cell(0, 2).dataset.by]).toEqual(['DS', undefined])
  expect(screen.getByText('Dev Ramesh Singh has just changed this.')).toBeTruthy()
})

test('what one has changed in another tab is no news', async () => {
  await showSheet(network, { columns, rows: [pupil(1, null, A, has({ 11: 2 }))] })
  const by = { id: 3, name: 'Anita Rao' }
  changeElsewhere(network, [pupil(1, null, A, { ...has({ 11: 3 }), row_version: 2, changed_by: by })])
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(cell(0, 1).textContent).toBe('3'))
  expect(cell(0, 1).dataset.by).toBeUndefined()
})

test('G goes to a roll number and leaves all others on the sheet; one that is not there is said', async () => {
  const input = await showSheet(network, { columns, rows: [1, 2, 3].map((id) => pupil(id, null)) })
  fireEvent.keyDown(input, { key: 'g' })
  const field = await screen.findByLabelText('Roll number or admission number')
  fireEvent.change(field, { target: { value: '7' } })
  fireEvent.submit(field.closest('form')!)
  expect(screen.getByText('No pupil with this number is shown.')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'adm-3' } })
  fireEvent.submit(field.closest('form')!)
  await waitFor(() => expect(at(input)).toBe('Question 1, out of 3, Pupil 3'))
  expect(document.querySelectorAll('tr[data-r]')).toHaveLength(3)
})

test('what is typed right after G is part of the number, whatever the dialog takes to come: the cell has none of it', async () => {
  const rows = [pupil(1, null, A, has({ 11: 3 })), ...Array.from({ length: 12 }, (_, at) => pupil(at + 2, null))]
  const input = await showSheet(network, { columns, rows })
  // In the cell still, as the keys of somebody quick are.
  for (const key of ['g', '1', '2']) fireEvent.keyDown(input, { key })
  fireEvent.change(input, { target: { value: '12' } })
  const field = await screen.findByLabelText<HTMLInputElement>('Roll number or admission number')
  expect([field.value, cell(0, 1).textContent]).toEqual(['12', '3'])
  fireEvent.submit(field.closest('form')!)
  await waitFor(() => expect(at(input)).toBe('Question 1, out of 3, Pupil 12'))
  expect(network.sentTo(examMarksApi.updateMany)).toEqual([])
})

test('F, N, Ctrl D, Ctrl with arrows and ? do what the list of keys says', async () => {
  const rows = [pupil(1, null), pupil(2, null, A, has({ 11: 1 })), pupil(3, null)]
  const input = await showSheet(network, { columns, rows })
  fireEvent.keyDown(input, { key: 'f' })
  fireEvent.keyDown(input, { key: 'd', ctrlKey: true })
  expect([0, 1, 2].map((r) => cell(r, 1).textContent)).toEqual(['3', '1', '3'])
  fireEvent.keyDown(input, { key: 'z', ctrlKey: true })
  expect([0, 1, 2].map((r) => cell(r, 1).textContent)).toEqual(['3', '1', ''])
  fireEvent.keyDown(input, { key: 'ArrowRight', ctrlKey: true })
  fireEvent.keyDown(input, { key: 'ArrowDown', ctrlKey: true })
  expect(at(input)).toBe('Question 2, out of 3, Pupil 3')
  fireEvent.keyDown(input, { key: 'n' })
  expect(cell(2, 2).textContent).toBe('NA')
  fireEvent.keyDown(input, { key: 'ArrowLeft', ctrlKey: true })
  fireEvent.keyDown(input, { key: 'ArrowUp', ctrlKey: true })
  expect(at(input)).toBe('Question 1, out of 3, Pupil 1')
  fireEvent.keyDown(input, { key: '?' })
  expect(await screen.findByRole('table', { name: 'Keys' })).toBeTruthy()
})

test('where one wants it, a digit is taken at once and the next pupil gone to; what is no mark stays', async () => {
  const input = await showSheet(network, { columns, rows: [1, 2, 3].map((id) => pupil(id, null)) })
  fireEvent.keyDown(input, { key: '?' })
  fireEvent.click(await screen.findByRole('switch', { name: /^Go on by itself after one digit/ }))
  // What is typed while a dialog is open is no mark.
  fireEvent.change(input, { target: { value: '2' } })
  expect(cell(0, 1).textContent).toBe('')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.change(input, { target: { value: '2' } })
  expect([cell(0, 1).textContent, at(input)]).toEqual(['2', 'Question 1, out of 3, Pupil 2'])
  fireEvent.change(input, { target: { value: '7' } })
  expect([cell(1, 1).dataset.shown, at(input)]).toEqual(['wrong', 'Question 1, out of 3, Pupil 2'])
  fireEvent.change(input, { target: { value: '1.5' } })
  expect(at(input)).toBe('Question 1, out of 3, Pupil 2')
})

test('Shift with arrows takes several cells: they are copied as a spreadsheet takes them, and cleared as one step', async () => {
  const rows = [pupil(1, null, A, has({ 11: 3, 12: 'NA' })), pupil(2, null, A, has({ 11: 2.5 })), pupil(3, null)]
  const input = await showSheet(network, { columns, rows })
  const copied = () => {
    const held: string[] = []
    fireEvent.copy(input, { clipboardData: { setData: (_: string, text: string) => held.push(text) } })
    return held
  }
  expect(copied()).toEqual([])
  fireEvent.keyDown(input, { key: 'ArrowDown', shiftKey: true })
  fireEvent.keyDown(input, { key: 'ArrowRight', shiftKey: true })
  expect(copied()).toEqual(['3\tNA\n2.5\t'])
  expect(screen.getByText('4 cells: Ctrl C copies them, Delete clears their marks.')).toBeTruthy()
  fireEvent.keyDown(input, { key: 'Delete' })
  expect([0, 1].flatMap((r) => [1, 2].map((c) => cell(r, c).textContent))).toEqual(['', '', '', ''])
  fireEvent.keyDown(input, { key: 'z', ctrlKey: true })
  expect([0, 1].flatMap((r) => [1, 2].map((c) => cell(r, c).textContent))).toEqual(['3', 'NA', '2.5', ''])
  // Whoever goes on has one cell again.
  fireEvent.keyDown(input, { key: 'ArrowUp' })
  expect(copied()).toEqual([])
})

test('marks that were scaled for all count as they are now; the cell has what was typed, and is compared with that', async () => {
  const scaled = {
    attendance: 'P',
    marks: 5.25,
    typed: 5,
    percent: 87.5,
    grade: 'A2',
    result: 'PASS',
    is_complete: true,
  }
  const total = { entry_mode: 'TOTAL', state: 'VERIFIED' }
  await showSheet(network, { exam: total, sheet: total, columns: [], rows: [pupil(1, null, A, scaled)] })
  const row = [...document.querySelector('tr[data-r="0"]')!.children].map(({ textContent }) => textContent)
  expect(row.slice(-3)).toEqual(['5', '5.25', '87.5 % · A2'])
})

test('of verified marks somebody who was there after all gets attendance and marks with a reason: what is refused alone goes again with the rest', async () => {
  const absent = { attendance: 'A', result: 'ABSENT', is_complete: true }
  const given = { columns, rows: [pupil(1, null, A, absent)], may: ['update', 'verify', 'grace'] }
  const verified = { state: 'VERIFIED' }
  const input = await showSheet(network, { ...given, exam: verified, sheet: verified })
  const message = 'These marks are verified. Marks are missing.'
  // As the server judges verified marks: all of a pupil together.
  network.answer(examMarksApi.updateMany, ({ items }) => {
    const fields = (items as { field: string }[]).map(({ field }) => field)
    const isWhole = fields.length === 3 && fields[0] === 'attendance'
    const refused = { status: 'invalid', code: 'incomplete', message, said: { code: 'item.incomplete', params: {} } }
    const results = fields.map((_, i) => ({ i, ...(isWhole ? { status: 'ok' } : refused) }))
    const row = pupil(1, null, A, { ...has({ 11: 2, 12: 1 }), row_version: 2, marks: 3, is_complete: true })
    return { data: { results, rows: isWhole ? [row] : [], cursor: '2026-08-04T05:00:01.000Z' } }
  })
  expect(input.readOnly).toBe(true)
  fireEvent.change(screen.getByLabelText('Reason for the change'), { target: { value: 'Sat in another room' } })
  fireEvent.keyDown(input, { key: 'p' })
  fireEvent.keyDown(input, { key: 'ArrowLeft' })
  await screen.findByText(/Marks are missing/, undefined, { timeout: 3000 })
  expect(cell(0, 0).textContent).toContain('P')
  fireEvent.keyDown(input, { key: 'ArrowRight' })
  type(input, '2', 'Tab')
  await waitFor(() => expect(network.sentTo(examMarksApi.updateMany)).toHaveLength(2), { timeout: 3000 })
  await waitFor(() => expect(screen.getByRole('button', { name: '2 to correct' })).toBeTruthy())
  // Nothing that was typed is lost.
  expect([cell(0, 0).textContent, cell(0, 1).textContent]).toEqual(['P', '2'])
  type(input, '1')
  await waitFor(() => expect(network.sentTo(examMarksApi.updateMany)).toHaveLength(3), { timeout: 3000 })
  expect(network.sentTo(examMarksApi.updateMany).map(({ reason }) => reason)).toEqual(
    [1, 2, 3].map(() => 'Sat in another room'),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: /to correct$/ })).toBeNull())
  expect([cell(0, 0), cell(0, 1), cell(0, 2)].map(({ textContent }) => textContent)).toEqual(['P', '2', '1'])
})

// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { examMarksApi } from '#contract'
import { clearAfterEach } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { A, B, column, drawSheet, onPhone, open, pupil } from '#web/testing/show-sheet.tsx'

clearAfterEach()

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  sessionStorage.clear()
  network = makeNetwork()
})

const names = ['Asha Rao', 'Bina Das', 'Chetan Iyer', 'Deepa Nair', 'Farhan Khan', 'Gita Menon']
const named = (at: number, more = {}, section = A) =>
  pupil(at, null, section, {
    student: { id: at, name: names[at - 1], admission_no: `ADM-10${at}`, roll_no: String(at) },
    ...more,
  })
const six = names.map((_, at) => named(at + 1))
const total = { entry_mode: 'TOTAL', max_marks: 40 }
const ofTotal = { exam: total, sheet: total, columns: [], rows: six }
const ofQuestions = { columns: [column(11, { A: '1' }), column(12, { A: '2' })], rows: six }

const lines = (...rows: (string | number)[][]) => rows.map((row) => row.join('\t')).join('\n')
const onPlain = (text: string) => ({
  clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
})

/** Pastes into the first cell of the first pupil, and answers the dialog. */
async function paste(given: object, text: string) {
  drawSheet(network, given)
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: /Asha Rao$/ })
  fireEvent.paste(input, onPlain(text))
  return { input, dialog: await screen.findByRole('dialog', { name: 'Paste marks' }) }
}
const button = (dialog: HTMLElement) => within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Paste/ })
const press = (dialog: HTMLElement, name: string | RegExp) =>
  fireEvent.click(within(dialog).getByRole('button', { name }))
const field = (dialog: HTMLElement, at: number) =>
  within(dialog).getByRole<HTMLSelectElement>('combobox', { name: new RegExp(`^Column ${at},`) })
const fields = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole<HTMLSelectElement>('combobox', { name: /^Column/ })
    .map(({ value }) => value)
const sent = () =>
  network
    .sentTo(examMarksApi.updateMany)
    .flatMap(({ items }) => items as { mark_id: number; field: string; exam_question_id?: number; value: unknown }[])
    .map(({ mark_id, field, exam_question_id, value }) => [mark_id, exam_question_id ?? field, value])
    .sort()
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('each of the forms that were stored wrongly', () => {
  const marks = [31, 22.5, 17, 40, 9, 28]

  test('Roll No, Name, Q1 …: every mark at its own question', async () => {
    const rows = six.map((_, at) => [at + 1, names[at]!, at % 4, (at + 1) % 4])
    const { dialog } = await paste(ofQuestions, lines(['Roll No', 'Name', 'Q1', 'Q2'], ...rows))
    expect(fields(dialog)).toEqual(['roll_no', 'name', 'question.11', 'question.12'])
    expect(within(dialog).getByText('Roll No finds the pupil', { exact: false })).toBeTruthy()
    press(dialog, 'Paste 12 marks')
    await waitFor(() => expect(sent()).toHaveLength(12), { timeout: 3000 })
    expect(sent()).toEqual(
      rows
        .flatMap(([id, , one, other]) => [
          [id, 11, one],
          [id, 12, other],
        ])
        .sort(),
    )
  })

  test('Roll No, Section, Marks: the section A is nobody’s absence', async () => {
    const { dialog } = await paste(
      { ...ofTotal, exam: { ...total, sections: [A, B].map((one) => ({ ...one, ...open })) } },
      lines(['Roll No', 'Section', 'Marks'], ...marks.map((mark, at) => [at + 1, 'A', mark])),
    )
    expect(fields(dialog)).toEqual(['roll_no', 'section', 'marks'])
    expect(within(dialog).queryByText(/Absent/)).toBeNull()
    press(dialog, 'Paste 6 marks')
    await waitFor(() => expect(sent()).toHaveLength(6), { timeout: 3000 })
    expect(sent()).toEqual(marks.map((mark, at) => [at + 1, 'marks', mark]).sort())
  })

  test('S.No, Roll No, Name, Marks: the roll numbers are no marks', async () => {
    const rows = marks.map((mark, at) => [at + 1, at + 1, names[at]!, mark])
    const { dialog } = await paste(ofTotal, lines(['S.No', 'Roll No', 'Name', 'Marks'], ...rows))
    expect(fields(dialog)).toEqual(['', 'roll_no', 'name', 'marks'])
    expect(field(dialog, 1).getAttribute('aria-label')).toMatch(/^Column 1, Left out/)
    expect(field(dialog, 4).getAttribute('aria-label')).toBe('Column 4, Marks, 6 numbers')
    press(dialog, 'Paste 6 marks')
    await waitFor(() => expect(sent()).toHaveLength(6), { timeout: 3000 })
    expect(sent()).toEqual(marks.map((mark, at) => [at + 1, 'marks', mark]).sort())
  })

  test('Name, Marks: the names find the pupils, in whatever order', async () => {
    const rows = marks.map((mark, at) => [names[at]!, mark]).reverse()
    const { dialog } = await paste(ofTotal, lines(['Name', 'Marks'], ...rows))
    press(dialog, 'Paste 6 marks')
    await waitFor(() => expect(sent()).toHaveLength(6), { timeout: 3000 })
    expect(sent()).toEqual(marks.map((mark, at) => [at + 1, 'marks', mark]).sort())
  })

  test('the columns of the own template, which are sure: the button has the focus, and nothing is asked to be remembered', async () => {
    const head = ['admission_no', 'roll_no', 'name', 'section', 'set', 'attendance', 'Q1 [3]', 'Q2 [3]', 'remarks']
    const rows = names.map((name, at) => [`ADM-10${at + 1}`, at + 1, name, 'A', '', 'P', 2, 1, ''])
    const { dialog } = await paste(ofQuestions, lines(head, ...rows))
    await waitFor(() => expect(document.activeElement).toBe(button(dialog)))
    expect(within(dialog).queryByRole('radio')).toBeNull()
    press(dialog, 'Paste 12 marks')
    await waitFor(() => expect(sent().filter(([, of]) => of !== 'attendance')).toHaveLength(12), { timeout: 3000 })
  })
})

const rolls = (marks: (string | number)[]) => marks.map((mark, at) => [at + 1, mark])

test('R70 while something is asked the button is off; it is asked one at a time, and answered the button says what it does', async () => {
  const rows = names.map((name, at) => [at + 1, name, 10 + at, 20 + at])
  const { dialog } = await paste(ofTotal, lines(['Roll No', 'Name', 'Test 1', 'Test 2'], ...rows))
  expect([button(dialog).disabled, button(dialog).textContent]).toEqual([true, 'Paste'])
  expect(within(dialog).getByRole('alert').textContent).toMatch(/could be the marks/)
  press(dialog, 'Test 2')
  expect(within(dialog).queryByRole('alert')).toBeNull()
  expect([button(dialog).disabled, button(dialog).textContent]).toEqual([false, 'Paste 6 marks'])
})

test('rolls alone below the title of another session are asked about, and are this exam’s only if that is said', async () => {
  const rows = names.map((_, at) => [at + 1, 10 + at])
  const { dialog } = await paste(ofTotal, lines(['Session 2019-20', ''], ['Roll No', 'Marks'], ...rows))
  expect(button(dialog).disabled).toBe(true)
  expect(within(dialog).getByRole('alert').textContent).toMatch(
    /“Session 2019-20”: this exam is of the session 2026-27/,
  )
  press(dialog, 'It is this exam all the same')
  expect([button(dialog).disabled, button(dialog).textContent]).toEqual([false, 'Paste 6 marks'])
})

test('R70 where something is left out the button has no focus: how the list is read has it', async () => {
  const rows = [...rolls([1, 2, 3, 4, 5, 6]), ['Total', 21]]
  const { dialog } = await paste(ofTotal, lines(['Roll No', 'Marks'], ...rows))
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/finds the pupil/))
  expect(within(dialog).getByText('Row 8: a sum, a mean or the like', { exact: false })).toBeTruthy()
  press(dialog, '1 left out')
  expect(document.activeElement?.textContent).toMatch(/^1 row is left out/)
})

test('R70 a new way of reading is remembered, or only this time; one that is known asks no more and gives the button the focus', async () => {
  const list = (mark: number) => lines(...names.map((name, at) => [name, mark + at]))
  const { input, dialog } = await paste(ofTotal, list(10))
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'remember it' }).checked).toBe(true)
  fireEvent.click(within(dialog).getByRole('radio', { name: 'only this time' }))
  press(dialog, 'Paste 6 marks')
  await isClosed()
  const again = async (mark: number) => {
    fireEvent.paste(input, onPlain(list(mark)))
    return screen.findByRole('dialog', { name: 'Paste marks' })
  }
  const second = await again(12)
  fireEvent.click(within(second).getByRole('radio', { name: 'remember it' }))
  press(second, 'Paste 6 marks')
  await isClosed()
  const third = await again(14)
  expect(within(third).getByText('Read as before')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(button(third)))
  expect(within(third).queryByRole('radio')).toBeNull()
})

test('R71 a column that is taken for something else is read anew at once; Escape leaves everything as it was', async () => {
  const rows = names.map((name, at) => [at + 1, name, 10 + at, 20 + at])
  const { input, dialog } = await paste(ofTotal, lines(['Roll No', 'Name', 'Marks', 'Second look'], ...rows))
  const shown = () => within(dialog).getAllByRole('row')[1]!.textContent
  expect(fields(dialog)).toEqual(['roll_no', 'name', 'marks', ''])
  fireEvent.change(field(dialog, 4), { target: { value: 'marks' } })
  expect(fields(dialog)).toEqual(['roll_no', 'name', '', 'marks'])
  expect(shown()).toContain('Asha Rao')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await isClosed()
  expect(network.sentTo(examMarksApi.updateMany)).toEqual([])
  expect(input.value).toBe('')
})

test('R72 one press takes a paste back; what was said of a list that was closed is not said twice', async () => {
  const rows = names.map((name, at) => [at + 1, name, 10 + at, 20 + at])
  const text = lines(['Roll No', 'Name', 'Test 1', 'Test 2'], ...rows)
  const { input, dialog } = await paste(ofTotal, text)
  press(dialog, 'Test 2')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await isClosed()
  fireEvent.paste(input, onPlain(text))
  const again = await screen.findByRole('dialog', { name: 'Paste marks' })
  expect(button(again).textContent).toBe('Paste 6 marks')
  press(again, 'Paste 6 marks')
  await isClosed()
  const cells = () => [...document.querySelectorAll('td[data-c="1"]')].map(({ textContent }) => textContent)
  expect(cells()).toEqual(['20', '21', '22', '23', '24', '25'])
  fireEvent.keyDown(input, { key: 'z', ctrlKey: true })
  expect(cells()).toEqual(['', '', '', '', '', ''])
})

test('what differs here and what is replaced stand in the cell; a doubtful row is taken once somebody says so', async () => {
  const rows = [named(1, { attendance: 'P', marks: 12 }), ...six.slice(1)]
  const text = lines(
    ['Roll No', 'Name', 'Marks'],
    ...names.map((name, at) => [at + 1, at === 2 ? 'Chetan' : name, '9,5']),
  )
  const { dialog } = await paste({ ...ofTotal, rows }, text)
  expect(dialog.querySelector('s')?.textContent).toContain('12')
  const [here] = within(dialog).getAllByText(/^→ 9\.5$/)
  // The gap stands outside of what is shown as a block, which would drop it.
  expect(here?.previousSibling?.textContent).toBe(' ')
  expect(within(dialog).getByText('1 that stands there already is replaced:')).toBeTruthy()
})

test('a mark of somebody who is down as absent is doubtful, and is taken as shown once that is said', async () => {
  const rows = [named(1, { attendance: 'A', result: 'ABSENT', is_complete: true }), ...six.slice(1)]
  const { dialog } = await paste({ ...ofTotal, rows }, lines(['Roll No', 'Marks'], ...rolls([1, 2, 3, 4, 5, 6])))
  expect(within(dialog).getByRole('button', { name: '1 doubtful' })).toBeTruthy()
  expect(button(dialog).textContent).toBe('Paste 5 marks')
  press(dialog, 'Take row 2 as shown')
  expect(button(dialog).textContent).toBe('Paste 6 marks')
})

test('a text that is not known here waits with its rows, and is said once', async () => {
  const { dialog } = await paste(ofTotal, lines(['Roll No', 'Marks'], ...rolls([1, 2, 'L', 4, 'L', 6])))
  expect(button(dialog).textContent).toBe('Paste 4 marks')
  fireEvent.change(within(dialog).getByRole('combobox', { name: '“L” is here' }), { target: { value: '"ML"' } })
  expect(button(dialog).textContent).toBe('Paste 6 marks')
})

test('one column of marks goes line by line from where it was pasted; what is left over is named', async () => {
  const { dialog } = await paste(ofTotal, [1, 2, 3, 4, 5, 6, 7].join('\n'))
  expect(within(dialog).getByText('Row 7: nobody is left for it')).toBeTruthy()
  press(dialog, 'Paste 6 marks')
  await waitFor(() => expect(sent()).toHaveLength(6), { timeout: 3000 })
  expect(sent()).toEqual([1, 2, 3, 4, 5, 6].map((mark) => [mark, 'marks', mark]))
})

test('words of attendance go into their own column alone, and what is none is left out', async () => {
  drawSheet(network, ofTotal)
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: /Asha Rao$/ })
  fireEvent.keyDown(input, { key: 'ArrowLeft' })
  fireEvent.paste(input, onPlain('P\nAB\n17\nML'))
  const dialog = await screen.findByRole('dialog', { name: 'Paste marks' })
  expect(within(dialog).getByText('Row 3: What does “17” mean?')).toBeTruthy()
  press(dialog, 'Paste attendance of 3 pupils')
  await waitFor(() => expect(sent()).toHaveLength(3), { timeout: 3000 })
  expect(sent()).toEqual([
    [1, 'attendance', 'P'],
    [2, 'attendance', 'A'],
    [4, 'attendance', 'ML'],
  ])
})

test('a list that is too long is refused in words', async () => {
  const { dialog } = await paste(ofTotal, Array.from({ length: 2001 }, (_, at) => at).join('\n'))
  expect(within(dialog).getByRole('alert').textContent).toMatch(/^This list has 2001 rows/)
  expect(within(dialog).queryByRole('button', { name: /^Paste/ })).toBeNull()
})

test('on a phone the rows are cards, under the columns and what each is taken for', async () => {
  localStorage.setItem('quaestor-marks:table', '1')
  onPhone()
  const rows = names.map((name, at) => [at + 1, name, 10 + at])
  const { dialog } = await paste(ofTotal, lines(['Roll No', 'Name', 'Marks'], ...rows))
  expect(within(dialog).queryByRole('table')).toBeNull()
  const card = within(dialog).getAllByRole('article', { name: 'Asha Rao' })[0]!
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['A: 1 → Roll number', 'B: Asha Rao → Name', 'C: 10 → Marks'])
  expect(field(dialog, 3).getAttribute('aria-label')).toBe('Column 3, Marks, 6 numbers')
})

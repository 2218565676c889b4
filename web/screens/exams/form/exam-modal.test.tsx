// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  type ExamRow,
  examApi,
  gradeApi,
  questionPaperApi,
  sectionApi,
  sessionApi,
  staffApi,
  subjectApi,
} from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import ExamModal from './exam-modal.tsx'

clearAfterEach()

const section = (id: number, title: string) => ({
  ...{ id, title, room: null, state: 'OPEN', entered: 0, of: 3 },
})
const exam = {
  ...{ id: 5, row_version: 2, name: 'Half-yearly', session_id: 1, grade_id: 9, subject_id: 4, state: 'DRAFT' },
  ...{ sections: [section(1, 'A'), section(2, 'B')], type_test: 'HALF_YEARLY', component: 'THEORY' },
  ...{ question_paper_id: null, date: '2026-11-20', start: '09:00', end: '12:00', max_marks: 80, pass_marks: 27 },
  ...{ weightage: null, room: 'Hall', entry_mode: 'TOTAL', markers: [] },
  invigilators: [{ staff_id: 7, name: 'Asha Rao', section_id: null }],
} as unknown as ExamRow
const other = { id: 8, title: 'Unit Test' }

async function open(answers: { warnings?: object[]; clashes?: object[] } = {}) {
  const network = makeNetwork()
  for (const api of [sessionApi, gradeApi, subjectApi, questionPaperApi])
    network.answer(api.list, { data: [], count: 0 })
  network.answer(sectionApi.list, { data: [section(1, 'A'), section(2, 'B')], count: 2 })
  network.answer(staffApi.list, {
    data: [
      { id: 7, name: 'Asha Rao' },
      { id: 8, name: 'Ravi Sen' },
    ],
    count: 2,
  })
  network.answer(examApi.check, { data: { warnings: [], clashes: [], ...answers } })
  network.answer(examApi.update, { data: exam })
  const nothing = () => undefined
  const start = { grade_id: null, subject_id: null, section_id: null }
  const root = createRootRoute()
  const dialog = () => <ExamModal edited={exam} start={start} onClose={nothing} onTakeCurrent={nothing} />
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/$area/exam', component: dialog })]),
    history: createMemoryHistory({ initialEntries: ['/school-admin/exam'] }),
  })
  render(<RouterProvider router={router} />, { wrapper: makeFrame() })
  await screen.findByLabelText('Section of Asha Rao')
  return network
}

/** What stands next in the dialog after the field. */
const follows = (field: HTMLElement, note: HTMLElement) =>
  Boolean(field.compareDocumentPosition(note) & Node.DOCUMENT_POSITION_FOLLOWING)

test('a warning stands below its field, before the next one, and leads to the other exam', async () => {
  await open({
    warnings: [
      { message: 'Hall is used.', path: 'room', exam: other },
      { message: 'Asha is on duty.', path: 'invigilators', exam: other },
      { message: 'This is a Sunday.', path: 'date', exam: null },
    ],
  })
  const note = async (text: RegExp) => (await screen.findByText(text)).closest<HTMLElement>('[role="status"]')!
  const [sunday, hall, asha] = [await note(/Sunday/), await note(/Hall is used/), await note(/Asha is on duty/)]
  const field = (name: RegExp) => screen.getByLabelText(name, { selector: 'input, select' })
  const inOrder = [
    ...[field(/^End/), sunday, field(/^Maximum marks/), field(/^Room of B/), hall],
    ...[field(/^Invigilators/), asha, field(/^Further markers/)],
  ]
  for (const [at, one] of inOrder.slice(1).entries()) expect([at, follows(inOrder[at]!, one)]).toEqual([at, true])
  const link = within(hall).getByRole('link', { name: 'Open Unit Test' })
  expect(link.getAttribute('href')).toBe('/school-admin/exam?search=Unit+Test&from=2026-11-20&to=2026-11-20')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(within(sunday).queryByRole('link')).toBeNull()
})

test('a clash names the other exam and leads there', async () => {
  const clash = { exam_id: 8, name: 'Unit Test', section: 'Class 9 A', start: '10:00', end: '11:00', students: 1 }
  await open({ clashes: [clash] })
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('listitem').textContent).toBe('Unit Test, Class 9 A, 10:00 to 11:00: 1 pupil')
  expect(within(alert).getByRole('link', { name: 'Unit Test' })).toBeDefined()
})

test('people are on duty in all sections or in single ones, and never twice in one', async () => {
  const network = await open()
  const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const offered = () => [...screen.getByLabelText<HTMLSelectElement>('Invigilators').options].map(({ text }) => text)
  // Who is everywhere is not put anywhere else.
  expect(offered()).toEqual(['Add somebody', 'Ravi Sen'])
  choose('Section of Asha Rao', '1')
  choose('Invigilators', '7')
  expect(screen.getAllByLabelText<HTMLSelectElement>('Section of Asha Rao').map(({ value }) => value)).toEqual([
    '1',
    '2',
  ])
  choose('Invigilators', '8')
  choose('Section of Ravi Sen', '2')
  fireEvent.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(network.sentTo(examApi.update)).toHaveLength(1))
  expect(network.sentTo(examApi.update)[0]).toMatchObject({
    invigilators: [
      { staff_id: 7, section_id: 1 },
      { staff_id: 7, section_id: 2 },
      { staff_id: 8, section_id: 2 },
    ],
  })
  await waitFor(() =>
    expect(network.sentTo(examApi.check).at(-1)).toMatchObject({ invigilators: [{}, {}, { section_id: 2 }] }),
  )
})

test('whose section no longer writes the exam is not sent', async () => {
  const network = await open()
  fireEvent.change(screen.getByLabelText('Section of Asha Rao'), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'B' }))
  expect(screen.queryByText('Asha Rao', { selector: 'p' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(network.sentTo(examApi.update)).toHaveLength(1))
  expect(network.sentTo(examApi.update)[0]).toMatchObject({ section_ids: [1], invigilators: [] })
})

test('without a section nothing is sent, and the focus goes to the boxes, which say so', async () => {
  const network = await open()
  const box = (name: string) => screen.getByRole('checkbox', { name })
  for (const name of ['A', 'B']) fireEvent.click(box(name))
  const update = screen.getByRole('button', { name: 'Update' })
  update.focus()
  fireEvent.click(update)
  expect(await screen.findByText('Choose at least one section')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(box('A')))
  expect(network.sentTo(examApi.update)).toEqual([])
})

import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { vi } from 'vitest'
import { examApi, examMarksApi } from '#contract'
import { writeStored } from '#web/api/sign-in/stored.ts'
import type { MarkingState } from '../screens/marks/marking-url.ts'
import { SheetScreen } from '../screens/marks/sheet/sheet-screen.tsx'
import { makeFrame } from './frame.tsx'
import type { makeNetwork } from './network.ts'

const state = { exam: 5, section: null, question: null, search: '', incomplete: null, sort: null } as MarkingState
export const [A, B] = [
  { id: 1, title: 'A' },
  { id: 2, title: 'B' },
]
export const open = { room: null, state: 'OPEN', entered: 0, of: 2 }
const exam = {
  ...{ id: 5, name: 'Unit Test', state: 'MARKING', date: '2026-08-03', max_marks: 6, entry_mode: 'PER_QUESTION' },
  ...{ grade: { id: 4, title: 'Class 10' }, subject: { id: 9, title: 'Physics' }, sections: [{ ...A, ...open }] },
  ...{ session: { id: 3, title: '2026-27' }, component: 'THEORY' },
}
export const column = (id: number, labels: Record<string, string>, more = {}) => ({
  ...{
    id,
    item_id: id,
    part: 0,
    section: 'A',
    labels,
    max_marks: 3,
    min_marks: 0,
    or_group: null,
    part_or_group: null,
  },
  ...{
    choose: null,
    type: 'SHORT',
    chapter: { id: 1, title: 'Light' },
    treatment: 'COUNT',
    set: null,
    mine: true,
    ...more,
  },
})
export const pupil = (id: number, set: string | null, section = A, more = {}) => ({
  ...{ id, row_version: 1, exam_id: 5, section, set, attendance: null, marks: null, grace: 0, counted_max: 6 },
  ...{
    student: { id, name: `Pupil ${id}`, admission_no: `ADM-${id}`, roll_no: String(id) },
    remarks: null,
    left: false,
  },
  ...{ percent: null, grade: null, point: null, result: 'PENDING', is_complete: false, questions: {}, rechecks: 0 },
  updated_at: '2026-08-04T05:00:00.000Z',
  ...more,
})
const cursor = '2026-08-04T05:00:00.000Z'
const sheet = { id: 5, name: 'Unit Test', state: 'MARKING', entry_mode: 'PER_QUESTION', max_marks: 6, pass_marks: 2 }
const numbers = [column(11, { A: '1', B: '2' }), column(12, { A: '2', B: '1' })]

interface Given {
  exam?: object
  sheet?: object
  may?: string[]
  columns?: object[]
  rows?: object[]
  state?: Partial<MarkingState>
}

type Network = ReturnType<typeof makeNetwork>

/** What others have changed is there from now on; it is seen when the sheet is looked at again. */
export const changeElsewhere = (network: Network, rows: object[]) => answerList(network, {}, rows)

function answerList(
  network: Network,
  { may = ['update', 'submit'], columns = numbers, rows = [], sheet: more }: Given,
  news: object[],
) {
  const about = { ...sheet, ...more, revision: 0, may, locked_by: null }
  const beside = { exam: about, columns, cursor }
  network.answer(examMarksApi.list, ({ filter }) => {
    const data = (filter as { since?: string }).since ? news : rows
    return { data, count: data.length, ...beside }
  })
}

/** The exam and its sheet are these from now on. */
export function changeSheet(network: Network, given: Given): void {
  network.answer(examApi.list, { data: [{ ...exam, ...given.exam }], count: 1 })
  answerList(network, given, [])
}

/** The sheet as somebody who marks it sees it. The server takes what is sent. */
export function drawSheet(network: Network, given: Given = {}): void {
  writeStored('user', JSON.stringify({ id: 3, client_id: 1, role_id: 3 }))
  changeSheet(network, { ...given, rows: given.rows ?? [pupil(1, 'A'), pupil(2, 'B')] })
  network.answer(examMarksApi.updateMany, ({ items }) => {
    const results = (items as object[]).map((_, i) => ({ i, status: 'ok' }))
    return { data: { results, rows: [], cursor: cursor } }
  })
  render(<Shown {...given.state} />, { wrapper: makeFrame() })
}

/** With the address that it changes. */
function Shown(given: Partial<MarkingState>) {
  const [shown, setShown] = useState({ ...state, ...given })
  const change = (changes: Partial<MarkingState>) => setShown((before) => ({ ...before, ...changes }))
  return <SheetScreen exam_id={5} state={shown} change={change} adjust={change} />
}

/** The same with its only input, which stands at the first question of the first pupil. */
export function showSheet(network: Network, given: Given = {}): Promise<HTMLInputElement> {
  drawSheet(network, given)
  return screen.findByRole<HTMLInputElement>('textbox', { name: /Pupil 1$/ })
}

/** From here on the page is as narrow as a phone. */
export function onPhone(): void {
  const nothing = () => undefined
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches: media === '(width < 48em)', addEventListener: nothing, removeEventListener: nothing },
  }))
}

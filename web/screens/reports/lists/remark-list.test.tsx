// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type CardListAnswer, reportRemarkApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import RemarkList from './remark-list.tsx'

clearAfterEach()

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  localStorage.clear()
  network = makeNetwork()
})

const asked = { session_id: 1, section_id: 7, occasion_id: null }
const column = (at: number, heading: string, field: string) => ({
  ...{ at, heading, fields: [field], left_as: null, by: 'heading' as const, samples: [] },
})
const row = (at: number, name: string, remark: string) => ({
  ...{ row: at + 1, why: 'further' as const, who: { id: at, name }, message: null },
  cells: [
    { column: 0, in_file: String(at), here: null, was: null },
    { column: 1, in_file: remark, here: remark, was: null },
  ],
})
const sentence = { code: 'clause.list_remarks', params: { column: 'Remark' } }
const answer = (more: Partial<CardListAnswer> = {}): CardListAnswer => ({
  reading: {
    ...{ sheet: '', sheets: [], header_rows: [1], values: [], left: [], missing: [] },
    columns: [column(0, 'Roll', 'roll_no'), column(1, 'Remark', 'remarks')],
    layout: {
      ...{ signature: '', sentence: '', said: { ...sentence, message: '' }, known: false, sure: true },
      ...{ fits: 2, of: 2, against: [] },
    },
    preview: [row(1, 'Asha Rao', 'Works with care.'), row(2, 'Bina Das', 'Reads much.')],
  },
  ...{ asks: [], errors: [], warnings: [], place: { grade_id: 9, section_id: 7 }, seen: 'abc' },
  ...{ created: 2, replaced: 0, unchanged: 0, failed: 0, ...more },
})
const text = 'Roll\tRemark\n1\tWorks with care.\n2\tReads much.'
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Paste the list here/ })
const show = () => {
  const onClose = vi.fn()
  return { onClose, ...render(<RemarkList {...{ asked, onClose }} />, { wrapper: makeFrame() }) }
}
function paste() {
  fireEvent.paste(box())
  fireEvent.change(box(), { target: { value: text } })
}
const sent = () => network.sentTo(reportRemarkApi.upload)

test('C44 what goes where is shown before anything is stored, and stored as it was looked at', async () => {
  network.answer(reportRemarkApi.upload, { data: answer() })
  show()
  paste()
  expect(await screen.findByText('Asha Rao')).toBeTruthy()
  expect(sent()).toMatchObject([{ text, dry_run: 'true', mode: 'create', section_id: '7', session_id: '1' }])
  fireEvent.click(screen.getByRole('button', { name: 'Take in 2 remarks' }))
  expect(await screen.findByText(/Taken in of 2 pupils/)).toBeTruthy()
  expect(sent()[1]).toMatchObject({ text, dry_run: 'false', seen: 'abc', layout: 'confirm' })
})

test('C44 a text that is refused, or left without being taken in, is still there', async () => {
  network.answer(reportRemarkApi.upload, ({ dry_run }) =>
    dry_run === 'true'
      ? { data: answer() }
      : { status: 422, refusal: { message: 'Changed', errorCode: 'invalid_field', data: answer({ seen: 'def' }) } },
  )
  const first = show()
  paste()
  fireEvent.click(await screen.findByRole('button', { name: 'Take in 2 remarks' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(box().value).toBe(text)
  first.unmount()
  show()
  expect(box().value).toBe(text)
  fireEvent.click(screen.getByRole('button', { name: 'Read this list' }))
  expect(await screen.findByText('Asha Rao')).toBeTruthy()
})

test('C44 what is written stays, by row, until it is said that it is replaced', async () => {
  const kept = {
    row: 2,
    column: 'Remark',
    code: 'kept',
    value: 'x',
    message: 'stays',
    said: { code: 'card_list.there', params: { value: 'Old.' } },
  }
  network.answer(reportRemarkApi.upload, ({ mode }) => ({
    data: mode === 'update' ? answer({ created: 1, replaced: 1 }) : answer({ created: 1, warnings: [kept] }),
  }))
  show()
  paste()
  expect(await screen.findByText('“Old.” stands there already and stays')).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: /^Replace what stands there already/ }))
  await waitFor(() => expect(screen.getByText('Of 1 pupil something is replaced.')).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Take in 2 remarks' })).toBeTruthy()
})

// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  gradeApi,
  importApi,
  type OpenReading,
  sectionApi,
  studentApi,
  studentUploadApi,
  subjectApi,
  type UploadResult,
} from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import SpreadsheetUploadDialog from '../spreadsheet-upload-dialog.tsx'

clearAfterEach()

const layout = {
  signature: '1',
  sentence: '',
  said: { message: '' },
  known: false,
  sure: true,
  fits: 1,
  of: 4,
  against: [],
}
const reading: OpenReading['reading'] = {
  ...{ sheet: '', sheets: [], header_rows: [1], columns: [], layout, left: [], missing: [], preview: [] },
  values: [
    { column: 'class', value: 'Prep', rows: 2, here: null, by: null, near: [{ label: 'LKG', here: { grade_id: 4 } }] },
    { column: 'gender', value: 'B', rows: 1, here: 'M', by: 'rule', near: [] },
  ],
}
const ask: OpenReading['asks'][number] = {
  ...{ id: 'date_order', kind: 'date_order', rows: [2, 3], proposed: 'dmy', code: 'list.date_order', message: '' },
  choices: [
    { value: 'dmy', label: 'The day' },
    { value: 'mdy', label: 'The month' },
  ],
}
const problem = { row: 4, column: 'admission_no', code: 'same_person', value: 'H2', message: 'Is it Asha Rao, H1?' }
const result: UploadResult = {
  ...{ total: 4, created: 1, updated: 0, failed: 3, errors: [problem], error_file_url: null, import_id: null },
  reading,
}

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
  network.answer(importApi.list, { data: [], count: 0 })
  network.answer(gradeApi.list, {
    data: [
      { id: 4, title: 'LKG' },
      { id: 5, title: 'UKG' },
    ],
    count: 2,
  })
  network.answer(sectionApi.list, { data: [{ id: 9, title: 'A', grade_id: 5 }], count: 1 })
})

async function openWith(answers: (body: Record<string, unknown>) => { data: UploadResult }) {
  network.answer(studentUploadApi.upload, answers)
  const api = { upload: studentUploadApi.upload, template: studentUploadApi.template, list: studentApi.list }
  const facts = { title: 'Upload Students', name: 'students', entity: 'student' as const }
  render(<SpreadsheetUploadDialog {...{ api, ...facts }} opened onClose={() => undefined} />, { wrapper: makeFrame() })
  await screen.findByText('Upload Students')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['class'], 'pupils.csv')] } })
  fireEvent.click(screen.getByRole('button', { name: 'Check first' }))
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const last = () => network.sentTo(studentUploadApi.upload).at(-1)

test('R70 a question is answered by one press, which looks again; until then nothing is imported first', async () => {
  await openWith(({ answers }) => ({ data: { ...result, asks: answers ? [] : [ask] } }))
  await screen.findByText(/Which comes first\?$/)
  expect(screen.getByText('Rows 2, 3')).not.toBeNull()
  press('The day')
  await waitFor(() => expect(screen.queryByText(/Which comes first\?$/)).toBeNull())
  expect(last()).toMatchObject({ dry_run: 'true', answers: '{"date_order":"dmy"}' })
})

test('R16 a text is said by one press and goes with the import; a known one can be changed', async () => {
  await openWith(() => ({ data: { ...result, asks: [] } }))
  await screen.findByText('1 text is not known here: its rows wait, and no others')
  press('Did you mean LKG?')
  await screen.findByText('2 texts and what they are here')
  const known = screen.getByLabelText('“B” is here') as HTMLSelectElement
  fireEvent.change(known, { target: { value: '"X"' } })
  press('Import')
  await waitFor(() => expect(last()?.dry_run).toBe('false'))
  expect(JSON.parse(String(last()?.values))).toEqual({ class: { Prep: { grade_id: 4 } }, gender: { B: 'X' } })
})

test('R16 where nothing is near the classes and sections of the school are offered', async () => {
  const values = [{ ...reading.values[0], near: [] }] as typeof reading.values
  await openWith(() => ({ data: { ...result, reading: { ...reading, values }, asks: [] } }))
  const choice = (await screen.findByLabelText('“Prep” is here')) as HTMLSelectElement
  await waitFor(() => expect([...choice.options].map(({ text }) => text)).toContain('UKG A'))
  fireEvent.change(choice, { target: { value: '{"grade_id":5,"section_id":9}' } })
  press('Import')
  await waitFor(() => expect(last()?.values).toBe('{"class":{"Prep":{"grade_id":5,"section_id":9}}}'))
})

test('R41 a row that waits is another person, or the same and stays out', async () => {
  const errors = [problem, { ...problem, row: 5 }]
  await openWith(() => ({ data: { ...result, errors, asks: [] } }))
  await screen.findByText('2 rows may be people who are here already')
  fireEvent.click(screen.getAllByRole('button', { name: 'Another person' })[0] as HTMLElement)
  await screen.findByText('1 row may be somebody who is here already')
  press('It is the same')
  await waitFor(() => expect(screen.queryByText(/here already$/)).toBeNull())
  press('Import')
  await waitFor(() => expect(last()?.accept).toBe('[4]'))
})

test('R24 a row with the number of somebody of another name is left out until it is taken', async () => {
  const renamed = {
    ...{ ...problem, code: 'other_name', value: 'A-0113' },
    message: 'A-0113 is Aarav Sharma here, the list says Diya Patel.',
  }
  const errors = [renamed, { ...renamed, row: 5 }]
  await openWith(() => ({ data: { ...result, errors, asks: [] } }))
  await screen.findByText('2 rows have the numbers of people with other names: they are left out')
  fireEvent.click(screen.getAllByRole('button', { name: 'The same person, renamed: take it' })[0] as HTMLElement)
  await screen.findByText('1 row has the number of somebody with another name: it is left out')
  press('Leave it out')
  await waitFor(() => expect(screen.queryByText(/another name: it is left out$/)).toBeNull())
  press('Import')
  await waitFor(() => expect(last()).toMatchObject({ dry_run: 'false', accept: '[4]' }))
})

test('R16 a text of several sections is said by one press, and what is open is a press away', async () => {
  const near = [{ label: 'Hindi A', here: { subject_id: 7 } }]
  const values = ['X A Hindi', 'X B Hindi', 'X C Hindi'].map((value) => ({
    ...{ column: 'subject_code', value, rows: 1, here: null, by: null, near },
  }))
  network.answer(subjectApi.list, { data: [], count: 0 })
  await openWith(() => ({ data: { ...result, reading: { ...reading, values }, asks: [] } }))
  await screen.findByText('3 texts to be said')
  press('3 texts to be said')
  expect(document.activeElement?.textContent).toBe('3 texts are not known here: their rows wait, and no others')
  const [first] = screen.getAllByRole('button', {
    name: /^Did you mean Hindi A\?\s*Also for “X B Hindi”, “X C Hindi”$/,
  })
  fireEvent.click(first as HTMLElement)
  await screen.findByText('3 texts and what they are here')
  press('Import')
  await waitFor(() => expect(last()?.dry_run).toBe('false'))
  const said = { 'X A Hindi': near[0]?.here, 'X B Hindi': near[0]?.here, 'X C Hindi': near[0]?.here }
  expect(JSON.parse(String(last()?.values))).toEqual({ subject_code: said })
})

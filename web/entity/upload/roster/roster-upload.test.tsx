// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { importApi, type RosterAnswer, rosterApi, studentApi, studentUploadApi, type UploadResult } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import SpreadsheetUploadDialog from '../spreadsheet-upload-dialog.tsx'

clearAfterEach()

const people: UploadResult = {
  ...{ total: 2, created: 2, updated: 0, failed: 0, errors: [], error_file_url: null, import_id: null },
}
const answer: RosterAnswer = {
  ...{ format: 'oneroster-1.1', school: 'Green Valley', students: people, staff: { ...people, total: 0, created: 0 } },
  classes: [{ title: '9', sections: ['A', 'B'], known: false }],
  left: [{ file: 'users.csv', row: 4, code: 'inactive', message: 'Off Line is inactive.' }],
}

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
  network.answer(importApi.list, { data: [], count: 0 })
})

const api = { ...studentUploadApi, list: studentApi.list }
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
async function drop() {
  const session = { id: 7, name: '2026-27' }
  render(
    <SpreadsheetUploadDialog
      {...{ api, session }}
      opened
      title="Upload Students"
      name="students"
      entity="student"
      onClose={() => undefined}
    />,
    { wrapper: makeFrame() },
  )
  await screen.findByText('Upload Students')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['PK'], 'roster.zip')] } })
  await screen.findByText(/A bundle of OneRoster/)
}

test('I70 a bundle where a list of pupils is uploaded is shown with classes, pupils, staff, and what is left and why', async () => {
  network.answer(rosterApi.upload, { data: answer })
  await drop()
  press('Check first')
  expect(await screen.findByText('9: A, B – not here yet')).toBeTruthy()
  expect(screen.getByText('Green Valley: 1 class')).toBeTruthy()
  expect(screen.getByText('The bundle has none.')).toBeTruthy()
  expect(screen.getByText('Off Line is inactive.')).toBeTruthy()
  press('Import')
  await screen.findByRole('button', { name: 'Done' })
  expect(network.sentTo(rosterApi.upload).map(({ dry_run, session_id }) => [dry_run, session_id])).toEqual([
    ['true', '7'],
    ['false', '7'],
  ])
  expect(network.sentTo(studentUploadApi.upload)).toEqual([])
})

test('R24 a row of a bundle with the number of somebody of another name is taken once that is said', async () => {
  const error = {
    ...{ row: 3, column: 'emp_id', code: 'other_name', value: 'T-101' },
    message: 'T-101 is Meera Rao here, the list says Anil Das.',
  }
  const staff = { ...people, created: 1, failed: 1, errors: [error] }
  network.answer(rosterApi.upload, ({ accept_staff }) => ({
    data: { ...answer, staff: accept_staff ? people : staff },
  }))
  await drop()
  press('Check first')
  await screen.findByText('1 row has the number of somebody with another name: it is left out')
  press('The same person, renamed: take it')
  await waitFor(() => expect(screen.queryByText(/another name: it is left out$/)).toBeNull())
  expect(network.sentTo(rosterApi.upload).at(-1)).toMatchObject({ dry_run: 'true', accept_staff: '[3]' })
})

test('I70 of several schools it is asked which is this one', async () => {
  network.answer(rosterApi.upload, ({ school }) =>
    school
      ? { data: answer }
      : {
          status: 422,
          refusal: {
            ...{ errorCode: 'invalid_field', message: 'Two schools' },
            data: {
              schools: [
                { name: 'Green Valley', rows: 3 },
                { name: 'Blue Hills', rows: 1 },
              ],
            },
          },
        },
  )
  await drop()
  press('Check first')
  fireEvent.change(await screen.findByLabelText(/This school in the file/), { target: { value: 'Blue Hills' } })
  press('Check first')
  await screen.findByText('Green Valley: 1 class')
  expect(network.sentTo(rosterApi.upload).at(-1)).toMatchObject({ school: 'Blue Hills' })
})

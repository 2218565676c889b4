// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  chapterApi,
  gradeApi,
  importApi,
  permissionApi,
  sectionApi,
  signInApi,
  type UnmatchedColumns,
  type UploadResult,
} from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork, type Reply } from '#web/testing/network.ts'
import SpreadsheetUploadDialog from './spreadsheet-upload-dialog.tsx'

clearAfterEach()

const header = ['class', 'subject_code', 'chapter', 'Weight share']
const unread: UnmatchedColumns = {
  header,
  columns: [
    ...['class', 'subject_code', 'chapter'].map((name) => ({ name, required: true, found: name })),
    { name: 'weightage', required: false, found: null },
  ],
}
const note = {
  ...{ row: 1, column: 'Weight share', code: 'unknown_column', value: 'Weight share' },
  message: 'The column "Weight share" is not known; it was not read.',
}
const result: UploadResult = {
  ...{ total: 1, created: 1, updated: 0, failed: 0, errors: [], error_file_url: null, import_id: null },
}
const isMatched = ({ mapping }: Record<string, unknown>) => mapping === JSON.stringify({ weightage: 'Weight share' })

let network: ReturnType<typeof makeNetwork>
let onClose: ReturnType<typeof vi.fn<() => void>>
beforeEach(() => {
  network = makeNetwork()
  network.answer(importApi.list, { data: [], count: 0 })
  network.answer(chapterApi.upload, (body) => ({
    data: isMatched(body) ? result : { ...result, errors: [note], unread },
  }))
  onClose = vi.fn()
})

const api = { upload: chapterApi.upload, template: chapterApi.template, list: chapterApi.list }
function open() {
  return render(
    <SpreadsheetUploadDialog {...{ api, onClose }} opened title="Upload Chapters" name="chapters" entity="chapter" />,
    { wrapper: makeFrame() },
  )
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
async function choose(name = 'chapters.csv') {
  await screen.findByText('Upload Chapters')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['class'], name)] } })
  await screen.findByText(name, { exact: false })
}
const mappings = () => network.sentTo(chapterApi.upload).map(({ mapping }) => mapping)
const matched = JSON.stringify({ weightage: 'Weight share' })

test('the focus begins at the choice of a file', async () => {
  open()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' })))
})

test('a column that was not read is given to a field after a check', async () => {
  open()
  await choose()
  press('Check first')
  fireEvent.click(await screen.findByRole('button', { name: 'Match columns' }))
  await screen.findByText('Not read so far: Weight share')
  expect((screen.getByLabelText(/^Chapter/) as HTMLSelectElement).value).toBe('chapter')
  fireEvent.change(screen.getByLabelText('Weightage'), { target: { value: 'Weight share' } })
  expect(screen.queryByText(/^Not read so far/)).toBeNull()
  press('Check first')
  await screen.findByText('1 row can be added.')
  expect(screen.queryByText('Columns that were not read')).toBeNull()
  expect(mappings()).toEqual([undefined, matched])
})

test('a corrected file of the same headings is not asked about again', async () => {
  network.answer(chapterApi.upload, (body) =>
    isMatched(body)
      ? { data: result }
      : { status: 422, refusal: { errorCode: 'invalid_field', message: 'No weightage', data: unread } },
  )
  open()
  await choose()
  press('Check first')
  fireEvent.change(await screen.findByLabelText('Weightage'), { target: { value: 'Weight share' } })
  press('Check first')
  await screen.findByText('1 row can be added.')
  await choose('corrected.csv')
  press('Check first')
  await screen.findByText('1 row can be added.')
  expect(screen.queryByLabelText('Weightage')).toBeNull()
  expect(mappings()).toEqual([undefined, matched, undefined, matched])
})

test('one thing at a time is sent: an import that is pressed with a look is answered over by none', async () => {
  network.answer(chapterApi.upload, { data: result })
  open()
  await choose()
  const buttons = ['Import', 'Check first'].map((name) => screen.getByRole('button', { name }))
  // What a field says as it is left and the press that left it come before anything is drawn.
  act(() => {
    for (const button of buttons) button.click()
  })
  await screen.findByText('1 row added')
  await new Promise((later) => setTimeout(later, 100))
  expect(screen.getByText('1 row added')).not.toBeNull()
  expect(network.sentTo(chapterApi.upload).map(({ dry_run }) => dry_run)).toEqual(['false'])
})

test('what is answered to a look at another file is not shown', async () => {
  let answer: (reply: Reply) => void = () => undefined
  network.answer(chapterApi.upload, () => new Promise<Reply>((resolve) => (answer = resolve)))
  open()
  await choose()
  press('Check first')
  await waitFor(() => expect(mappings()).toHaveLength(1))
  await choose('other.csv')
  answer({ data: result })
  await waitFor(() => expect(screen.queryByText('Reading the file …')).toBeNull())
  expect(screen.queryByText('1 row can be added.')).toBeNull()
})

test('after the import the dialog is done, or takes another file', async () => {
  network.answer(chapterApi.upload, { data: result })
  open()
  await choose()
  press('Import')
  await screen.findByText('1 row added')
  expect(screen.queryByRole('button', { name: 'Check first' })).toBeNull()
  press('Another file')
  await screen.findByText('Drop a file here, or choose one')
  await choose()
  press('Import')
  fireEvent.click(await screen.findByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a problem stands at its line in a text, with the row of a spreadsheet where that is another, and at its row in a workbook', async () => {
  const problem = { row: 173, column: 'chapter', code: 'required', value: null, message: 'Please fill in' }
  const failed = { ...result, created: 0, failed: 1 }
  network.answer(chapterApi.upload, { data: { ...failed, errors: [{ ...problem, sheet_row: 51 }] } })
  open()
  await choose()
  press('Check first')
  await screen.findByText('173 (row 51 of a spreadsheet)')
  expect(screen.getByRole('columnheader', { name: 'Line' })).not.toBeNull()
  network.answer(chapterApi.upload, { data: { ...failed, errors: [problem], workbook: true } })
  press('Check first')
  await screen.findByRole('columnheader', { name: 'Row' })
  expect(screen.queryByRole('columnheader', { name: 'Line' })).toBeNull()
})

test('of the classes and sections that are missing single ones may be left out', async () => {
  const user = { id: 1, name: 'Asha Rao', email: 'asha@demo.test', role_id: 2 } as Parameters<typeof storeUser>[0]
  const permitted = (module: string) => ({ module, module_permissions: [{ action: 'create', status: true }] })
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, { data: [permitted('grade'), permitted('section')] })
  storeUser(user)
  await loadAccount()
  const classes = [
    { grade_id: null, title: 'Class 9', sections: ['A', 'Bx'] },
    { grade_id: null, title: 'Typo', sections: ['A'] },
    { grade_id: 7, title: 'Class 10', sections: ['C'] },
  ]
  network.answer(chapterApi.upload, { data: { ...result, missing: { classes, known_rows: 3 } } })
  const made: unknown[] = []
  const answerMade =
    (id: number) =>
    (body: Record<string, unknown>): Reply => {
      made.push(body.title)
      return { data: { id } }
    }
  network.answer(gradeApi.list, { data: [], count: 0 })
  network.answer(gradeApi.create, answerMade(9))
  network.answer(sectionApi.create, answerMade(1))
  open()
  await choose()
  press('Check first')
  await screen.findByRole('button', { name: 'Make 2 classes and 4 sections, then check again' })
  fireEvent.click(within(screen.getByRole('group', { name: 'Class 9' })).getByLabelText('Class 9 Bx'))
  fireEvent.click(screen.getByLabelText('Typo A'))
  press('Make 1 class and 2 sections, then check again')
  await waitFor(() => expect(mappings()).toHaveLength(2))
  expect(made).toEqual(['C', 'Class 9', 'A'])
})

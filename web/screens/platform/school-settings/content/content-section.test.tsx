// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobApi, permissionApi, schoolContentApi, signInApi } from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { ContentSection } from './content-section.tsx'

clearAfterEach()

const jobOf = (id: number, state: string, result: unknown = null) => ({
  ...{ id, kind: 'import-school', title: 'Content', title_said: null, state, done: 1, of: 2, result },
  ...{ message: state === 'failed' ? 'The school is in use.' : null, message_said: null },
  ...{ created_at: new Date().toISOString(), updated_at: new Date().toISOString() },
})
const result = (equal: boolean | null) => ({
  tables: [{ name: 'questions', in_file: 12, created: 12 }],
  ...{ files: 3, hash: 'a', equal, changed: [] },
})

async function open(mayChange = true) {
  const network = makeNetwork()
  const user = { id: 3, role_id: 2, client_id: 1, name: 'Meera' } as Parameters<typeof storeUser>[0]
  network.answer(signInApi.getDetails, { data: user })
  const actions = mayChange ? ['view', 'update'] : ['view']
  network.answer(permissionApi.activeModules, {
    data: [{ module: 'module-wise-access', module_permissions: actions.map((action) => ({ action, status: true })) }],
  })
  network.answer(jobApi.list, { data: [], count: 0 })
  storeUser(user)
  await loadAccount()
  render(<ContentSection />, { wrapper: makeFrame() })
  return network
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('the file is made, and fetched once it is ready', async () => {
  const network = await open()
  network.answer(schoolContentApi.export, { data: { job_id: 7 } })
  network.answer(jobApi.get, { data: jobOf(7, 'done', { file_url: '/v1/x', name: 'quaestor-content.zip' }) })
  await press('Make the file')
  expect(await screen.findByText(/The file is ready/)).toBeTruthy()
  expect(network.sentTo(schoolContentApi.export)).toEqual([{ scope: 'content' }])
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy()
})

test('I69 a file of everything is made once it was confirmed that it holds people', async () => {
  const network = await open()
  network.answer(schoolContentApi.export, { data: { job_id: 7 } })
  network.answer(jobApi.get, { data: jobOf(7, 'running') })
  fireEvent.click(await screen.findByRole('radio', { name: 'Everything' }))
  await press('Make the file')
  expect((await screen.findByRole('dialog')).textContent).toContain('dates of birth, contacts, marks')
  await press('No')
  expect(network.sentTo(schoolContentApi.export)).toEqual([])
  await press('Make the file')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make the file' }))
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  expect(network.sentTo(schoolContentApi.export)).toEqual([{ scope: 'all' }])
})

test('a file is looked at before it comes in, and then says that the sums are equal', async () => {
  const network = await open()
  let equal: boolean | null = null
  network.answer(schoolContentApi.import, { data: { job_id: 8 } })
  network.answer(jobApi.get, () => ({ data: jobOf(8, 'done', result(equal)) }))
  await press('Check first')
  expect(await screen.findByText('Choose the file first.')).toBeTruthy()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  fireEvent.change(input as HTMLInputElement, { target: { files: [new File(['x'], 'content.zip')] } })
  await press('Check first')
  expect(await screen.findByText(/The file is in order/)).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Questions' })).toBeTruthy()
  equal = true
  network.answer(schoolContentApi.import, { data: { job_id: 9 } })
  await press('Import')
  expect(await screen.findByText(/the sums of all tables are equal/)).toBeTruthy()
})

test('a school in use says so where the file was sent', async () => {
  const network = await open()
  const refusal = { errorCode: 'in_use', message: 'The school is in use: it has 1 class.' }
  network.answer(schoolContentApi.import, { status: 409, refusal })
  await screen.findByText('Bring a school’s content in')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  fireEvent.change(input as HTMLInputElement, { target: { files: [new File(['x'], 'content.zip')] } })
  await press('Check first')
  expect((await screen.findByRole('alert')).textContent).toContain('The school is in use')
})

test('whoever may not change rights is told who may', async () => {
  await open(false)
  expect(await screen.findByText(/by whoever changes its rights/)).toBeTruthy()
})

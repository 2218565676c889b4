// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { chapterApi, gradeApi, permissionApi, sectionApi, signInApi, subjectApi } from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import ChapterModal from './chapter-modal.tsx'
import ClassModal from './class-modal.tsx'
import SectionModal from './section-modal.tsx'
import SubjectModal from './subject-modal.tsx'

// The browser's fonts, which a box that grows with its text listens to; happy-dom has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

clearAfterEach()

async function begin(modules: string[] = []) {
  const network = makeNetwork()
  const user = { id: 3, role_id: 2, client_id: 1, name: 'Meera' } as Parameters<typeof storeUser>[0]
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, {
    data: modules.map((module) => ({ module, module_permissions: [{ action: 'view', status: true }] })),
  })
  network.answer(gradeApi.list, { data: [{ id: 4, title: 'Class 9' }], count: 1 })
  network.answer(subjectApi.list, { data: { formattedSubjects: [{ id: 6, title: 'Science' }] }, count: 1 })
  network.answer(chapterApi.list, { data: [], count: 0 })
  for (const { create } of [gradeApi, sectionApi, subjectApi, chapterApi])
    network.answer(create, { data: { id: 1, warnings: [] }, warnings: [] } as never)
  storeUser(user)
  await loadAccount()
  return network
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => {
  field(label).focus()
  fireEvent.change(field(label), { target: { value } })
}
const start = { grade_id: 4, subject_id: 6 }
const held = { edited: 'new', start, onClose: () => undefined, onTakeCurrent: () => undefined }

type Case = [name: string, Modal: unknown, filled: [RegExp, string][], emptied: RegExp]
const cases: Case[] = [
  ['class', ClassModal, [[/^Name/, 'Class 7']], /^Name/],
  ['section', SectionModal, [[/^Title/, 'A']], /^Title/],
  [
    'subject',
    SubjectModal,
    [
      [/^Title/, 'Science'],
      [/^Code/, '086'],
    ],
    /^Title/,
  ],
  ['chapter', ChapterModal, [[/^Title/, 'Sound']], /^Title/],
]

test.each(
  cases,
)('F70 the next %s: no field complains, and the first that is typed in has the focus', async (...one) => {
  const [, Modal, filled, emptied] = one
  await begin()
  const Shown = Modal as ComponentType<typeof held>
  render(<Shown {...held} />, { wrapper: makeFrame() })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Add another' }))
  for (const [label, value] of filled) type(label, value)
  // By Enter, with the focus in the last field.
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(field(emptied).value).toBe(''))
  await waitFor(() => expect(document.activeElement).toBe(field(emptied)))
  for (const [label] of filled) expect(field(label).getAttribute('aria-invalid')).not.toBe('true')
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
})

test('F63 the one class and subject there are, are taken, and can be given up; nobody has typed them', async () => {
  await begin(['grade', 'subject'])
  const nowhere = { ...held, start: { grade_id: null, subject_id: null } }
  const Shown = ChapterModal as ComponentType<typeof nowhere>
  render(<Shown {...nowhere} />, { wrapper: makeFrame() })
  const select = (label: RegExp) => screen.getByLabelText<HTMLSelectElement>(label)
  await waitFor(() => expect(select(/^Subject/).value).toBe('6'))
  expect(select(/^Class/).selectedOptions[0]?.textContent).toBe('Class 9')
  fireEvent.change(select(/^Subject/), { target: { value: '' } })
  await waitFor(() => expect(select(/^Subject/).value).toBe(''))
  fireEvent.change(select(/^Subject/), { target: { value: '6' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByText('Throw away what you typed?')).toBeNull()
})

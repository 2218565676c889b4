// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import {
  chapterApi,
  gradeApi,
  instructionApi,
  permissionApi,
  roleApi,
  sectionApi,
  sessionApi,
  signInApi,
  staffApi,
  studentApi,
  subjectApi,
  topicApi,
} from '#contract'
import { loadAccount, storeUser } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import ChapterModal from './screens/academics/chapter-modal.tsx'
import ClassModal from './screens/academics/class-modal.tsx'
import SectionModal from './screens/academics/section-modal.tsx'
import SubjectModal from './screens/academics/subject-modal.tsx'
import TopicModal from './screens/academics/topic-modal.tsx'
import InstructionModal from './screens/papers/instructions/instruction-modal.tsx'
import StaffModal from './screens/people/staff/staff-modal.tsx'
import StudentModal from './screens/people/students/student-modal.tsx'

// The browser's fonts, which a box that grows with its text listens to; happy-dom has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

clearAfterEach()

const session = { id: 2, name: '2026-27', start_date: '2026-04-01', end_date: '2027-03-31', is_default: true }

async function begin(modules: string[] = []) {
  const network = makeNetwork()
  const user = { id: 3, role_id: 2, client_id: 1, name: 'Meera' } as Parameters<typeof storeUser>[0]
  network.answer(signInApi.getDetails, { data: user })
  network.answer(permissionApi.activeModules, {
    data: modules.map((module) => ({ module, module_permissions: [{ action: 'view', status: true }] })),
  })
  network.answer(gradeApi.list, { data: [{ id: 4, title: 'Class 9' }], count: 1 })
  network.answer(subjectApi.list, { data: { formattedSubjects: [{ id: 6, title: 'Science' }] }, count: 1 })
  network.answer(chapterApi.list, { data: [{ id: 8, title: 'Sound', subject_id: 6, grade_id: 4 }], count: 1 })
  network.answer(sectionApi.list, { data: [{ id: 7, title: 'A' }], count: 1 })
  network.answer(sessionApi.list, { data: [session], count: 1 })
  network.answer(roleApi.list, { data: [{ id: 3, role_id: 3, title: 'Teacher', created_for: 'SCHOOL' }], count: 1 })
  for (const { create } of [
    gradeApi,
    sectionApi,
    subjectApi,
    chapterApi,
    topicApi,
    instructionApi,
    staffApi,
    studentApi,
  ])
    network.answer(create, { data: { id: 1, warnings: [], invitation: { delivery: 'QUEUED' } }, warnings: [] } as never)
  storeUser(user)
  await loadAccount()
  return network
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => {
  field(label).focus()
  fireEvent.change(field(label), { target: { value } })
}
const start = { grade_id: 4, subject_id: 6, section_id: 7, chapter_id: 8 }
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
  ['topic', TopicModal, [[/^Title/, 'Echo']], /^Title/],
  [
    'pupil',
    StudentModal,
    [
      [/^Admission no/, 'A-8'],
      [/^First name/, 'Asha'],
      [/^Name of the guardian/, 'Ravi'],
    ],
    /^Admission no/,
  ],
  [
    'member of staff',
    StaffModal,
    [
      [/^Emp/, 'T-8'],
      [/^First name/, 'Meera'],
    ],
    /^Emp/,
  ],
]

/** The years are known before a dialog is opened. */
function Year() {
  return <p>{useSessions().session?.name}</p>
}

async function open(Modal: unknown) {
  const Shown = Modal as ComponentType<Omit<typeof held, 'edited'> & { edited: string | null }>
  const at = (edited: string | null) => (
    <>
      <Year />
      <Shown {...held} edited={edited} />
    </>
  )
  const view = render(at(null), { wrapper: makeFrame() })
  await screen.findByText(session.name)
  view.rerender(at('new'))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Add another' }))
}

/** By Enter, with the focus in the last field. */
const save = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)

async function expectNext(emptied: RegExp) {
  await waitFor(() => expect(field(emptied).value).toBe(''))
  await waitFor(() => expect(document.activeElement).toBe(field(emptied)))
  expect(document.querySelectorAll('[aria-invalid="true"], [data-faulty]')).toHaveLength(0)
}

test.each(
  cases,
)('F70 the next %s: no field complains, and the first that is typed in has the focus', async (...one) => {
  const [, Modal, filled, emptied] = one
  await begin()
  await open(Modal)
  for (const [label, value] of filled) type(label, value)
  save()
  await expectNext(emptied)
})

test('F70 the next instruction, whose text is written in an editor', async () => {
  await begin()
  await open(InstructionModal)
  type(/^Heading/, 'General instructions')
  const box = await waitFor(() => {
    const found = document.querySelector<HTMLElement & { editor?: Editor }>('[contenteditable="true"]')
    if (!found?.editor) throw new Error('The editor is not there yet')
    return found
  })
  act(() => void box.editor?.commands.setContent('<p>Answer all questions.</p>', { emitUpdate: true }))
  save()
  await expectNext(/^Heading/)
  expect(document.querySelector('[contenteditable="true"]')?.textContent).toBe('')
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

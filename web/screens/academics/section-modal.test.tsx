// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Section, sectionApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import type { Edited } from '#web/ui/form/use-edited.ts'
import SectionModal from './section-modal.tsx'

clearAfterEach()

const stored: Section = {
  id: 7,
  row_version: 3,
  created_at: '2026-04-01T05:00:00.000Z',
  updated_at: '2026-04-01T05:00:00.000Z',
  title: 'A',
  grade_id: 4,
  grade: { id: 4, title: 'Class 9' },
  stream: null,
  capacity: 40,
  status: 1,
}

const onClose = vi.fn()
let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  onClose.mockClear()
  network = makeNetwork()
})

/** The dialog as a list holds it. */
function Dialog({ of }: { of: Edited<Section> }) {
  const [edited, setEdited] = useState(of)
  return <SectionModal edited={edited} start={{ grade_id: 4 }} onClose={onClose} onTakeCurrent={setEdited} />
}

const open = (of: Edited<Section>) => render(<Dialog of={of} />, { wrapper: makeFrame() })
const titleField = () => screen.getByLabelText<HTMLInputElement>(/Title/)
const write = (text: string) => fireEvent.change(titleField(), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('what is missing is asked for before anything is sent', async () => {
  open('new')
  press('Save')
  expect(await screen.findByText('Please enter title')).toBeTruthy()
  expect(network.sentTo(sectionApi.create)).toEqual([])
})

test('a new row starts where the list is, and its body is what the contract takes', async () => {
  network.answer(sectionApi.create, { data: stored })
  open('new')
  write('A')
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(network.sentTo(sectionApi.create)).toEqual([{ grade_id: 4, title: 'A', capacity: null, stream: null }])
})

test('one after the other: the form stays, empty but for the class, and begins at its first field', async () => {
  network.answer(sectionApi.create, { data: stored })
  open('new')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Add another' }))
  write('A')
  press('Save')
  await waitFor(() => expect(titleField().value).toBe(''))
  await waitFor(() => expect(document.activeElement).toBe(titleField()))
  write('B')
  press('Save')
  await waitFor(() => expect(network.sentTo(sectionApi.create)).toHaveLength(2))
  expect(network.sentTo(sectionApi.create).at(-1)).toMatchObject({ grade_id: 4, title: 'B' })
  expect(onClose).not.toHaveBeenCalled()
})

test('a refused field is marked, and what was typed stays', async () => {
  const errors = [{ path: 'title', message: 'Class 9 has a section A already' }]
  network.answer(sectionApi.create, { status: 409, refusal: { errorCode: 'duplicate', message: 'Taken', errors } })
  open('new')
  write('A')
  press('Save')
  expect(await screen.findByText('Class 9 has a section A already')).toBeTruthy()
  expect([titleField().value, titleField().getAttribute('aria-invalid')]).toEqual(['A', 'true'])
  expect(onClose).not.toHaveBeenCalled()
})

test('who saves a row that somebody else has changed decides whose values stand', async () => {
  const theirs: Section = { ...stored, row_version: 4, title: 'Theirs' }
  network.answer(sectionApi.update, ({ row_version }) =>
    row_version === 4
      ? { data: { ...theirs, row_version: 5 } }
      : {
          status: 409,
          refusal: { errorCode: 'stale_row', message: 'Somebody has changed it meanwhile', data: theirs },
        },
  )
  open(stored)
  write('Mine')
  press('Update')
  expect(await screen.findByText('Somebody has changed it meanwhile')).toBeTruthy()
  expect(titleField().value).toBe('Mine')

  press('Show the new values')
  await waitFor(() => expect(titleField().value).toBe('Theirs'))
  expect(screen.queryByText('Somebody has changed it meanwhile')).toBeNull()
  write('Mine after all')
  press('Update')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(network.sentTo(sectionApi.update).map(({ title, row_version }) => [title, row_version])).toEqual([
    ['Mine', 3],
    ['Mine after all', 4],
  ])
})

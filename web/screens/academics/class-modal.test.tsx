// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Grade, gradeApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import type { Edited } from '#web/ui/form/use-edited.ts'
import ClassModal from './class-modal.tsx'

clearAfterEach()

// The browser's fonts, which a box that grows with its text listens to; happy-dom has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

const gradeOf = (id: number, next_grade_id: number | null): Grade => ({
  ...{ id, title: `Class ${id}`, titles: {}, description: null, level_order: id, next_grade_id, row_version: 3 },
  ...{ created_at: '2026-04-01T05:00:00.000Z', updated_at: '2026-04-01T05:00:00.000Z' },
})
const rows = [gradeOf(8, 9), gradeOf(9, null), gradeOf(10, null)]

const onClose = vi.fn()
let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  onClose.mockClear()
  network = makeNetwork()
  network.answer(gradeApi.list, { data: rows, count: 3 })
})

const open = (of: Edited<Grade>) =>
  render(<ClassModal edited={of} start={{}} onClose={onClose} onTakeCurrent={() => undefined} />, {
    wrapper: makeFrame(),
  })
const next = () => screen.getByLabelText<HTMLSelectElement>('Next class')
const choices = () =>
  within(next())
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a new class proposes none that follows; the one that is chosen is sent', async () => {
  network.answer(gradeApi.create, { data: gradeOf(7, 8) })
  open('new')
  fireEvent.change(screen.getByLabelText(/Name/), { target: { value: 'Class 7' } })
  await waitFor(() =>
    expect(choices()).toEqual(['None: who passes leaves the school', 'Class 8', 'Class 9', 'Class 10']),
  )
  expect(next().value).toBe('')
  fireEvent.change(next(), { target: { value: '8' } })
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(network.sentTo(gradeApi.create)).toEqual([{ title: 'Class 7', titles: {}, description: '', next_grade_id: 8 }])
})

test('a class is not offered to follow itself, and one that was followed is followed by none again', async () => {
  network.answer(gradeApi.update, { data: gradeOf(8, null) })
  open(rows[0]!)
  await waitFor(() => expect(choices()).toEqual(['None: who passes leaves the school', 'Class 9', 'Class 10']))
  expect(next().value).toBe('9')
  fireEvent.change(next(), { target: { value: '' } })
  press('Update')
  await waitFor(() => expect(network.sentTo(gradeApi.update)).toHaveLength(1))
  expect(network.sentTo(gradeApi.update)[0]).toMatchObject({ row_version: 3, next_grade_id: null })
})

test('X closes at once what nobody has typed into, and else asks', async () => {
  open('new')
  const close = () => fireEvent.click(document.querySelector('.mantine-Modal-close')!)
  close()
  expect(onClose).toHaveBeenCalledOnce()
  fireEvent.change(screen.getByLabelText(/Name/), { target: { value: 'Class 7' } })
  close()
  await screen.findByRole('dialog', { name: 'Throw away what you typed?' })
  expect(onClose).toHaveBeenCalledOnce()
  press('Throw away')
  expect(onClose).toHaveBeenCalledTimes(2)
})

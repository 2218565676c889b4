// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { importApi, studentApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { OwnImports, UndoThisImport } from './own-imports.tsx'

clearAfterEach()

let network: ReturnType<typeof makeNetwork>
beforeEach(() => {
  network = makeNetwork()
  const one = { id: 4, entity: 'student', name: 'pupils.xlsx', created: 312, updated: 1 }
  network.answer(importApi.list, {
    data: [{ ...one, created_at: '2026-04-01T05:00:00.000Z', undone_at: null }],
    count: 1,
  })
  network.answer(importApi.undo, { data: { id: 4, removed: 312, restored: 1, kept: [] } })
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const undone = () => network.sentTo(importApi.undo)

test('an import is taken back only after it was said how many rows go', async () => {
  render(<OwnImports entity="student" list={studentApi.list} most={5} />, { wrapper: makeFrame() })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo pupils.xlsx' }))
  expect(await screen.findByText('312 rows that it added are deleted.')).toBeTruthy()
  expect(screen.getByText('1 row that it changed is put back as it was.')).toBeTruthy()
  expect(undone()).toEqual([])
  // Enter, pressed once too often, leaves everything.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No'))
  press('No')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(undone()).toEqual([])
  press('Undo pupils.xlsx')
  fireEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(undone()).toHaveLength(1))
  expect((await screen.findAllByText(/312 rows removed, 1 put back/)).length).toBeGreaterThan(0)
})

test('so is the one that was just made', async () => {
  render(<UndoThisImport made={{ id: 4, created: 2, updated: 0 }} list={studentApi.list} />, { wrapper: makeFrame() })
  press('Undo this import')
  expect(await screen.findByText('2 rows that it added are deleted.')).toBeTruthy()
  expect(undone()).toEqual([])
  press('Yes')
  await waitFor(() => expect(undone()).toHaveLength(1))
})

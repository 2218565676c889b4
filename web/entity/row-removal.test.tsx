// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { sectionApi } from '#contract'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { makeNetwork } from '#web/testing/network.ts'
import { RowRemoval } from './row-removal.tsx'

clearAfterEach()

/** A list of one section, whose name asks whether it is to go. */
function Section() {
  const [row, setRow] = useState<{ id: number; name: string } | null>(null)
  const { remove, restore, list } = sectionApi
  return (
    <>
      <button type="button" onClick={() => setRow({ id: 7, name: 'Class 9 A' })}>
        Bin
      </button>
      <RowRemoval {...{ row, remove, restore }} invalidates={[list]} onEnd={() => setRow(null)} />
    </>
  )
}

async function ask() {
  const network = makeNetwork()
  render(<Section />, { wrapper: makeFrame() })
  fireEvent.click(screen.getByRole('button', { name: 'Bin' }))
  expect(await screen.findByText('Class 9 A')).toBeTruthy()
  return network
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isClosed = () => waitFor(() => expect(screen.queryByText('Are you sure you want to delete?')).toBeNull())

test('nothing is deleted before Yes, and No closes the question', async () => {
  const network = await ask()
  press('No')
  await isClosed()
  expect(network.sent).toEqual([])
})

test('what is in use stays, and the question says why until it is closed', async () => {
  const network = await ask()
  network.answer(sectionApi.remove, {
    status: 409,
    refusal: { errorCode: 'in_use', message: 'Section is used by 3 students; make it inactive instead' },
  })
  press('Yes')
  expect(await screen.findByText(/used by 3 students/)).toBeTruthy()
  press('No')
  await isClosed()
  press('Bin')
  expect(await screen.findByText('Class 9 A')).toBeTruthy()
  expect(screen.queryByText(/used by 3 students/)).toBeNull()
})

test('what is deleted is told with Undo, which brings it back', async () => {
  const network = await ask()
  network.answer(sectionApi.remove, { data: { id: 7 }, message: 'Section deleted' })
  network.answer(sectionApi.restore, { data: { id: 7 }, message: 'Section restored' })
  press('Yes')
  await isClosed()
  expect(network.sent.map(({ path }) => path)).toEqual(['/v1/section/delete/7'])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(network.sent.map(({ path }) => path)).toContain('/v1/section/restore/7'))
})

test('a second press while it is sent deletes nothing twice', async () => {
  const network = await ask()
  let answer: (reply: { data: unknown }) => void = () => undefined
  network.answer(sectionApi.remove, () => new Promise((resolve) => (answer = resolve)))
  press('Yes')
  fireEvent.click(await screen.findByRole('button', { name: 'Deleting...' }))
  answer({ data: { id: 7 } })
  await isClosed()
  expect(network.sentTo(sectionApi.remove)).toHaveLength(1)
})

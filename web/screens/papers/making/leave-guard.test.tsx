// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { withHistory } from '#web/testing/history.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { LeaveGuard } from './leave-guard.tsx'

clearAfterEach()

const { isAt, inHistory, push } = withHistory('/list', '/row')

/** A page with work that isn't saved, and a dialog over it. */
function Page() {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <LeaveGuard isDirty={() => true} />
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="A row">
        A dialog
      </Modal>
    </>
  )
}

const find = (name: string) => screen.findByRole('dialog', { name })
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const leave = 'Leave without saving?'

test('Back closes the dialog first, then the guard asks; a link out of a dialog is asked about at once', async () => {
  render(inHistory(<Page />), { wrapper: makeFrame() })
  await find('A row')
  window.history.back()
  await isGone('A row')
  await isAt('/row')
  expect(screen.queryByRole('dialog', { name: leave })).toBeNull()
  window.history.back()
  await find(leave)
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }))
  await isGone(leave)
  await isAt('/row')
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await find('A row')
  push('/elsewhere')
  await find(leave)
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await isAt('/elsewhere')
})

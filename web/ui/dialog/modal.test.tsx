// @vitest-environment happy-dom
import { TextInput } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { withHistory } from '#web/testing/history.tsx'
import { Modal } from './modal.tsx'

clearAfterEach()

const { isAt, inHistory } = withHistory('/list', '/row')

/** A dialog with one box, which opens by a button. */
function Screen(props: { typed?: 'watched' }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Modal {...props} opened={opened} onClose={() => setOpened(false)} title="A row">
        <TextInput label="Name" />
      </Modal>
    </>
  )
}

async function open(props: Parameters<typeof Screen>[0] = {}) {
  render(inHistory(<Screen {...props} />), { wrapper: makeFrame() })
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog', { name: 'A row' })
}

const type = () => fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Asha' } })
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
const question = 'Throw away what you typed?'
/** Whether the browser would ask before it closes the tab. */
const isAskedAtClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('Back closes the dialog and leaves the page where it is; a second one goes back', async () => {
  await open()
  window.history.back()
  await isGone('A row')
  await isAt('/row')
  window.history.back()
  await isAt('/list')
})

test('what was typed is asked about: kept, the dialog and its page stay', async () => {
  await open({ typed: 'watched' })
  expect(isAskedAtClose()).toBe(false)
  type()
  expect(isAskedAtClose()).toBe(true)
  window.history.back()
  await screen.findByRole('dialog', { name: question })
  await isAt('/row')
  fireEvent.click(screen.getByRole('button', { name: 'Keep typing' }))
  await isGone(question)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Asha')
})

test('Back from the question goes on typing; discarded, the dialog closes and asks no more', async () => {
  await open({ typed: 'watched' })
  type()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await screen.findByRole('dialog', { name: question })
  window.history.back()
  await isGone(question)
  await isAt('/row')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Throw away' }))
  await isGone('A row')
  expect(isAskedAtClose()).toBe(false)
})

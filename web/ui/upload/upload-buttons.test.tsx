// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { UploadButtons } from './upload-buttons.tsx'

clearAfterEach()

const onSend = vi.fn()
const looks = () =>
  screen.getAllByRole('button').map(({ textContent, dataset }) => [textContent, dataset.variant ?? 'filled'])
const last = () => screen.getAllByRole('button').at(-1)!

test('what comes next is the primary and stands last: the check, the import, and Done; the focus stays at it', () => {
  const next = { onDone: vi.fn(), onAnother: vi.fn() }
  const { rerender } = render(<UploadButtons pending={false} passed={false} onSend={onSend} />, {
    wrapper: makeFrame(),
  })
  expect(looks()).toEqual([
    ['Import', 'default'],
    ['Check first', 'filled'],
  ])
  last().focus()
  fireEvent.click(last())
  expect(onSend).toHaveBeenLastCalledWith(true)
  rerender(<UploadButtons pending={false} passed onSend={onSend} />)
  expect(looks()).toEqual([
    ['Check first', 'default'],
    ['Import', 'filled'],
  ])
  expect(document.activeElement).toBe(last())
  fireEvent.click(last())
  expect(onSend).toHaveBeenLastCalledWith(false)
  rerender(<UploadButtons pending={false} passed onSend={onSend} next={next} />)
  expect(looks()).toEqual([
    ['Another file', 'default'],
    ['Done', 'filled'],
  ])
  expect(document.activeElement).toBe(last())
})

test('while something is asked the import is off, the check is not', () => {
  onSend.mockClear()
  render(<UploadButtons pending={false} passed={false} asking onSend={onSend} />, { wrapper: makeFrame() })
  const take = screen.getByRole('button', { name: 'Import' })
  expect([take.hasAttribute('disabled'), last().hasAttribute('disabled')]).toEqual([true, false])
  fireEvent.click(take)
  expect(onSend).not.toHaveBeenCalled()
})

test('the second of two quick clicks, and a key that is held down, import nothing that was only to be checked', () => {
  onSend.mockClear()
  render(<UploadButtons pending={false} passed onSend={onSend} />, { wrapper: makeFrame() })
  fireEvent.click(last(), { detail: 2 })
  expect(fireEvent.keyDown(last(), { key: 'Enter', repeat: true })).toBe(false)
  expect(onSend).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(last(), { key: 'Enter' })).toBe(true)
  fireEvent.click(last(), { detail: 1 })
  expect(onSend).toHaveBeenCalledOnce()
})

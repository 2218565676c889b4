// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clearAfterEach } from '#web/testing/frame.tsx'
import { useAhead } from './use-ahead.ts'

clearAfterEach()

const follow = (start: boolean) => {
  const change = vi.fn<(value: boolean) => void>()
  const drawn = renderHook(({ value }) => useAhead(value, change), { initialProps: { value: start } })
  const shown = () => drawn.result.current[0]
  const press = (value: boolean) => act(() => drawn.result.current[1](value))
  return { ...drawn, change, shown, press }
}

it('what is pressed for is shown at once, and the address follows', async () => {
  const { change, shown, press, rerender } = follow(false)
  press(true)
  expect([shown(), change.mock.calls]).toEqual([true, []])
  await waitFor(() => expect(change).toHaveBeenCalledExactlyOnceWith(true))
  rerender({ value: true })
  expect(shown()).toBe(true)
  // Back.
  rerender({ value: false })
  expect(shown()).toBe(false)
})

it('pressed twice, the address has the last; left meanwhile, it stays', async () => {
  const { change, press, unmount } = follow(false)
  press(true)
  press(false)
  await waitFor(() => expect(change).toHaveBeenCalledExactlyOnceWith(false))
  press(true)
  unmount()
  const later = vi.fn()
  requestAnimationFrame(() => setTimeout(later))
  await waitFor(() => expect(later).toHaveBeenCalled())
  expect(change).toHaveBeenCalledOnce()
})

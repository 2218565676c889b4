// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

clearAfterEach()

interface Asked {
  opened: boolean
}

test('a dialog whose code takes its time says that it comes, until it is there or no longer wanted', async () => {
  const arrivals: ((code: { default: () => string }) => void)[] = []
  const Dialog = lazyDialog<Asked>(
    () => new Promise((resolve) => arrivals.push(resolve)),
    ({ opened }) => opened,
  )
  const { rerender } = render(<Dialog opened={false} />, { wrapper: makeFrame() })
  rerender(<Dialog opened />)
  expect(screen.queryByRole('status')).toBeNull()
  expect(await screen.findByRole('status', { name: 'Loading...' })).toBeTruthy()
  rerender(<Dialog opened={false} />)
  expect(screen.queryByRole('status')).toBeNull()
  rerender(<Dialog opened />)
  for (const arrive of arrivals) arrive({ default: () => 'Here' })
  expect(await screen.findByText('Here')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

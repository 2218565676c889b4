// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clearAfterEach, makeFrame } from '#web/testing/frame.tsx'
import { useTimeWords } from './use-duration.ts'

clearAfterEach()

function Times({ of }: { of: string[] }) {
  const words = useTimeWords()
  return <output>{of.map(words).join(', ')}</output>
}

test('a duration is said with true plurals', () => {
  render(<Times of={['1:00', '2:01', '0:45', '0:00']} />, { wrapper: makeFrame() })
  expect(screen.getByRole('status').textContent).toBe('1 hour, 2 hours 1 minute, 45 minutes, ')
})

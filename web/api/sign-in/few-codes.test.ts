// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { User } from '#contract'
import { hasFewCodes } from '#web/api/sign-in/account.ts'
import { clearAfterEach } from '#web/testing/frame.tsx'

clearAfterEach()

it('N45 whoever has three recovery codes or fewer left to the second step is told', () => {
  const told = (recovery_left: number | null | undefined) => hasFewCodes({ id: 1, recovery_left } as User)
  expect([0, 3].map(told)).toEqual([true, true])
  // Without a second step, and of a sign-in that the version before has stored.
  expect([4, 10, null, undefined].map(told)).toEqual([false, false, false, false])
  expect(hasFewCodes(null)).toBe(false)
})

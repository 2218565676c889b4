import { expect, it } from 'vitest'
import { freshnessRank, isUsedWithin, usageBounds, usageTier } from './usage.ts'

const bounds = usageBounds([90, 0, 365])

it('orders tiers from never used to used lately', () => {
  expect(bounds).toEqual([90, 365, 730])
  expect([null, 900, 730, 500, 364, 90, 89, 0].map((days) => usageTier(days, bounds))).toEqual([0, 1, 1, 2, 3, 3, 4, 4])
  expect([0, 1, 2, 3, 4].map((tier) => freshnessRank(tier, bounds))).toEqual([0, 1, 2, 3, 3])
})

it('leaves out what was used within the days of a section, and nothing else', () => {
  for (const within of [0, 90, 365]) {
    for (const days of [null, 0, 89, 90, 364, 365, 2000]) {
      const isRecent = days !== null && days < within
      expect(isUsedWithin(within, usageTier(days, bounds), bounds), `${days} in ${within}`).toBe(isRecent)
    }
  }
})

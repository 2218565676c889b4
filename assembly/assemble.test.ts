import { describe, expect, it } from 'vitest'
import { type Assembly, assemble } from './assemble.ts'
import type { Blueprint } from './blueprint/blueprint.ts'
import type { QuestionBank } from './model/bank.ts'
import { bankOfItems } from './model/item-bank.ts'
import { WrongPins } from './model/supply.ts'
import { bestByTryingAll, brokenRules, trueObjective } from './testing/oracle.ts'
import { blueprintOf, placesOf } from './testing/places.ts'
import { smallCase } from './testing/random-bank.ts'

/** Null where a pin is of another kind than its section: such a blueprint has no paper either. */
async function assembleOrRefuse(blueprint: Blueprint, bank: QuestionBank, seed: number): Promise<Assembly | null> {
  try {
    return await assemble(blueprint, bank, { seed })
  } catch (error) {
    if (error instanceof WrongPins) return null
    throw error
  }
}

describe('assemble, against trying every paper', () => {
  it('finds the best paper of every small bank, or that there is none, and proves it', async () => {
    const outcomes = { possible: 0, impossible: 0 }
    for (let seed = 1; seed <= 400; seed += 1) {
      const { items, similar, blueprint: input } = smallCase(seed)
      const blueprint = blueprintOf(input)
      const best = bestByTryingAll(blueprint, items, similar)
      const assembly = await assembleOrRefuse(blueprint, bankOfItems(items, similar), seed)
      if (!assembly?.possible) {
        outcomes.impossible += 1
        expect(best, `case ${seed}`).toBeNull()
        continue
      }
      outcomes.possible += 1
      const { paper } = assembly
      const places = placesOf(paper.sections, items)
      expect(brokenRules(blueprint, similar, places), `case ${seed}`).toEqual([])
      expect(paper.objective, `case ${seed}`).toBeCloseTo(trueObjective(blueprint, places), 6)
      expect(paper.objective, `case ${seed}`).toBeCloseTo(best ?? Number.NaN, 6)
      expect(paper.proven_optimal, `case ${seed}`).toBe(true)
    }
    expect(outcomes.possible).toBeGreaterThan(120)
    expect(outcomes.impossible).toBeGreaterThan(100)
  })
})

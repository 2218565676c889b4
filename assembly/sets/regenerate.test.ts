import { describe, expect, it } from 'vitest'
import { type Assembly, assemble } from '../assemble.ts'
import type { Blueprint } from '../blueprint/blueprint.ts'
import { bankOfItems } from '../model/item-bank.ts'
import type { Paper } from '../paper.ts'
import { middleCase } from '../testing/middle-bank.ts'
import { brokenRules, trueObjective } from '../testing/oracle.ts'
import { blueprintOf, idsOf, placesOf } from '../testing/places.ts'
import { plainItems } from '../testing/plain-items.ts'
import { regenerate } from './regenerate.ts'

function paperOf(assembly: Assembly): Paper {
  if (!assembly.possible) throw new Error('The bank has a paper')
  return assembly.paper
}

const proofOf = ({ objective, bound, supply_key }: Paper) => ({ objective, bound, supply_key: supply_key ?? '' })

const withPin = (blueprint: Blueprint, id: number): Blueprint => {
  const [first, ...others] = blueprint.sections
  return { ...blueprint, sections: [{ ...first!, pinned: [id] }, ...others] }
}

describe('regenerating with the proof of the last paper', () => {
  it('gives papers that keep every rule and are as good, with the same bound', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const { items, similar, input } = middleCase(seed)
      const bank = bankOfItems(items, similar)
      const blueprint = blueprintOf(input)
      const last = paperOf(await assemble(blueprint, bank, { seed }))
      const next = paperOf(await regenerate(blueprint, bank, last.sections, { seed: seed + 1, proof: proofOf(last) }))
      const places = placesOf(next.sections, items)
      expect(brokenRules(blueprint, similar, places)).toEqual([])
      expect(next.objective).toBeCloseTo(trueObjective(blueprint, places), 6)
      expect([next.objective, next.bound]).toEqual([last.objective, last.bound])
      expect(idsOf(next.sections)).not.toEqual(idsOf(last.sections))
    }
  })

  it('keeps the proof from paper to paper, also where pins or kept-out questions come in', async () => {
    const { items, similar, input } = middleCase(1)
    const bank = bankOfItems(items, similar)
    const blueprint = blueprintOf(input)
    const last = paperOf(await assemble(blueprint, bank, { seed: 1 }))
    expect(last.supply_key).not.toBeNull()
    const pinned = withPin(blueprint, last.sections[0]!.questions[0]!.question_id)
    const excluded = new Set(idsOf(last.sections).slice(-2))
    const proof = proofOf(last)
    const kept = paperOf(await regenerate(pinned, bank, last.sections, { seed: 2, proof }))
    expect(kept.supply_key).toBe(last.supply_key)
    const apart = paperOf(await regenerate(blueprint, bank, kept.sections, { seed: 3, proof, excluded }))
    expect(idsOf(apart.sections).filter((id) => excluded.has(id))).toEqual([])
  })

  it('proves anew where the bank has changed, so that a better paper is found', async () => {
    const items = plainItems(6, (id) => ({ level: id < 5 ? 'EASY' : 'HARD' }))
    const section = { section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 2 }
    const blueprint = blueprintOf({ sections: [section], level_mix: { HARD: 100 } })
    const poor = paperOf(await assemble(blueprint, bankOfItems(items.slice(0, 5)), { seed: 1 }))
    expect(poor.objective).toBeGreaterThan(0)
    const whole = bankOfItems(items)
    const better = paperOf(await regenerate(blueprint, whole, poor.sections, { seed: 2, proof: proofOf(poor) }))
    expect(better).toMatchObject({ objective: 0, proven_optimal: true })
    const changed = blueprintOf({ sections: [section], level_mix: { EASY: 100 } })
    const other = paperOf(await regenerate(changed, whole, better.sections, { seed: 3, proof: proofOf(better) }))
    expect(other).toMatchObject({ objective: 0, proven_optimal: true })
  })

  it('has as many other questions as the bank allows', async () => {
    // A class for every question: 12 easy, 9 medium, 5 hard ones. Of 5 medium ones 4 can be new, of the others all.
    const items = plainItems(26, (id) => ({
      chapter_id: id,
      level: id <= 12 ? 'EASY' : id <= 21 ? 'MEDIUM' : 'HARD',
    }))
    const section = { section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 10 }
    const blueprint = blueprintOf({
      sections: [section],
      level_mix: { EASY: 30, MEDIUM: 50, HARD: 20 },
      weights: { levels: 'MUST' },
    })
    const bank = bankOfItems(items)
    for (const seed of [1, 2, 3, 4, 5]) {
      const last = paperOf(await assemble(blueprint, bank, { seed }))
      const next = paperOf(await regenerate(blueprint, bank, last.sections, { seed: seed + 1, proof: proofOf(last) }))
      const old = new Set(idsOf(last.sections))
      expect(idsOf(next.sections).filter((id) => !old.has(id))).toHaveLength(9)
    }
  })
})

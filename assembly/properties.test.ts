import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '#contract'
import { type Assembly, assemble } from './assemble.ts'
import type { Blueprint } from './blueprint/blueprint.ts'
import type { BankItem, CountQuery, QuestionBank } from './model/bank.ts'
import { classesOf } from './model/classes.ts'
import { bankOfItems } from './model/item-bank.ts'
import { countSupply } from './model/supply.ts'
import { regenerate } from './sets/regenerate.ts'
import { middleCase } from './testing/middle-bank.ts'
import { brokenRules, trueDeviations, trueMinutes } from './testing/oracle.ts'
import { blueprintOf, idsOf, placesOf } from './testing/places.ts'

type Possible = Extract<Assembly, { possible: true }>

async function paperOf(blueprint: Blueprint, items: BankItem[], similar: [number, number][], seed: number) {
  const assembly = await assemble(blueprint, bankOfItems(items, similar), { seed })
  if (!assembly.possible) throw new Error(assembly.clashes.map(({ sentence }) => english(sentence)).join(' '))
  return (assembly satisfies Possible).paper
}

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const runs = { numRuns: 15, seed: 2025 }

describe('every paper of a bank of some hundred questions', () => {
  it('keeps all hard wishes, and reports the deviations and the objective that its questions make', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { items, similar, input } = middleCase(seed)
        const blueprint = blueprintOf(input)
        const paper = await paperOf(blueprint, items, similar, seed)
        const places = placesOf(paper.sections, items)
        expect(brokenRules(blueprint, similar, places)).toEqual([])
        const goals = paper.deviations.filter(({ goal }) => goal !== 'freshness' && goal !== 'time')
        expect(goals.map(({ reached, deviation }) => [reached, deviation])).toEqual(
          trueDeviations(blueprint, places).map(({ reached, deviation }) => [reached, deviation]),
        )
        const time = paper.deviations.find(({ goal }) => goal === 'time')
        if (time) expect(time).toMatchObject({ target: 26, deviation: 0 })
        if (time) expect(time.reached).toBeCloseTo(trueMinutes(blueprint, places), 1)
        const soft = paper.deviations.filter(({ weight }) => weight !== 'MUST')
        const sum = soft.reduce((total, { deviation, weight }) => total + deviation * Number(weight), 0)
        expect(paper.objective).toBeCloseTo(sum, 6)
        expect(paper.proven_optimal).toBe(paper.gap === 0)
        expect(paper.bound).toBeLessThanOrEqual(paper.objective)
      }),
      runs,
    )
  })

  it('is the same for the same seed', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { items, similar, input } = middleCase(seed)
        const first = await paperOf(blueprintOf(input), items, similar, seed)
        expect(await paperOf(blueprintOf(input), items, similar, seed)).toEqual(first)
      }),
      { ...runs, numRuns: 5 },
    )
  })

  it('is made of the same classes in whatever order the bank counts', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const { items, input } = middleCase(seed)
      const bank = bankOfItems(items)
      const backwards = { ...bank, count: async (query: CountQuery) => (await bank.count(query)).toReversed() }
      const classes = async (from: QuestionBank) => classesOf(await countSupply(blueprintOf(input), from))
      expect(await classes(backwards)).toEqual(await classes(bank))
    }
  })

  it('is never worse for one question more', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { items, similar, input } = middleCase(seed)
        const blueprint = blueprintOf(input)
        const more = await paperOf(blueprint, items, similar, seed)
        const fewer = items.slice(0, -1)
        const less = await assemble(blueprint, bankOfItems(fewer, similar), { seed })
        if (!less.possible) return
        expect(more.proven_optimal && less.paper.proven_optimal).toBe(true)
        expect(more.objective).toBeLessThanOrEqual(less.paper.objective)
      }),
      { ...runs, numRuns: 10 },
    )
  })
})

describe('another paper', () => {
  it('costs the same, keeps the pins and differs from the last one', async () => {
    const { items, similar, input } = middleCase(11)
    const blueprint = blueprintOf(input)
    const bank = bankOfItems(items, similar)
    const last = await paperOf(blueprint, items, similar, 11)
    const seen = new Set([idsOf(last.sections).sort().join()])
    for (let seed = 1; seed <= 6; seed += 1) {
      const next = await regenerate(blueprint, bank, last.sections, { seed })
      if (!next.possible) throw new Error('no paper')
      expect(next.paper.objective).toBe(last.objective)
      expect(next.paper.proven_optimal).toBe(true)
      expect(brokenRules(blueprint, similar, placesOf(next.paper.sections, items))).toEqual([])
      for (const pin of blueprint.sections.flatMap(({ pinned }) => pinned)) {
        expect(idsOf(next.paper.sections)).toContain(pin)
      }
      seen.add(idsOf(next.paper.sections).sort().join())
    }
    expect(seen.size).toBe(7)
  })

  it('is found for a last paper that the bank does not hold any more', async () => {
    const { items, similar, input } = middleCase(12)
    const blueprint = blueprintOf(input)
    const last = await paperOf(blueprint, items, similar, 12)
    const gone = new Set(idsOf(last.sections))
    for (const pin of blueprint.sections.flatMap(({ pinned }) => pinned)) gone.delete(pin)
    const left = items.filter(({ id }) => !gone.has(id))
    const next = await regenerate(blueprint, bankOfItems(left, similar), last.sections, { seed: 3 })
    expect(next.possible).toBe(true)
  })
})

import { describe, expect, it } from 'vitest'
import { english } from '#contract'
import type { Level } from '../../domain/questions/question-types.ts'
import { assemble } from '../assemble.ts'
import { usageTier } from '../blueprint/usage.ts'
import type { CountQuery } from '../model/bank.ts'
import { bankOfItems } from '../model/item-bank.ts'
import { countQuery } from '../model/supply.ts'
import { middleCase } from '../testing/middle-bank.ts'
import { brokenRules } from '../testing/oracle.ts'
import { blueprintOf, idsOf, placesOf } from '../testing/places.ts'
import { plainItems } from '../testing/plain-items.ts'
import { assembleSets } from './sets.ts'

const plain = { types: ['SHORT'], marks_each: 2, count: 2 }

const shorts = (levels: Level[]) =>
  plainItems(levels.length, (id) => ({ type: 'SHORT', max_marks: 2, level: levels[id - 1]! }))

describe('parallel sets', () => {
  it('have the same profile from different questions, but for the pins', async () => {
    const { items, similar, input } = middleCase(21, 3000)
    const blueprint = blueprintOf(input)
    const pins = blueprint.sections.flatMap(({ pinned }) => pinned)
    const made = await assembleSets(blueprint, bankOfItems(items, similar), { seed: 4, sets: 3, max_shared: 0 })
    if (!made.possible) throw new Error('no sets')
    expect(made.papers).toHaveLength(3)
    expect(made.shared).toEqual(pins)
    for (const { sections, objective, bound, gap } of made.papers) {
      expect(brokenRules(blueprint, similar, placesOf(sections, items))).toEqual([])
      expect(gap).toBeCloseTo(objective - bound, 6)
    }
    const free = made.papers.flatMap(({ sections }) => idsOf(sections)).filter((id) => !pins.includes(id))
    expect(new Set(free).size).toBe(free.length)
    expect(made.differences).toEqual([])
  })

  it('take the same number of every class, each as good as a single paper, where there is enough', async () => {
    for (const seed of [21, 22, 23]) {
      const { items, similar, input } = middleCase(seed, 20_000)
      const blueprint = blueprintOf(input)
      const bank = bankOfItems(items, similar)
      const single = await assemble(blueprint, bank, { seed })
      const made = await assembleSets(blueprint, bank, { seed, sets: 4, max_shared: 0 })
      if (!single.possible || !made.possible) throw new Error('no sets')
      const profiles = made.papers.map(({ sections }) =>
        placesOf(sections, items)
          .map(({ item, section, role }) => {
            const tier = usageTier(item.used_days_ago, countQuery(blueprint).usage_bounds)
            return [section, role, item.chapter_id, item.level, item.skill, tier].join(' ')
          })
          .toSorted(),
      )
      for (const profile of profiles) expect(profile).toEqual(profiles[0])
      for (const paper of made.papers) {
        expect(paper).toMatchObject({ objective: single.paper.objective, gap: 0, proven_optimal: true })
      }
    }
  })

  it('are made of what was counted once', async () => {
    const { items, similar, input } = middleCase(21)
    let counts = 0
    const bank = bankOfItems(items, similar)
    const counting = {
      ...bank,
      count: (query: CountQuery) => {
        counts += 1
        return bank.count(query)
      },
    }
    const made = await assembleSets(blueprintOf(input), counting, { seed: 4, sets: 3, max_shared: 0 })
    expect(made.possible).toBe(true)
    expect(counts).toBe(1)
  })

  it('are made of equal worth where classes are too small to share out', async () => {
    const { items, similar, input } = middleCase(21)
    const blueprint = blueprintOf(input)
    const made = await assembleSets(blueprint, bankOfItems(items, similar), { seed: 4, sets: 3, max_shared: 0 })
    if (!made.possible) throw new Error('no sets')
    for (const { sections } of made.papers) {
      expect(brokenRules(blueprint, similar, placesOf(sections, items))).toEqual([])
    }
    const gaps = made.papers.map(({ gap }) => gap)
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(12)
    expect(made.differences.length).toBeGreaterThan(0)
  })

  it('share no more questions than allowed, and only where the bank is too small', async () => {
    const bank = bankOfItems(shorts(['EASY', 'HARD', 'HARD']))
    const blueprint = blueprintOf({ sections: [{ section: 'A', ...plain, level_mix: { EASY: 50, HARD: 50 } }] })
    const made = await assembleSets(blueprint, bank, { seed: 1, sets: 2, max_shared: 1 })
    if (!made.possible) throw new Error('no sets')
    expect(made.shared).toEqual([1])
    expect(made.papers.map(({ objective }) => objective)).toEqual([0, 0])
    expect(made.papers.flatMap(({ sections }) => idsOf(sections).filter((id) => id !== 1)).sort()).toEqual([2, 3])
  })

  it('report where they differ when the bank is too small to share it out', async () => {
    const bank = bankOfItems(shorts(['EASY', 'HARD', 'HARD', 'MEDIUM']))
    const blueprint = blueprintOf({ sections: [{ section: 'A', ...plain, level_mix: { EASY: 50, HARD: 50 } }] })
    const made = await assembleSets(blueprint, bank, { seed: 1, sets: 2, max_shared: 0 })
    if (!made.possible) throw new Error('no sets')
    expect(made.shared).toEqual([])
    const easy = made.differences.find(({ value }) => value === 'EASY')
    expect(easy).toMatchObject({ section: 'A', goal: 'level', target: 2 })
    expect(easy!.reached.toSorted()).toEqual([0, 2])
    expect(made.papers.map(({ gap }) => gap).toSorted()).toEqual([0, 32])
  })

  it('say which set can not be had, and why', async () => {
    const blueprint = blueprintOf({ sections: [{ section: 'A', ...plain }] })
    const made = await assembleSets(blueprint, bankOfItems(shorts(['EASY', 'EASY', 'EASY'])), {
      seed: 1,
      sets: 2,
      max_shared: 0,
    })
    expect(made).toMatchObject({ possible: false, set: 1 })
    if (made.possible) return
    expect(made.reason.clashes[0]).toMatchObject({ section: 'A', needed: 2, available: 1 })
    expect(english(made.reason.clashes[0]!.sentence)).toBe('Section A needs 2 questions of 2 marks, SHORT; 1 is left.')
  })

  it('share as few questions as a small bank asks for, and no more than they may', async () => {
    const items = plainItems(26, (id) => ({ chapter_id: id }))
    const blueprint = blueprintOf({ sections: [{ section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 10 }] })
    const shared = async (sets: number, max_shared: number) => {
      const made = await assembleSets(blueprint, bankOfItems(items), { seed: 1, sets, max_shared })
      return made.possible ? made.shared.length : null
    }
    expect(await Promise.all([shared(2, 3), shared(3, 1), shared(3, 2), shared(3, 6)])).toEqual([0, null, 2, 2])
    expect(await Promise.all([shared(4, 4), shared(4, 5), shared(4, 9)])).toEqual([null, 5, 5])
  })

  it('of a bank that is empty or far too small are refused where there are no wishes either', async () => {
    const blueprint = blueprintOf({ sections: [{ section: 'A', types: ['SHORT'], marks_each: 2, count: 3 }] })
    const made = (levels: Level[]) =>
      assembleSets(blueprint, bankOfItems(shorts(levels)), { seed: 1, sets: 4, max_shared: 0 })
    expect(await made([])).toMatchObject({ possible: false, set: 0 })
    expect(await made(['EASY', 'MEDIUM', 'HARD'])).toMatchObject({ possible: false, set: 1 })
  })

  it('hold no near-copies of one another where the bank has others', async () => {
    const items = plainItems(30)
    const copies = Array.from({ length: 10 }, (_, index): [number, number] => [index + 1, index + 11])
    const blueprint = blueprintOf({ sections: [{ section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 10 }] })
    for (const seed of [1, 2, 3, 4, 5]) {
      const made = await assembleSets(blueprint, bankOfItems(items, copies), { seed, sets: 2, max_shared: 0 })
      if (!made.possible) throw new Error('no sets')
      const [first, second] = made.papers.map(({ sections }) => new Set(idsOf(sections)))
      expect(copies.filter(([a, b]) => (first!.has(a) && second!.has(b)) || (first!.has(b) && second!.has(a)))).toEqual(
        [],
      )
      expect([first!.size, second!.size, made.copies]).toEqual([10, 10, []])
    }
  })

  it('do not begin with a question that the bank has many near-copies of', async () => {
    const copies: [number, number][] = [2, 3, 4].map((other) => [1, other])
    const blueprint = blueprintOf({ sections: [{ section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 1 }] })
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const bank = bankOfItems(plainItems(4), copies)
      const made = await assembleSets(blueprint, bank, { seed, sets: 3, max_shared: 0 })
      expect(made).toMatchObject({ possible: true, copies: [] })
    }
  })

  it('say which near-copies they hold where the bank has nothing else, and hold no more than they must', async () => {
    const copies: [number, number][] = [
      [1, 2],
      [3, 4],
    ]
    const blueprint = blueprintOf({ sections: [{ section: 'A', types: ['MCQ_SINGLE'], marks_each: 1, count: 2 }] })
    const made = async (count: number) => {
      const bank = bankOfItems(plainItems(count), copies)
      const found = await assembleSets(blueprint, bank, { seed: 1, sets: 2, max_shared: 0 })
      return found.possible ? found.copies : null
    }
    expect(await made(4)).toEqual(copies)
    expect((await made(5))?.length).toBe(1)
    expect(await made(6)).toEqual([])
  })
})

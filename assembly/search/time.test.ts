import { describe, expect, it } from 'vitest'
import { english, say } from '#contract'
import { assemble } from '../assemble.ts'
import type { BankItem } from '../model/bank.ts'
import { bankOfItems } from '../model/item-bank.ts'
import { assembleSets } from '../sets/sets.ts'
import { bestSwaps, checkSwap } from '../sets/swaps.ts'
import { trueMinutes } from '../testing/oracle.ts'
import { blueprintOf, idsOf, placesOf } from '../testing/places.ts'
import { plainItem } from '../testing/plain-items.ts'
import { minutesOfPaper, timeUnits } from './time.ts'

const question = (id: number, minutes: number | null, more: Partial<BankItem> = {}) =>
  plainItem(id, { type: 'SHORT', max_marks: 2, minutes, ...more })

const section = { section: 'A', types: ['SHORT'], marks_each: 2, count: 3 }

async function assembled(input: unknown, items: BankItem[]) {
  const assembly = await assemble(blueprintOf(input), bankOfItems(items), { seed: 1 })
  if (!assembly.possible) throw new Error(assembly.clashes.map(({ sentence }) => english(sentence)).join(' '))
  return assembly.paper
}

async function refused(input: unknown, items: BankItem[]) {
  const assembly = await assemble(blueprintOf(input), bankOfItems(items), { seed: 1 })
  if (assembly.possible) throw new Error('A paper was found')
  return assembly
}

describe('a limit of time', () => {
  const items = [question(1, 5), question(2, 6), question(3, 7), question(4, 2), question(5, 9, { level: 'HARD' })]

  it('keeps out what takes too long, and the paper says how long it takes', async () => {
    const paper = await assembled({ sections: [section], max_minutes: 13 }, items)
    expect(idsOf(paper.sections).sort()).toEqual([1, 2, 4])
    expect(paper.deviations.find(({ goal }) => goal === 'time')).toEqual({
      section: null,
      goal: 'time',
      value: null,
      target: 13,
      reached: 13,
      tolerance: 0,
      deviation: 0,
      weight: 'MUST',
    })
  })

  it('stands before all that is wished', async () => {
    const wishes = { sections: [section], level_mix: { EASY: 67, HARD: 33 } }
    expect((await assembled({ ...wishes, max_minutes: 16 }, items)).objective).toBe(0)
    const short = await assembled({ ...wishes, max_minutes: 15 }, items)
    expect(idsOf(short.sections)).not.toContain(5)
    expect(short.objective).toBeGreaterThan(0)
    expect(short.proven_optimal).toBe(true)
  })

  it('names the least time and the limit where no paper is short enough, and offers the shortest', async () => {
    const { clashes, nearest } = await refused({ sections: [section], max_minutes: 12 }, items)
    expect(clashes).toHaveLength(1)
    expect(clashes[0]).toMatchObject({ section: null, needed: 13, available: 12 })
    expect(english(clashes[0]!.sentence)).toBe(
      'The questions of section A take at least 13 minutes, the paper allows 12.',
    )
    expect(clashes[0]!.clauses.map(({ clause }) => clause.kind)).toEqual(['count', 'time'])
    expect(nearest.missing).toEqual([])
    expect(nearest.deviations.find(({ goal }) => goal === 'time')).toMatchObject({ reached: 13, deviation: 1 })
  })

  it('says what the whole paper takes, where a part of it is too long already', async () => {
    const more = items.map((item) => ({ ...item, id: item.id + 10, type: 'LONG' as const }))
    const sections = [section, { ...section, section: 'B', types: ['LONG'] }]
    const { clashes } = await refused({ sections, max_minutes: 12 }, [...items, ...more])
    expect(clashes.map(({ sentence }) => english(sentence))[0]).toBe(
      'The questions take at least 26 minutes, those of section A alone 13; the paper allows 12.',
    )
    expect(clashes[0]).toMatchObject({ section: null, needed: 26, available: 12 })
  })

  it('counts the share of a section that must be attempted', async () => {
    const input = { sections: [{ ...section, attempt_any: 2 }], max_minutes: 12 }
    // (5 + 6 + 7) × 2/3
    expect((await assembled(input, items.slice(0, 3))).deviations.at(-1)).toMatchObject({ goal: 'time', reached: 12 })
    await refused({ ...input, max_minutes: 11 }, items.slice(0, 3))
  })

  it('counts an OR pair once', async () => {
    const input = { sections: [{ ...section, or_pairs: 1 }], max_minutes: 13 }
    const paper = await assembled(input, items.slice(0, 4))
    expect(idsOf(paper.sections)).toHaveLength(4)
    expect(paper.deviations.at(-1)).toMatchObject({ goal: 'time', reached: 13 })
  })

  it('is never missed by a bank that knows no times', async () => {
    const unknown = items.map((item) => ({ ...item, minutes: null }))
    for (const max_minutes of [6, 7, 13, 100]) {
      const paper = await assembled({ sections: [{ ...section, attempt_any: 2 }], max_minutes }, unknown)
      expect(paper.deviations.at(-1)!.reached).toBeLessThanOrEqual(max_minutes)
    }
  })

  it('keeps a swap from making the paper longer than it may be', async () => {
    const input = { sections: [section], max_minutes: 13 }
    const paper = await assembled(input, items)
    const asked = { sections: paper.sections, items, question_id: 4 }
    expect(checkSwap(blueprintOf(input), asked, items[2]!)).toEqual(say('swap.time', { most: 13 }))
    const bank = bankOfItems(items)
    expect(await bestSwaps(blueprintOf(input), bank, { ...asked, limit: 5, seed: 1, excluded: new Set() })).toEqual([])
    const longer = blueprintOf({ ...input, max_minutes: 20 })
    const swaps = await bestSwaps(longer, bank, { ...asked, limit: 5, seed: 1, excluded: new Set() })
    expect(swaps.map(({ question_id }) => question_id).sort()).toEqual([3, 5])
  })
})

describe('parallel sets', () => {
  it('each keep within the time, and take shorter questions of a class where they must', async () => {
    const items = Array.from({ length: 300 }, (_, index) => question(index + 1, [null, 1, 2, 4, 8, 12][index % 6]!))
    for (const max_minutes of [60, 18, 9, 4]) {
      const blueprint = blueprintOf({ sections: [section], max_minutes, minutes_per_mark: 3 })
      const made = await assembleSets(blueprint, bankOfItems(items), { seed: 1, sets: 4, max_shared: 0 })
      if (!made.possible) throw new Error('no sets')
      expect(made.shared).toEqual([])
      for (const { sections, deviations, proven_optimal } of made.papers) {
        expect(trueMinutes(blueprint, placesOf(sections, items))).toBeLessThanOrEqual(max_minutes)
        expect(deviations.at(-1)).toMatchObject({ goal: 'time', target: max_minutes, deviation: 0 })
        expect(proven_optimal).toBe(true)
      }
    }
  })
})

describe('what a blueprint counts time in', () => {
  it('is exact for shares of thirds and sevenths', () => {
    const blueprint = blueprintOf({
      sections: [
        { ...section, attempt_any: 2 },
        { ...section, section: 'B', count: 7, attempt_any: 5 },
      ],
      max_minutes: 28,
      minutes_per_mark: 2,
    })
    const units = timeUnits(blueprint)!
    const sum = blueprint.sections.reduce((all, one) => all + one.count * units.unitsOf(one, null), 0)
    expect(sum).toBe(units.limit)
    const numbers = blueprint.sections.flatMap(({ count }, index) =>
      Array.from({ length: count }, () => ({ section: index, minutes: null })),
    )
    expect(minutesOfPaper(blueprint, numbers)).toBe(28)
  })

  it('gives questions without a time their share by marks, in quarters of a minute', () => {
    const limited = (max_minutes: number) => blueprintOf({ sections: [section], max_minutes }).time?.minutes_per_mark
    expect([15, 16, 1].map(limited)).toEqual([2.5, 2.5, 0.25])
  })

  it('refuses minutes that are no quarters', () => {
    expect(() => blueprintOf({ sections: [section], max_minutes: 60, minutes_per_mark: 1.1 })).toThrow('minutes.steps')
    expect(() => blueprintOf({ sections: [section], max_minutes: 0 })).toThrow('blueprint.no_minute')
  })
})

import { describe, expect, it } from 'vitest'
import { english } from '#contract'
import { assemble } from '../assemble.ts'
import type { BankItem } from '../model/bank.ts'
import { bankOfItems } from '../model/item-bank.ts'
import { WrongPins } from '../model/supply.ts'
import { allClauses, existsByTryingAll, isSameRule } from '../testing/oracle.ts'
import { blueprintOf, idsOf } from '../testing/places.ts'
import { plainItem } from '../testing/plain-items.ts'
import { smallCase } from '../testing/random-bank.ts'

const question = (id: number, more: Partial<BankItem> = {}) =>
  plainItem(id, { type: 'LONG', level: 'HARD', max_marks: 5, ...more })

const longSection = { section: 'B', types: ['LONG'], marks_each: 5, count: 3 }

async function explain(input: unknown, items: BankItem[], similar: [number, number][] = []) {
  const assembly = await assemble(blueprintOf(input), bankOfItems(items, similar), { seed: 1 })
  if (assembly.possible) throw new Error('A paper was found')
  return assembly
}

describe('the reason why there is no paper', () => {
  it('names what the bank lacks, with both numbers, and offers the paper without it', async () => {
    const items = [question(1), question(2), question(3, { chapter_id: 2 })]
    const { clashes, nearest } = await explain({ sections: [{ ...longSection, chapters: [{ id: 1 }] }] }, items)
    expect(clashes).toHaveLength(1)
    expect(clashes[0]).toMatchObject({ section: 'B', chapter_id: 1, type: 'LONG', marks: 5, needed: 3, available: 2 })
    expect(english(clashes[0]!.sentence)).toBe(
      'Section B needs 3 questions of 5 marks, LONG from chapter 1; the bank has 2.',
    )
    expect(idsOf(nearest.sections).sort()).toEqual([1, 2])
    expect(nearest.missing).toEqual([{ section: 'B', kind: 'questions', count: 1 }])
  })

  it('says that recent use keeps the questions out, where that is so', async () => {
    const items = [question(1), question(2), question(3, { used_days_ago: 30 })]
    const { clashes } = await explain({ sections: [{ ...longSection, exclude_used_within_days: 365 }] }, items)
    expect(english(clashes[0]!.sentence)).toBe(
      'Section B needs 3 questions of 5 marks, LONG not used in the last 365 days; the bank has 2.',
    )
    expect(clashes[0]!.clauses.map(({ sentence }) => english(sentence))).toContain(
      'Section B leaves out what was used in the last 365 days, 1 question of that would be needed.',
    )
  })

  it('finds wishes that can not hold together though each could alone', async () => {
    const items = [1, 2, 3, 4, 5, 6].map((id) =>
      question(id, { chapter_id: id <= 2 ? 1 : 2, level: id <= 2 ? 'EASY' : 'HARD' }),
    )
    const { clashes } = await explain(
      {
        sections: [{ ...longSection, level_mix: { HARD: 100 }, weights: { levels: 'MUST' } }],
        chapters: [
          { id: 1, marks: 10 },
          { id: 2, marks: 5 },
        ],
        weights: { chapters: 'MUST' },
      },
      items,
    )
    expect(clashes).toHaveLength(1)
    expect(english(clashes[0]!.sentence)).toMatch(
      /^These can't hold together: .*10 of chapter 1 and 5 of chapter 2.*15 of level hard/,
    )
  })

  it('names similar questions that stand in the way', async () => {
    const items = [question(1), question(2), question(3)]
    const { clashes, nearest } = await explain({ sections: [longSection] }, items, [[1, 3]])
    expect(clashes[0]!.clauses.map(({ clause }) => clause.kind).sort()).toEqual(['count', 'similar'])
    expect(nearest.sections[0]!.questions).toHaveLength(2)
  })

  it('reports independent shortages one by one', async () => {
    const sections = [longSection, { section: 'C', types: ['SHORT'], marks_each: 3, count: 2 }]
    const { clashes } = await explain({ sections }, [question(1)])
    expect(clashes.map(({ section, needed, available }) => [section, needed, available]).sort()).toEqual([
      ['B', 3, 1],
      ['C', 2, 0],
    ])
  })
})

describe('against trying every paper', () => {
  it('names wishes that clash, and none too many: without any one of them the others can hold', async () => {
    let clashesSeen = 0
    for (let seed = 1; seed <= 200; seed += 1) {
      const { items, similar, blueprint: input } = smallCase(seed)
      const blueprint = blueprintOf(input)
      const assembly = await assemble(blueprint, bankOfItems(items, similar), { seed }).catch((error) => {
        if (error instanceof WrongPins) return null
        throw error
      })
      if (!assembly || assembly.possible) continue
      const rules = allClauses(blueprint, similar)
      expect(assembly.clashes.length, `case ${seed}`).toBeGreaterThan(0)
      for (const clash of assembly.clashes) {
        clashesSeen += 1
        const own = clash.clauses.map(({ clause }) => clause)
        const others = rules.filter((rule) => !own.some((clause) => isSameRule(clause, rule)))
        expect(existsByTryingAll(blueprint, items, similar, others), `case ${seed}`).toBe(false)
        for (const clause of own) {
          const without = existsByTryingAll(blueprint, items, similar, [...others, clause])
          expect(without, `case ${seed} without ${JSON.stringify(clause)}`).toBe(true)
        }
      }
    }
    expect(clashesSeen).toBeGreaterThan(80)
  })
})

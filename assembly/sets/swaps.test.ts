import { describe, expect, it } from 'vitest'
import { assemble } from '../assemble.ts'
import { bankOfItems } from '../model/item-bank.ts'
import { middleCase } from '../testing/middle-bank.ts'
import { brokenRules, trueObjective } from '../testing/oracle.ts'
import { blueprintOf, idsOf, placesOf } from '../testing/places.ts'
import { bestSwaps, checkSwap } from './swaps.ts'

describe('the best swaps', () => {
  it('are those that trying every question of the bank finds, with the objective each one makes', async () => {
    for (const seed of [1, 2, 3]) {
      const { items, similar, input } = middleCase(seed)
      const blueprint = blueprintOf(input)
      const bank = bankOfItems(items, similar)
      const assembly = await assemble(blueprint, bank, { seed })
      if (!assembly.possible) throw new Error('The bank has a paper')
      const { sections, objective } = assembly.paper
      const own = items.filter(({ id }) => idsOf(sections).includes(id))
      for (const question_id of idsOf(sections).slice(0, 4)) {
        const request = { sections, items: own, question_id }
        const tried = items.flatMap((by) => {
          const swapped = sections.map((section) => ({
            ...section,
            questions: section.questions.map((one) =>
              one.question_id === question_id ? { ...one, question_id: by.id } : one,
            ),
          }))
          const places = placesOf(swapped, items)
          const isPaper = !idsOf(sections).includes(by.id) && brokenRules(blueprint, similar, places).length === 0
          if (isPaper) expect(checkSwap(blueprint, request, by)).toBeNull()
          return isPaper ? [{ id: by.id, objective: trueObjective(blueprint, places) }] : []
        })
        const found = await bestSwaps(blueprint, bank, { ...request, limit: 8, seed, excluded: new Set() })
        const best = tried.map((one) => one.objective).sort((a, b) => a - b)
        expect(found.map((one) => one.objective)).toEqual(best.slice(0, 8).map((one) => expect.closeTo(one, 6)))
        for (const swap of found) {
          expect(tried.find(({ id }) => id === swap.question_id)?.objective).toBeCloseTo(swap.objective, 6)
          expect(swap.change).toBeCloseTo(swap.objective - objective, 3)
        }
      }
    }
  })

  it('leave out what is excluded, and are none for a question that is not in the paper', async () => {
    const { items, similar, input } = middleCase(1)
    const blueprint = blueprintOf(input)
    const bank = bankOfItems(items, similar)
    const assembly = await assemble(blueprint, bank, { seed: 1 })
    if (!assembly.possible) throw new Error('The bank has a paper')
    const { sections } = assembly.paper
    const request = { sections, items, limit: 5, seed: 1 }
    const question_id = idsOf(sections)[0]!
    const first = await bestSwaps(blueprint, bank, { ...request, question_id, excluded: new Set() })
    const excluded = new Set(first.map((one) => one.question_id))
    const second = await bestSwaps(blueprint, bank, { ...request, question_id, excluded })
    expect(second.filter((one) => excluded.has(one.question_id))).toEqual([])
    expect(await bestSwaps(blueprint, bank, { ...request, question_id: 999_999, excluded })).toEqual([])
  })
})

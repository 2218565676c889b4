import { expect, it } from 'vitest'
import { assemble } from '../assemble.ts'
import { middleCase } from '../testing/middle-bank.ts'
import { blueprintOf } from '../testing/places.ts'
import type { BankItem } from './bank.ts'
import { bankOfItems } from './item-bank.ts'
import { countSupply } from './supply.ts'

const { items, input } = middleCase(31)
const blueprint = blueprintOf(input)
const [pin = 0] = blueprint.sections.flatMap(({ pinned }) => pinned)
const without = (ids: readonly number[]): BankItem[] =>
  items.map((item) => (ids.includes(item.id) ? { ...item, uncounted: true } : item))
/** In the order of what is counted, which is that of the bank's questions. */
const counted = async (bank: readonly BankItem[]) =>
  (await countSupply(blueprint, bankOfItems(bank))).counted.map((group) => JSON.stringify(group)).sort()

it('a question that is not counted is missing from the supply once: it, not another of its kind, where it is pinned', async () => {
  expect(pin).toBeGreaterThan(0)
  expect(await counted(without([pin]))).toEqual(await counted(items))
  const other = items.find(({ id }) => id !== pin)!.id
  expect(await counted(without([other]))).toEqual(await counted(items.filter(({ id }) => id !== other)))
})

it('the best paper takes what is pinned, counted or not, and is as good; what is not counted it never draws', async () => {
  const whole = await assemble(blueprint, bankOfItems(items), { seed: 1 })
  const doubted = await assemble(blueprint, bankOfItems(without([pin])), { seed: 1 })
  if (!whole.possible || !doubted.possible) throw new Error('There is a paper.')
  expect(doubted.paper.objective).toBeCloseTo(whole.paper.objective, 6)
  const taken = doubted.paper.sections.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))
  expect(taken).toContain(pin)
})

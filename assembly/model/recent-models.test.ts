import { expect, it } from 'vitest'
import { middleCase } from '../testing/middle-bank.ts'
import { blueprintOf } from '../testing/places.ts'
import type { BankItem } from './bank.ts'
import { buildModel } from './build-model.ts'
import { classesOf } from './classes.ts'
import { bankOfItems } from './item-bank.ts'
import { recentModel } from './recent-models.ts'
import { countSupply } from './supply.ts'
import { supplyKey } from './supply-key.ts'

const nothing = { singles: new Map(), similar: [] }

it('builds the model of a supply once, and anew for whatever makes another one', async () => {
  const { items, input } = middleCase(31)
  const blueprint = blueprintOf(input)
  const supplyOf = (bank: readonly BankItem[], excluded: number[] = []) =>
    countSupply(blueprint, bankOfItems(bank), { excluded: new Set(excluded) })
  const supply = await supplyOf(items)
  const modelOf = async (bank: readonly BankItem[], known = nothing, excluded: number[] = []) => {
    const own = await supplyOf(bank, excluded)
    return recentModel(supplyKey(own), own, known, () => buildModel(blueprint, classesOf(own)))
  }
  const first = await modelOf(items)
  expect(await modelOf(items)).toBe(first)
  expect(await modelOf(items.slice(0, -1))).not.toBe(first)
  expect(await modelOf(items)).toBe(first)
  const [pin] = supply.pinned.map(({ item }) => item.id)
  const other = items.find(({ id }) => id !== pin)!
  expect(await modelOf(items, nothing, [other.id])).not.toBe(first)
  expect(await modelOf(items, { singles: new Map([['a', [1]]]), similar: [] } as never)).not.toBe(first)
  expect(await modelOf(items, { singles: new Map(), similar: [[1, 2]] } as never)).not.toBe(first)
  const pinnedElse = items.map((item) => (item.id === pin ? { ...item, skill: 'EVALUATE' as const } : item))
  expect(await modelOf(pinnedElse)).not.toBe(first)
})

import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { paperOf, sampleQuestion } from '../../../typeset/testing/sample-paper.ts'
import { createTypesetPool, type TypesetPool } from '../../workers/processes/typeset-pool.ts'
import { pageParts } from './page-parts.ts'

const press = createTypesetPool({ root: fileURLToPath(new URL('../../..', import.meta.url)), cpu_ms: 30_000 })
let times_set = 0
const counted: TypesetPool = {
  ...press,
  of(whose, patient) {
    const own = press.of(whose, patient)
    return {
      ...own,
      pages(input) {
        times_set += 1
        return own.pages(input)
      },
    }
  },
}

const somebody = { client_id: 1, account_id: 1 }
const longPaper = (text: string) => paperOf(Array.from({ length: 60 }, (_, index) => sampleQuestion(index + 1, text)))

beforeEach(() => {
  times_set = 0
})
afterAll(() => press.close())

test('what was set for the first page is not set again for the rest, and is kept no longer', async () => {
  const paper = await longPaper('What is asked')
  const first = await pageParts(counted, somebody, paper, 'first')
  const rest = await pageParts(counted, somebody, paper, 'rest')
  expect(times_set).toBe(1)
  expect(first.pages).toHaveLength(1)
  expect(rest.pages).toHaveLength(first.count - 1)
  expect(first.count).toBeGreaterThan(1)
  expect(await pageParts(counted, somebody, paper, null)).toMatchObject({ pages: [...first.pages, ...rest.pages] })
  expect(times_set).toBe(2)
})

test('a paper that was changed since, and the same of another school, are set', async () => {
  await pageParts(counted, somebody, await longPaper('Before'), 'first')
  await pageParts(counted, somebody, await longPaper('After'), 'rest')
  await pageParts(counted, { ...somebody, client_id: 2 }, await longPaper('Before'), 'rest')
  expect(times_set).toBe(3)
})

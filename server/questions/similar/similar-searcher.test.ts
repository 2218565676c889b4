import { expect, it } from 'vitest'
import { termsOf } from '../../../similarity/terms.ts'
import { writeTerms } from './similar-answers.ts'
import { startSearcher } from './similar-searcher.ts'

const count = 9000

it('tells how far it is in order and one at a time, and nothing once it has answered', async () => {
  const searcher = startSearcher(count)
  try {
    const ids = Array.from({ length: count }, (_, index) => index + 1)
    await searcher.ask({ task: 'add', ids, terms: ids.map((id) => writeTerms(termsOf(`word${id} and word${id + 1}`))) })
    const reports: number[] = []
    let telling = 0
    await searcher.ask({ task: 'compare', threshold: 0.9, limit: 10 }, async (compared) => {
      telling += 1
      expect(telling).toBe(1)
      for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      reports.push(compared)
      telling -= 1
    })
    expect(telling).toBe(0)
    expect(reports.length).toBeGreaterThan(0)
    expect(reports).toEqual(reports.toSorted((a, b) => a - b))
    const before = reports.length
    await searcher.ask({ task: 'read', contents: [] })
    expect(reports).toHaveLength(before)
  } finally {
    await searcher.close()
  }
})

it('gives up where the one who is told refuses', async () => {
  const searcher = startSearcher(count)
  try {
    const ids = Array.from({ length: count }, (_, index) => index + 1)
    await searcher.ask({ task: 'add', ids, terms: ids.map((id) => writeTerms(termsOf(`word${id}`))) })
    const refuse = async () => {
      throw new Error('cancelled')
    }
    await expect(searcher.ask({ task: 'compare', threshold: 0.9, limit: 10 }, refuse)).rejects.toThrow('cancelled')
  } finally {
    await searcher.close()
  }
})

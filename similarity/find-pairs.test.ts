import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cosine } from './cosine.ts'
import { findPairs } from './find-pairs.ts'
import { type Terms, termsOf } from './terms.ts'
import { type WeightOf, weigh } from './weights.ts'

/** Every pair compared with every other; scores within rounding of the threshold may go either way. */
function compareAll(documents: readonly Terms[], weightOf: WeightOf, threshold: number): Map<string, number> {
  const found = new Map<string, number>()
  documents.forEach((second, index) => {
    for (let first = 0; first < index; first += 1) {
      const score = cosine(documents[first] as Terms, second, weightOf)
      if (score >= threshold) found.set(`${first} ${index}`, score)
    }
  })
  return found
}

const Documents = fc.array(fc.array(fc.integer({ min: -9, max: 25 }), { maxLength: 12 }), { maxLength: 40 })
const asTerms = (lists: number[][]): Terms[] => lists.map((list) => [...new Set(list)].sort((a, b) => a - b))

describe('the pairs of a bank', () => {
  it('are all pairs that reach the threshold, with their scores, and no others', () => {
    const property = fc.property(Documents, fc.constantFrom(0.4, 0.6, 0.8), (lists, threshold) => {
      const documents = asTerms(lists)
      const weightOf = weigh(documents)
      const { pairs, complete } = findPairs(documents, weightOf, { threshold, limit: 1000 })
      const found = new Map(pairs.map(({ first, second, score }) => [`${first} ${second}`, score]))
      expect(complete).toBe(true)
      expect(found.size).toBe(pairs.length)
      for (const [key, score] of compareAll(documents, weightOf, threshold + 1e-4)) {
        expect(found.get(key)).toBeCloseTo(score, 3)
      }
      const atMost = compareAll(documents, weightOf, threshold - 1e-4)
      for (const key of found.keys()) expect(atMost.has(key)).toBe(true)
    })
    fc.assert(property, { numRuns: 400, seed: 11 })
  })

  it('are the best of them where there are more than can be kept', () => {
    const property = fc.property(Documents, fc.integer({ min: 1, max: 20 }), (lists, limit) => {
      const documents = asTerms(lists)
      const weightOf = weigh(documents)
      const all = findPairs(documents, weightOf, { threshold: 0.5, limit: 1000 }).pairs
      const { pairs, complete } = findPairs(documents, weightOf, { threshold: 0.5, limit })
      expect(complete).toBe(all.length <= limit)
      expect(pairs.map(({ score }) => score)).toEqual(all.slice(0, limit).map(({ score }) => score))
    })
    fc.assert(property, { numRuns: 200, seed: 13 })
  })

  it('of 20,000 equal questions are as many as can be kept, within a moment', () => {
    const documents = Array.from({ length: 20_000 }, () => termsOf('What is the capital of France? Paris Rome'))
    const { pairs, complete } = findPairs(documents, weigh(documents), { threshold: 0.6, limit: 500 })
    expect([pairs.length, complete, pairs[0]]).toEqual([500, false, { first: 0, second: 1, score: 1 }])
  })

  it('tell how far the search is', () => {
    const documents = Array.from({ length: 5000 }, (_, index) => termsOf(`word${index}`))
    const counts: number[] = []
    findPairs(documents, weigh(documents), { threshold: 0.6, limit: 10, progress: (done) => counts.push(done) })
    expect(counts).toEqual([2000, 4000])
  })

  it('of an empty bank are none', () => {
    expect(findPairs([], weigh([]), { threshold: 0.6, limit: 10 })).toEqual({ pairs: [], complete: true })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cosine, decisiveTerms } from './cosine.ts'
import { termsOf } from './terms.ts'
import { weigh, weightsFrom } from './weights.ts'

/** Likeness of two texts in a bank of a hundred others. */
function likeness(a: string, b: string): number {
  const other = Array.from({ length: 100 }, (_, index) => `What is question number ${index} of the ${index % 7} lists?`)
  const documents = [a, b, ...other].map(termsOf)
  return cosine(termsOf(a), termsOf(b), weigh(documents))
}

describe('the likeness of two questions', () => {
  it('is 1 for the same words in another order, case and spelling of formulas', () => {
    expect(likeness('What is \\dfrac{1}{2} of 8?', 'what is  \\frac{1}{2} of 8')).toBe(1)
  })

  it.each([
    ['What is 3 + 5?', 'What is 3 + 6?'],
    ['What is 3 + 3?', 'What is 3 + 5?'],
    ['Find the area of a circle of radius 7 cm.', 'Find the area of a circle of radius 21 cm.'],
    ['Label the parts in the drawing. figure:a1', 'Label the parts in the drawing. figure:b2'],
  ])('of “%s” and “%s” is below the score from which both are never in one paper', (a, b) => {
    expect(likeness(a, b)).toBeLessThan(0.8)
  })

  it('is high where one word of a long question differs', () => {
    const text = (verb: string) =>
      `Explain with an example how plants ${verb} food from sunlight, water and carbon dioxide in their leaves.`
    expect(likeness(text('make'), text('prepare'))).toBeGreaterThan(0.8)
  })

  it.each([
    ['What is the value of the gravitational constant?', 'What is the value of the refractive index?'],
    ['Which of the following is a noble gas?', 'Which of the following is a vector?'],
    ['निम्नलिखित में से कौन धातु है?', 'निम्नलिखित में से कौन स्तनधारी है?'],
  ])('of “%s” and “%s” is small: they share the frame, not what is asked', (a, b) => {
    expect(likeness(a, b)).toBeLessThan(0.3)
  })

  it('is high where the frame differs and what is asked is the same', () => {
    const asked = 'law of conservation of momentum for two colliding bodies'
    expect(likeness(`State the ${asked}.`, `What is the ${asked}?`)).toBeGreaterThan(0.9)
  })

  it('is 0 for nothing in common, and for nothing at all', () => {
    expect(likeness('Photosynthesis', 'Quadrilateral')).toBe(0)
    expect(likeness('', '')).toBe(0)
  })

  it('needs one of the decisive terms', () => {
    const Documents = fc.array(fc.array(fc.integer({ min: -6, max: 6 }), { maxLength: 8 }), {
      minLength: 2,
      maxLength: 12,
    })
    const property = fc.property(Documents, fc.double({ min: 0.3, max: 0.95, noNaN: true }), (lists, threshold) => {
      const documents = lists.map((list) => [...new Set(list)])
      const weightOf = weigh(documents)
      const [given = []] = documents
      const decisive = decisiveTerms(given, weightOf, threshold)
      for (const other of documents) {
        if (cosine(given, other, weightOf) > threshold + 1e-4)
          expect(other.some((term) => decisive.includes(term))).toBe(true)
      }
    })
    fc.assert(property, { numRuns: 500, seed: 7 })
  })
})

describe('the weight of a term', () => {
  it('is the same by a sample as by the bank', () => {
    const [sample, bank] = [weightsFrom(new Map([[5, 40]]), 1000), weightsFrom(new Map([[5, 4000]]), 100_000)]
    expect(sample(5)).toBeCloseTo(bank(5), 2)
    expect(sample(6)).toBeCloseTo(bank(6), 2)
  })

  it('is above 0 in an empty bank, and twice for a number', () => {
    const weightOf = weigh([])
    expect(weightOf(5)).toBeGreaterThan(0)
    expect(weightOf(-5)).toBeCloseTo(2 * weightOf(5))
  })
})

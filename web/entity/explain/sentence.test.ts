import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import type { Explained } from '#contract'
import { sentenceOf } from './sentence.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

const part = (name: string, exact: string, weight: number, more: Partial<Explained['parts'][number]> = {}) => ({
  ...{
    name,
    subject: null,
    state: 'COUNTED' as const,
    take: 'ALL' as const,
    k: null,
    of: 1,
    weight,
    percent: 0,
    exact,
  },
  ...{ points: null, exact_points: null, exams: [] },
  ...more,
})
const tree = (percent: number, exact: string, parts: Explained['parts'], more: Partial<Explained> = {}): Explained => ({
  ...{
    subject: null,
    scheme: null,
    rule: 'SCHEME',
    percent,
    exact,
    decimals: 2,
    weights: 100,
    grade: null,
    result: null,
  },
  ...{ class_avg: null, rounding: 'TWO_DP', parts, left_out: [], components: [], subjects_left_out: [], failed: [] },
  ...{ compartment_max: null, ...more },
})

describe('the sentence of a percent', () => {
  it('C10 says best of, each percent by its weight, and what they make', () => {
    const best = part('Tests', '335/8', 20, { take: 'BEST', k: 2, of: 3 })
    expect(sentenceOf(tree(33.88, '271/8', [best, part('Half-yearly', '255/8', 80)]), i18n)).toBe(
      'Tests: best 2 of 3 → 41.88 × 20 % + Half-yearly 31.88 × 80 % = 33.88',
    )
  })

  it('C4 says what the weights that count stand for; parts without a value are not in the sum', () => {
    const dropped = { ...part('Practical', '0', 30), state: 'DROPPED' as const, exact: null }
    const shown = tree(62.86, '440/7', [part('Tests', '80', 10), part('Annual', '60', 60), dropped], { weights: 70 })
    expect(sentenceOf(shown, i18n)).toBe('(Tests 80 × 10 + Annual 60 × 60) ÷ 70 = 62.86')
  })

  it('C5 has as many decimals as a pocket calculator needs, and fractions where none are enough', () => {
    // A name that ends in a number is told from the number that follows.
    const thirds = ['50/3', '50/3', '50/3'].map((exact, at) => part(`Part ${at + 1}`, exact, 100))
    expect(sentenceOf(tree(16.67, '50/3', thirds, { weights: 300 }), i18n)).toBe(
      '(Part 1: 16.67 × 100 + Part 2: 16.67 × 100 + Part 3: 16.67 × 100) ÷ 300 = 16.67',
    )
    const subjects = [part('English', '100/3', 1), part('Hindi', '200/3', 1)]
    expect(sentenceOf(tree(50, '50', subjects, { rule: 'SUBJECTS', weights: 2 }), i18n)).toBe(
      '(English 33.33 + Hindi 66.67) ÷ 2 = 50',
    )
  })

  it('is none without a value, and names the one part that counts', () => {
    expect(sentenceOf(tree(0, '0', []), i18n)).toBeNull()
    expect(sentenceOf({ ...tree(75, '75', [part('Tests', '75', 20)]), weights: 20 }, i18n)).toBe('Tests 75 = 75')
  })
})

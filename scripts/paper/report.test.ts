import { expect, it } from 'vitest'
import { plainLabels } from '../../assembly/explain/labels.ts'
import type { Deviation } from '../../assembly/paper.ts'
import { reportText } from './report.ts'

const deviation = (fields: Partial<Deviation>): Deviation => ({
  section: null,
  goal: 'level',
  value: 'EASY',
  target: 7,
  reached: 7,
  tolerance: 1,
  deviation: 0,
  weight: 8,
  ...fields,
})

it('says of a wish that is met beside its target how far off still counts as met', () => {
  const deviations = [
    deviation({}),
    deviation({ value: 'HARD', reached: 6 }),
    deviation({ goal: 'skill', value: 'APPLY', reached: 4, deviation: 2 }),
    deviation({ goal: 'time', value: null, target: 60, reached: 55, tolerance: 0 }),
  ]
  const quality = { objective: 16, bound: 16, gap: 0, proven_optimal: true, method: 'exact', supply_key: null }
  const paper = { ...quality, seed: 1, sections: [], deviations }
  const bank = { items: [], stored: new Map(), chapters: [], topics: [], similar: [], problems: [] }
  const report = reportText({ possible: true, papers: [paper], differences: [], copies: [] }, bank, plainLabels)
  expect(report.split('\n').filter((line) => line.startsWith('paper'))).toEqual([
    expect.stringMatching(/level EASY +7 +7$/),
    expect.stringMatching(/level HARD +7 +6 +met \(within 1\)$/),
    expect.stringMatching(/skill APPLY +7 +4 +2$/),
    expect.stringMatching(/minutes \(at most\) +60 +55$/),
  ])
})

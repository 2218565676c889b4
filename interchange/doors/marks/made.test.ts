import { expect, it } from 'vitest'
import { judgeMade, type MadeOutcome } from '../testing/judge-made.ts'
import { makeList } from '../testing/made-lists.ts'

it('of 600 made lists none is read wrongly, and no pupil is lost without a word', () => {
  const tally: Record<MadeOutcome, number> = { right: 0, asked: 0, partly: 0, wrong: 0, lost: 0 }
  const forms: string[] = []
  for (let seed = 0; seed < 600; seed += 1) {
    const list = makeList(seed)
    const { outcome } = judgeMade(list)
    tally[outcome] += 1
    if (outcome === 'wrong' || outcome === 'lost') forms.push(`${seed} ${list.form}`)
  }
  expect(forms).toEqual([])
  expect(tally.right).toBeGreaterThan(570)
})

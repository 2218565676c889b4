import { expect, it } from 'vitest'
import { judgeQuestions, noQuestions } from '../testing/judge-questions.ts'
import { makeQuestions } from '../testing/made-questions.ts'

it('of 400 made files of questions no key is another than was meant', () => {
  const tally = noQuestions()
  const forms: string[] = []
  for (let seed = 0; seed < 400; seed += 1) {
    const made = makeQuestions(seed)
    if (judgeQuestions(made, tally)) forms.push(`${seed} ${made.form}`)
  }
  expect(forms).toEqual([])
  expect(tally.right).toBeGreaterThan(0.7 * tally.keys)
})

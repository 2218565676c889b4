import { describe, expect, it } from 'vitest'
import { ExpectedMinutes } from '../../domain/fields.ts'
import { expectedMinutes } from './expected-minutes.ts'
import { questionsBySubject } from './questions/by-subject.ts'

/** As the board's paper of 80 marks has it: [type, marks each, count]. */
const boardPaper = [
  ['MCQ_SINGLE', 1, 20],
  ['VERY_SHORT', 2, 5],
  ['SHORT', 3, 6],
  ['LONG', 5, 4],
  ['CASE_STUDY', 4, 3],
] as const

describe.each(questionsBySubject)('the questions of $grade $subject', ({ questions }) => {
  const timed = questions.map((question, index) => ({ ...question, minutes: expectedMinutes(question, index) }))

  it('have times that a question may have; about one in eight has none', () => {
    const known = timed.flatMap(({ minutes }) => minutes ?? [])
    for (const minutes of known) expect(ExpectedMinutes.safeParse(minutes).error).toBeUndefined()
    expect(1 - known.length / timed.length).toBeCloseTo(1 / 8, 1)
  })

  it('take 150 to 170 minutes in a paper of 80 marks', () => {
    const minutes = boardPaper.map(([type, marks, count]) => {
      const alike = timed.filter((question) => question.type === type && question.minutes !== null)
      const perMark = alike.map((question) => (question.minutes ?? 0) / question.max_marks)
      expect(perMark.length).toBeGreaterThan(0)
      return (perMark.reduce((sum, one) => sum + one, 0) / perMark.length) * marks * count
    })
    const whole = minutes.reduce((sum, one) => sum + one, 0)
    expect(whole).toBeGreaterThan(150)
    expect(whole).toBeLessThan(170)
  })

  it('take longer the harder they are', () => {
    for (const { type, max_marks } of questions) {
      const [easy, medium, hard] = (['EASY', 'MEDIUM', 'HARD'] as const).map(
        (level) => expectedMinutes({ type, level, max_marks }, 0) ?? 0,
      )
      expect(easy).toBeLessThan(medium ?? 0)
      expect(medium).toBeLessThan(hard ?? 0)
    }
  })
})

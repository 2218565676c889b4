import { expect, it } from 'vitest'
import type { SetUpPlan } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeSchool } from '../../testing/factories/factories.ts'
import { planned, setUpCalls, taught } from '../../testing/factories/set-up-factories.ts'

const app = await startTestApp()

/** Twenty-five classes of sixty subjects. */
const plan = (letters: number): SetUpPlan['grades'] =>
  Array.from({ length: 25 }, (_, grade) =>
    planned(null, `कक्षा ${grade + 1}`.padEnd(50, 'क'), {
      sections: Array.from({ length: 16 }, (_, n) => ({
        ...{ title: `${n}`.padEnd(20, 'ख'), stream: 'ध'.repeat(30), capacity: 40 },
      })),
      subjects: Array.from({ length: 60 }, (_, n) =>
        taught(`${n} `.padEnd(letters, 'ग'), {
          ...{ subject_code: `${n}`.padEnd(20, 'घ'), kind: 'THEORY', category: 'COMPULSORY' },
          ...{ max_marks: 100, pass_marks: 33.25, streams: ['ध'.repeat(30)] },
        }),
      ),
    }),
  )

it('a plan of 1,500 subjects with the longest names is one call, and makes them all', async () => {
  const school = await makeSchool(app)
  const { data } = await setUpCalls(app, school).make(plan(80))
  expect(data.counts).toMatchObject({ grades: { made: 25 }, sections: { made: 400 }, subjects: { made: 1500 } })
})

it('a body past the limit is refused with the limit, and nothing is made', async () => {
  const school = await makeSchool(app)
  const { look, make } = setUpCalls(app, school)
  const refused = await make(plan(200))
  expect([refused.status, refused.errorCode, refused.message]).toEqual([
    413,
    'too_large',
    expect.stringMatching('1024'),
  ])
  expect((await look([planned('9', 'IX')])).data.untouched).toEqual({ grades: 0, sections: 0, subjects: 0 })
})

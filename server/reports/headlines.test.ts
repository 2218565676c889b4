import { expect, it } from 'vitest'
import { type AboutReport, api, type SubjectPerformance } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { type Entry, makeSettled } from '../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSubject } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'

const app = await startTestApp()

/** A section with two subjects, whose pupils have these marks of 20 in each. */
async function reportOf(science: Entry[], maths: Entry[]) {
  const school = await makeSchool(app)
  const grade_id = (await makeGrade(app, school)).id
  const { section } = await makeSectionOf(app, school, grade_id, science.length)
  for (const [title, marks] of [
    ['Mathematics', maths],
    ['Science', science],
  ] as const) {
    const subject = await makeSubject(app, school, { grade_id, title })
    await makeSettled(app, school, subject, [section], [...marks], {
      max_marks: 20,
      date: title === 'Science' ? '2026-06-01' : '2026-06-02',
    })
  }
  const body = { filter: { session_id: school.session_id } }
  const { data } = await app.call<AboutReport & { subjectWisePerformance: SubjectPerformance[] }>(
    api.report.subjectPerformance,
    body,
    school.admin,
  )
  return data
}

it('C18 the server says what stands out, of the same pupils in both: Mathematics is 20 points below Science', async () => {
  const marks = [10, 11, 12, 13, 14, 15, 16, 10, 12, 14]
  const { headlines } = await reportOf(
    marks,
    marks.map((one, at) => one - (at % 2 === 0 ? 3 : 5)),
  )
  const path = 'subjectWisePerformance'
  // Differences of 15 and 25 points, five each: their error is √(10/9 · 10 · 25) / 10.
  const of = { difference: -20, se: 1.67, n: 10 }
  expect(headlines).toEqual([
    { kind: 'WEAKEST', path: `${path}.0`, value: 43.5, next: `${path}.1`, ...of },
    { kind: 'STRONGEST', path: `${path}.1`, value: 63.5, next: `${path}.0`, ...of, difference: 20 },
  ])
})

it('C17 of nine pupils, of a difference that chance makes, and beside a hidden row nothing is claimed', async () => {
  const marks = [10, 11, 12, 13, 14, 15, 16, 10, 12]
  expect(
    (
      await reportOf(
        marks,
        marks.map((one) => one - 4),
      )
    ).headlines,
  ).toEqual([])
  const noisy = [0, 20, 0, 20, 0, 20, 0, 20, 0, 20]
  expect(
    (
      await reportOf(
        noisy,
        noisy.map((one) => 18 - one * 0.9),
      )
    ).headlines,
  ).toEqual([])
  const few: Entry[] = [...Array.from({ length: 8 }, (): Entry => 'A'), 20, 20]
  expect((await reportOf([10, 11, 12, 13, 14, 15, 16, 10, 12, 14], few)).headlines).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { api, type MarkRow } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { bring, makeSettled } from '../testing/factories/exam-factories.ts'
import { makeCorrected } from '../testing/worlds/corrected.ts'

const app = await startTestApp()
const { school, subject, section, nextDay, preview, apply, undo, rows, shown, figures } = await makeCorrected(app)

describe('grace and corrections', () => {
  it('takes grace that is no longer needed, as its preview says, and gives it back when it is undone', async () => {
    const exam = await makeSettled(app, school, subject, [section], [80, 61.5, 25, 20], nextDay())
    const all = await rows(exam)
    const give = (at: number, grace: number) =>
      app.call<MarkRow>(api.exam_marks.update, { grace, reason: 'Close' }, school.admin, all[at]!.id)
    expect((await give(2, 1.5)).data).toMatchObject({ grace: 1.5, result: 'PASS' })
    expect((await give(3, 4)).data).toMatchObject({ grace: 4, result: 'FAIL' })
    await bring(app, exam, school.admin, 'PUBLISHED')
    const before = await rows(exam)
    const stats = await figures(exam)
    const graces = async () => (await rows(exam)).map(({ grace }) => grace)
    const { data } = await preview(exam, { kind: 'SCALE', factor: 1.1 })
    const { data: done } = await apply(exam, data.token)
    // 25 × 1.1 is 27.5 and passes; 20 × 1.1 is 22, and 4 of the 4.5 that are missing are given.
    expect(await graces()).toEqual([0, 0, 0, 4])
    const after = await rows(exam)
    for (const { mark_id, after: change } of data.rows) {
      const { percent, grade, result } = change
      expect(after.find(({ id }) => id === mark_id)).toMatchObject({ percent, grade, result })
    }
    expect(data.rows).toHaveLength(3)
    expect(after[2]).toMatchObject({ percent: 34.38, result: 'PASS' })
    const history = await app.call<object[]>(api.exam_marks.history, {}, school.admin, all[2]!.id)
    const note = { field: 'grace', source: 'CORRECTION', reason: 'The key was wrong' }
    expect(history.data).toContainEqual(expect.objectContaining({ ...note, before: '1.5', after: '0' }))
    await undo(exam, done.correction_id)
    expect(await graces()).toEqual([0, 0, 1.5, 4])
    expect(shown(await rows(exam))).toEqual(shown(before))
    expect(await figures(exam)).toEqual(stats)
  })

  it('gives all grace back once the last of several is undone, in whichever order; until then what was given helps to pass', async () => {
    for (const order of [
      [0, 1, 2],
      [1, 0, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const exam = await makeSettled(app, school, subject, [section], [80, 61.5, 25, 20], nextDay())
      const row = (await rows(exam))[2]!
      const give = (grace: number) =>
        app.call<MarkRow>(api.exam_marks.update, { grace, reason: 'Close' }, school.admin, row.id)
      expect((await give(1.5)).data).toMatchObject({ grace: 1.5, result: 'PASS' })
      const before = await rows(exam)
      const stats = await figures(exam)
      const made: number[] = []
      for (const body of [
        { kind: 'SCALE', factor: 1.01 },
        { kind: 'ADD', marks: 0.5 },
        { kind: 'SCALE', factor: 1.01 },
      ]) {
        const { data } = await preview(exam, body)
        made.push((await apply(exam, data.token)).data.correction_id)
        // Also of the third of them what was looked at is what was done.
        const done = await rows(exam)
        for (const { mark_id, after } of data.rows) expect(done.find(({ id }) => id === mark_id)).toMatchObject(after)
      }
      // 25 → 25.25 → 25.75 → 26.25, each a quarter up.
      const graced = async () => (await rows(exam))[2]
      expect(await graced()).toMatchObject({ marks: 26.25, grace: 0.25, result: 'PASS' })
      for (const at of order) {
        await undo(exam, made[at]!)
        const now = (await graced())!
        expect([now.marks! + now.grace, now.result]).toEqual([26.5, 'PASS'])
      }
      expect(shown(await rows(exam))).toEqual(shown(before))
      expect((await graced())?.grace).toBe(1.5)
      expect(await figures(exam)).toEqual(stats)
    }
  })

  it('keeps a grace that was given between two of them, when the first is undone', async () => {
    const exam = await makeSettled(app, school, subject, [section], [80, 61.5, 25, 20], nextDay())
    const row = (await rows(exam))[2]!
    const give = (grace: number) =>
      app.call<MarkRow>(api.exam_marks.update, { grace, reason: 'Close' }, school.admin, row.id)
    await give(1.5)
    const correct = async (marks: number) => {
      const { data } = await preview(exam, { kind: 'ADD', marks })
      return (await apply(exam, data.token)).data.correction_id
    }
    const first = await correct(0.5)
    expect((await give(0.75)).data).toMatchObject({ grace: 0.75 })
    const second = await correct(0.5)
    const graced = async () => (await rows(exam))[2]
    expect(await graced()).toMatchObject({ marks: 26, grace: 0.5, result: 'PASS' })
    await undo(exam, first)
    expect(await graced()).toMatchObject({ marks: 25.5, grace: 0.75 })
    await undo(exam, second)
    expect(await graced()).toMatchObject({ marks: 25, grace: 0.75 })
  })
})

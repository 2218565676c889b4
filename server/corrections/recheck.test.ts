import { describe, expect, it } from 'vitest'
import { api, type ExamRow, type MarkRow, type RecheckRow } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeSettled, questionsOf } from '../testing/factories/exam-factories.ts'
import { makePerson, makeSchool } from '../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../testing/factories/student-factories.ts'
import { makeCorrected } from '../testing/worlds/corrected.ts'

const app = await startTestApp()
const { school, subject, section, teacher, nextDay, byQuestion, byTotal, rows } = await makeCorrected(app)

describe('marks that are looked at again', () => {
  const ask = (row: MarkRow, more: object = {}, by = school.admin) =>
    app.call<RecheckRow>(api.recheck.create, { mark_id: row.id, kind: 'REMARK', ...more }, by)
  const decide = (id: number, body: object, by = school.admin) =>
    app.call<RecheckRow>(api.recheck.decide, { answer: 'Looked at', ...body }, by, id)
  const setRules = async (rules: { recheck_rule?: 'ANY' | 'ONLY_UP'; recheck_days?: number }) => {
    const { data } = await app.call<{ row_version: number }>(api.school_settings.get, {}, school.admin)
    const body = { ...rules, row_version: data.row_version }
    expect((await app.call(api.school_settings.update, body, school.admin)).status).toBe(200)
  }

  it('are changed by the decision, with a history, a revision and new figures; until then nobody sees what stood there', async () => {
    const exam = await byQuestion()
    const [first] = await questionsOf(app, exam.id)
    const row = (await rows(exam))[3]!
    const { data: asked } = await ask(row, { exam_question_ids: [first], note: 'I wrote 4 cm' })
    expect(asked).toMatchObject({ state: 'OPEN', before: null, after: null, questions: [{ exam_question_id: first }] })
    expect((await ask(row)).errors?.[0]?.path).toBe('mark_id')
    // More than the question has is refused where it stands; nothing is made to fit.
    const wrong = await decide(asked.id, { state: 'CHANGED', values: { [first!]: 6 } })
    expect([wrong.status, wrong.errors?.map(({ path }) => path)]).toEqual([422, [`values.${first}`]])
    expect((await rows(exam))[3]).toMatchObject({ marks: 0 })
    const { data: done } = await decide(asked.id, { state: 'CHANGED', values: { [first!]: 1 } })
    expect(done).toMatchObject({ state: 'CHANGED', before: { marks: 0 }, after: { marks: 1, percent: 50 } })
    expect((await decide(asked.id, { state: 'REFUSED' })).errors?.[0]?.path).toBe('state')
    const { data: revised } = await app.call<ExamRow[]>(api.exam.list, { filter: { id: exam.id } }, school.admin)
    expect(revised[0]).toMatchObject({ state: 'PUBLISHED', revision: 2 })
    const { data: history } = await app.call<{ source: string }[]>(api.exam_marks.history, {}, school.admin, row.id)
    expect(history[0]).toMatchObject({ source: 'RECHECK', before: '0', after: '1', reason: 'Looked at' })
    const list = await app.call<RecheckRow[]>(api.recheck.list, { filter: { exam_id: exam.id } }, teacher)
    expect(list.data.map(({ id }) => id)).toEqual([asked.id])
  })

  it('61.5 → 60.5 stays 61.5 and is UNCHANGED where marks only go up', async () => {
    await setRules({ recheck_rule: 'ONLY_UP' })
    const exam = await byTotal()
    await setRules({ recheck_rule: 'ANY' })
    const row = (await rows(exam))[1]!
    const { data: asked } = await ask(row)
    const { data: done } = await decide(asked.id, { state: 'CHANGED', marks: 60.5 })
    expect(done).toMatchObject({ state: 'UNCHANGED', after: { marks: 61.5 } })
    expect((await rows(exam))[1]).toMatchObject({ marks: 61.5 })
    const later = await byTotal()
    const { data: again } = await ask((await rows(later))[1]!, { kind: 'TOTALLING' })
    expect(again.before).toMatchObject({ marks: 61.5 })
    await setRules({ recheck_rule: 'ONLY_UP' })
    expect((await decide(again.id, { state: 'CHANGED', marks: 60.5 })).data).toMatchObject({ state: 'CHANGED' })
    await setRules({ recheck_rule: 'ANY' })
  })

  it('keep the days and the rule that their exam was published with', async () => {
    const exam = await byTotal()
    await setRules({ recheck_days: 0 })
    const { owner } = app.databases
    const publishedBefore = (days: number) =>
      owner.query(`update exams set published_at = $3 where client_id = $1 and id = $2`, [
        ...[school.id, exam.id, new Date(app.clock.now.getTime() - days * 86_400_000).toISOString()],
      ])
    await publishedBefore(13)
    const [first, second] = await rows(exam)
    expect((await ask(first!)).status).toBe(200)
    await setRules({ recheck_days: 365 })
    await publishedBefore(15)
    expect((await ask(second!)).errors?.[0]).toMatchObject({ path: 'mark_id', code: 'recheck.too_late' })
    await setRules({ recheck_days: 14 })
  })

  it('are offered to a pupil for a recheck only while one would be taken', async () => {
    const { section: own } = await makeSectionOf(app, school, section.grade_id, 0)
    const pupil = await makePupil(app, school, [own])
    const exam = await makeSettled(app, school, subject, [own], [40], { to: ['PUBLISHED'], ...nextDay() })
    const { owner } = app.databases
    const offered = async () => {
      const { data } = await app.call<MarkRow[]>(api.exam_marks.list, { filter: { is_all_data_fetch: true } }, pupil)
      return data.map(({ may_recheck }) => may_recheck)
    }
    expect(await offered()).toEqual([true])
    await owner.query('update sessions set is_locked = true where id = $1', [school.session_id])
    expect(await offered()).toEqual([false])
    await owner.query('update sessions set is_locked = false where id = $1', [school.session_id])
    const [row] = await rows(exam)
    expect(row).not.toHaveProperty('may_recheck')
    const published = app.clock.now.getTime()
    const publishedAt = (time: number) =>
      owner.query('update exams set published_at = $3 where client_id = $1 and id = $2', [
        school.id,
        exam.id,
        new Date(time).toISOString(),
      ])
    await publishedAt(published - 15 * 86_400_000)
    expect([await offered(), (await ask(row!, {}, pupil)).status]).toEqual([[false], 422])
    await publishedAt(published)
    expect((await ask(row!, {}, pupil)).status).toBe(200)
    expect(await offered()).toEqual([false])
  })

  it('are not looked at by who gave them, not before they are published, and never for another school', async () => {
    const exam = await byTotal()
    const [row] = await rows(exam)
    const { data: asked } = await ask(row!)
    expect((await decide(asked.id, { state: 'UNCHANGED' }, teacher)).status).toBe(403)
    const stranger = await makeSchool(app)
    expect((await ask(row!, {}, stranger.admin)).errors?.[0]?.path).toBe('mark_id')
    expect((await decide(asked.id, { state: 'UNCHANGED' }, stranger.admin)).status).toBe(404)
    expect((await ask(row!, {}, await makePerson(app, school.id, 4))).status).toBe(422)
    const wrong = await decide(asked.id, { state: 'CHANGED', marks: 81 })
    expect([wrong.status, wrong.errors?.[0]?.path]).toEqual([422, 'marks'])
    expect((await decide(asked.id, { state: 'CHANGED' })).errors?.[0]?.path).toBe('values')
    const verified = await makeSettled(app, school, subject, [section], [1, 2, 3, 4], nextDay())
    const [early] = await rows(verified)
    expect((await ask(early!)).errors?.[0]?.path).toBe('mark_id')
  })
})

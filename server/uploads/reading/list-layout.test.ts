import { beforeAll, describe, expect, it } from 'vitest'
import { api, type ListedValue, type ListKind, type RememberedLayout, type RememberedLists } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makePerson, makeSchool, makeSubject, makeTeacher, type TestSchool } from '../../testing/factories/factories.ts'
import { remember, rememberedOf } from './remembered.ts'

const app = await startTestApp()
let school: TestSchool
let one: Caller
let other: Caller
beforeAll(async () => {
  school = await makeSchool(app)
  const subject = await makeSubject(app, school)
  one = await makeTeacher(app, school, subject)
  other = await makeTeacher(app, school, subject)
})

const sentence = {
  code: 'list.layout',
  params: { clauses: [{ code: 'clause.list_marks', params: { column: 'Obt.' } }] },
}
const confirm = (by: Caller, signature: string, more: object = {}) =>
  app.call<{ known: boolean }>(api.list_layout.confirm, { door: 'marks', signature, layout: { sentence }, ...more }, by)
const remembered = async (by: Caller, door: ListKind = 'marks') =>
  (await app.call<RememberedLists>(api.list_layout.remembered, { door }, by)).data
const listed = async (by = school.admin) => (await app.call<RememberedLayout[]>(api.list_layout.list, {}, by)).data

describe('R19. a layout that somebody confirmed', () => {
  it('of marks is of whoever confirmed it, and of the school once two people did', async () => {
    const signature = 'marks|1|roll=roll_no~h|obt=marks~m'
    expect((await confirm(one, signature)).data).toEqual({ known: true })
    expect((await remembered(one)).layouts).toEqual([signature])
    expect((await remembered(other)).layouts).toEqual([])
    await confirm(one, signature)
    expect((await remembered(other)).layouts).toEqual([])
    await confirm(other, signature)
    expect((await remembered(school.admin)).layouts).toEqual([signature])
  })

  it('of another door is of the school at once', async () => {
    const account_id = Number((await listed())[0]?.said_by?.id)
    const change = { client_id: school.id, now: app.clock.now }
    const layout = { signature: 'chapters|1|name=chapter~m', sentence }
    const read = await app.databases.owner_kysely.transaction().execute(async (db) => {
      await remember({ ...change, db } as never, { door: 'chapters', account_id, layout })
      return rememberedOf({ ...change, db } as never, 'chapters', account_id + 1)
    })
    expect(read.layouts).toEqual([layout.signature])
  })

  it('is listed with who said it, is forgotten, and confirmed anew it is remembered again', async () => {
    const signature = 'marks|1|name=name~h|no=marks~m'
    await confirm(one, signature)
    const [row] = await listed()
    expect(row).toMatchObject({
      door: 'marks',
      sentence: 'Obt. holds the marks',
      said_by: { name: expect.any(String) },
    })
    expect((await app.call(api.list_layout.remove, {}, one, row?.id)).status).toBe(403)
    expect((await app.call(api.list_layout.remove, {}, school.admin, row?.id)).status).toBe(200)
    expect((await app.call(api.list_layout.remove, {}, school.admin, row?.id)).status).toBe(404)
    expect((await listed()).map(({ id }) => id)).not.toContain(row?.id)
    expect((await remembered(one)).layouts).not.toContain(signature)
    await confirm(one, signature)
    expect((await remembered(one)).layouts).toContain(signature)
  })

  it('stays in its school, and is for those who bring such lists in', async () => {
    const elsewhere = await makeSchool(app)
    expect((await remembered(elsewhere.admin)).layouts).toEqual([])
    expect(await listed(elsewhere.admin)).toEqual([])
    const pupil = await makePerson(app, school.id, 4)
    expect((await confirm(pupil, 'marks|1|a=marks~m')).status).toBe(403)
    expect((await confirm(one, 'students|1|a=name~m', { door: 'students' })).status).toBe(403)
  })

  it('that is none is refused by its field', async () => {
    expect(await confirm(one, 'staff|1|x=name~m')).toMatchObject({ status: 422, errors: [{ path: 'signature' }] })
    for (const wrong of [
      { code: 'list.nothing_such' },
      { code: 'done.marks' },
      { ...sentence, params: { clauses: [{ code: 'x' }] } },
      { ...sentence, params: { clauses: 'x'.repeat(401) } },
    ])
      expect(await confirm(one, 'marks|1|b=marks~m', { layout: { sentence: wrong } })).toMatchObject({
        status: 422,
        errors: [{ path: 'layout.sentence' }],
      })
    expect((await confirm(one, `marks|${'x'.repeat(16_000)}`)).status).toBe(422)
    expect((await app.call(api.list_layout.remembered, { door: 'doors' }, one)).status).toBe(422)
  })
})

describe('R16. a word that somebody said', () => {
  const valuesOf = async () => (await app.call<ListedValue[]>(api.list_value.list, {}, school.admin)).data

  it('is of the school at once, said again it means the other, and it is forgotten', async () => {
    const say = (here: string | null, value = 'Medical') =>
      confirm(one, 'marks|1|c=marks~m', { values: [{ column: 'marks', value, here }] })
    await say('ML')
    expect((await remembered(other)).values).toEqual([{ column: 'marks', value: 'Medical', here: 'ML' }])
    await say(null, ' medical')
    const [row] = await valuesOf()
    expect(row).toMatchObject({ door: 'marks', column: 'marks', here: null, here_name: null })
    expect((await app.call(api.list_value.remove, {}, school.admin, row?.id)).status).toBe(200)
    expect(await valuesOf()).toEqual([])
    expect((await remembered(other)).values).toEqual([])
  })

  it('in the place of marks is no number and no long text: those could be of somebody', async () => {
    const values = ['33x', 'A name that is much too long'].map((value) => ({ column: 'marks', value, here: 'ML' }))
    await confirm(one, 'marks|1|d=marks~m', { values })
    expect((await remembered(one)).values).toEqual([])
  })
})

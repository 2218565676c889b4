import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type CardLayoutBody,
  type CardLayoutRow,
  type IssuedCardRow,
  type Job,
  MadeBatch,
  type Section,
  type ShippedLayout,
} from '#contract'
import { shippedLayouts } from '../../../domain/reports/shipped-layouts.ts'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeSettled } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { makeSectionOf, type TestStudent } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let other: TestSchool
let grade_id: number
let tenth: number
let section: Section
let pupils: TestStudent[]

const { card_layout, card_entry, report_card } = api
const copy = (body: object) => app.call<CardLayoutRow>(card_layout.create, body, school.admin)
const change = (id: number, body: object) => app.call<CardLayoutRow>(card_layout.update, body, school.admin, id)
const fresh = async (name: string, fields: object = {}) => (await copy({ name, shipped: 'MIDDLE', ...fields })).data
const drawn = (body: object, as = school.admin) =>
  app.call<{ pages: string[] }>(card_layout.preview, { language: 'en', ...body }, as)

const body: CardLayoutBody = shippedLayouts.MIDDLE
const without = (key: string): CardLayoutBody => ({
  ...body,
  items: body.items.filter((item) => item.key !== key),
  sections: body.sections.map((one) =>
    one.kind === 'row'
      ? {
          ...one,
          of: one.of.map((part) =>
            part.kind === 'areas' ? { ...part, items: part.items.filter((item) => item !== key) } : part,
          ),
        }
      : one,
  ),
})
const item = (key: string, title: string): CardLayoutBody['items'][number] => ({
  ...{ key, title: { en: title }, scale: 'letters', terms: ['t1', 't2'], by: 'CLASS_TEACHER' },
})

beforeAll(async () => {
  school = await makeSchool(app)
  other = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 7' })
  grade_id = grade.id
  tenth = (await makeGrade(app, school, { title: 'Class 10' })).id
  const maths = await makeSubject(app, school, { grade_id, title: 'Mathematics' })
  const made = await makeSectionOf(app, school, grade_id, 5, { title: 'Rose' })
  section = made.section
  pupils = made.students
  await makeSettled(app, school, maths, [section], [61.5, 40, 20, 32, 56], { to: ['PUBLISHED'] })
})

describe('layouts that are the school’s own', () => {
  it('begin as copies of a shipped one or of another, and say from which', async () => {
    const first = await copy({ name: 'Ours', shipped: 'MIDDLE' })
    expect(first).toMatchObject({
      status: 200,
      data: { stage: 'MIDDLE', shipped: 'MIDDLE', grade_ids: [], version: 1 },
    })
    expect(first.data.body).toEqual(body)
    const second = await copy({ name: 'Ours, shorter', from_id: first.data.id })
    expect(second.data).toMatchObject({ shipped: 'MIDDLE', body: first.data.body })
    expect(await copy({ name: 'ours', shipped: 'MIDDLE' })).toMatchObject({ status: 409 })
    expect(await copy({ name: 'Of both', shipped: 'MIDDLE', from_id: first.data.id })).toMatchObject({
      status: 422,
      errors: [{ path: 'shipped' }],
    })
    expect(await copy({ name: 'Of none', from_id: 999_999 })).toMatchObject({
      status: 422,
      errors: [{ path: 'from_id' }],
    })
    expect(await app.call(card_layout.update, { name: 'Mine' }, other.admin, first.data.id)).toMatchObject({
      status: 404,
    })
    expect((await app.call<CardLayoutRow[]>(card_layout.list, {}, other.admin)).data).toEqual([])
  })

  it('C20 what is wrong is refused at its place', async () => {
    const { id } = await fresh('Wrong')
    const refused = async (wrong: object, path: string) =>
      expect(await change(id, { body: { ...body, ...wrong } })).toMatchObject({
        status: 422,
        errors: [{ path: `body.${path}` }],
      })
    const [pupil, ...rest] = body.sections
    await refused({ sections: [pupil, { kind: 'picture' }, ...rest] }, 'sections.1.kind')
    await refused({ sections: [pupil, ...rest, pupil] }, `sections.${body.sections.length}.kind`)
    await refused({ sections: [pupil] }, 'sections')
    await refused({ items: [...body.items, { ...item('new', 'New'), scale: 'none' }] }, 'items.6.scale')
    await refused({ items: [...body.items, item('art', 'Art again')] }, 'items.6.key')
    await refused(
      { items: [...body.items, { ...item('by', 'By'), by: { subject_id: 999_999 } }] },
      'items.6.by.subject_id',
    )
    expect((await app.call<CardLayoutRow[]>(card_layout.list, { filter: { id } }, school.admin)).data[0]?.version).toBe(
      1,
    )
  })

  it('are changed by one at a time: who saves an older one is shown the newer', async () => {
    const { id, row_version } = await fresh('Two at once')
    expect(await change(id, { name: 'First', row_version })).toMatchObject({ status: 200, data: { version: 1 } })
    expect(await change(id, { name: 'Second', row_version })).toMatchObject({
      status: 409,
      data: { name: 'First' },
    })
  })

  it('C23 a class has one, or the shipped one of its stage; two who give it one at once come one after the other', async () => {
    const shipped = async () =>
      (await app.call<ShippedLayout[]>(card_layout.shipped, {}, school.admin)).data.flatMap(({ stage, grades }) =>
        grades.map(({ title }) => `${stage} ${title}`),
      )
    expect(await shipped()).toEqual(['MIDDLE Class 7', 'SECONDARY Class 10'])
    const [one, two] = [await fresh('One'), await fresh('Two')]
    const both = await Promise.all([one, two].map(({ id }) => change(id, { grade_ids: [tenth] })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)).toMatchObject({ errors: [{ path: 'grade_ids' }] })
    expect(await shipped()).toEqual(['MIDDLE Class 7'])
    const taken = both[0]?.status === 200 ? one : two
    expect(await app.call(card_layout.remove, {}, school.admin, taken.id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('1 class'),
    })
    expect((await change(taken.id, { grade_ids: [] })).status).toBe(200)
    expect((await app.call(card_layout.remove, {}, school.admin, taken.id)).status).toBe(200)
    expect(await copy({ name: 'Strange', shipped: 'MIDDLE', grade_ids: [999_999] })).toMatchObject({
      status: 422,
      errors: [{ path: 'grade_ids' }],
    })
  })

  it('C22 the key of an item that was taken out goes to no other', async () => {
    const { id } = await fresh('Fewer')
    expect((await change(id, { body: without('art') })).data).toMatchObject({ version: 2 })
    const again = (title: string) =>
      change(id, { body: { ...without('art'), items: [...without('art').items, item('art', title)] } })
    expect(await again('Attendance at sports')).toMatchObject({
      status: 422,
      errors: [{ path: 'body.items.5.key', message: expect.stringContaining('Art education') }],
    })
    expect((await again('Art education')).status).toBe(200)
  })
})

describe('a class with a layout of its own', () => {
  const printed = async () => {
    const asked = { session_id: school.session_id, language: 'en', format: 'pdf', student_ids: [pupils[0]!.id] }
    const { data, message } = await app.call<{ job_id: number }>(report_card.batch, asked, school.admin)
    expect(data, message).toBeTruthy()
    await app.runJobs(school.id)
    const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, data.job_id)
    return printedText((await app.send(MadeBatch.parse(job.result).file_url, undefined, {}, 'GET')).raw)
  }
  const listed = async (filter: object) =>
    (
      await app.call<IssuedCardRow[]>(
        report_card.list,
        { filter: { session_id: school.session_id, ...filter } },
        school.admin,
      )
    ).data
  const ownBody: CardLayoutBody = {
    ...body,
    name: { en: 'Progress Report' },
    sections: [...body.sections, { kind: 'text', text: { en: 'School opens on 1 April.' } }],
  }
  let id = 0

  it('prints its cards by it, enters by it, and keeps with an issued card the layout as it was', async () => {
    expect(await printed()).toContain('Report Card')
    id = (await fresh('Seventh', { grade_ids: [grade_id] })).id
    expect((await change(id, { body: ownBody })).status).toBe(200)
    const [differing] = await listed({ differs: true })
    expect(differing?.changes).toEqual([{ part: 'layout', subject: null, exam: null, before: null, after: null }])
    const text = await printed()
    expect(text).toContain('Progress Report')
    expect(text).toContain('School opens on 1 April.')
    expect(await listed({ differs: true })).toEqual([])
    expect((await change(id, { body })).status).toBe(200)
    const { rows } = await app.databases.owner.query<{ layout: CardLayoutBody }>(
      'select layout from report_cards where client_id = $1 order by revision',
      [school.id],
    )
    expect(rows.map(({ layout }) => layout)).toEqual([body, ownBody])
  })

  it('C22 entries stay through every change; a level that pupils have is not taken off the scale', async () => {
    const asked = { session_id: school.session_id, section_id: section.id }
    const sheet = async () =>
      (
        await app.call<{ pupils: { enrolment_id: number; values: object }[]; items: { key: string }[] }>(
          card_entry.sheet,
          asked,
          school.admin,
        )
      ).data
    const [pupil] = (await sheet()).pupils
    const entry = { enrolment_id: pupil!.enrolment_id, term: 't1', item: 'art', base: null, value: 'B' }
    expect((await app.call(card_entry.updateMany, { ...asked, items: [entry] }, school.admin)).status).toBe(200)
    expect((await change(id, { body: without('art') })).status).toBe(200)
    const gone = await sheet()
    expect(gone.items.map(({ key }) => key)).not.toContain('art')
    expect(gone.pupils[0]?.values).toMatchObject({ 'art|t1': { value: 'B' } })
    expect((await change(id, { body })).status).toBe(200)
    expect((await sheet()).items.map(({ key }) => key)).toContain('art')
    const scales = body.scales.map((scale) => ({ ...scale, levels: scale.levels.filter(({ key }) => key !== 'B') }))
    expect(await change(id, { body: { ...body, scales } })).toMatchObject({
      status: 422,
      errors: [{ path: 'body.scales.0.levels', message: expect.stringContaining('Art education') }],
    })
  })
})

describe('one card while its layout is edited', () => {
  it('of a pupil of the school, or of one who is made up, and never one that could be taken for a card', async () => {
    const named = { ...body, name: { en: 'Progress Report', hi: 'प्रगति' } }
    const sample = await drawn({ body: named })
    expect(sample.status, sample.message).toBe(200)
    expect(sample.data.pages).toHaveLength(1)
    expect(sample.data.pages[0]).toMatch(/^<svg/)
    const of = { session_id: school.session_id, student_id: pupils[0]!.id }
    const own = await drawn({ body: named, ...of })
    expect(own.status, own.message).toBe(200)
    expect(own.data.pages[0]).not.toBe(sample.data.pages[0])
    for (const language of ['hi', 'ur']) expect((await drawn({ body: named, language })).status).toBe(200)
    for (const stage of Object.values(shippedLayouts)) expect((await drawn({ body: stage })).status).toBe(200)
    expect(await drawn({ body: { ...named, sections: [{ kind: 'pupil', fields: ['nothing'] }] } })).toMatchObject({
      status: 422,
      errors: [{ path: 'body.sections.0.fields.0' }],
    })
  })

  it('of nobody else’s pupil, and of none without a session', async () => {
    const stranger = await drawn({ body, session_id: other.session_id, student_id: pupils[0]!.id }, other.admin)
    expect(stranger).toMatchObject({ status: 422, errors: [{ path: 'student_id' }] })
    expect(await drawn({ body, student_id: pupils[0]!.id })).toMatchObject({
      status: 422,
      errors: [{ path: 'session_id' }],
    })
  })
})

describe('what a school adds to its cards', () => {
  const asked = () => ({ session_id: school.session_id, language: 'en', format: 'pdf', student_ids: [pupils[0]!.id] })
  const said = async () =>
    (
      await app.databases.owner.query<{
        said: { class_avg?: string; facts?: Record<string, string>; subjects: object[] }
      }>('select said from report_cards where client_id = $1 order by revision desc limit 1', [school.id])
    ).rows[0]?.said

  it('the average of the section and the photo stand on the card, and belong to its content', async () => {
    const averaged = body.sections.map((one): CardLayoutBody['sections'][number] => {
      if (one.kind === 'scholastic') return { ...one, class_avg: true }
      if (one.kind === 'total') return { ...one, fields: [...one.fields, 'class_avg'] }
      return one.kind === 'pupil' ? { ...one, fields: [...one.fields, 'photo'] } : one
    })
    const { data: all } = await app.call<CardLayoutRow[]>(card_layout.list, { filter: { grade_id } }, school.admin)
    expect((await change(all[0]!.id, { body: { ...body, sections: averaged } })).status).toBe(200)
    const { data } = await app.call<{ job_id: number }>(report_card.batch, asked(), school.admin)
    await app.runJobs(school.id)
    const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, data.job_id)
    const text = printedText((await app.send(MadeBatch.parse(job.result).file_url, undefined, {}, 'GET')).raw)
    expect(text).toContain('Section average')
    // (61.5 + 40 + 20 + 32 + 56) ÷ 5 of 80, by hand.
    expect(await said()).toMatchObject({ class_avg: '52.38', subjects: [{ percent: '76.88', class_avg: '52.38' }] })
  })
})

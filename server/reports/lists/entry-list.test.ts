import { beforeAll, describe, expect, it } from 'vitest'
import { api, type CardListAnswer, type EntriesOfSection, type Section } from '#contract'
import { readGrids } from '../../../interchange/spreadsheet/grids.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, makeStaff, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let a: Section
let b: Section
/** Class teacher of A; teaches Mathematics in B. */
let teacher: Caller

const { card_entry } = api
const place = (more: object = {}) => ({ session_id: school.session_id, section_id: a.id, ...more })
const values = async () =>
  (await app.call<EntriesOfSection>(card_entry.sheet, place(), teacher)).data.pupils.map(({ values: own }) =>
    Object.fromEntries(Object.entries(own).map(([key, { value, text }]) => [key, text ?? value])),
  )

type Fields = Record<string, string>
const send = (fields: Fields, by = teacher, file: { name: string; bytes: Buffer } | null = null) =>
  app.upload<CardListAnswer>(
    card_entry.upload,
    { session_id: String(school.session_id), section_id: String(a.id), ...fields },
    file,
    by,
  )
const lines = (...cells: (string | number | null)[][]) => cells.map((row) => row.join('\t')).join('\n')
const look = (text: string, more: Fields = {}, by = teacher) => send({ text, dry_run: 'true', ...more }, by)
const take = (text: string, more: Fields = {}) => send({ text, layout: 'confirm', ...more })
const counts = ({ created, replaced, unchanged, failed }: CardListAnswer) => [created, replaced, unchanged, failed]
const faults = ({ errors }: CardListAnswer) => errors.map(({ row, code }) => [row, code])

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 7' })
  const maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  a = (await makeSectionOf(app, school, grade.id, 4, { title: 'Rose' })).section
  b = (await makeSectionOf(app, school, grade.id, 2, { title: 'Lily' })).section
  teacher = await makeStaff(app, school, [
    { grade_id: grade.id, section_id: a.id, is_class_teacher: true },
    { grade_id: grade.id, section_id: b.id, subject_id: maths.id },
  ])
})

describe('C39 grades and days from a list', () => {
  let item: EntriesOfSection['items'][number]
  let heading: string
  let term: string
  beforeAll(async () => {
    const { data } = await app.call<EntriesOfSection>(card_entry.sheet, place(), teacher)
    item = data.items.find(({ key }) => key === 'art')!
    term = data.terms.find(({ key }) => key === 't1')!.title.en!
    heading = `${item.title.en} · ${term}`
  })

  it('a column per item and term, levels in any of the card’s languages, a blank changes nothing', async () => {
    const [level] = item.levels
    const inHindi = level!.title?.hi ?? level!.says?.hi ?? level!.key
    const text = lines(
      ['Roll No', heading, `${heading} · Sentence`],
      [1, 'b', 'Draws with care'],
      [2, inHindi, ''],
      [3, '', ''],
    )
    const { data } = await look(text)
    expect([counts(data), data.errors, data.asks]).toEqual([[2, 0, 1, 0], [], []])
    expect((await values()).every((own) => Object.keys(own).length === 0)).toBe(true)
    expect((await take(text, { seen: data.seen })).status).toBe(200)
    expect(await values()).toEqual([{ 'art|t1': 'Draws with care' }, { 'art|t1': level!.key }, {}, {}])
    const { rows } = await app.databases.owner.query('select after from card_entry_history where client_id = $1', [
      school.id,
    ])
    expect(rows).toHaveLength(3)
  })

  it('an unknown column stops the list with its name, and nothing of it is stored', async () => {
    const text = lines(['Roll No', heading, 'Chess'], [3, 'A', 'B'])
    const { data } = await look(text)
    expect(data.asks).toMatchObject([{ kind: 'which_column', code: 'list.no_such_entry', params: { column: 'Chess' } }])
    const refused = await take(text)
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, `asks.${data.asks[0]!.id}`])
    const answers = JSON.stringify({ [data.asks[0]!.id]: 'leave' })
    expect(counts((await take(text, { answers })).data)).toEqual([1, 0, 0, 0])
    expect((await values())[2]).toEqual({ 'art|t1': 'A' })
  })

  it('a level that is none, more days than there were, days of a section that has none yet: by row', async () => {
    const days = (value: string) => lines(['Roll No', heading, `Days ${term}`], [4, 'Z', ''], [2, '', value])
    expect(faults((await look(days('80'))).data)).toEqual([
      [2, 'unknown_level'],
      [3, 'no_days'],
    ])
    await app.call(card_entry.setDays, place({ period: 't1', days: 112 }), teacher)
    expect(faults((await look(days('120'))).data)).toEqual([
      [2, 'unknown_level'],
      [3, 'more_days'],
    ])
    expect(counts((await take(days('१०८.5'))).data)).toEqual([1, 0, 0, 1])
    expect((await values())[1]).toMatchObject({ 'present|t1': '108.5' })
  })

  it('what is entered stays unless it is said that it is replaced', async () => {
    const text = lines(['Roll No', heading], [3, 'C'])
    const { data } = await look(text)
    expect([counts(data), data.warnings]).toMatchObject([[0, 0, 1, 0], [{ row: 2, said: { params: { value: 'A' } } }]])
    await take(text)
    expect((await values())[2]).toEqual({ 'art|t1': 'A' })
    expect(counts((await take(text, { mode: 'update' })).data)).toEqual([0, 1, 0, 0])
    expect((await values())[2]).toEqual({ 'art|t1': 'C' })
  })

  it('the template holds the pupils with what is there, and comes back with nothing new', async () => {
    for (const language of ['en', 'hi', 'ur']) {
      const file = await app.call(card_entry.template, place({ language }), teacher)
      expect(file.status).toBe(200)
      const again = await send({ dry_run: 'true' }, teacher, { name: 'grades.xlsx', bytes: Buffer.from(file.raw) })
      expect([again.data.asks, again.data.errors, counts(again.data)]).toEqual([[], [], [0, 0, 4, 0]])
      expect(again.data.reading.layout.sure).toBe(true)
    }
    const { raw } = await app.call(card_entry.template, place({ language: 'en' }), teacher)
    const { rows } = readGrids(Buffer.from(raw), 'grades.xlsx')[0]!
    expect(rows[0]!.cells.slice(0, 3).map(({ shown }) => shown)).toEqual(['admission_no', 'roll_no', 'name'])
    expect(rows).toHaveLength(5)
  })

  it('C36 handed in they take no list; C41 of another section nothing is one’s own', async () => {
    const text = lines(['Roll No', heading], [4, 'B'])
    const own = lines(['Roll No', heading], [1, 'A'])
    expect(faults((await look(own, { section_id: String(b.id) })).data)).toEqual([[2, 'not_yours']])
    const other = await makeSchool(app)
    expect((await look(text, {}, other.admin)).status).toBe(422)
    const submitted = { session_id: school.session_id, section_ids: [a.id], state: 'SUBMITTED' }
    await app.call(card_entry.changeState, submitted, teacher)
    const shut = await look(text)
    expect([shut.status, shut.errorCode]).toEqual([409, 'sheet_closed'])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { api, say, type UploadResult } from '#contract'
import { madeWorksheet } from '../../interchange/spreadsheet/testing/made-workbook.ts'
import { writeInSchool } from '../db/connect.ts'
import { startTestApp } from '../testing/app.ts'
import { makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { type ChoiceFields, readListChoices } from './reading/list-choices.ts'
import { keepReading, withKnown } from './reading/remember-layout.ts'
import { importFile } from './spreadsheet-import.ts'
import { cellProblem } from './spreadsheet-kind.ts'
import { spreadsheetKind, withReading } from './spreadsheet-reader.ts'

/** A door that is there for this test alone: its columns, words and kinds of values are one row. */
const remarks = spreadsheetKind({
  job: 'import-trial',
  title: 'Remarks',
  called: ['Remarks'],
  entity: 'student',
  door: 'remarks',
  columns: [
    { name: 'admission_no', takes: 'key', required: true, also: ['Adm No'], example: 'A-1', note: 'Whose.' },
    { name: 'mood', also: ['Conduct', 'आचरण'], example: 'Good', note: 'A word of the list.' },
  ],
  value_columns: ['mood'],
  async readRows({ table, list }) {
    const words = new Set(['Good', 'Fair'])
    const problems = table.records.flatMap((record) => {
      const text = record.values.mood ?? ''
      const said = list.said('mood', text)
      const here = said === undefined ? (words.has(text) ? text : null) : said
      list.tell({
        column: 'mood',
        value: text,
        here,
        by: list.saidBy('mood', text) ?? (here ? 'rule' : null),
        near: [],
      })
      return here === null ? [cellProblem(record, 'mood', 'ask_value', say('cell.yes_or_no'))] : []
    })
    const of = table.records.length
    return withReading({ ...table, problems: [...table.problems, ...problems] }, list, {
      ...{ preview: [], fits: of - problems.length, of },
    })
  },
  async take(_work, records) {
    const taken = { created: records.length, created_ids: [], updated: 0, changed: [], problems: [] }
    return { problems: [], takeIn: async () => taken }
  },
})

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
})

async function bring(rows: string[][], fields: ChoiceFields = {}): Promise<UploadResult> {
  const client_id = school.id
  const { rows: accounts } = await app.databases.owner.query<{ id: number }>(
    'select min(id) as id from accounts where client_id = $1',
    [client_id],
  )
  const actor = { client_id, account_id: Number(accounts[0]?.id), reach: null }
  const look = <T>(work: Parameters<typeof writeInSchool<T>>[2]) =>
    writeInSchool(app.databases.app_kysely, client_id, work)
  const said = readListChoices(fields)
  const input = { name: 'remarks.xlsx', bytes: madeWorksheet(...rows), said, fillers: {}, now: new Date() }
  const read = await withKnown(look, actor, remarks, await remarks.read(input, actor, look))
  const work = {
    ...{ ...input, look, client_id, actor, mode: 'create' as const, dry_run: false, pictures: null },
    ...{ files: app.services.files, mail: app.services.mail, progress: async () => undefined },
  }
  const save = await importFile(work, remarks, read)
  return look(async (db) => {
    const { result } = await save(db)
    await keepReading({ db, client_id, now: input.now, actor }, remarks, read, said)
    return result
  })
}

describe('R64 a door is a row', () => {
  it('finds its headings, asks about its texts, and remembers what was said, without another line', async () => {
    const rows = [['Half-yearly remarks'], ['Adm No', 'Conduct'], ['A-1', 'Good'], ['A-2', 'Gd'], ['Total', '2']]
    const first = await bring(rows)
    expect([first.created, first.failed, first.reading?.layout.fits]).toEqual([1, 1, 1])
    expect(first.reading).toMatchObject({
      header_rows: [2],
      columns: [{ fields: ['admission_no'] }, { fields: ['mood'] }],
      values: [
        { value: 'Gd', by: null },
        { value: 'Good', by: 'rule' },
      ],
      left: [
        { row: 1, why: 'title' },
        { row: 5, why: 'summary' },
      ],
    })
    const said = await bring(rows, { values: '{"mood":{"Gd":"Good"}}' })
    expect([said.created, said.failed]).toEqual([2, 0])
    const known = (await bring(rows)).reading?.values.find(({ value }) => value === 'Gd')
    expect(known).toMatchObject({ here: 'Good', by: 'remembered' })
    const { data } = await app.call<{ door: string; value: string }[]>(api.list_value.list, {}, school.admin)
    expect(data).toMatchObject([{ door: 'remarks', value: 'Gd' }])
  })

  it('remembers a heading that somebody matched for the school', async () => {
    const rows = [
      ['Whose', 'Conduct'],
      ['A-1', 'Good'],
    ]
    await expect(bring(rows)).rejects.toMatchObject({ code: 'invalid_field' })
    expect((await bring(rows, { mapping: '{"admission_no":"Whose"}' })).created).toBe(1)
    const again = await bring(rows)
    expect([again.created, again.reading?.columns[0]?.by]).toEqual([1, 'remembered'])
  })
})

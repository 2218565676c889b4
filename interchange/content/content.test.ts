import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { bytesInMemory } from '../zip/byte-source.ts'
import { packZip } from '../zip/pack.ts'
import {
  CONTENT_FORMAT,
  CONTENT_PROGRAM,
  ContentFault,
  lineOf,
  type OpenContent,
  openContent,
  sha256,
  sumOfFiles,
  tableFile,
} from './content-file.ts'
import { type CarriedScope, type ContentTableName, contentTable, tablesLeft, tablesOf } from './content-tables.ts'
import { printContentDocs } from './print-docs.ts'
import { type ContentRow, membersOf, type Renumber, renumbered as renumberedIn } from './row-places.ts'

const schema = await readFile(new URL('../../db/schema.sql', import.meta.url), 'utf8')
/** Columns of each table, of the printed schema. */
const tables = new Map(
  [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)\n\);/gm)].map(([, name = '', body = '']) => [
    name,
    body.split('\n').flatMap((line) => {
      const [, column] = /^ {2}"?(\w+)"? /.exec(line) ?? []
      return column && column !== 'constraint' ? [column] : []
    }),
  ]),
)

const contentTableNames = tablesOf('content')
const everyTable = tablesOf('all')
const rowOf = (table: ContentTableName, fields: ContentRow): ContentRow =>
  Object.fromEntries(membersOf(table, 'content').map((member) => [member, fields[member] ?? null]))
const renumbered = (table: ContentTableName, row: ContentRow, renumber: Renumber, scope: CarriedScope = 'content') =>
  renumberedIn({ table, scope }, row, renumber)

interface Changes {
  manifest?: object
  lines?: Record<string, string>
  without?: string
  more?: Record<string, string>
}

/** A file of two classes, of which the first leads to the second. */
async function made({ manifest = {}, lines = {}, without, more = {} }: Changes = {}): Promise<Uint8Array> {
  const texts: Record<string, string> = Object.fromEntries(contentTableNames.map((name) => [name, '']))
  texts.grades = [
    rowOf('grades', { id: 1, title: 'Class 9', next_grade_id: 2 }),
    rowOf('grades', { id: 2, title: 'Class 10' }),
  ]
    .map(lineOf)
    .join('')
  Object.assign(texts, lines)
  const pieces: Uint8Array[] = []
  const zip = packZip((bytes) => void pieces.push(bytes))
  const told: Record<string, object> = {}
  for (const [name, text] of Object.entries(texts)) {
    told[name] = { rows: text.split('\n').length - 1, sha256: sha256(text) }
    if (name !== without) await zip.add(`tables/${name}.jsonl`, Buffer.from(text))
  }
  for (const [name, text] of Object.entries(more)) await zip.add(name, Buffer.from(text))
  const head = {
    ...{
      format: CONTENT_FORMAT,
      program: CONTENT_PROGRAM,
      school: 'X',
      scope: 'content',
      made_at: '2026-11-29T00:00:00Z',
    },
    ...{ tables: told, files: { n: 0, sha256: sumOfFiles([]) }, ...manifest },
  }
  await zip.add('manifest.json', Buffer.from(JSON.stringify(head)))
  await zip.end()
  return Buffer.concat(pieces)
}

async function rowsOf(content: OpenContent, name: ContentTableName): Promise<ContentRow[]> {
  const rows: ContentRow[] = []
  for await (const row of content.rows(name)) rows.push(row)
  return rows
}

async function fault(changes: Changes): Promise<[string, string] | null> {
  try {
    const content = await openContent(bytesInMemory(await made(changes)))
    await content.checkSums()
    for (const name of contentTableNames) await rowsOf(content, name)
  } catch (error) {
    if (error instanceof ContentFault) return [error.code, error.at]
    throw error
  }
  return null
}

describe('a file of a school’s content', () => {
  it('I61 every table and column of the schema is carried, derived or left in one list', () => {
    const left = Object.values(tablesLeft).flat() as string[]
    expect([...everyTable, ...left].sort()).toEqual([...tables.keys()].sort())
    for (const name of everyTable)
      expect(Object.keys(contentTable(name).columns).sort(), name).toEqual([...(tables.get(name) ?? [])].sort())
  })

  it('I61 no column that signs somebody in, or names who did something, travels', () => {
    const membersIn = (scope: CarriedScope) =>
      tablesOf(scope).flatMap((name) => membersOf(name, scope).map((member) => `${name}.${member}`))
    const secret = /password|hash|token|secret|nonce|sealed|otp|request_id|impersonator/
    expect(membersIn('content').filter((one) => secret.test(one) || /_by$|email|mobile/.test(one))).toEqual([])
    // What a printed card says has a digest, by which it is known to say the same again; nobody signs in with it.
    const isSecret = (one: string) => secret.test(one) && one !== 'report_cards.content_hash'
    expect(membersIn('all').filter(isSecret)).toEqual([])
    expect(membersIn('all')).toEqual(expect.arrayContaining(['exams.verified_by', 'students.guardian_mobile']))
  })

  it('I61 a table stands behind those that its rows name, but for itself', () => {
    for (const [at, name] of everyTable.entries())
      for (const how of Object.values(contentTable(name).columns))
        if (/^[>?]/.test(how)) expect(everyTable.slice(0, at + 1), name).toContain(how.replace(/^[>?]+/, ''))
  })

  it('I62 ids are places in the file, in columns, lists and JSON, and what leads nowhere inside of JSON is left out', () => {
    const places = (_: string, id: number) => (id > 100 ? id - 100 : undefined)
    expect(renumbered('grades', { id: 1, title: 'A', next_grade_id: 107 }, places)).toMatchObject({ next_grade_id: 7 })
    expect(renumbered('subjects', { grade_id: 101, section_ids: [102, 5, 103] }, places).section_ids).toEqual([2, 3])
    const blueprint = {
      sections: [{ pinned: [101, 9], chapters: [{ id: 105, marks: 4 }, { id: 8 }] }],
      topics: [{ id: 102 }],
    }
    expect(renumbered('blueprints', { blueprint }, places).blueprint).toEqual({
      sections: [{ pinned: [1], chapters: [{ id: 5, marks: 4 }] }],
      topics: [{ id: 2 }],
    })
    const assembly = {
      deviations: [
        { goal: 'chapter', value: 103 },
        { goal: 'level', value: 'EASY' },
      ],
      pinned: [104],
    }
    expect(
      renumbered('question_papers', { session_id: 101, grade_id: 101, subject_id: 101, assembly }, places).assembly,
    ).toEqual({
      deviations: [
        { goal: 'chapter', value: 3 },
        { goal: 'level', value: 'EASY' },
      ],
      pinned: [4],
    })
    expect(() => renumbered('sections', { grade_id: 5 }, places)).toThrow('grade_id')
  })

  it('I62 who did something is a number of a person in a file of everything alone, and nobody where they are not in it', () => {
    const places = (table: string, id: number) => (table === 'accounts' && id > 100 ? id - 100 : undefined)
    expect(renumbered('grades', { id: 1, created_by: 102 }, places)).not.toHaveProperty('created_by')
    expect(renumbered('grades', { id: 1, created_by: 102, updated_by: 3 }, places, 'all')).toMatchObject({
      created_by: 2,
      updated_by: null,
    })
    const every = (_: string, id: number) => id + 1
    const input = { kind: 'ACCEPT', exam_question_id: 1, mark_ids: [2], given: [{ mark_id: 3, after: 1 }] }
    const correction = { exam_id: 1, exam_question_id: 1, input, impact: { rows: [{ mark_id: 4, name: 'A' }] } }
    expect(renumbered('exam_corrections', correction, every, 'all')).toMatchObject({
      input: { exam_question_id: 2, mark_ids: [3], given: [{ mark_id: 4, after: 1 }] },
      impact: { rows: [{ mark_id: 5 }] },
    })
    const card = { session_id: 1, enrolment_id: 1, input: { name: 'A', link: 'https://x/report-card#1-secret' } }
    expect(renumbered('report_cards', card, every, 'all').input).toEqual({ name: 'A', link: null })
  })

  it('reads what was written', async () => {
    const content = await openContent(bytesInMemory(await made()))
    expect((await rowsOf(content, 'grades')).map(({ id, next_grade_id }) => [id, next_grade_id])).toEqual([
      [1, 2],
      [2, null],
    ])
  })

  it('I63 I67 refuses by name another product, a newer format, a table renamed or changed, a row doubled, a reference to nothing', async () => {
    const nine = lineOf(rowOf('grades', { id: 1, title: 'Class 9', next_grade_id: 3 }))
    expect(await fault({ manifest: { program: 'Other' } })).toEqual(['other_program', 'Other'])
    expect(await fault({ manifest: { format: 2 } })).toEqual(['newer', '2'])
    expect(await fault({ without: 'topics', more: { 'tables/topic.jsonl': '' } })).toEqual(['table_unknown', 'topic'])
    expect(await fault({ without: 'topics' })).toEqual(['table_missing', 'topics'])
    expect(await fault({ manifest: { tables: { grades: { rows: 2, sha256: sha256('x') } } } })).toEqual([
      'table_missing',
      'sessions',
    ])
    expect(await fault({ lines: { grades: `${nine}${nine}` } })).toEqual(['reference', 'grades:1 next_grade_id'])
    const bare = lineOf(rowOf('grades', { id: 1, title: 'Class 9' }))
    expect(await fault({ lines: { grades: `${bare}${bare}` } })).toEqual(['row_twice', 'grades:2'])
    expect(await fault({ lines: { grades: '{"id":1}\n' } })).toEqual(['row_form', 'grades:1'])
    expect(await fault({ lines: { grades: 'no JSON\n' } })).toEqual(['row_form', 'grades:1'])
    expect(await fault({ more: { [`files/${sha256('x')}.png`]: 'x' } })).toEqual(['file_missing', 'files'])
    const whole = await made()
    await expect(openContent(bytesInMemory(whole.slice(0, -30)))).rejects.toThrow('damaged')
    await expect(openContent(bytesInMemory(Buffer.from('PK')))).rejects.toThrow('damaged')
    expect(tableFile('grades')).toBe('tables/grades.jsonl')
  })

  it('I60 what it is, field by field, is printed from the list', async () => {
    const printed = await readFile(new URL('../../docs/school-content.md', import.meta.url), 'utf8')
    expect(printed).toBe(printContentDocs())
  })
})

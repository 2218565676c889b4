import { api, type Blueprint, type BlueprintRow, type Chapter, type Subject } from '#contract'
import type { PolicyTable } from '../../policy/table.ts'
import { ERROR_FILE } from '../../uploads/error-file.ts'
import type { TestApp } from '../app.ts'
import { makeQuestion, type TestSchool, unique } from '../factories/factories.ts'

export type Works = Partial<Record<PolicyTable, number>>

/** Where somebody works. */
interface Place {
  school: TestSchool
  subject: Subject
  chapter: Chapter
}

export const plainBlueprint: Blueprint = {
  sections: [{ section: '1', types: ['MCQ_SINGLE'], marks_each: 1, count: 1 }],
} as Blueprint

export async function makeBlueprint(app: TestApp, school: TestSchool, fields: object): Promise<number> {
  const body = { title: unique('Blueprint'), blueprint: plainBlueprint, ...fields }
  const reply = await app.call<BlueprintRow>(api.blueprint.create, body, school.admin)
  if (!reply.success) throw new Error(`blueprint/create: ${JSON.stringify(reply.errors)}`)
  return reply.data.id
}

/** What one person has made: a draft, a blueprint of their own, and the traces of their work. */
export async function makeWorks(app: TestApp, { school, subject, chapter }: Place, account_id: number): Promise<Works> {
  const question = await makeQuestion(app, school, {}, chapter)
  const blueprint = await makeBlueprint(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
  const { owner } = app.databases
  await owner.query('update questions set created_by = $1, written_by = $1 where id = $2', [account_id, question.id])
  await owner.query('update blueprints set created_by = $1 where id = $2', [account_id, blueprint])
  const insert = async (table: string, fields: Record<string, string | number>, maker = 'created_by') => {
    const columns = { client_id: school.id, [maker]: account_id, ...fields }
    const places = Object.keys(columns).map((_, index) => `$${index + 1}`)
    const text = `insert into ${table} (${Object.keys(columns).join(', ')}) values (${places.join(', ')}) returning id`
    const { rows } = await owner.query<{ id: number }>(text, Object.values(columns))
    return Number(rows[0]?.id)
  }
  const file = failedRows(account_id)
  await app.services.files.put(file.key, Buffer.from('rows'))
  return {
    questions: question.id,
    blueprints: blueprint,
    jobs: await insert('jobs', { kind: 'import-questions', title: 'An import', input: '{}' }),
    imports: await insert('imports', { entity: 'question', name: 'questions.csv' }),
    import_readings: await insert('import_readings', readingOf),
    list_layouts: await insert(
      'list_layouts',
      { ...contentOf(account_id), sentence: JSON.stringify({ code: 'list.title' }) },
      'said_by',
    ),
    list_values: await insert('list_values', wordOf(account_id), 'said_by'),
    import_places: await insert('import_places', categoryOf(account_id, question.chapter_id), 'said_by'),
    bulk_changes: await insert('bulk_changes', { entity: 'question', rows: '[]' }),
    promotions: await insert('promotions', { ...years(school), counts: noCounts, created_at: '2026-11-19T06:00:00Z' }),
    media_files: await insert('media_files', { kind: ERROR_FILE, name: 'rows.xlsx', bytes: 4, key: file.key }),
  }
}

const moment = '2026-11-19T06:00:00Z'

const foundLayout = {
  signature: 'docx',
  said: { code: 'layout.no_options' },
  numbers: '',
  options: '',
  count: 0,
  key: 'NONE',
}
const readingOf = {
  ...{
    name: 'paper.docx',
    format: 'docx',
    state: 'READY',
    defaults: '{}',
    layout_known: 'true',
    losses: '[]',
    pictures: '[]',
  },
  layout: JSON.stringify({ ...foundLayout, fits: 0, of: 0, against: [] }),
  ...{ created_at: '2026-11-19T06:00:00Z', updated_at: '2026-11-19T06:00:00Z' },
}
const contentOf = (account_id: number) => ({
  ...{
    door: 'marks',
    signature: `marks|1|${account_id}`,
    digest: String(account_id),
    said_at: moment,
    used_at: moment,
  },
})
const wordOf = (account_id: number) => ({
  ...{ door: 'students', field: 'class', value: `X ${account_id}`, value_key: `x ${account_id}`, here: 'null' },
  ...{ said_at: moment, used_at: moment },
})
const categoryOf = (account_id: number, chapter_id: number) => ({
  ...{ format: 'moodle', path: '{Optics}', digest: String(account_id), chapter_id, said_at: moment, used_at: moment },
})

/** A file of failed rows; it is asked for by its key. */
const failedRows = (account_id: number) => ({ key: `${String(account_id).padStart(32, '0')}.xlsx` })

const years = ({ session_id }: TestSchool) => ({ from_session_id: session_id, to_session_id: session_id })
const noCounts = '{"promoted":0,"detained":0,"graduated":0,"left":0,"moved":0}'

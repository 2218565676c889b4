import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import {
  type AnyEndpoint,
  api,
  type Chapter,
  type OpenReading,
  type Role,
  type Staff,
  type Student,
  type Topic,
  type UploadResult,
} from '#contract'
import { madeWorkbook } from '../../interchange/spreadsheet/testing/made-workbook.ts'
import { startTestApp } from '../testing/app.ts'
import {
  makeChapter,
  makeGrade,
  makeSchool,
  makeSection,
  makeSubject,
  type TestSchool,
} from '../testing/factories/factories.ts'

/** A list as somebody wrote it, and what a careful clerk enters. */
interface SchoolList {
  door: string
  name: string
  /** Key → what stands after it. */
  said: Record<string, string[]>
  truth: string[]
  sheets: { name: string; lines: string[] }[]
}

const page = readFileSync(join(import.meta.dirname, '../../interchange/fixtures/school-lists/lists.txt'), 'utf8')
const lists = page.split(/^# /m).slice(1).map(readCase)

function readCase(text: string): SchoolList {
  const [head = '', ...rest] = text.trimEnd().split('\n')
  const [door = '', name = ''] = head.split(': ')
  const at = rest.indexOf('---')
  const said: Record<string, string[]> = {}
  for (const line of rest.slice(0, at)) {
    const [key = '', ...more] = line.split(' ')
    said[key] = [...(said[key] ?? []), more.join(' ')]
  }
  const sheets = [{ name: said.sheet?.[0] ?? 'Sheet1', lines: [] as string[] }]
  for (const line of rest.slice(at + 1)) {
    if (line.startsWith('+++ ')) sheets.push({ name: line.slice(4), lines: [] })
    else sheets.at(-1)?.lines.push(line)
  }
  return { door, name, said, truth: said['='] ?? [], sheets }
}

const app = await startTestApp()
let school: TestSchool
/** Words of the fixtures → ids of here. */
const ids: Record<string, number> = {}

beforeAll(async () => {
  school = await makeSchool(app)
  for (const [title, sections] of [
    ['Class 6', 'A'],
    ['Class 7', 'A B'],
    ['Class 9', 'A'],
    ['Class 10', 'A B'],
  ] as const) {
    const { id: grade_id } = await makeGrade(app, school, { title })
    for (const section of sections.split(' ')) await makeSection(app, school, grade_id, { title: section })
    const maths = await makeSubject(app, school, { grade_id, title: 'Mathematics', subject_code: 'MAT' })
    if (title === 'Class 6') ids.MAT6 = maths.id
    if (title !== 'Class 10') continue
    const { id: subject_id } = await makeSubject(app, school, { grade_id, title: 'Science', subject_code: 'SCN' })
    ids.ELEC = (await makeChapter(app, school, { grade_id, subject_id, chapter: 'Electricity' })).id
  }
  const { data: roles } = await app.call<Role[]>(api.role.list, {}, school.admin)
  ids.TEACHER = roles.find(({ title }) => title === 'Teacher')?.id ?? 0
})

const endpoints: Record<string, AnyEndpoint> = {
  students: api.student_upload.upload,
  staff: api.staff_upload.upload,
  chapters: api.chapter.upload,
  topics: api.topic.upload,
}

/** A file of one plain sheet is text, any other a workbook. */
function fileOf({ said, sheets }: SchoolList) {
  if (!said.sheet && sheets.length === 1)
    return { name: 'list.csv', bytes: Buffer.from(sheets.flatMap(({ lines }) => lines).join('\n')) }
  const merged = said.merged?.[0]?.split(' ') ?? []
  const books = sheets.map(({ name, lines }) => ({
    name,
    merged,
    rows: lines.map((line) => line.split(',').map((cell) => cell || null)),
  }))
  return { name: 'list.xlsx', bytes: Buffer.from(madeWorkbook(books)) }
}

/** Everything that stands here by now, as the fixtures write it. */
async function stored(door: string): Promise<string[]> {
  const all = { range: { page: 1, pageSize: 100 } }
  const list = async <Row>(endpoint: AnyEndpoint, body: object) =>
    (await app.call<Row[]>(endpoint, { ...all, ...body }, school.admin)).data
  if (door === 'students')
    return (await list<Student>(api.student.list, { filter: { session_id: school.session_id } })).map(
      ({ admission_no, f_name, l_name, grade, section, roll_no, dob }) =>
        [admission_no, [f_name, l_name].filter(Boolean).join(' '), `${grade.title} ${section.title}`, roll_no, dob]
          .map((one) => one ?? '')
          .join(' | '),
    )
  if (door === 'staff')
    return (await list<Staff>(api.staff.list, {})).map(({ emp_id, first_name, last_name, email }) =>
      [emp_id, [first_name, last_name].filter(Boolean).join(' '), email].join(' | '),
    )
  if (door === 'chapters')
    return (await list<Chapter>(api.chapter.list, { filter: { is_all_data_fetch: [true] } })).map(
      ({ grade, subject, chapter, number }) => [grade.title, subject.title, chapter, number ?? ''].join(' | '),
    )
  return (await list<Topic>(api.topic.list, { filter: { is_all_data_fetch: [true] } })).map(
    ({ grade, subject, chapter, title }) => [grade.title, subject.title, chapter.title, title].join(' | '),
  )
}

const withIds = (fields: string) =>
  fields
    .replace(/\\"(MAT6)\\"/g, (_, word) => `{\\"subject_id\\":${ids[word]}}`)
    .replace(/\\"(ELEC)\\"/g, (_, word) => `{\\"chapter_id\\":${ids[word]}}`)
    .replace('TEACHER', String(ids.TEACHER))

const trimmed = (line: string) =>
  line
    .trim()
    .replace(/\s*\|\s*$/, ' |')
    .trimEnd()

it.each(lists.map((one) => [`${one.door}: ${one.name}`, one] as const))('%s', async (_name, list) => {
  const { door, said, truth } = list
  const send = (fields: Record<string, string>) =>
    app.upload<UploadResult & Partial<OpenReading>>(
      endpoints[door]!,
      { ...(door === 'students' || door === 'staff' ? { session_id: String(school.session_id) } : {}), ...fields },
      fileOf(list),
      school.admin,
    )
  const before = new Set(await stored(door))
  const looked = await send({ dry_run: 'true' })
  const { asks = [], reading } = looked.data
  expect(asks.map(({ id }) => id)).toEqual(said.asks?.[0]?.split(' ') ?? [])
  const open = reading?.values.filter(({ by }) => by === null).map(({ column, value }) => `${column} ${value}`)
  expect(open ?? []).toEqual(said.open ?? [])
  const fields = JSON.parse(withIds(said.fields?.[0] ?? '{}')) as Record<string, string>
  const saved = await send({ ...fields, layout: 'confirm' })
  const out = said.out?.[0]
  if (out === 'refused' || out === 'asked') expect([saved.status, truth]).toEqual([422, []])
  else {
    const { failed, errors } = saved.data
    expect([saved.status, saved.errors ?? [], failed, failed === (Number(out) || 0) ? [] : errors]).toEqual([
      ...[200, [], Number(out) || 0, []],
    ])
    expect(saved.data.reading?.left.map(({ why }) => why)).toEqual(said.left?.[0]?.split(' ') ?? [])
  }
  // Nothing silently wrong: whatever stands here now is what the clerk would have entered.
  const made = (await stored(door)).filter((line) => !before.has(line))
  const entered = truth.map((line) =>
    line
      .split('|')
      .map((one) => one.trim())
      .join(' | '),
  )
  expect(made.map(trimmed).toSorted()).toEqual(entered.map(padded(door)).map(trimmed).toSorted())
})

/** Of a pupil what is not said is blank. */
const padded = (door: string) => (line: string) => {
  const cells = line.split(' | ')
  while (door === 'students' && cells.length < 5) cells.push('')
  return cells.join(' | ')
}

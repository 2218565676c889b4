import { cpus } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import writeXlsxFile from 'write-excel-file/node'
import { chapterSpreadsheet } from '../../server/academics/chapter-spreadsheet.ts'
import { topicSpreadsheet } from '../../server/academics/topic-spreadsheet.ts'
import { questionSpreadsheet } from '../../server/questions/spreadsheet/question-spreadsheet.ts'
import type { SpreadsheetKind } from '../../server/uploads/spreadsheet-kind.ts'
import { openDemoSchool } from '../support/demo-school.ts'
import { takeSpreadsheet } from '../support/take-spreadsheet.ts'

const rounds = Number(process.argv[2] ?? 3)
const ROWS = 5000

const school = await openDemoSchool()
const { databases, stop } = school

type Row = Record<string, string>
const place = await findPlace()
const rowOf: Record<string, (index: number, round: number) => Row> = {
  Questions: (index, round) => ({
    ...place,
    level: 'EASY',
    skill: 'APPLY',
    max_marks: '1',
    explanation: `Twice ${index} and one more.`,
    tags: 'addition; mental arithmetic',
    ...typeRow(`Round ${round}: what is ${index} + ${index + 1} when both are counted in steps of one?`, index),
  }),
  Chapters: (index, round) => ({ ...place, chapter: `Chapter ${round}-${index}`, chapter_no: String(index % 900) }),
  Topics: (index, round) => ({ ...place, topic: `Topic ${round}-${index}`, sub_topics: 'first; second' }),
}

/** Every type that fits a row, in turn; the last of each dozen rows is a passage with the two parts before it. */
function typeRow(question: string, index: number): Row {
  const four = {
    option_a: `${index}`,
    option_b: `${index + 1}`,
    option_c: `${2 * index + 3}`,
    option_d: 'None of these',
  }
  const written = { model_answer: 'Count on from the larger number.', marking_points: 'larger named=0.5; counted=0.5' }
  const plain = { explanation: '', tags: '' }
  const passage_ref = `P${Math.floor(index / 12)}`
  const rows: Row[] = [
    { type: 'MCQ_SINGLE', ...four, correct: 'B' },
    { type: 'MCQ_MULTI', ...four, correct: 'A,C' },
    { type: 'TRUE_FALSE', correct: 'FALSE' },
    { type: 'ASSERTION_REASON', correct: 'C' },
    { type: 'FILL_BLANK', question: `${question} It is ____.`, correct: `${2 * index + 1}|odd` },
    { type: 'MATCH', question: `${question}\n1. first\n2. second`, ...four, correct: '1-B;2-A' },
    { type: 'ORDER', ...four, correct: 'D;A;C;B' },
    { type: 'NUMERIC', correct: `${2 * index + 1}±0.5` },
    { type: 'SHORT', ...written },
    { type: 'NUMERIC', ...plain, passage_ref, correct: '7', max_marks: '0.5' },
    { type: 'VERY_SHORT', ...plain, passage_ref, model_answer: 'Seven.', max_marks: '0.5' },
    { type: 'CASE_STUDY', passage_ref },
  ]
  // The last rows make no whole case study.
  const kind = index < ROWS - (ROWS % 12) ? index % 12 : 0
  return { question, ...rows[kind] }
}

console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}; ${rounds} rounds of ${ROWS} rows each`)
for (const kind of [questionSpreadsheet, chapterSpreadsheet, topicSpreadsheet]) await measure(kind)
await stop()

async function findPlace(): Promise<Row> {
  const { rows } = await databases.owner.query<Row>(
    `select g.client_id, g.title as class, s.subject_code, c.chapter from chapters c
     join subjects s on s.client_id = c.client_id and s.id = c.subject_id
     join grades g on g.client_id = c.client_id and g.id = c.grade_id where c.status = 1 limit 1`,
  )
  if (!rows[0]) throw new Error('The demo school has no chapter')
  return rows[0]
}

async function measure(kind: SpreadsheetKind): Promise<void> {
  const client_id = Number(place.client_id)
  const times: Record<'read' | 'take' | 'save' | 'bare' | 'held' | 'cpu', number[]> = {
    read: [],
    take: [],
    save: [],
    bare: [],
    held: [],
    cpu: [],
  }
  for (let round = 0; round < rounds; round++) {
    const rows = Array.from({ length: ROWS }, (_, index) => rowOf[kind.title]?.(index, round) ?? {})
    const names = kind.columns.map(({ name }) => name)
    const cells = rows.map((row) => names.map((name) => row[name] || null))
    const bytes = new Uint8Array(await writeXlsxFile([names, ...cells]).toBuffer())
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const cpu = process.cpuUsage()
    const taken = await takeSpreadsheet(school, kind, { client_id, bytes, fillers: {} })
    const { result, start, read, checked, done } = taken
    if (result.created !== ROWS) throw new Error(`Only ${result.created} rows: ${result.errors[0]?.message}`)
    times.save.push(done - checked)
    times.read.push(read - start)
    times.take.push(done - read)
    times.held.push(delay.max / 1e6)
    const { user, system } = process.cpuUsage(cpu)
    times.cpu.push((user + system) / 1000)
    delay.disable()
    times.bare.push(await insertBare(rows))
  }
  const middle = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
  const [read, take, bare] = [middle(times.read), middle(times.take), middle(times.bare)]
  const rate = (ROWS / (read + take)) * 1000
  console.log(
    `${kind.title}: ${(read + take).toFixed(0)} ms (reading ${read.toFixed(0)}, checking and saving ${take.toFixed(0)}, its transaction ${middle(times.save).toFixed(0)}), ` +
      `${rate.toFixed(0)} rows/s; bare inserts ${bare.toFixed(0)} ms, ratio ${((read + take) / bare).toFixed(1)}; ` +
      `${middle(times.cpu).toFixed(0)} ms of CPU; event loop held at most ${Math.max(...times.held).toFixed(0)} ms`,
  )
}

/** ms of a bare client for the same rows as JSON, without checks. */
async function insertBare(rows: Row[]): Promise<number> {
  const client = await databases.owner.connect()
  try {
    await client.query('create table if not exists bench_bare (id bigint generated always as identity, body jsonb)')
    const start = performance.now()
    await client.query('begin')
    for (let from = 0; from < rows.length; from += 250) {
      const bodies = rows.slice(from, from + 250).map((row) => JSON.stringify(row))
      await client.query('insert into bench_bare (body) select unnest($1::jsonb[])', [bodies])
    }
    await client.query('commit')
    return performance.now() - start
  } finally {
    client.release()
  }
}

import { monitorEventLoopDelay } from 'node:perf_hooks'
import writeXlsxFile from 'write-excel-file/node'
import { studentSpreadsheet } from '../../server/people/students/spreadsheet/student-spreadsheet.ts'
import type { DemoSchool } from '../support/demo-school.ts'
import { at, load } from '../support/side.ts'
import { takeSpreadsheet } from '../support/take-spreadsheet.ts'
import { pupilOf } from './pupils.ts'

const ROWS = 5000
const HEAD = [
  ...['admission_no', 'first_name', 'last_name', 'gender', 'dob', 'class', 'section', 'roll_no'],
  ...['guardian_name', 'guardian_mobile', 'guardian_email', 'email'],
]

/** 5,000 pupils from a workbook, read, checked, checked again and saved, beside the bare inserts of the same rows. */
export async function measureImport(school: DemoSchool, session_id: number, rounds: number): Promise<void> {
  const { databases } = school
  const client_id = 1
  const times: Record<'read' | 'check' | 'save' | 'bare' | 'p99' | 'held', number[]> = {
    read: [],
    check: [],
    save: [],
    bare: [],
    p99: [],
    held: [],
  }
  for (let round = 0; round < rounds; round++) {
    const rows = Array.from({ length: ROWS }, (_, n) => rowOf(round, n))
    const bytes = new Uint8Array(await writeXlsxFile([HEAD, ...rows]).toBuffer())
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const fillers = { session_id: String(session_id) }
    const taken = await takeSpreadsheet(school, studentSpreadsheet, { client_id, bytes, fillers })
    const { result, start, read, checked, done } = taken
    delay.disable()
    if (result.created !== ROWS) throw new Error(`Only ${result.created} pupils: ${result.errors[0]?.message}`)
    times.read.push(read - start)
    times.check.push(checked - read)
    times.save.push(done - checked)
    times.p99.push(delay.percentile(99) / 1e6)
    times.held.push(delay.max / 1e6)
    times.bare.push(await insertBare(databases, session_id, round, rows))
  }
  const middle = (values: number[]) => at(values, 0.5)
  const whole = times.read.map((read, n) => read + (times.check[n] ?? 0) + (times.save[n] ?? 0))
  console.log(
    `import of ${ROWS}: ${middle(whole).toFixed(0)} ms (reading ${middle(times.read).toFixed(0)}, checking ${middle(times.check).toFixed(0)}, ` +
      `checking again and saving ${middle(times.save).toFixed(0)}); bare inserts ${middle(times.bare).toFixed(0)} ms, ratio ` +
      `${(middle(whole) / middle(times.bare)).toFixed(2)}; event loop p99 ${middle(times.p99).toFixed(1)} ms, at most ${Math.max(...times.held).toFixed(0)} (${load()})`,
  )
}

function rowOf(round: number, n: number): (string | null)[] {
  const { f_name, l_name, dob } = pupilOf(n)
  const section = `S${1 + (n % 40)}`
  return [
    ...[
      `IN-${round}-${n}`,
      f_name,
      l_name || null,
      n % 2 ? 'F' : 'M',
      dob,
      `Year ${1 + (n % 12)}`,
      section,
      `${round}.${n}`,
    ],
    ...['Ravi Verma', '+919810000001', `home${n >> 1}@example.org`, n % 4 ? null : `pupil-${round}-${n}@example.org`],
  ]
}

/** ms of the same persons, sign-ins and places, 500 by 500 in one transaction, without a check, as the tables' owner. */
async function insertBare(
  { owner }: DemoSchool['databases'],
  session_id: number,
  round: number,
  rows: (string | null)[][],
): Promise<number> {
  const { rows: places } = await owner.query(
    "select c.id, c.grade_id, g.title || c.title as name from sections c join grades g on g.client_id = 1 and g.id = c.grade_id where c.client_id = 1 and g.title like 'Year %'",
  )
  const byName = new Map(places.map((place) => [place.name, place]))
  const client = await owner.connect()
  try {
    const start = performance.now()
    await client.query('begin')
    for (let from = 0; from < rows.length; from += 500) {
      const given = rows.slice(from, from + 500).map((row, n) => {
        const place = byName.get(`${row[5]}${row[6]}`)
        const [, first, last, gender, dob] = row
        return {
          n,
          no: `BARE-${round}-${from + n}`,
          first,
          last,
          gender,
          dob,
          roll: `b${round}.${from + n}`,
          grade: place.grade_id,
          section: place.id,
        }
      })
      await client.query(
        `with given as (select * from jsonb_to_recordset($1)
            as g (n int, no text, first text, last text, gender text, dob date, roll text, grade bigint, section bigint)),
          a as (insert into accounts (client_id, name, login_name, role_id)
            select 1, concat_ws(' ', first, last), lower(no), 4 from given order by n returning id, login_name),
          s as (insert into students (client_id, account_id, admission_no, f_name, l_name, gender, dob, guardian_name, guardian_mobile, search_text)
            select 1, a.id, no, first, last, gender, dob, 'Ravi Verma', '+919810000001', lower(concat_ws(' ', first, last, first, no))
            from given join a on a.login_name = lower(no) order by n returning id, admission_no)
         insert into enrolments (client_id, student_id, session_id, grade_id, section_id, roll_no)
         select 1, s.id, $2, grade, section, roll from given join s on s.admission_no = no order by n`,
        [JSON.stringify(given), session_id],
      )
    }
    await client.query('commit')
    return performance.now() - start
  } finally {
    client.release()
  }
}

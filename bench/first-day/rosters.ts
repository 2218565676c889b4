/**
 * Twenty rosters in forms that schools use, sent to a new school of a Quaestor that runs: a look, what the office says where it is asked, the save, and what
 * stands there compared with what was meant. Counts pupils in, questions asked, rows refused or left out, and what is silently wrong, which must be
 * nothing. `E2E_PORT=3000 npx tsx bench/first-day/rosters.ts`, of one with the demo's super admin and without a limit of calls.
 */
import type { Grade, Section, Session, SetUpMade, Student, UploadAsk, UploadReading, UploadResult } from '#contract'
import type { MeantPupil, SchoolRoster } from './roster-parts.ts'
import { schoolRosters } from './school-rosters.ts'

const origin = `http://127.0.0.1:${process.env.E2E_PORT ?? '3000'}/v1`
interface Reply<T> {
  success: boolean
  statusCode: number
  data: T
  errors?: { path: string; message: string }[]
}
type Answer = Partial<UploadResult> & { asks?: UploadAsk[]; reading?: UploadReading }

let headers: Record<string, string> = {}
async function call<T>(path: string, body: object): Promise<T> {
  const sent = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const reply = (await (await fetch(`${origin}${path}`, sent)).json()) as Reply<T>
  if (!reply.success) throw new Error(`${path}: ${JSON.stringify(reply)}`)
  return reply.data
}

async function signIn(subdomain: string | null, email: string, password: string): Promise<void> {
  headers = subdomain === null ? {} : { subdomain }
  const pair = await call<{ token: string; db_token: string }>('/login', { email, password })
  headers = { ...headers, authorization: `Bearer ${pair.token}`, 'db-token': pair.db_token }
}

async function makeSchool(): Promise<number> {
  const password = 'a lamp under every desk'
  const school = `rosters-${Date.now() % 10_000_000}`
  const email = `head@${school}.test`
  await signIn(null, 'super@quaestor.test', 'quaestor-demo')
  const facts = { contact_person: 'Head', email, phone: '+911123456789', city: 'Delhi', board: 'CBSE', country: 'IN' }
  const { id } = await call<{ id: number }>('/client/create', { name: 'Rosters', sub_domain: school, ...facts })
  const admin = await call<{ id: number }>('/school/create', { name: 'Head', email, client_id: id })
  const { url } = await call<{ url: string }>(`/invitation/link/${admin.id}`, {})
  headers = { subdomain: school }
  await call('/set-password', { hash: new URL(url).hash.replace(/^#(?:hash=)?/, ''), password })
  await signIn(school, email, password)
  const grades = 'I II III IV V VI VII VIII IX X XI XII'.split(' ').map((title, at) => ({
    ...{ rung: String(at + 1), title, sections: ['A', 'B', 'C'].map((section) => ({ title: section, capacity: 60 })) },
    subjects: [],
  }))
  await call<SetUpMade>('/set-up/make', { plan: { ladder: 'IN', naming: 'ROMAN', board: null, grades } })
  return (await call<Session[]>('/session/list', {})).find(({ is_default }) => is_default)?.id ?? 0
}

async function send(file: SchoolRoster['file'], fields: Record<string, string>): Promise<Reply<Answer>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([Uint8Array.from(file.bytes)]), file.name)
  const reply = await fetch(`${origin}/student/upload`, { method: 'POST', headers, body: form })
  const { data = {}, ...rest } = (await reply.json()) as Reply<Answer>
  return { ...rest, data }
}

type Places = Map<string, { grade_id: number; section_id: number }>

async function placesHere(): Promise<Places> {
  const grades = await call<Grade[]>('/grade/list', { range: { page: 1, pageSize: 100 } })
  const sections = await call<Section[]>('/section/list', { range: { page: 1, pageSize: 100 } })
  const titles = new Map(grades.map(({ id, title }) => [id, title]))
  return new Map(
    sections.map(({ id, grade_id, title }) => [`${titles.get(grade_id)} ${title}`, { grade_id, section_id: id }]),
  )
}

/** Says what the office would, until nothing is open that it knows. */
async function answered(roster: SchoolRoster, start: Record<string, string>, places: Places) {
  const fields: Record<string, string> = { ...start }
  const answers: Record<string, string> = {}
  const values: Record<string, Record<string, unknown>> = {}
  let asked = 0
  for (let round = 0; round < 4; round++) {
    const { data } = await send(roster.file, { ...fields, dry_run: 'true' })
    let fresh = 0
    if (!data.asks?.length && data.reading?.layout.sure === false && !data.reading.layout.known && !fields.layout) {
      fields.layout = 'confirm'
      fresh += 1
    }
    for (const { id, kind } of data.asks ?? []) {
      const own = roster.answers?.[kind]
      if (own === undefined || answers[id] !== undefined || (kind === 'sheet' && fields.sheet)) continue
      if (kind === 'sheet') fields.sheet = own
      else answers[id] = own
      fresh += 1
    }
    for (const { column, value, by } of data.reading?.values ?? []) {
      const own = roster.values?.[value]
      if (by !== null || own === undefined) continue
      const place = own === null ? null : places.get(own)
      values[column] = {
        ...values[column],
        [value]: column === 'class' && place ? { grade_id: place.grade_id } : place,
      }
      fresh += 1
    }
    asked += fresh
    if (fresh === 0) break
    if (Object.keys(answers).length > 0) fields.answers = JSON.stringify(answers)
    if (Object.keys(values).length > 0) fields.values = JSON.stringify(values)
  }
  return { fields, asked }
}

async function standing(session_id: number): Promise<Map<string, Student>> {
  const found: Student[] = []
  for (let page = 1; ; page++) {
    const more = await call<Student[]>('/student/list', { filter: { session_id }, range: { page, pageSize: 100 } })
    found.push(...more)
    if (more.length < 100) return new Map(found.map((one) => [one.admission_no, one]))
  }
}

/** What differs from what was meant, of a pupil who is in. */
function wrong(meant: MeantPupil, here: Student): string[] {
  const { name, roll_no, dob, guardian_name, guardian_mobile } = here
  const is = { name, roll_no, dob, guardian_name, guardian_mobile, place: `${here.grade.title} ${here.section.title}` }
  return Object.entries(is)
    .filter(([field, value]) => field in meant && meant[field as keyof MeantPupil] !== value)
    .map(
      ([field, value]) =>
        `${meant.admission_no} ${field}: ${value} in the place of ${meant[field as keyof MeantPupil]}`,
    )
}

const session_id = await makeSchool()
const places = await placesHere()
const table: Record<string, number | string>[] = []
const faults: string[] = []
for (const roster of await schoolRosters()) {
  const before = await standing(session_id)
  const { fields, asked } = await answered(roster, { session_id: String(session_id) }, places)
  const reply = await send(roster.file, fields)
  const after = await standing(session_id)
  const came = [...after.values()].filter(({ admission_no }) => !before.has(admission_no))
  const byNumber = new Map(roster.meant.map((one) => [one.admission_no, one]))
  const silent = came.flatMap((one) => {
    const meant = byNumber.get(one.admission_no)
    return meant ? wrong(meant, one) : [`${one.admission_no} was not meant`]
  })
  const { created = 0, failed = 0, errors = [], reading } = reply.data
  const lacking = roster.meant.filter(({ admission_no }) => !after.has(admission_no)).length
  if (reply.success && lacking > failed + (reading?.left.length ?? 0)) silent.push(`${lacking} lacking, ${failed} told`)
  if (created !== came.length) silent.push(`${created} said to be made, ${came.length} there`)
  const why = reply.success
    ? [...new Set(errors.map(({ column, code }) => `${column} ${code}`))]
    : reply.errors?.map(({ path, message }) => `${path}: ${message}`)
  const left = reading?.left.length ?? 0
  table.push({
    list: roster.name,
    meant: roster.meant.length,
    in: came.length,
    asked,
    refused: reply.success ? failed : 'all',
    left,
    silent: silent.length,
    why: why?.join('; ') ?? '',
  })
  faults.push(...silent.map((fault) => `${roster.name}: ${fault}`))
}
console.table(table)
const sum = (of: 'meant' | 'in' | 'asked') => table.reduce((total, line) => total + Number(line[of]), 0)
console.log(
  `${table.length} lists: ${sum('in')} of ${sum('meant')} pupils in, ${sum('asked')} questions, ${faults.length} silently wrong`,
)
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1

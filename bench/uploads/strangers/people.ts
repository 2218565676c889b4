import { join } from 'node:path'
import {
  api,
  type ChosenValue,
  type Grade,
  type Section,
  type Session,
  type Student,
  type UploadResult,
} from '#contract'
import { numberKey } from '../../../interchange/doors/values/numbers.ts'
import { type CheckedList, type GivenAnswers, nextAnswers, noAnswers, openOf, sender } from './answers.ts'
import { answeredColumns, lackingColumns } from './columns.ts'
import type { ListSchool } from './school.ts'
import { type JudgedList, listsIn, type TrueList, tell } from './truth.ts'

interface TruePerson {
  row: number
  class: string | null
  section: string | null
  section_alias?: string
  stream?: string
  name: string
  given?: string
  surname?: string
  roll?: string | null
  admission?: string | null
  dob?: string | null
  gender?: string | null
  status?: string
  guardians?: { relation: string; name: string; phone?: string }[]
  doubt?: string
}
interface TruePeople {
  rows: TruePerson[]
}
type List = TrueList<TruePeople>

const letters: Record<string, string> = { अ: 'A', ब: 'B', स: 'C' }
const classTitle = (title: string) => (/^\d+$/.test(title) ? `Class ${title}` : title)
const sectionOf = ({ section, stream, section_alias: alias }: TruePerson) =>
  letters[section ?? ''] ?? alias ?? section ?? stream ?? null
const words = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim()
const bag = (text: string) => words(text).split(' ').toSorted().join(' ')

/** Every class and section that the lists name. */
async function makePlaces(school: ListSchool, lists: readonly List[]) {
  const filter = { is_all_data_fetch: true }
  const { data: grades } = await school.call<Grade[]>(api.grade.list, { filter: {}, range: { page: 1, pageSize: 100 } })
  const known = new Map(grades.map(({ title, id }) => [title, id]))
  const wanted = new Map<string, Set<string>>()
  for (const one of lists.flatMap(({ truth }) => truth.rows ?? [])) {
    if (one.class === null) continue
    const own = wanted.get(classTitle(one.class)) ?? new Set()
    wanted.set(classTitle(one.class), own.add(sectionOf(one) ?? 'A'))
  }
  for (const [title, sections] of wanted) {
    const grade_id = known.get(title) ?? (await school.call<Grade>(api.grade.create, { title })).data.id
    known.set(title, grade_id)
    for (const section of sections) await school.call<Section>(api.section.create, { grade_id, title: section })
  }
  await school.call(api.section.list, { filter })
}

const fullName = ({ f_name, l_name }: Student) => [f_name, l_name].filter(Boolean).join(' ')

function differences(own: Student, meant: TruePerson): string[] {
  const found: string[] = []
  const note = (what: string, is: unknown, wanted: unknown) => found.push(`${what} ${String(is)} ≠ ${String(wanted)}`)
  if (meant.class !== null && words(own.grade.title) !== words(classTitle(meant.class)))
    note('class', own.grade.title, meant.class)
  const section = sectionOf(meant)
  if (section !== null && words(own.section.title) !== words(section)) note('section', own.section.title, section)
  // Rolls stand as the list writes them (R41), and are compared by their figures.
  if (meant.roll !== undefined && own.roll_no !== null && numberKey(own.roll_no) !== numberKey(meant.roll ?? ''))
    note('roll', own.roll_no, meant.roll)
  if (meant.admission !== undefined && own.admission_no !== meant.admission)
    note('admission', own.admission_no, meant.admission)
  if (meant.dob !== undefined && own.dob !== null && own.dob !== meant.dob) note('born', own.dob, meant.dob)
  if (
    meant.gender !== undefined &&
    own.gender !== null &&
    own.gender !== (meant.gender === 'other' ? 'X' : meant.gender)
  )
    note('sex', own.gender, meant.gender)
  if (meant.given !== undefined && !words(own.f_name).includes(words(meant.given)))
    note('first name', own.f_name, meant.given)
  if (meant.status === 'left') note('status', 'taken', 'left')
  return found
}

export async function tryPeople(school: ListSchool, folder: string) {
  const lists = listsIn<TruePeople>(join(folder, 'B'))
  await makePlaces(school, lists)
  const { data: sessions } = await school.call<Session[]>(api.session.list, {
    filter: {},
    range: { page: 1, pageSize: 20 },
  })
  // The demo's pupils have the roll numbers of the year in which they are.
  const session = sessions.toSorted((a, b) => a.start_date.localeCompare(b.start_date)).at(-1)
  const judged = []
  for (const list of lists) {
    const send = sender(
      school,
      { endpoint: api.student_upload.upload, fields: { session_id: String(session?.id) } },
      list,
    )
    const { data: before } = await students(school, session?.id ?? 0)
    const there = new Set(before.map(({ id }) => id))
    const fresh = async () => (await students(school, session?.id ?? 0)).data.filter(({ id }) => !there.has(id))
    const first = await judge(school, list, { send, fresh }, noAnswers)
    // Whoever knows that it is none of the pupils says only what any list is asked for: that must not be all that keeps it out.
    const asked = await send(noAnswers, { dry_run: 'true' })
    const more = list.how_sure === 'sure' ? answeredColumns(list, asked, (row) => sectionOf(row as TruePerson)) : {}
    const told: typeof send = (answers, others = {}) => send(answers, { ...more, ...others })
    const said = await answered(told, list, await placesOf(school))
    const isSaid = said !== noAnswers || Object.keys(more).length > 0
    const after = isSaid ? await judge(school, list, { send: told, fresh }, said) : first
    judged.push({ name: list.name, what: list.what, first, after })
  }
  tell('People', judged)
}

async function students(school: ListSchool, session_id: number): Promise<{ data: Student[] }> {
  const data: Student[] = []
  for (let page = 1; page < 40; page += 1) {
    const reply = await school.call<Student[]>(api.student.list, {
      filter: { session_id },
      range: { page, pageSize: 100 },
    })
    data.push(...(reply.data ?? []))
    if ((reply.data ?? []).length < 100) break
  }
  return { data }
}

interface Sent {
  send: ReturnType<typeof sender>
  fresh(): Promise<Student[]>
}

async function judge(school: ListSchool, list: List, { send, fresh }: Sent, said: GivenAnswers): Promise<JudgedList> {
  const checked = await send(said, { dry_run: 'true' })
  const { asks, texts, refused } = openOf(checked)
  const isSure = list.how_sure === 'sure'
  const unmatched = lackingColumns(checked)
  if (unmatched.length > 0 && list.how_sure !== 'refuse')
    return { outcome: isSure ? 'asked' : 'right', isNeedless: isSure, why: `asks for ${unmatched.join(' ')}` }
  if (refused !== null)
    return { outcome: list.how_sure === 'refuse' ? 'right' : 'refused', isNeedless: isSure, why: refused }
  const isRefused = list.how_sure !== 'refuse' || said !== noAnswers || asks.some((kind) => !ofAnyList.has(kind))
  if (asks.length > 0 && !isRefused) return { outcome: 'asked', isNeedless: false, why: `asks ${asks.join(' ')} alone` }
  if (asks.length > 0) return { outcome: isSure ? 'asked' : 'right', isNeedless: isSure, why: `asks ${asks.join(' ')}` }
  const saved = await send(said)
  const codes = saved.data?.errors?.map(({ row, column, code }) => `${row} ${column} ${code}`) ?? []
  const about = `${codes.slice(0, 6).join(', ')}${texts.length ? ` · open ${texts.slice(0, 4).join(' ')}` : ''} · sure ${checked.data.reading?.layout.sure}`
  const stored = await fresh()
  const import_id = (saved.data as UploadResult | undefined)?.import_id
  if (import_id) await school.call(api.import.undo, {}, import_id)
  const lacking: TruePerson[] = []
  const wrong: { row: number | null; why: string }[] = []
  const taken = new Set<Student>()
  for (const meant of list.truth.rows ?? []) {
    const isIt = (one: Student) =>
      !taken.has(one) &&
      (meant.admission ? one.admission_no === meant.admission : bag(fullName(one)) === bag(meant.name))
    const own = stored.find(isIt)
    if (!own) {
      if (meant.status !== 'left' && meant.doubt === undefined) lacking.push(meant)
      continue
    }
    taken.add(own)
    const why = differences(own, meant)
    if (why.length > 0 && meant.doubt === undefined)
      wrong.push({ row: meant.row, why: `${meant.row} ${why.join(', ')}` })
  }
  for (const own of stored) if (!taken.has(own)) wrong.push({ row: null, why: `nobody meant ${fullName(own)}` })
  if (wrong.length > 0) {
    const seen = new Set(checked.data.reading?.preview.map(({ row }) => row))
    const isShown = !checked.data.reading?.layout.sure && wrong.every(({ row }) => row !== null && seen.has(row))
    const why = `wrong ${wrong
      .slice(0, 3)
      .map((one) => one.why)
      .join('; ')} … ${wrong.length} of ${stored.length} · ${about}`
    return { outcome: isShown ? 'shown' : 'silent', isNeedless: false, why }
  }
  if (lacking.length === 0) return { outcome: 'right', isNeedless: false, why: about }
  const why = `${stored.length} right, lacking ${lacking
    .slice(0, 4)
    .map(({ row }) => row)
    .join(' ')} … ${lacking.length} · ${about}`
  return { outcome: texts.length > 0 ? 'asked' : 'partly', isNeedless: isSure && texts.length > 0, why }
}

/** What any list without these columns is asked, whoever is in it. */
const ofAnyList = new Set(['admission_no', 'guardian', 'date_order'])

interface KnownPlace {
  grade_id: number
  section_id: number
  label: string
}

async function placesOf(school: ListSchool): Promise<KnownPlace[]> {
  const { data } = await school.call<Section[]>(api.section.list, { filter: { is_all_data_fetch: true } })
  return data.map(({ id, title, grade }) => ({
    grade_id: grade.id,
    section_id: id,
    label: words(`${grade.title} ${title}`),
  }))
}

/** Of two columns that could hold the numbers its author knows the one. */
function numbersMeant({ data }: CheckedList, { truth }: List): number {
  const meant = new Set(truth.rows.flatMap(({ admission }) => admission ?? []))
  const shown = data.reading?.preview.flatMap(({ cells }) => cells.map(({ here }) => String(here))) ?? []
  return shown.filter((text) => meant.has(text)).length / 10
}

/** Somebody who knows the list says what it means; of several ways to answer, the one that lets most in. */
async function answered(send: Sent['send'], list: List, places: readonly KnownPlace[]): Promise<GivenAnswers> {
  let said = noAnswers
  let checked: CheckedList = await send(said, { dry_run: 'true' })
  const meant = (column: string, text: string): ChosenValue[] => {
    if (column !== 'class' && column !== 'section') return []
    const rows = new Set(
      checked.data.errors.filter(({ value }) => value !== null && text.includes(value)).map(({ row }) => row),
    )
    const own = (list.truth.rows ?? []).filter(({ row }) => rows.has(row))
    const labels = new Set(own.map((one) => words(`${classTitle(one.class ?? '')} ${sectionOf(one) ?? ''}`)))
    // A text of which its author says nothing is left out.
    const found = labels.size === 1 ? places.find(({ label }) => labels.has(label)) : undefined
    return [found ? { grade_id: found.grade_id, section_id: found.section_id } : null]
  }
  for (let round = 0; round < 20; round += 1) {
    const [ask] = checked.status === 200 ? (checked.data.asks ?? []) : []
    if (list.how_sure === 'refuse' && !(ask && ofAnyList.has(ask.kind))) break
    const tried = []
    for (const one of nextAnswers(checked, said, meant))
      tried.push({ one, reply: await send(one, { dry_run: 'true' }) })
    const rated = tried
      .filter(({ reply }) => reply.status === 200)
      .map((one) => ({
        ...one,
        score: one.reply.data.created - (one.reply.data.asks?.length ?? 0) * 1000 + numbersMeant(one.reply, list),
      }))
    const best = rated.toSorted((a, b) => b.score - a.score)[0]
    if (!best) break
    said = best.one
    checked = best.reply
  }
  return said
}

import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  api,
  type DataOf,
  type Job,
  MadeSeriesPrint,
  type RoomRoll,
  type SeriesPrints,
  type SeriesWhole,
} from '#contract'
import { printedText } from '../../../../typeset/testing/printed-text.ts'
import { type Caller, startTestApp } from '../../../testing/app.ts'
import { makeSchool } from '../../../testing/factories/factories.ts'
import { makePupil } from '../../../testing/factories/student-factories.ts'
import { makeDutySchool } from '../../../testing/worlds/duty-school.ts'

const app = await startTestApp()
const world = await makeDutySchool(app)
const { school, staff } = world
const { owner } = app.databases
const series = await world.published({ name: 'Half-yearly' })
const [first] = series.days

interface Pupil {
  student_id: number
  enrolment_id: number
  name: string
  admission_no: string
  section_id: number
}

const { rows: pupils } = await owner.query<Pupil>(
  `select p.id::int as student_id, e.id::int as enrolment_id, concat_ws(' ', p.f_name, p.l_name) as name, p.admission_no, e.section_id::int as section_id
  from students p join enrolments e on e.client_id = $1 and e.student_id = p.id where p.client_id = $1 and e.state <> 'LEFT' order by e.id`,
  [school.id],
)
const [asha, bina] = pupils as [Pupil, Pupil]

const start = (body: object, by: Caller = school.admin, of: Pick<SeriesWhole, 'id'> = series) =>
  app.call<{ job_id: number }>(api.series_print.print, body, by, of.id)

async function print(body: object, by: Caller = school.admin, of: Pick<SeriesWhole, 'id'> = series) {
  const reply = await start(body, by, of)
  expect(reply.status, JSON.stringify([reply.message, reply.errors])).toBe(202)
  await app.runJobs(school.id)
  const { data: job } = await app.call<Job>(api.job.get, {}, by, reply.data.job_id)
  expect(job.message).toBeNull()
  const made = MadeSeriesPrint.parse(job.result)
  return { made, job, bytes: (await app.send(made.file_url, undefined, {}, 'GET')).raw }
}
const textOf = async (body: object, by?: Caller, of?: SeriesWhole) => printedText((await print(body, by, of)).bytes)
const filesOf = (bytes: Buffer) => Object.keys(unzipSync(new Uint8Array(bytes))).sort()

const cards = async (filter: object = {}, by: Caller = school.admin) =>
  app.call<DataOf<typeof api.admit_card.list>>(api.admit_card.list, { filter: { series_id: series.id, ...filter } }, by)
const withhold = (student_ids: number[], reason: string | null, by: Caller = school.admin) =>
  app.call<{ changed: number }>(api.admit_card.withhold, { series_id: series.id, student_ids, reason }, by)
type Verified = DataOf<typeof api.admit_card.verify>
const verify = (serial: string, at: string = school.sub_domain) =>
  app.call<Verified>(api.admit_card.verify, { serial }, { subdomain: at })

describe('what is printed', () => {
  it('is the date sheet in each order, and what hangs, lies and is signed in rooms', async () => {
    for (const by of ['class', 'day', 'room', 'teacher'])
      expect(await textOf({ document: 'date-sheet', by })).toContain('Half-yearly')
    const byClass = await textOf({ document: 'date-sheet' })
    expect(byClass).toMatch(/Mathematics[\s\S]*Science|Science[\s\S]*Mathematics/)
    for (const document of ['door-list', 'seat-chart', 'room-attendance', 'packet-labels', 'desk-slips', 'absentees'])
      expect([document, await textOf({ document })]).toEqual([document, expect.stringContaining('Mathematics')])
    expect(await textOf({ document: 'room-attendance' })).toContain(asha.name)
    expect(await textOf({ document: 'door-list' })).not.toContain(asha.name)
    expect(await textOf({ document: 'door-list', names: true })).toContain(asha.name)
    for (const by of ['day', 'teacher']) expect(await textOf({ document: 'duty-list', by })).toContain('Signature')
  }, 120_000)

  it('P91 a statement of absentees is filled from the room once everybody there is taken', async () => {
    const { day, shift } = { day: first?.date, shift: 0 }
    await owner.query("update enrolments set roll_no = '9917' where id = $1", [asha.enrolment_id])
    const statement = () => textOf({ document: 'absentees', day, shift })
    expect(await statement()).not.toContain('9917')
    const { duties } = await world.dutiesOf(series.id, { day, shift })
    const duty_id = duties.find(({ room }) => room?.id === world.rooms[0])?.id
    const { now } = app.clock
    app.clock.now = new Date(`${day}T10:00:00Z`)
    const { data } = await app.call<RoomRoll>(api.invigilation.sheet, { duty_id }, school.admin)
    const items = data.pupils.map(({ student: { id } }) => ({
      ...{ student_id: id, attendance: id === asha.student_id ? 'A' : 'P' },
    }))
    await app.call(api.invigilation.mark, { duty_id, items: items.slice(1) }, school.admin)
    const partly = await statement()
    expect(partly.split('9917').length).toBe(1)
    await app.call(api.invigilation.mark, { duty_id, items }, school.admin)
    expect(await statement()).toMatch(/9917\s+2\s+1\b/)
    app.clock.now = now
  }, 60_000)

  it('is in Hindi where that is asked for', async () => {
    expect(await textOf({ document: 'admit-cards', language: 'hi' })).toContain('प्रवेश-पत्र')
  })

  it('is one archive for a day, with a folder for each room', async () => {
    const { bytes, made } = await print({ document: 'day', day: first?.date })
    const files = filesOf(bytes)
    expect(made.documents).toBe(files.length)
    const folders = [...new Set(files.filter((name) => name.includes('/')).map((name) => name.split('/')[0]))]
    expect(folders).toHaveLength(2)
    for (const folder of folders) expect(files).toContain(`${folder}/seating plans.pdf`)
    expect(files).toEqual(expect.arrayContaining(['date sheet.pdf', 'duties.pdf', 'absentees.pdf']))
  }, 60_000)

  it('is of those alone who are chosen', async () => {
    const text = await textOf({ document: 'admit-cards', student_ids: [asha.student_id] })
    expect([text.includes(asha.admission_no), text.includes(bina.admission_no)]).toEqual([true, false])
    const other = pupils.find(({ section_id }) => section_id !== asha.section_id)!
    const section = await textOf({ document: 'admit-cards', section_ids: [other.section_id] })
    expect([section.includes(other.admission_no), section.includes(asha.admission_no)]).toEqual([true, false])
    const rooms = await textOf({ document: 'room-attendance', room_ids: [world.rooms[1]], day: first?.date })
    expect(rooms).not.toContain(asha.admission_no)
  })

  it('refuses by name what it cannot print', async () => {
    const refused = async (body: object, of?: SeriesWhole) => {
      const { status, errors } = await start(body, school.admin, of)
      return [status, errors?.[0]?.path, errors?.[0]?.code]
    }
    const bare = await world.made()
    expect(await refused({ document: 'poster' })).toEqual([422, 'document', expect.anything()])
    expect(await refused({ document: 'door-list', by: 'day' })).toEqual([422, 'by', 'series_print.no_order'])
    expect(await refused({ document: 'day' })).toEqual([422, 'day', 'series_print.day_needed'])
    expect(await refused({ document: 'admit-cards' }, bare)).toEqual([422, 'document', 'series_print.no_dates'])
    expect(await refused({ document: 'date-sheet', changed_since: 9 })).toEqual([
      ...[422, 'changed_since', 'series_print.no_version'],
    ])
    expect(await refused({ document: 'seat-chart', room_ids: [987_654] })).toEqual([422, 'room_ids', expect.anything()])
    expect(await refused({ document: 'admit-cards', student_ids: [987_654] })).toEqual([
      ...[422, 'student_ids', expect.anything()],
    ])
    expect(await refused({ document: 'seat-chart', day: '2027-03-01' })).toEqual([
      422,
      'document',
      'series_print.nothing',
    ])
  })

  it('P62 only what a later version changed', async () => {
    const of = await world.published()
    const all = await print({ document: 'admit-cards' }, school.admin, of)
    expect(printedText(all.bytes)).toContain(asha.admission_no)
    const refusal = await start({ document: 'admit-cards', changed_since: 1 }, school.admin, of)
    expect(refusal.errors?.[0]?.code).toBe('series_print.nothing')
    await owner.query(
      `update series_seats set room_id = $4, published_room_id = $4, seat_col = 1, published_col = 1
      where client_id = $1 and series_id = $2 and enrolment_id = $3`,
      [school.id, of.id, asha.enrolment_id, world.rooms[1]],
    )
    const text = await textOf({ document: 'admit-cards', changed_since: 1 }, school.admin, of)
    expect([text.includes(asha.admission_no), text.includes(bina.admission_no)]).toEqual([true, false])
  })

  it('counts what there is to print', async () => {
    const { data } = await app.call<SeriesPrints>(api.series_print.prints, {}, school.admin, series.id)
    const of = (name: string) => data.documents.find(({ document }) => document === name)
    expect(data).toMatchObject({ version: 1, has_seats: true, has_duties: true })
    expect(of('admit-cards')).toMatchObject({ count: pupils.length, pages: Math.ceil(pupils.length / 2) })
    expect(data.days[0]).toMatchObject({ day: first?.date, rooms: 2, pupils: pupils.length })
  })
})

describe('P67 who may what', () => {
  it('whoever plans and sees pupils prints all, other staff the date sheet, pupils nothing', async () => {
    const teacher = staff[1]!.by
    const [id = 0] = world.sections
    const pupil = await makePupil(app, school, [{ id, grade_id: world.grade_id }])
    const status = async (body: object, by: Caller) => (await start(body, by)).status
    expect(await status({ document: 'date-sheet' }, teacher)).toBe(202)
    for (const document of ['admit-cards', 'seat-chart', 'duty-list', 'absentees'])
      expect([document, await status({ document }, teacher)]).toEqual([document, 403])
    expect(await status({ document: 'date-sheet' }, pupil)).toBe(403)
    expect((await cards({}, teacher)).status).toBe(403)
    expect((await withhold([asha.student_id], 'Dues', teacher)).status).toBe(403)
    expect((await app.call(api.series_print.prints, {}, teacher, series.id)).status).toBe(403)
    await app.runJobs(school.id)
  })

  it('a teacher’s date sheet by teacher holds their own duties alone', async () => {
    for (const { id } of staff)
      await owner.query('update staff set first_name = $2 where id = $1', [id, `Person${id}end`])
    const mine = await textOf({ document: 'date-sheet', by: 'teacher' }, staff[0]!.by)
    expect(mine).toContain(`Person${staff[0]!.id}end`)
    for (const { id } of staff.slice(1)) expect(mine).not.toContain(`Person${id}end`)
    const all = await textOf({ document: 'date-sheet', by: 'teacher' })
    expect(staff.filter(({ id }) => all.includes(`Person${id}end`)).length).toBeGreaterThan(1)
  })

  it('P94 of a duty its own room is printed, and nobody else’s', async () => {
    const { rows } = await owner.query<{ id: string; staff: string; room_id: string }>(
      `select id, published_staff_id as staff, room_id from series_duties where client_id = $1 and series_id = $2 and room_id is not null and published_staff_id is not null order by id`,
      [school.id, series.id],
    )
    const [duty] = rows
    const own = staff.find(({ id }) => id === Number(duty!.staff))!
    const other = staff.find(({ id }) => id !== Number(duty!.staff))!
    const body = { document: 'room-attendance', duty_id: Number(duty!.id) }
    expect(await textOf(body, own.by)).toContain('Attendance')
    expect((await start(body, other.by)).status).toBe(404)
    expect((await start({ ...body, document: 'admit-cards' }, own.by)).status).toBe(422)
  })

  it('P69 another school’s series reads like a missing one', async () => {
    const other = await makeSchool(app)
    expect((await start({ document: 'date-sheet' }, other.admin)).status).toBe(404)
    expect((await app.call(api.series_print.prints, {}, other.admin, series.id)).status).toBe(404)
    expect((await cards({}, other.admin)).status).toBe(422)
  })
})

describe('admit cards', () => {
  const serialOf = async (pupil: Pupil) => (await cards({ student_id: [pupil.student_id] })).data[0]?.serial as string

  it('P70 a serial is read as it is typed, and answers initials and class alone', async () => {
    await print({ document: 'admit-cards' })
    const serial = await serialOf(asha)
    expect(serial).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    const { data } = await verify(serial)
    expect(data).toMatchObject({ valid: true, series: 'Half-yearly', version: 1 })
    expect(Object.keys(data).sort()).toEqual(['class', 'initials', 'school_name', 'series', 'valid', 'version'])
    expect(JSON.stringify(data)).not.toContain(asha.admission_no)
    expect(data.initials?.length).toBeLessThanOrEqual(4)
    const typed = serial.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    for (const one of [
      typed,
      `${typed.slice(0, 3)} ${typed.slice(3, 6)}-${typed.slice(6)}`,
      ` ${serial.replaceAll('1', 'I')} `,
    ])
      expect([one, (await verify(one)).data.valid]).toEqual([one, true])
  })

  it('P70 unknown serials and those of other schools read alike', async () => {
    const serial = await serialOf(asha)
    const other = await makeSchool(app)
    const nothing = { valid: false, school_name: null, series: null, initials: null, class: null, version: null }
    for (const one of ['0'.repeat(12), 'U'.repeat(12), '', "' or 1=1", '😀'])
      expect((await verify(one)).data).toEqual(nothing)
    expect((await verify(serial, other.sub_domain)).data).toEqual(nothing)
    expect((await verify('x'.repeat(61))).status).toBe(422)
  })

  it('a card printed again keeps its serial', async () => {
    const before = await serialOf(asha)
    await print({ document: 'admit-cards', student_ids: [asha.student_id] })
    expect(await serialOf(asha)).toBe(before)
  })

  it('P71 a withheld card is left out and named, its reason is not printed, and the seat stays', async () => {
    const seats = async () =>
      (
        await owner.query('select * from series_seats where client_id = $1 and enrolment_id = $2 order by paper_id', [
          ...[school.id, asha.enrolment_id],
        ])
      ).rows
    const before = await seats()
    expect((await withhold([asha.student_id], 'Fees of two terms')).data.changed).toBe(1)
    expect((await withhold([asha.student_id], 'Fees of two terms')).data.changed).toBe(0)
    const serial = await serialOf(asha)
    const { made, bytes } = await print({ document: 'admit-cards' })
    expect(made.left.map(({ student_id }) => student_id)).toEqual([asha.student_id])
    const text = printedText(bytes)
    expect([text.includes(asha.admission_no), text.includes(bina.admission_no), text.includes('Fees')]).toEqual([
      ...[false, true, false],
    ])
    expect((await verify(serial)).data.valid).toBe(false)
    expect((await start({ document: 'admit-cards', student_ids: [asha.student_id] })).errors?.[0]?.code).toBe(
      'series_print.all_withheld',
    )
    expect((await cards({ withheld: true })).data.map(({ student }) => student.id)).toEqual([asha.student_id])
    expect(await textOf({ document: 'room-attendance' })).toContain(asha.admission_no)
    expect((await withhold([asha.student_id], null)).data.changed).toBe(1)
    expect((await verify(serial)).data.valid).toBe(true)
    expect(await seats()).toEqual(before)
  })

  it('refuses pupils who do not write in the series, and a list without one', async () => {
    const refused = ({ status, errors }: { status: number; errors?: { path: string }[] }) => [status, errors?.[0]?.path]
    expect(refused(await withhold([987_654], 'Dues'))).toEqual([422, 'student_ids'])
    expect(refused(await withhold([asha.student_id], ' '))).toEqual([422, 'reason'])
    const without = await app.call(api.admit_card.list, { filter: {} }, school.admin)
    expect(refused(without)).toEqual([422, 'filter.series_id'])
  })

  it('P72 neither the job nor the names of its files say whose they are', async () => {
    const { job, made, bytes } = await print({ document: 'admit-cards', format: 'zip' })
    const { rows } = await owner.query<{ input: string; title: string }>(
      `select input::text as input, title::text as title from jobs where client_id = $1 and kind = 'print-series'`,
      [school.id],
    )
    const { rows: log } = await owner.query<{ after: string }>(
      `select after::text as after from audit_entries where client_id = $1 and entity in ('exam-series', 'admit-card')`,
      [school.id],
    )
    const said = [JSON.stringify(rows), JSON.stringify(log), JSON.stringify(job), made.name, ...filesOf(bytes)].join(
      '\n',
    )
    for (const { name, admission_no } of pupils)
      expect([said.includes(name), said.includes(admission_no)]).toEqual([false, false])
  })
})

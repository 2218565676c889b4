import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Section, type Student } from '#contract'
import { abilities } from '../../db/abilities.ts'
import { setSchool } from '../../db/pool/begin.ts'
import { startTestApp } from '../../testing/app.ts'
import { waysToIndexes } from '../../testing/cluster/ways-to-indexes.ts'
import { makeGrade, makeSchool, makeSection, pupilBody } from '../../testing/factories/factories.ts'
import { makePupilOffice } from '../../testing/worlds/pupil-office.ts'

const app = await startTestApp()
const { school, ten, at, made, list, inSession } = await makePupilOffice(app)

describe('the list', () => {
  it('comes class by class, section by section and by roll number, on any page alike', async () => {
    const own = await makeSchool(app)
    const sections: Section[] = []
    for (const level_order of [2, 1]) {
      const grade = await makeGrade(app, own, { level_order })
      for (const title of ['B', 'A']) sections.push(await makeSection(app, own, grade.id, { title }))
    }
    const create = (section: Section, roll_no: string) =>
      app.call<Student>(api.student.create, { ...pupilBody(own.session_id), ...at(section), roll_no }, own.admin)
    for (const section of sections) for (const roll_no of ['10', '9', '1']) await create(section, roll_no)
    const order = [3, 2, 1, 0].map((place) => sections[place]?.id)
    const wanted = order.flatMap((id) => ['1', '9', '10'].map((roll_no) => [id, roll_no]))
    for (const session of [{ session_id: own.session_id }, {}]) {
      const seen: unknown[] = []
      for (let page = 1; page <= 3; page += 1) {
        const { data, count } = await app.call<Student[]>(
          api.student.list,
          { filter: session, range: { page, pageSize: 5 } },
          own.admin,
        )
        expect(count).toBe(12)
        seen.push(...data.map(({ section_id, roll_no }) => [section_id, roll_no]))
      }
      expect(seen).toEqual(wanted)
    }
    const all = await app.call<Student[]>(api.student.list, { filter: { is_all_data_fetch: true } }, own.admin)
    expect(all.data).toHaveLength(12)
  })

  it('finds a name without its accents and apostrophes', async () => {
    const section = await makeSection(app, school, ten.grade_id)
    const list_of = async (search: string) =>
      (await list({ filter: { section_id: section.id, search } })).data.map(({ f_name }) => f_name)
    await made({ f_name: 'Élodie', l_name: "O'Brien-Nuñez", admission_no: 'A1' }, section)
    await made({ f_name: 'Ζωή', l_name: 'Ødegård', admission_no: 'B’2' }, section)
    await made({ f_name: 'ज़ारा', l_name: '', admission_no: 'C3' }, section)
    for (const search of ['nunez', 'NUÑEZ', 'obrien', 'o’brien', 'elodie obrien'])
      expect([search, await list_of(search)]).toEqual([search, ['Élodie']])
    for (const search of ['ζωη', 'Ζωή', 'ødegard', 'b2'])
      expect([search, await list_of(search)]).toEqual([search, ['Ζωή']])
    expect(await list_of('ज़ारा'.normalize('NFD'))).toEqual(['ज़ारा'])
    expect(await list_of("'")).toEqual([])
    const named = async (f_name: string) =>
      (await list({ filter: { section_id: section.id, f_name } })).data.map((row) => row.f_name)
    for (const f_name of ['elodie', 'ÉLO', 'él’odie'])
      expect([f_name, await named(f_name)]).toEqual([f_name, ['Élodie']])
    // The last name is another's.
    expect(await named('nunez')).toEqual([])
  })

  it('finds by each filter, and nothing by what is not there', async () => {
    const section = await makeSection(app, school, ten.grade_id)
    const list_of = async (filter: object) =>
      (await list({ filter: { section_id: section.id, ...filter } })).data.map(({ f_name }) => f_name)
    await made(
      { f_name: 'Ánya', l_name: 'Śarmā', admission_no: 'Q/1', roll_no: '1', dob: '2012-01-01', email: 'anya@x.test' },
      section,
    )
    await made({ f_name: 'Bina', admission_no: 'Q/2', roll_no: null, accommodations: { extra_time_pct: 25 } }, section)
    const gone = await made({ f_name: 'Chitra', admission_no: 'Q/4', roll_no: '3', dob: '2012-01-01' }, section)
    await app.call(api.student.leave, { ...inSession(), left_on: '2026-06-01', reason: 'OTHER' }, school.admin, gone.id)
    const all = ['Ánya', 'Chitra', 'Bina']
    const cases: [object, string[]][] = [
      [{}, all],
      [{ search: 'śarmā' }, ['Ánya']],
      [{ search: 'Śarmā Ánya' }, ['Ánya']],
      [{ search: 'q/1' }, ['Ánya']],
      [{ search: 'q/1 sarma' }, ['Ánya']],
      [{ search: 'anya chitra' }, []],
      [{ search: ['anya sarma', 'chitra'] }, ['Ánya', 'Chitra']],
      [{ search: '3' }, ['Chitra']],
      [{ search: '%' }, []],
      [{ f_name: ['bin', 'chi'] }, ['Chitra', 'Bina']],
      [{ f_name: 'verma' }, []],
      [{ admission_no: 'Q/1' }, ['Ánya']],
      [{ admission_no: 'q/' }, []],
      [{ state: 'LEFT' }, ['Chitra']],
      [{ include_promoted: false }, ['Ánya', 'Bina']],
      [{ include_promoted: true }, all],
      [{ without_email: true }, ['Chitra', 'Bina']],
      [{ missing: 'dob' }, ['Bina']],
      [{ missing: ['roll_no'] }, ['Bina']],
      [{ missing: ['roll_no', 'guardian_contact'] }, ['Bina']],
      [{ accommodation: 'extra_time' }, ['Bina']],
      [{ accommodation: ['scribe', 'large_print'] }, []],
      [{ status: 0 }, []],
      [{ invitation: 'NONE' }, all],
      [{ invitation: 'PENDING' }, []],
      [{ session_id: 999 }, []],
      [{ search: '', f_name: null, status: [] }, all],
    ]
    for (const [filter, names] of cases) expect([filter, await list_of(filter)]).toEqual([filter, names])
  })

  it('is sorted by each field, both ways', async () => {
    const section = await makeSection(app, school, ten.grade_id)
    for (const [f_name, roll_no, admission_no] of [
      ['B', '2', 'S10'],
      ['A', '10', 'S9'],
      ['C', '1', 'S11'],
    ])
      await made({ f_name, l_name: null, roll_no, admission_no }, section)
    const by = async (field: string, dir: string) =>
      (await list({ filter: { section_id: section.id }, sort: [{ field, dir }] })).data
        .map(({ f_name }) => f_name)
        .join('')
    const orders = { name: 'ABC', roll_no: 'CBA', admission_no: 'ABC', id: 'BAC' }
    for (const [field, order] of Object.entries(orders)) {
      expect([field, await by(field, 'asc')]).toEqual([field, order])
      expect([field, await by(field, 'desc')]).toEqual([field, [...order].reverse().join('')])
    }
    for (const field of ['grade', 'section', 'status']) expect(await by(field, 'desc')).toBe('CBA')
  })
})

describe.each(waysToIndexes())('a search of the whole school by %s', (_way, like_uses_indexes) => {
  beforeAll(() => {
    const { like_uses_indexes: before } = abilities
    abilities.like_uses_indexes = like_uses_indexes
    return () => {
      abilities.like_uses_indexes = before
    }
  })

  it('finds the words of a name and the admission number in any order, and somebody else by no part of them', async () => {
    const section = await makeSection(app, school, ten.grade_id)
    const admission_no = like_uses_indexes ? 'W/17' : 'W/18'
    await made({ f_name: 'Wiltrud', l_name: 'Quince', admission_no }, section)
    const found = async (search: string | string[]) =>
      (await list({ filter: { search } })).data.map((row) => [row.f_name, row.admission_no])
    const one = [['Wiltrud', admission_no]]
    for (const search of [
      `${admission_no} quince`,
      `QUINCE, ${admission_no}`,
      [`quince ${admission_no}`, 'nobody at all'],
    ])
      expect([search, await found(search)]).toEqual([search, one])
    for (const search of [`quinse ${admission_no}`, `"${admission_no} quince"`]) expect(await found(search)).toEqual([])
  })
})

it('whoever might exist already is found by indexes, behind row-level security too', async () => {
  const client = await app.databases.owner.connect()
  try {
    await client.query('begin')
    // Among a few pupils one index is as good as any other, and which is taken is chance.
    await client.query(
      "insert into students (client_id, admission_no, f_name, guardian_name) select $1, 'V' || n, 'A', 'G' from generate_series(1, 2000) n",
      [school.id],
    )
    await client.query('analyze students')
    // Not as quaestor_app: on a cluster nobody else may read what the owner has just altered.
    await client.query('alter table students force row level security')
    await client.query("set local citus.propagate_set_commands = 'local'")
    await client.query(setSchool(school.id))
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      'explain select id from students where client_id = $1 and lower(admission_no) = $2 and deleted_at is null',
      [school.id, 'dps-1'],
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*lower\(admission_no\)/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

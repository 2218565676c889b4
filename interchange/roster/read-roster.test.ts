import { describe, expect, it } from 'vitest'
import { FileRefusal } from '../refusal.ts'
import { readRoster } from './read-roster.ts'
import { clever, oneRoster11, oneRoster12, packedRoster, type RosterFiles, sds1, sds2 } from './testing/made-roster.ts'

const read = (files: RosterFiles, school?: string) => readRoster(packedRoster(files), school)
const leftOf = (files: RosterFiles, school?: string) =>
  read(files, school).left.map(({ file, row, code }) => `${file}:${row} ${code}`)
const refusal = (files: RosterFiles) => {
  try {
    read(files)
  } catch (error) {
    if (error instanceof FileRefusal) return error.sentence.code
    throw error
  }
  return null
}
const bundles = { 'oneroster-1.1': oneRoster11, 'oneroster-1.2': oneRoster12, 'sds-2.1': sds2, 'sds-1': sds1, clever }

describe('a bundle of a roster', () => {
  it('I70 of each program is told by its own files, whatever its name', () => {
    for (const [format, files] of Object.entries(bundles)) {
      expect(read(files, format === 'sds-1' ? 'Green Valley' : undefined).format).toBe(format)
    }
    const inFolder = Object.fromEntries(Object.entries(oneRoster11).map(([name, text]) => [`export/${name}`, text]))
    expect(read({ ...inFolder, '__MACOSX/._users.csv': 'x' }).pupils).toHaveLength(2)
  })

  it('I70 of several schools is of nobody until one is said, by its name or its id', () => {
    const open = read(sds1)
    expect(open.school).toBeNull()
    expect(open.schools.map(({ name, people }) => [name, people])).toEqual([
      ['Green Valley', 3],
      ['Blue Hills', 1],
    ])
    expect([open.pupils, open.staff, open.left]).toEqual([[], [], []])
    for (const said of ['Blue Hills', '10002'])
      expect(read(sds1, said).pupils.map(({ number }) => number)).toEqual(['B-1'])
    expect(read(sds1, 'Red Lake').school).toBeNull()
  })

  it('I71 pupils have grade, section, sex, date of birth, address and number of each program', () => {
    for (const [format, files] of Object.entries(bundles)) {
      const { pupils } = read(files, format === 'sds-1' ? 'Green Valley' : undefined)
      expect(pupils).toHaveLength(2)
      expect(pupils[0]).toMatchObject({
        ...{ first_name: 'Asha', last_name: 'Verma', grade: '9', section: 'A' },
        ...{ birth: '2012-05-14', email: 'asha@school.test', number: format === 'sds-2.1' ? 'u1' : 'A-1001' },
        ...(format !== 'sds-1' && { sex: 'F' }),
      })
    }
    expect(read(oneRoster11).pupils[1]).toMatchObject({ first_name: 'Ben, Jr.', number: 'u2', sex: '', row: 3 })
  })

  it('I71 staff have their role, and classes by the section of those who sit in them', () => {
    const { staff } = read(oneRoster11)
    expect(staff.map(({ number, role }) => [number, role])).toEqual([
      ['T-101', 'teacher'],
      ['T-102', 'administrator'],
    ])
    expect(staff[0]?.teaches).toMatchObject([
      { title: 'Mathematics 9A', grade: '9', sections: ['A'], subjects: ['Mathematics', 'MATH', 'Mathematics 9A'] },
      { title: 'Lacrosse', grade: '9' },
    ])
    expect(read(clever).staff.map(({ number, role }) => [number, role])).toEqual([
      ['T-101', 'teacher'],
      ['8', 'administrator'],
    ])
  })

  it('I71 the section is that of the latest year, and not known of whoever is in two homerooms of it', () => {
    expect(read(oneRoster11).pupils[0]?.section).toBe('A')
    const twice = { ...oneRoster11, 'classes.csv': oneRoster11['classes.csv']?.replace('s1,t25', 's1,t26') ?? '' }
    expect(read(twice).pupils[0]).toMatchObject({ grade: '9', section: '' })
    expect(leftOf(twice)).toEqual(
      expect.arrayContaining(['enrollments.csv:2 several_homerooms', 'enrollments.csv:8 several_homerooms']),
    )
  })

  it('I71 a date of birth that can be read in two ways is not taken, and is named', () => {
    const open = { ...sds1, 'Student.csv': sds1['Student.csv']?.replace('5/14/2012', '5/4/2012') ?? '' }
    expect(read(open, 'Green Valley').pupils.map(({ birth }) => birth)).toEqual(['', ''])
    expect(leftOf(open, 'Green Valley').filter((one) => one.endsWith('open_date'))).toEqual([
      'student.csv:2 open_date',
      'student.csv:3 open_date',
    ])
  })

  it('I72 who is to be deleted, inactive, of another school or role, and rows that lead nowhere, are left by name', () => {
    expect(leftOf(oneRoster11)).toEqual([
      'demographics.csv:4 no_reference',
      'enrollments.csv:9 no_reference',
      'enrollments.csv:10 to_be_deleted',
      'users.csv:4 to_be_deleted',
      'users.csv:5 inactive',
      'users.csv:6 other_role',
      'users.csv:9 no_reference',
    ])
    expect(leftOf(oneRoster12).filter((one) => one.startsWith('users'))).toEqual([
      'users.csv:4 other_role',
      'users.csv:7 other_role',
    ])
    expect(leftOf(sds1, 'Green Valley')).toEqual([
      'section.csv:4 other_school',
      'student.csv:4 other_school',
      'studentenrollment.csv:6 other_school',
    ])
    expect(leftOf(clever)).toEqual(['enrollments.csv:6 no_reference', 'students.csv:3 twice'])
    expect(read(oneRoster11).left.find(({ code }) => code === 'to_be_deleted')?.name).toBe('u3')
  })

  it('I72 every person of a bundle is a pupil, one of the staff, or left by name', () => {
    for (const [format, files] of Object.entries(bundles)) {
      const { pupils, staff, left } = read(files, format === 'sds-1' ? '10001' : undefined)
      for (const [file, text] of Object.entries(files)) {
        const name = file.toLowerCase()
        if (!/^(?:users|students?|teachers?|staff)\.csv$/.test(name)) continue
        const rows = text
          .trim()
          .split('\n')
          .slice(1)
          .map((_, at) => at + 2)
        const found = [...pupils, ...staff, ...left].filter((one) => one.file === name).map(({ row }) => row)
        expect(
          [...new Set(found)].sort((a, b) => a - b),
          `${format} ${file}`,
        ).toEqual(rows)
      }
    }
  })

  it('I73 passwords and numbers of the state are in nothing that is read', () => {
    for (const files of Object.values(bundles)) {
      const all = JSON.stringify([read(files), read(files, 'Green Valley')])
      expect(all).not.toMatch(/Geheim|078-05/)
    }
  })

  it('reads quotes, a byte order mark, semicolons, UTF-16 and line ends of an old Mac', () => {
    const users = oneRoster11['users.csv'] ?? ''
    const semicolons = users.replaceAll(',', ';').replaceAll('"Ben; Jr."', '"Ben, Jr."')
    for (const text of [`\uFEFF${users}`, semicolons, users.replaceAll('\n', '\r\n'), users.replaceAll('\n', '\r')])
      expect(read({ ...oneRoster11, 'users.csv': text }).pupils.map(({ first_name }) => first_name)).toEqual([
        'Asha',
        'Ben, Jr.',
      ])
  })

  it('refuses by name what is no bundle, lacks a file, has one twice, or has a cell without an end', () => {
    const { 'orgs.csv': _, ...lacking } = oneRoster11
    expect(refusal({ 'a.csv': 'a,b\n1,2' })).toBe('roster.no_bundle')
    expect(refusal(lacking)).toBe('roster.file_missing')
    expect(refusal({ ...oneRoster11, 'old/users.csv': 'x' })).toBe('roster.file_twice')
    expect(refusal({ ...oneRoster11, 'manifest.csv': 'propertyName,value\noneroster.version,2.0' })).toBe(
      'roster.version',
    )
    expect(
      refusal({ ...oneRoster11, 'users.csv': `${oneRoster11['users.csv']}u9,active,,true,s1,student,x,,"No end` }),
    ).toBe('roster.open_quote')
    expect(() => readRoster(new TextEncoder().encode('a,b'))).toThrow('roster.no_archive')
    expect(() => readRoster(packedRoster(oneRoster11).slice(0, -60))).toThrow('file.damaged')
  })

  it('takes time in proportion: 20,000 pupils and 60,000 enrolments in seconds of processor time', () => {
    const head = (oneRoster11['users.csv'] ?? '').split('\n')[0]
    const users = Array.from(
      { length: 20_000 },
      (_, at) => `p${at},active,,true,s1,student,,,Asha,Number ${at},,P-${at},,,,,09,`,
    )
    const enrolments = users.flatMap((_, at) =>
      [0, 1, 2].map((k) => `x${at}-${k},active,,${k ? 'k-m' : 'k-9a'},s1,p${at},student,,,`),
    )
    const from = process.cpuUsage()
    const { pupils } = read({
      ...oneRoster11,
      'users.csv': [head, ...users].join('\n'),
      'enrollments.csv': [(oneRoster11['enrollments.csv'] ?? '').split('\n')[0], ...enrolments].join('\n'),
    })
    const { user } = process.cpuUsage(from)
    expect(pupils).toHaveLength(20_000)
    expect(pupils.at(-1)).toMatchObject({ section: 'A' })
    expect(user / 1e6).toBeLessThan(8)
  })
})

import { expect, it } from 'vitest'
import { type AuditEntry, api, type RollNumber, type Student } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, makeSection, pupilBody } from '../../testing/factories/factories.ts'

const app = await startTestApp()

it('a section is numbered by name, by admission number or as it stands, and tried before', async () => {
  const school = await makeSchool(app)
  const section = await makeSection(app, school, (await makeGrade(app, school)).id)
  const place = { grade_id: section.grade_id, section_id: section.id }
  for (const [f_name, roll_no, admission_no] of [
    ['B', '2', 'X10'],
    ['A', '1', 'X9'],
    ['C', null, 'X11'],
  ])
    await app.call(
      api.student.create,
      { ...pupilBody(school.session_id), ...place, f_name, l_name: null, roll_no, admission_no },
      school.admin,
    )
  const assign = async (order: string, fields: object = {}) =>
    (
      await app.call<RollNumber[]>(
        api.student_rolls.assignRollNumbers,
        { session_id: school.session_id, section_id: section.id, order, ...fields },
        school.admin,
      )
    ).data.map(({ name, from, to }) => [name, from, to])
  expect(await assign('NAME', { dry_run: true, start: 11 })).toEqual([
    ['A', '1', '11'],
    ['B', '2', '12'],
    ['C', null, '13'],
  ])
  expect(await assign('CURRENT')).toEqual([
    ['A', '1', '1'],
    ['B', '2', '2'],
    ['C', null, '3'],
  ])
  // Numbers change places, though no two may be the same.
  await app.call(api.student.update, { roll_no: '9' }, school.admin, (await pupils())[0]?.id)
  expect(await assign('NAME')).toEqual([
    ['A', '9', '1'],
    ['B', '2', '2'],
    ['C', '3', '3'],
  ])
  expect((await pupils()).map(({ name, roll_no }) => [name, roll_no])).toEqual([
    ['A', '1'],
    ['B', '2'],
    ['C', '3'],
  ])
  const filter = { entity: 'section', entity_id: section.id, action: 'assign-roll-numbers' }
  const { data: log } = await app.call<AuditEntry[]>(api.audit.list, { filter }, school.admin)
  // A number that somebody keeps is not written, so that each call names whom it changed.
  expect(log.map(({ title, changes }) => [title, changes])).toMatchObject([
    [
      `${section.grade.title} ${section.title}`,
      [{ field: 'roll_numbers', before: [{ name: 'A', roll_no: '9' }], after: [{ name: 'A', roll_no: '1' }] }],
    ],
    [expect.any(String), [{ before: [{ name: 'C', roll_no: null }], after: [{ name: 'C', roll_no: '3' }] }]],
  ])

  async function pupils() {
    return (await app.call<Student[]>(api.student.list, { filter: { section_id: section.id } }, school.admin)).data
  }
})

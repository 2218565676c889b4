import { demoStaff, demoStudents } from '../../db/seed/demo-people.ts'
import type { SeedStaff, SeedStudent } from '../../db/seed/demo-types.ts'
import { insertAccount, type Places, placeOf, type Seeding, seededBy } from './seeding.ts'

export async function seedPeople(seeding: Seeding, places: Places): Promise<void> {
  for (const person of demoStaff) await seedStaff(seeding, places, person)
  for (const student of demoStudents) await seedStudent(seeding, places, student)
}

async function seedStaff(seeding: Seeding, places: Places, person: SeedStaff): Promise<void> {
  const { db, client_id, session_id, account_id: created_by, now } = seeding
  const { role_id, assignments, email, mobile, ...staff } = person
  const account = { email, mobile, name: `${person.first_name} ${person.last_name}` }
  const account_id = await insertAccount(db, client_id, account, role_id, seeding.password_hash, now)
  const { id: staff_id } = await db
    .insertInto('staff')
    .values({ ...seededBy(seeding), ...staff, account_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { grade, section, subject, is_class_teacher } of assignments) {
    await db
      .insertInto('staff_assignments')
      .values({
        client_id,
        staff_id,
        session_id,
        grade_id: placeOf(places.grades, grade),
        section_id: placeOf(places.sections, `${grade}/${section}`),
        subject_id: placeOf(places.subjects, `${grade}/${subject}`),
        is_class_teacher,
        created_by,
      })
      .execute()
  }
}

async function seedStudent(seeding: Seeding, places: Places, student: SeedStudent): Promise<void> {
  const { db, client_id, session_id, now } = seeding
  const { grade, section, roll_no, accommodations, ...person } = student
  const name = `${person.f_name} ${person.l_name}`
  const account_id = person.email
    ? await insertAccount(db, client_id, { email: person.email, name }, 4, seeding.password_hash, now)
    : null
  const { id: student_id } = await db
    .insertInto('students')
    .values({
      ...seededBy(seeding),
      ...person,
      account_id,
      guardian_email: null,
      accommodations: JSON.stringify(accommodations ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('enrolments')
    .values({
      ...seededBy(seeding),
      student_id,
      session_id,
      grade_id: placeOf(places.grades, grade),
      section_id: placeOf(places.sections, `${grade}/${section}`),
      roll_no: String(roll_no),
    })
    .execute()
}

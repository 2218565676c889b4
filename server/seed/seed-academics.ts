import { demoGrades, demoInstructions, demoSubjects } from '../../db/seed/demo-school.ts'
import type { SeedSubject } from '../../db/seed/demo-types.ts'
import { type Places, placeOf, type Seeding, seededBy } from './seeding.ts'

export async function seedAcademics(seeding: Seeding): Promise<Places> {
  const places: Places = {
    grades: new Map(),
    sections: new Map(),
    subjects: new Map(),
    chapters: new Map(),
    topics: new Map(),
    instructions: new Map(),
  }
  await seedGrades(seeding, places)
  for (const subject of demoSubjects) await seedSubject(seeding, places, subject)
  await seedInstructions(seeding, places)
  return places
}

async function seedGrades(seeding: Seeding, places: Places): Promise<void> {
  const { db } = seeding
  // The highest class first, so that the class after this one is there already.
  for (const { sections, next_grade, ...grade } of [...demoGrades].sort((a, b) => b.level_order - a.level_order)) {
    const next_grade_id = next_grade === null ? null : placeOf(places.grades, next_grade)
    const { id } = await db
      .insertInto('grades')
      .values({ ...seededBy(seeding), ...grade, next_grade_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    places.grades.set(grade.title, id)
    const rows = await db
      .insertInto('sections')
      .values(sections.map((section) => ({ ...seededBy(seeding), ...section, grade_id: id })))
      .returning(['id', 'title'])
      .execute()
    for (const row of rows) places.sections.set(`${grade.title}/${row.title}`, row.id)
  }
}

async function seedSubject(
  seeding: Seeding,
  places: Places,
  { grade, chapters, titles, ...subject }: SeedSubject,
): Promise<void> {
  const { db } = seeding
  const grade_id = placeOf(places.grades, grade)
  const { id: subject_id } = await db
    .insertInto('subjects')
    .values({ ...seededBy(seeding), ...subject, titles: JSON.stringify(titles), grade_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const path = `${grade}/${subject.subject_code}`
  places.subjects.set(path, subject_id)
  for (const { topics, ...chapter } of chapters) {
    const { id: chapter_id } = await db
      .insertInto('chapters')
      .values({ ...seededBy(seeding), ...chapter, grade_id, subject_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    places.chapters.set(`${path}/${chapter.chapter}`, chapter_id)
    if (topics.length === 0) continue
    const rows = await db
      .insertInto('topics')
      .values(topics.map((topic) => ({ ...seededBy(seeding), ...topic, grade_id, subject_id, chapter_id })))
      .returning(['id', 'title'])
      .execute()
    for (const row of rows) places.topics.set(`${path}/${chapter.chapter}/${row.title}`, row.id)
  }
}

async function seedInstructions(seeding: Seeding, places: Places): Promise<void> {
  for (const { heading, content, grade, subject } of demoInstructions) {
    const grade_id = grade === null ? null : placeOf(places.grades, grade)
    const subject_id = grade === null || subject === null ? null : placeOf(places.subjects, `${grade}/${subject}`)
    const { id } = await seeding.db
      .insertInto('instructions')
      .values({ ...seededBy(seeding), heading, content, grade_id, subject_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    places.instructions.set(heading, id)
  }
}

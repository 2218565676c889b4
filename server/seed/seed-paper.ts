import { sql } from 'kysely'
import { demoPapers } from '../../db/seed/demo-paper.ts'
import { demoInstructions } from '../../db/seed/demo-school.ts'
import type { SeedPaper } from '../../db/seed/demo-types.ts'
import { type Places, placeOf, type Seeding, seededBy } from './seeding.ts'

/** The finished papers of the demo school; answers their ids by name. */
export async function seedPapers(
  seeding: Seeding,
  places: Places,
  questions: Map<string, number>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { parallel, ...paper } of demoPapers) {
    const id = await seedPaper(seeding, places, questions, paper)
    ids.set(paper.name, id)
    if (!parallel) continue
    const { db, client_id } = seeding
    const group = { parallel_of: placeOf(ids, parallel.of), set_letter: parallel.set_letter }
    await db.updateTable('question_papers').set(group).where('client_id', '=', client_id).where('id', '=', id).execute()
  }
  return ids
}

async function seedPaper(
  seeding: Seeding,
  places: Places,
  questions: Map<string, number>,
  demoPaper: SeedPaper,
): Promise<number> {
  const { db, client_id, account_id, now } = seeding
  const { grade, subject, session: _session, instruction, sections, ...paper } = demoPaper
  const plan = sections.map(({ questions: _questions, ...section }) => section)
  const { id: paper_id } = await db
    .insertInto('question_papers')
    .values({
      ...seededBy(seeding),
      ...paper,
      session_id: seeding.session_id,
      grade_id: placeOf(places.grades, grade),
      subject_id: placeOf(places.subjects, `${grade}/${subject}`),
      instruction_id: placeOf(places.instructions, instruction),
      instruction_heading: instruction,
      instruction_content: demoInstructions.find((one) => one.heading === instruction)?.content ?? '',
      plan: JSON.stringify(plan),
      seed: null,
      submitted_at: now.toISOString(),
      ...(paper.state === 'APPROVED' && { approved_at: now.toISOString(), approved_by: account_id }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const items = sections.flatMap((section) =>
    printedOf(section.questions).map(({ key, or_group }, position) => ({
      client_id,
      paper_id,
      section: section.section,
      position,
      question_id: placeOf(questions, key),
      version: 1,
      max_marks: section.marks_each,
      or_group,
    })),
  )
  await db.insertInto('question_paper_items').values(items).execute()
  await sql`
    update questions set times_used = 1, last_used_at = ${now.toISOString()}::timestamptz
    where client_id = ${client_id} and id = any(${items.map((item) => item.question_id)}::bigint[])`.execute(db)
  return paper_id
}

/** Each question by itself; both of a pair have its name. */
const printedOf = (questions: SeedPaper['sections'][number]['questions']) =>
  questions.flatMap((one, at) => {
    const or_group = typeof one === 'string' ? null : `or${at + 1}`
    return [one].flat().map((key) => ({ key, or_group }))
  })

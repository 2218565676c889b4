import { sql } from 'kysely'
import type { DataOf, FieldError, PlanSection, questionPaperApi } from '#contract'
import { changeRow } from '../db/change-row.ts'
import type { Call, Change } from '../http/call.ts'
import { wrongFields } from '../http/errors.ts'
import { isApprovedOnly, lockDraft, paperKind, type StoredPaper, usable } from './kind.ts'

type ManualCreate = (typeof questionPaperApi)['manualCreate']
type Sections = Call<ManualCreate>['body']['sections']

interface Item {
  section: string
  position: number
  question_id: number
  max_marks: number
  or_group: string | null
}

/** Replaces all choices of a draft; an item that stays keeps its id. The choices may be incomplete. */
export async function chooseQuestions(call: Call<ManualCreate>): Promise<DataOf<ManualCreate>> {
  const { id, body } = call
  const paper = await lockDraft(call, id, body.row_version)
  const bank = await findChosen(call, paper, body.sections)
  const errors = checkChoices(paper.plan, body.sections, bank)
  if (errors.length > 0) throw wrongFields(errors)
  await replaceItems(call, id, itemsOf(body.sections))
  await changeRow(call, paperKind, paper, {}, 'choose-questions')
  return { id, row_version: paper.row_version + 1 }
}

interface Chosen {
  id: number
  type: string
  max_marks: number
}

async function findChosen(change: Change, paper: StoredPaper, sections: Sections): Promise<Map<number, Chosen>> {
  const ids = sections.flatMap((section) => section.questions.map((question) => question.question_id))
  if (ids.length === 0) return new Map()
  const rows = await change.db
    .selectFrom('questions')
    .select(['id', 'type', 'max_marks'])
    .where('client_id', '=', change.client_id)
    .where('subject_id', '=', paper.subject_id)
    .where('id', 'in', ids)
    .where(usable(await isApprovedOnly(change)))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Every choice against the plan; each finding names the question and what to do. */
export function checkChoices(plan: PlanSection[], sections: Sections, bank: Map<number, Chosen>): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Map<number, string>()
  sections.forEach((given, index) => {
    const planned = plan.find((one) => one.section === given.section)
    if (!planned) {
      errors.push({ path: `sections.${index}.section`, message: `The plan has no section ${given.section}` })
      return
    }
    given.questions.forEach((choice, place) => {
      const path = `sections.${index}.questions.${place}`
      const elsewhere = seen.get(choice.question_id)
      if (elsewhere)
        errors.push({
          path: `${path}.question_id`,
          message: `Question ${choice.question_id} is chosen twice (section ${elsewhere})`,
        })
      seen.set(choice.question_id, given.section)
      errors.push(...checkChoice(path, choice, planned, bank.get(choice.question_id)))
    })
    errors.push(...checkNumbers(`sections.${index}.questions`, given.questions, planned))
  })
  return errors
}

function checkChoice(
  path: string,
  choice: Sections[number]['questions'][number],
  planned: PlanSection,
  question: Chosen | undefined,
): FieldError[] {
  const name = `Question ${choice.question_id}`
  if (!question) {
    return [
      {
        path: `${path}.question_id`,
        message: `${name} is not in the bank of this subject, or may not be used at present`,
      },
    ]
  }
  if (!(planned.types as string[]).includes(question.type)) {
    return [
      { path: `${path}.question_id`, message: `${name} is of a type that section ${planned.section} does not take` },
    ]
  }
  if (choice.max_marks !== planned.marks_each || question.max_marks !== planned.marks_each) {
    return [
      {
        path: `${path}.max_marks`,
        message: `${name} has ${question.max_marks} marks; section ${planned.section} takes questions of ${planned.marks_each}`,
      },
    ]
  }
  return []
}

function checkNumbers(path: string, questions: Sections[number]['questions'], planned: PlanSection): FieldError[] {
  const groups = new Map<string, number>()
  for (const { or_group } of questions) if (or_group) groups.set(or_group, (groups.get(or_group) ?? 0) + 1)
  const tooMany = [...groups].find(([, size]) => size > 2)
  if (tooMany) return [{ path, message: `Alternatives come in pairs; group ${tooMany[0]} has ${tooMany[1]} questions` }]
  const numbers = countNumbers(questions)
  if (numbers <= planned.count) return []
  return [{ path, message: `Section ${planned.section} takes ${planned.count} questions; ${numbers} are chosen` }]
}

/** Printed numbers of a section: an OR pair counts once. */
export function countNumbers(questions: readonly { or_group?: string | null }[]): number {
  const groups = new Set(questions.flatMap(({ or_group }) => (or_group ? [or_group] : [])))
  return questions.filter(({ or_group }) => !or_group).length + groups.size
}

/** The order as it will be printed: the second of an OR pair follows the first. */
function itemsOf(sections: Sections): Item[] {
  return sections.flatMap(({ section, questions }) => {
    const first = new Map<string, number>()
    questions.forEach(({ or_group }, index) => {
      if (or_group && !first.has(or_group)) first.set(or_group, index)
    })
    const rank = (or_group: string | null | undefined, index: number) =>
      or_group ? (first.get(or_group) ?? index) : index
    return questions
      .map((choice, index) => ({ choice, rank: rank(choice.or_group, index), index }))
      .sort((a, b) => a.rank - b.rank || a.index - b.index)
      .map(({ choice }, position) => ({
        section,
        position,
        question_id: choice.question_id,
        max_marks: choice.max_marks,
        or_group: choice.or_group || null,
      }))
  })
}

async function replaceItems({ db, client_id }: Change, paper_id: number, items: Item[]): Promise<void> {
  await sql`delete from question_paper_items where client_id = ${client_id} and paper_id = ${paper_id}
    and not question_id = any(${items.map((item) => item.question_id)}::bigint[])`.execute(db)
  if (items.length === 0) return
  await db
    .insertInto('question_paper_items')
    .values(items.map((item) => ({ ...item, client_id, paper_id })))
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'paper_id', 'question_id']).doUpdateSet((excluded) => ({
        section: excluded.ref('excluded.section'),
        position: excluded.ref('excluded.position'),
        max_marks: excluded.ref('excluded.max_marks'),
        or_group: excluded.ref('excluded.or_group'),
      })),
    )
    .execute()
}

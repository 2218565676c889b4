import { sql } from 'kysely'
import { english, type Instruction, known, MAX_INSTRUCTION, type Sentence, say } from '#contract'
import { assertPlace } from '../academics/place.ts'
import { findUses, type Use } from '../entity/uses.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, refusedField, wrongField, wrongFields } from '../ground/errors.ts'
import type { CheckLines } from './check-lines.ts'

/** What an instruction holds for; null: for all of them. */
export type Bounds = Pick<Instruction, 'grade_id' | 'subject_id'>

/** Submitted papers have a copy of their own. */
export const usedByDrafts: Use = {
  table: 'question_papers',
  column: 'instruction_id',
  called: 'drafts',
  where: () => sql`state = 'DRAFT'`,
}

/**
 * The lines as they are stored. @throws invalid_field with every problem found: tables, formulas that can't be set, pictures from
 * elsewhere, nothing left, too much
 */
export async function cleanLines(content: string, check: CheckLines): Promise<string> {
  const { lines, has_table } = await check.lines(content)
  const clean = lines.join('\n')
  const { texts, fault } = await check.texts([content])
  const problems: Sentence[] = fault
    ? [fault.sentence]
    : (texts[0]?.problems ?? []).map(({ complaint }) => known(complaint))
  if (has_table) problems.push(say('instruction.table'))
  if (clean === '') problems.push(say('instruction.missing'))
  if (clean.length > MAX_INSTRUCTION) problems.push(say('instruction.too_long'))
  if (problems.length > 0) throw wrongFields(problems.map((sentence) => ({ path: 'content', ...sentence })))
  return clean
}

/** @throws invalid_field when class and subject don't exist, don't agree or lie out of reach */
export async function assertBounds({ db, actor }: Change, { grade_id, subject_id }: Bounds): Promise<void> {
  if (grade_id !== null) return assertPlace(db, actor, { grade_id, subject_id: subject_id ?? undefined })
  if (subject_id !== null) throw wrongField('grade_id', say('place.class_of_subject'))
  if (actor.reach) throw wrongField('grade_id', say('instruction.own_class'))
}

/** A draft prints the instruction that was chosen for it: that must go on to hold for its class and subject. @throws in_use */
export async function assertFitsDrafts(change: Change, id: number, { grade_id, subject_id }: Bounds): Promise<void> {
  const others = sql`state = 'DRAFT' and (grade_id <> ${grade_id}::bigint or subject_id <> ${subject_id}::bigint)`
  const uses = await findUses(change, [{ ...usedByDrafts, where: () => others }], id)
  if (uses.length === 0) return
  const sentence = say('instruction.used_by_others', { uses })
  const path = subject_id === null ? 'grade_id' : 'subject_id'
  throw new ApiError('in_use', sentence, {
    errors: [refusedField(path, sentence)],
    data: { id, used_by: uses.map(english) },
  })
}

import { sql } from 'kysely'
import { type PlanSection, type StoredSection, say } from '#contract'
import { lockRow, type StoredRow } from '../entity/change-row.ts'
import type { Change, SchoolChange } from '../ground/change.ts'
import { wrongField } from '../ground/errors.ts'
import { paperKind } from './rows.ts'

export type StoredPaper = StoredRow<'question_papers'>

/** Locks a paper that may still be changed. @throws 404, stale_row, or invalid_field once it is submitted */
export async function lockDraft(call: Change, id: number, row_version?: number): Promise<StoredPaper> {
  const stored = await lockRow({ call, kind: paperKind, id, row_version })
  assertDraft(stored)
  return stored
}

/** @throws invalid_field once the paper is submitted */
export function assertDraft({ state }: Pick<StoredPaper, 'state'>): void {
  if (state !== 'DRAFT') throw wrongField('id', say('paper.submitted'))
}

/** The plan as it is stored: nothing is left to a default of a later day. */
export const storedPlan = (sections: PlanSection[]): StoredSection[] =>
  sections.map((section) => ({
    ...section,
    instruction: section.instruction || null,
    attempt_any: section.attempt_any ?? section.count,
  }))

/** Questions that a paper may take; with the school's `approved_only` just the approved ones. */
export const usable = (approved_only: boolean) =>
  approved_only
    ? sql<boolean>`questions.status = 1 and questions.deleted_at is null and questions.review_state = 'APPROVED'`
    : sql<boolean>`questions.status = 1 and questions.deleted_at is null and questions.review_state not in ('REJECTED', 'RETIRED')`

export async function isApprovedOnly(change: SchoolChange): Promise<boolean> {
  const school = await change.db
    .selectFrom('schools')
    .select('approved_only')
    .where('id', '=', change.client_id)
    .executeTakeFirst()
  return school?.approved_only ?? false
}

import type { assemblyApi, StoredSection, Blueprint as WireBlueprint } from '#contract'
import { askIn } from '../db/ask.ts'
import { writeInSchool } from '../db/connect.ts'
import type { Change } from '../ground/change.ts'
import { staleRow } from '../ground/errors.ts'
import type { Preparing } from '../http/call.ts'
import { lockDraft, type StoredPaper } from '../papers/kind.ts'
import { planOf, readWishes, type Wished } from '../papers/read-wishes.ts'
import { paperKind } from '../papers/rows.ts'
import type { Services } from '../services.ts'
import type { BankScope } from './bank/bank-scope.ts'

/** A paper that is asked for: the draft that it goes into, and what it should be, as the engine takes it. */
export interface Order extends Wished {
  draft: StoredPaper
  given: WireBlueprint
  plan: StoredSection[]
  seed: number
  scope: BankScope
}

/** @throws as readWishes */
export async function readOrder(
  { db, client_id }: Change,
  draft: StoredPaper,
  given: WireBlueprint,
  seed: number,
): Promise<Order> {
  const { subject_id } = draft
  const question_paper_marks = Number(draft.question_paper_marks)
  const wished = await readWishes(askIn(db), given, { client_id, subject_id, question_paper_marks })
  const scope = { subject_id, languages: given.languages, language: draft.language }
  return { ...wished, draft, given, plan: planOf(given, draft.plan), seed, scope }
}

/** The draft as it is, and what it is to become. @throws as lockDraft and readWishes */
export async function readAsked(
  change: Change,
  { id, body }: Preparing<(typeof assemblyApi)['autoCreate']>,
): Promise<Order> {
  const draft = await lockDraft(change, id, body.row_version)
  return readOrder(change, draft, body.blueprint, body.seed ?? seedOf(id))
}

/**
 * Reads what a paper is assembled from in a short transaction of its own: assembling takes seconds, and neither a connection nor the draft's
 * lock is to wait for it. The draft is locked a second time to save (`lockAgain`).
 */
export const readFirst = <T>(
  { databases }: Pick<Services, 'databases'>,
  { actor, client_id, now, request_id }: Omit<Change, 'db'>,
  read: (change: Change) => Promise<T>,
): Promise<T> => writeInSchool(databases.app_kysely, client_id, (db) => read({ db, actor, client_id, now, request_id }))

/**
 * Locks the draft to save what was assembled for it as it was `before`. Who names no row_version takes what others have saved meanwhile, as
 * long as the paper is still meant to be the same.
 * @throws as lockDraft, stale_row where it is meant to be another by now
 */
export async function lockAgain(
  change: Change,
  before: StoredPaper,
  row_version: number | undefined,
  more: readonly (keyof StoredPaper)[] = [],
): Promise<StoredPaper> {
  const draft = await lockDraft(change, before.id, row_version)
  const meant = (paper: StoredPaper) =>
    JSON.stringify(
      ['subject_id' as const, 'question_paper_marks' as const, 'parallel_of' as const, ...more].map(
        (column) => paper[column],
      ),
    )
  if (meant(draft) !== meant(before)) throw staleRow(await paperKind.show(change, draft.id))
  return draft
}

/** The order for the draft as it is now: instructions that the blueprint leaves out are those of the draft. */
export const replanned = (order: Order, draft: StoredPaper): Order => ({
  ...order,
  draft,
  plan: planOf(order.given, draft.plan),
})

/** Papers of one blueprint start apart, and each starts alike every time. */
const seedOf = (id: number) => 1 + ((id - 1) % 2_147_483_647)

import type { StoredSection, Blueprint as WireBlueprint } from '#contract'
import type { Change } from '../ground/change.ts'
import type { StoredPaper } from '../papers/kind.ts'
import { askIn } from '../papers/paper-facts.ts'
import { planOf, readWishes, type Wished } from '../papers/read-wishes.ts'
import type { BankScope } from './bank-scope.ts'

/** A paper that is asked for: the locked draft that it goes into, and what it should be, as the engine takes it. */
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
  const scope = { subject_id, languages: given.languages }
  return { ...wished, draft, given, plan: planOf(given, draft.plan), seed, scope }
}

/** Papers of one blueprint start apart, and each starts alike every time. */
export const seedOf = (id: number) => 1 + ((id - 1) % 2_147_483_647)

import { sql, type Updateable } from 'kysely'
import { type StoredSection, say } from '#contract'
import type { ChosenSection } from '../../assembly/paper.ts'
import type { Tables } from '../db/schema.ts'
import { changeRow } from '../entity/change-row.ts'
import type { Change } from '../ground/change.ts'
import { ApiError } from '../ground/errors.ts'
import { type Item, replaceItems } from '../papers/choose.ts'
import { isApprovedOnly, type StoredPaper, usable } from '../papers/kind.ts'
import { paperKind } from '../papers/rows.ts'
import type { AssemblyColumn } from '../papers/stored-assembly.ts'
import { byType } from './by-type.ts'

export interface NewContent {
  plan: StoredSection[]
  sections: ChosenSection[]
  assembly: AssemblyColumn
  /** Columns that change besides. */
  more?: Updateable<Tables['question_papers']>
}

/** Writes what was assembled into a locked draft. @throws busy_server where a question has left the bank meanwhile */
export async function saveAssembled(
  change: Change,
  draft: StoredPaper,
  { plan, sections, assembly, more = {} }: NewContent,
  action: string,
): Promise<void> {
  const chosen = itemsOf(sections)
  const types = await lockQuestions(change, draft.subject_id, chosen)
  const sorted = plan.flatMap((one) =>
    byType(
      chosen.filter(({ section }) => section === one.section),
      one,
      types,
    ),
  )
  await replaceItems(change, draft.id, sorted)
  const columns = {
    ...more,
    question_paper_created_type: 'AUTOMATIC' as const,
    plan: JSON.stringify(plan),
    assembly: JSON.stringify(assembly),
  }
  await changeRow(change, paperKind, draft, columns, action)
}

function itemsOf(sections: readonly ChosenSection[]): Item[] {
  return sections.flatMap(({ section, questions }) =>
    questions.map((question, position) => ({ section, position, ...question })),
  )
}

/** The bank was read before this transaction may see it: nobody can take a question away from here on. */
async function lockQuestions(change: Change, subject_id: number, items: readonly Item[]): Promise<Map<number, string>> {
  const ids = items.map(({ question_id }) => question_id)
  const { rows } = await sql<{ id: number; type: string }>`
    select id, type from questions
    where client_id = ${change.client_id} and subject_id = ${subject_id} and id = any(${ids}::bigint[])
      and ${usable(await isApprovedOnly(change))}
    order by id for key share`.execute(change.db)
  if (rows.length === ids.length) return new Map(rows.map(({ id, type }) => [id, type]))
  const message = say('assembly.question_left')
  throw new ApiError('busy_server', message)
}

import { sql } from 'kysely'
import type { BlueprintRow, Blueprint as WireBlueprint } from '#contract'
import type { RowKind } from '../db/change-row.ts'
import { build, type Write } from '../db/connect.ts'
import { parentOf } from '../db/parents.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../http/errors.ts'

export const blueprintKind: RowKind = {
  table: 'blueprints',
  title: 'Blueprint',
  entity: 'question-paper',
  used_by: [],
  instead: '',
}

export const blueprintRows = ({ account_id, client_id }: Actor) =>
  build
    .selectFrom('blueprints')
    .select(['id', 'row_version', 'created_at', 'updated_at', 'title', 'description', 'grade_id', 'subject_id'])
    .select(['is_shared', 'question_paper_marks', 'created_by'])
    .select([
      sql<WireBlueprint>`blueprint`.as('blueprint'),
      sql<boolean>`coalesce(created_by = ${account_id}, false)`.as('is_own'),
      parentOf('grades', 'blueprints', 'grade_id').$castTo<BlueprintRow['grade']>().as('grade'),
      parentOf('subjects', 'blueprints', 'subject_id').$castTo<BlueprintRow['subject']>().as('subject'),
    ])
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)

/** A blueprint that this call has locked or made. */
export async function getBlueprintRow(db: Write, actor: Actor, id: number): Promise<BlueprintRow> {
  const { rows } = await db.executeQuery(blueprintRows(actor).where('id', '=', id).compile())
  if (!rows[0]) throw notFound(blueprintKind.title)
  return rows[0]
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { examMarksSeen, examsSeen } from './exams.ts'
import type { Viewer } from './places.ts'

/** Scans of exams that one sees; pupils see none. */
export function scansSeen(viewer: Viewer, row: string): RawBuilder<SqlBool> {
  const { reach, client_id } = viewer
  if (!reach) return sql<SqlBool>`true`
  if (reach.scope === 'OWN') return sql<SqlBool>`false`
  return sql<SqlBool>`${sql.ref(`${row}.exam_id`)} in (
    select exams.id from exams where exams.client_id = ${client_id} and ${examsSeen(viewer, 'exams')})`
}

/** Pages of such a scan: of pupils whose marks one sees, of nobody known, and those that one has brought oneself. */
export function scanPagesSeen(viewer: Viewer, row: string): RawBuilder<SqlBool> {
  const { reach, client_id, account_id } = viewer
  if (!reach) return sql<SqlBool>`true`
  if (reach.scope === 'OWN') return sql<SqlBool>`false`
  const ref = (column: string) => sql.ref(`${row}.${column}`)
  return sql<SqlBool>`(${scansSeen(viewer, row)} and (
    not exists (select 1 from answer_sheets a where a.client_id = ${client_id} and a.id = ${ref('sheet_id')} and a.enrolment_id is not null)
    or exists (select 1 from answer_sheets a join exam_marks k on k.client_id = ${client_id} and k.exam_id = ${ref('exam_id')}
        and k.enrolment_id = a.enrolment_id
      where a.client_id = ${client_id} and a.id = ${ref('sheet_id')} and ${examMarksSeen(viewer, 'k')})
    or exists (select 1 from scan_batches b where b.client_id = ${client_id} and b.id = ${ref('batch_id')} and b.created_by = ${account_id})))`
}

import { sql } from 'kysely'
import { type ScanRow, say, type scanApi } from '#contract'
import { ask } from '../db/ask.ts'
import { RESTORE_DAYS } from '../entity/change-row.ts'
import { assertWholeExam } from '../exams/rights.ts'
import { audit } from '../ground/audit.ts'
import { ApiError, notFound, staleRow } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { visibleTo } from '../policy/policy.ts'
import { broughtBy, examAtHand, lockScans } from './exam-at-hand.ts'
import { placePage } from './pages/place.ts'
import { type Placing, type StoredPage, storedColumns } from './pages/placing.ts'
import { settleAnswerSheets } from './pages/settle.ts'
import { respondFromMoved } from './responses/store.ts'
import { getScan } from './rows.ts'
import { assertStaff } from './staff-only.ts'

type Discard = (typeof scanApi)['discard']
type Restore = (typeof scanApi)['restore']

interface SeenScan {
  exam_id: number
  state: ScanRow['state']
  row_version: number
  discarded_at: string | null
}

/** A scan that somebody sees, with the pages of its exam locked. */
async function lockScan(change: Call<Discard> | Call<Restore>): Promise<SeenScan> {
  const { db, client_id, actor, id, body } = change
  assertStaff(actor)
  const read = () =>
    ask(
      change,
      sql<SeenScan>`select exam_id, state, row_version, discarded_at from scan_batches
        where client_id = ${client_id} and id = ${id} and ${visibleTo(actor, 'scan_batches')}`,
    )
  const [seen] = await read()
  if (!seen) throw notFound('scan')
  await lockScans(db, client_id, [seen.exam_id])
  const [scan] = await read()
  if (!scan) throw notFound('scan')
  if (body.row_version !== undefined && body.row_version !== scan.row_version)
    throw staleRow(await getScan({ db, client_id, actor, id }))
  await assertReaches(change, scan)
  return scan
}

/** Pages of all sections may be among those of a scan. @throws forbidden */
async function assertReaches(change: Call<Discard> | Call<Restore>, { exam_id }: SeenScan): Promise<void> {
  const { client_id, actor, id } = change
  if (actor.reach === null) return
  const [own] = await ask(
    change,
    sql<{
      id: number
    }>`select id from scan_batches where client_id = ${client_id} and id = ${id} and created_by = ${actor.account_id}`,
  )
  if (own) return
  const [exam] = await ask(
    change,
    sql<{ id: number; session_id: number; grade_id: number; subject_id: number }>`
      select id, session_id, grade_id, subject_id from exams where client_id = ${client_id} and id = ${exam_id}`,
  )
  if (exam) await assertWholeExam(change, actor, exam)
}

async function placingOf(change: Call<Discard> | Call<Restore>, exam_id: number): Promise<Placing> {
  return {
    change,
    exam: await examAtHand(change, exam_id),
    marking: await broughtBy(change, change.actor, exam_id),
  }
}

/** Sets all pages of a scan aside: what they said is withdrawn, and can be brought back for thirty days. */
export async function discardScan(change: Call<Discard>): Promise<ScanRow> {
  const { db, client_id, actor, id, now, body } = change
  const scan = await lockScan(change)
  if (scan.state === 'READING') throw new ApiError('busy', say('scan.under_way'))
  if (scan.state === 'DISCARDED') return getScan({ db, client_id, actor, id })
  if (body.confirm !== true) await assertUnused(change)
  const at = now.toISOString()
  const pages = await ask(
    change,
    sql<{
      id: number
      sheet_id: number | null
    }>`update scan_pages set state = 'DISCARDED', decided_at = ${at}, decided_by = ${actor.account_id},
        row_version = row_version + 1
      where client_id = ${client_id} and batch_id = ${id} and state <> 'DISCARDED' returning id, sheet_id`,
  )
  await ask(
    change,
    sql`update scan_batches set state = 'DISCARDED', discarded_at = ${at}, discard_reason = ${body.reason}, row_version = row_version + 1,
        updated_at = ${at}, updated_by = ${actor.account_id}
      where client_id = ${client_id} and id = ${id}`,
  )
  await settle(await placingOf(change, scan.exam_id), pages)
  await audit(change, {
    entity: 'scan',
    entity_id: id,
    action: 'discard',
    after: { reason: body.reason, pages: pages.length },
  })
  return getScan({ db, client_id, actor, id })
}

/** @throws in_use where marks were written from its pages */
async function assertUnused(change: Call<Discard>): Promise<void> {
  const { client_id, id } = change
  const [used] = await ask(
    change,
    sql<{ n: number }>`select count(*) as n from exam_responses r
        join scan_cells c on c.client_id = ${client_id} and c.id = r.cell_id
        join scan_pages p on p.client_id = ${client_id} and p.id = c.page_id
      where r.client_id = ${client_id} and r.exam_id = p.exam_id and p.batch_id = ${id} and r.is_marked`,
  )
  if ((used?.n ?? 0) > 0) throw new ApiError('in_use', say('scan.in_use'))
}

/** Brings back what was set aside as a whole; pages that somebody had set aside before stay so. */
export async function restoreScan(change: Call<Restore>): Promise<ScanRow> {
  const { db, client_id, actor, id, now, body } = change
  const scan = await lockScan(change)
  if (scan.state !== 'DISCARDED') return getScan({ db, client_id, actor, id })
  const isGone = now.getTime() - Date.parse(scan.discarded_at ?? '') > RESTORE_DAYS * 86_400_000
  if (isGone) throw notFound('scan')
  const pages = await ask(
    change,
    sql<StoredPage>`select ${storedColumns} from scan_pages p
      where p.client_id = ${client_id} and p.batch_id = ${id} and p.state = 'DISCARDED' and p.decided_at = ${scan.discarded_at}::timestamptz
      order by p.number`,
  )
  const ids = pages.map((page) => page.id)
  await ask(
    change,
    sql`update scan_pages set decided_at = null, decided_by = null where client_id = ${client_id} and id = any(${ids}::bigint[])`,
  )
  const placing = await placingOf(change, scan.exam_id)
  const moved: number[] = []
  for (const page of pages) moved.push(...(await placePage(placing, page)).moved)
  await ask(
    change,
    sql`update scan_batches set state = 'READ', discarded_at = null, discard_reason = null, row_version = row_version + 1,
        updated_at = ${now.toISOString()}, updated_by = ${actor.account_id}
      where client_id = ${client_id} and id = ${id}`,
  )
  await settle(placing, pages, moved)
  await audit(change, {
    entity: 'scan',
    entity_id: id,
    action: 'restore',
    after: { reason: body.reason ?? null, pages: pages.length },
  })
  return getScan({ db, client_id, actor, id })
}

async function settle(
  placing: Placing,
  pages: readonly { id: number; sheet_id: number | null }[],
  moved: readonly number[] = [],
): Promise<void> {
  const sheet_ids = [...new Set(pages.flatMap(({ sheet_id }) => sheet_id ?? []))]
  const also = await settleAnswerSheets(placing, sheet_ids)
  await respondFromMoved(placing.change, { page_ids: [...pages.map(({ id }) => id), ...moved, ...also], sheet_ids })
}

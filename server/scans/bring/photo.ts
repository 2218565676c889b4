import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type AnswerOf, say, type scanApi } from '#contract'
import { ask } from '../../db/ask.ts'
import { examSettings, timeIn } from '../../exams/clock.ts'
import { audit } from '../../ground/audit.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Call, Preparing } from '../../http/call.ts'
import { pagesLacking } from '../completeness.ts'
import { broughtBy, examAtHand, lockScans } from '../exam-at-hand.ts'
import { countPages, findLayout } from '../find-layout.ts'
import { getPage } from '../pages/rows.ts'
import { savePages } from '../pages/save.ts'
import { pictureKey } from '../reading/read-scan.ts'
import { type BringServices, insertScan } from './create.ts'
import { assertBrings } from './may-bring.ts'

type Photo = (typeof scanApi)['photo']

/** One picture of one page, read while the phone waits. Those of a person and day are one scan. */
export const takePhoto = {
  async prepare(call: Preparing<Photo>, { files, pages }: BringServices) {
    const { body, file, client_id, actor } = call
    const exam = await assertBrings(call, actor, body.exam_id)
    const whose = { client_id, account_id: actor.account_id, first: true }
    if ((await countPages(pages, whose, file.path)) !== 1) throw wrongField('file', say('scan.one_picture'))
    const { picture, ...drawn } = await pages.page(whose, file.path, 1, findLayout(call))
    const key = pictureKey(randomBytes(16).toString('hex'), 1)
    if (picture.length > 0) await files.put(key, picture)
    return async (change: Call<Photo>): Promise<AnswerOf<Photo>> => {
      const { db } = change
      await lockScans(db, client_id, [exam.id])
      const scan_id = await scanOfDay(change, exam.id)
      const number = await nextNumber(change, scan_id)
      const placing = {
        change,
        exam: await examAtHand(change, exam.id),
        marking: await broughtBy(change, actor, exam.id),
      }
      await savePages(placing, scan_id, [{ number, file: 1, picture: picture.length > 0 ? key : null, drawn }])
      const [stored] = await ask(
        change,
        sql<{ id: number; sheet_id: number | null }>`select id, sheet_id from scan_pages
          where client_id = ${client_id} and batch_id = ${scan_id} and number = ${number}`,
      )
      const page = await getPage({ db, client_id, actor, id: stored!.id })
      await audit(change, {
        entity: 'scan',
        entity_id: scan_id,
        action: 'upload',
        after: { exam_id: exam.id, pages: 1 },
      })
      const { have, lack } = await pagesLacking(change, exam.id, stored!.sheet_id)
      return { scan_id, page, doubts: page.doubts, have, lack }
    }
  },
}

/** The scan of what somebody has photographed on this day. */
async function scanOfDay(change: Call<Photo>, exam_id: number): Promise<number> {
  const { client_id, actor, now } = change
  const { timezone } = await examSettings(change)
  const { date } = timeIn(timezone, now)
  const [there] = await ask(
    change,
    sql<{ id: number }>`select id from scan_batches
      where client_id = ${client_id} and exam_id = ${exam_id} and source = 'PHONE' and state = 'READ' and created_by = ${actor.account_id}
        and name = ${date} order by id desc limit 1`,
  )
  return there?.id ?? insertScan(change, { exam_id, name: date, source: 'PHONE' }, null)
}

async function nextNumber(change: Call<Photo>, scan_id: number): Promise<number> {
  const { client_id, now } = change
  const [row] = await ask(
    change,
    sql<{
      pages: number
    }>`update scan_batches set pages = pages + 1, read_at = ${now.toISOString()}, updated_at = ${now.toISOString()}
      where client_id = ${client_id} and id = ${scan_id} returning pages`,
  )
  return row?.pages ?? 1
}

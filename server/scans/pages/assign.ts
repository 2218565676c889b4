import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type BodyOf, say, type scanPageApi } from '#contract'
import { serialFrom } from '../../../scanning/layout/serial.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import type { Preparing } from '../../http/call.ts'
import type { Viewer } from '../../policy/places.ts'
import { visibleTo } from '../../policy/policy.ts'
import type { ResponseChange } from '../responses/store.ts'
import { answerSheetsById, answerSheetsOfPupil, type ScannedAnswerSheet } from './identity.ts'
import { placePage } from './place.ts'
import type { Placing, StoredPage } from './placing.ts'
import { pagesById } from './save.ts'

type Decide = (typeof scanPageApi)['decide']

/** A page of a sheet that somebody has named. */
export interface NamedPage {
  layout_id: number
  page: number
  /** The sheet; made where the pupil has none of this layout yet. */
  sheetIn(change: ResponseChange): Promise<number>
}

export const namedByCode = ({ id, layout_id }: ScannedAnswerSheet, page: number): NamedPage => ({
  ...{ layout_id, page },
  sheetIn: async () => id,
})

/** The pupil's row of the list of an exam. @throws invalid_field `student_id` where it has none */
async function enrolmentOf(asking: Asking, viewer: Viewer, exam_id: number, student_id: number) {
  const { client_id } = asking
  const [row] = await ask(
    asking,
    sql<{ enrolment_id: number }>`select exam_marks.enrolment_id from exam_marks
        join enrolments e on e.client_id = ${client_id} and e.id = exam_marks.enrolment_id
      where exam_marks.client_id = ${client_id} and exam_marks.exam_id = ${exam_id} and exam_marks.left_at is null
        and e.student_id = ${student_id} and ${visibleTo(viewer, 'exam_marks')}`,
  )
  if (!row) throw wrongField('student_id', say('scan_page.not_on_list'))
  return row.enrolment_id
}

/**
 * The page of a pupil's own sheet. Who filled in a copy of somebody else's has no sheet of that layout, and gets one, so that their answers hang on a sheet
 * that is theirs.
 */
export async function namedByPupil(
  call: Preparing<Decide>,
  page: StoredPage,
  student_id: number,
  page_no: BodyOf<Decide>['page_no'] | null,
): Promise<NamedPage> {
  const enrolment_id = await enrolmentOf(call, call.actor, page.exam_id, student_id)
  const own = (await answerSheetsOfPupil(call, page.exam_id, enrolment_id)).filter(({ kind }) => kind !== 'EXTRA')
  const read = page.sheet_id === null ? undefined : (await answerSheetsById(call, [page.sheet_id])).get(page.sheet_id)
  const n = page_no ?? 1
  const same = own.find(({ id, layout_id }) => id !== read?.id && (!read || layout_id === read.layout_id))
  const sheet = same ?? (read ? undefined : own[0])
  if (sheet && n <= sheet.pages) return namedByCode(sheet, n)
  if (!read || n > read.pages) throw wrongField('student_id', say('scan_page.no_sheet'))
  return {
    ...{ layout_id: read.layout_id, page: n },
    sheetIn: (change) => makeSheet(change, read, { exam_id: page.exam_id, enrolment_id }),
  }
}

async function makeSheet(
  change: ResponseChange,
  read: ScannedAnswerSheet,
  { exam_id, enrolment_id }: { exam_id: number; enrolment_id: number },
): Promise<number> {
  const [made] = await ask(
    change,
    sql<{
      id: number
    }>`insert into answer_sheets (client_id, serial, kind, layout_id, paper_id, exam_id, enrolment_id, matched_by, set_letter,
        created_at, created_by, updated_at)
      values (${change.client_id}, ${serialFrom(randomBytes(8))}, 'NAMED', ${read.layout_id}, ${read.paper_id}, ${exam_id}, ${enrolment_id},
        'PERSON', ${read.set_letter}, ${change.now.toISOString()}, ${change.actor.account_id}, ${change.now.toISOString()})
      returning id`,
  )
  return made!.id
}

/** A whole sheet is another pupil's: its answers go with it, and change none. @returns other pages of it that were placed anew */
export async function assignAnswerSheet(
  placing: Placing,
  viewer: Viewer,
  page: StoredPage,
  student_id: number,
): Promise<number[]> {
  const { change, exam, marking } = placing
  const enrolment_id = await enrolmentOf(change, viewer, exam.id, student_id)
  const section_id = exam.list.get(enrolment_id)?.section_id
  if (marking && (section_id === undefined || !marking.has(section_id)))
    throw new ApiError('forbidden', say('scan_page.not_yours'))
  await ask(
    change,
    sql`update answer_sheets set enrolment_id = ${enrolment_id}, matched_by = 'PERSON', exam_id = ${exam.id}, row_version = row_version + 1,
        updated_at = ${change.now.toISOString()}, updated_by = ${change.actor.account_id}
      where client_id = ${change.client_id} and id = ${page.sheet_id}`,
  )
  const others = await ask(
    change,
    sql<{ id: number }>`select id from scan_pages where client_id = ${change.client_id} and sheet_id = ${page.sheet_id}
      and state in ('COUNTED', 'NO_PUPIL', 'LATE', 'NOT_YOURS') order by id <> ${page.id}, id`,
  )
  const moved: number[] = []
  for (const { id } of others) {
    const [stored] = await pagesById(placing, [id])
    const { moved: also, place } = await placePage(placing, stored!)
    if (id !== page.id && place.state !== stored!.state) moved.push(id)
    moved.push(...also)
  }
  return moved
}

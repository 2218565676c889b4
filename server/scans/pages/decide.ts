import { sql } from 'kysely'
import { type AnswerOf, say, type scanPageApi } from '#contract'
import { typedCode } from '../../../scanning/layout/serial.ts'
import { type Asking, ask } from '../../db/ask.ts'
import type { FileStore } from '../../files/file-store.ts'
import { may } from '../../ground/actor.ts'
import { audit } from '../../ground/audit.ts'
import { ApiError, notFound, staleRow, wrongField } from '../../ground/errors.ts'
import type { Call, Preparing } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import type { DrawnPage } from '../../workers/threads/page-messages.ts'
import type { PageReader } from '../../workers/threads/page-reader.ts'
import { broughtBy, examAtHand, lockScans } from '../exam-at-hand.ts'
import { findLayout } from '../find-layout.ts'
import { layoutsOf, pageOf } from '../layouts.ts'
import { respondFromMoved, respondFromPages } from '../responses/store.ts'
import { assertStaff } from '../staff-only.ts'
import { assignAnswerSheet, type NamedPage, namedByCode, namedByPupil } from './assign.ts'
import { countPage } from './count-page.ts'
import { answerSheetBySerial } from './identity.ts'
import { placePage } from './place.ts'
import { type Placing, type StoredPage, storedColumns } from './placing.ts'
import { getPage } from './rows.ts'
import { pagesById, storeReading } from './save.ts'
import { settleAnswerSheets } from './settle.ts'

type Decide = (typeof scanPageApi)['decide']

interface DecideServices {
  files: FileStore
  pages: PageReader
}

interface SeenPage extends StoredPage {
  batch_id: number
  row_version: number
  picture: string | null
  /** The exam that its sheet was printed for, where that is another. */
  sheet_exam_id: number | null
}

async function seenPage(call: Asking & Pick<Preparing<Decide>, 'actor' | 'id'>): Promise<SeenPage> {
  const { client_id, actor, id } = call
  const [page] = await ask(
    call,
    sql<SeenPage>`select ${storedColumns}, p.batch_id, p.row_version, p.picture,
        (select a.exam_id from answer_sheets a where a.client_id = ${client_id} and a.id = p.sheet_id) as sheet_exam_id
      from scan_pages p where p.client_id = ${client_id} and p.id = ${id} and ${visibleTo(actor, 'scan_pages', 'p')}`,
  )
  if (!page) throw notFound('scan_page')
  return page
}

/** A page that a person looks at: what they say of it holds. */
export const decidePage = {
  async prepare(call: Preparing<Decide>, services: DecideServices) {
    assertStaff(call.actor)
    const page = await seenPage(call)
    const { body } = call
    const named = body.act === 'ASSIGN' ? await findNamed(call, page) : null
    const drawn = await readAnew(call, services, page, named)
    return (change: Call<Decide>): Promise<AnswerOf<Decide>> => decide(change, { named, drawn })
  },
}

/** The page that somebody names; null where the sheet stays as it is and gets another pupil. */
async function findNamed(call: Preparing<Decide>, page: SeenPage): Promise<NamedPage | null> {
  const { code, student_id, page_no } = call.body
  if (code === undefined && student_id === undefined) throw wrongField('code', say('scan_page.which'))
  if (code !== undefined) {
    const typed = typedCode(code)
    if (!typed) throw wrongField('code', say('scan_page.code'))
    const sheet = await answerSheetBySerial(call, typed.serial)
    if (!sheet) throw wrongField('code', say('scan_page.code_of_nobody'))
    if (typed.page > sheet.pages) throw wrongField('code', say('scan_page.code'))
    return namedByCode(sheet, typed.page)
  }
  const goesWhole = page.sheet_id !== null && ['COUNTED', 'NO_PUPIL', 'LATE', 'NOT_YOURS'].includes(page.state)
  return goesWhole ? null : namedByPupil(call, page, student_id!, page_no ?? page.page_no)
}

/** What its kept picture says: by the layout of the page that somebody named, or by the code as before. */
async function readAnew(
  call: Preparing<Decide>,
  { files, pages }: DecideServices,
  page: SeenPage,
  named: NamedPage | null,
): Promise<Omit<DrawnPage, 'picture'> | null> {
  const isSameLayout =
    named !== null &&
    page.hand !== null &&
    named.layout_id === (await layoutIdOf(call, page)) &&
    named.page === page.page_no
  if (call.body.act !== 'READ_AGAIN' && (named === null || isSameLayout)) return null
  const bytes = page.picture === null ? null : await files.find(page.picture)
  if (!bytes) throw wrongField('act', say('scan_page.no_picture'))
  const whose = { client_id: call.client_id, account_id: call.actor.account_id }
  const layout = named && pageOf((await layoutsOf(call, [named.layout_id])).get(named.layout_id), named.page)
  const { picture: _, ...drawn } = await pages.picture(whose, bytes, named ? async () => layout : findLayout(call))
  return drawn
}

async function layoutIdOf(call: Preparing<Decide>, { sheet_id }: SeenPage): Promise<number | null> {
  const [row] = await ask(
    call,
    sql<{
      layout_id: number
    }>`select layout_id from answer_sheets where client_id = ${call.client_id} and id = ${sheet_id}`,
  )
  return row?.layout_id ?? null
}

interface Prepared {
  named: NamedPage | null
  drawn: Omit<DrawnPage, 'picture'> | null
}

async function decide(change: Call<Decide>, prepared: Prepared): Promise<AnswerOf<Decide>> {
  const { db, client_id, actor, id, body } = change
  const asked = await seenPage(change)
  // One that is of another exam is counted there.
  const exam_id =
    body.act === 'COUNT' && asked.state === 'OTHER_EXAM' ? (asked.sheet_exam_id ?? asked.exam_id) : asked.exam_id
  await lockScans(db, client_id, [asked.exam_id, exam_id])
  const page = await seenPage(change)
  if (body.row_version !== undefined && body.row_version !== page.row_version)
    throw staleRow(await getPage({ db, client_id, actor, id }))
  const placing: Placing = {
    change,
    exam: await examAtHand(change, exam_id),
    marking: await broughtBy(change, actor, exam_id),
  }
  await assertTheirs(placing, change, page)
  const moved = await act(placing, change, page, prepared)
  await ask(
    change,
    sql`update scan_pages set decided_at = ${change.now.toISOString()}, decided_by = ${actor.account_id}
      where client_id = ${client_id} and id = ${id}`,
  )
  const before = page.sheet_id === null ? [] : [page.sheet_id]
  const sheet_ids = [...new Set([...before, ...(await sheetsOfPages(change, [id, ...moved]))])]
  const also = await settleAnswerSheets(placing, sheet_ids)
  await respondFromMoved(change, { page_ids: [id, ...moved, ...also], sheet_ids })
  await audit(change, {
    entity: 'scan-page',
    entity_id: id,
    action: 'decide',
    before: { state: page.state, sheet_id: page.sheet_id, page_no: page.page_no },
    after: { act: body.act, reason: body.reason ?? null, sheet_ids },
  })
  const others = [...new Set([...moved, ...also])].filter((one) => one !== id)
  return { page: await getPage({ db, client_id, actor, id }), moved: others }
}

async function sheetsOfPages(change: Call<Decide>, ids: readonly number[]): Promise<number[]> {
  const rows = await ask(
    change,
    sql<{ sheet_id: number }>`select distinct sheet_id from scan_pages
      where client_id = ${change.client_id} and id = any(${ids}::bigint[]) and sheet_id is not null`,
  )
  return rows.map(({ sheet_id }) => sheet_id)
}

/** Whoever doesn't see the whole school decides on pages of sections that they mark, and on those of nobody known. @throws forbidden */
async function assertTheirs({ marking, exam }: Placing, change: Call<Decide>, page: SeenPage): Promise<void> {
  const { actor, client_id } = change
  const isForbidden = () => new ApiError('forbidden', say('scan_page.not_yours'))
  if (marking === null) {
    if (!may(actor, 'exam-marks', 'upload') && !may(actor, 'exam-marks', 'update')) throw isForbidden()
    return
  }
  if (marking.size === 0) throw isForbidden()
  const [whose] = await ask(
    change,
    sql<{
      enrolment_id: number | null
    }>`select enrolment_id from answer_sheets where client_id = ${client_id} and id = ${page.sheet_id}`,
  )
  const section_id = exam.list.get(whose?.enrolment_id ?? 0)?.section_id
  if (section_id !== undefined && !marking.has(section_id)) throw isForbidden()
}

/** Does what was decided. @returns other pages that became something else */
async function act(
  placing: Placing,
  { actor, body }: Pick<Call<Decide>, 'actor' | 'body'>,
  page: SeenPage,
  { named, drawn }: Prepared,
): Promise<number[]> {
  const refused = () => wrongField('act', say('scan_page.act', { state: say(`page_state.${page.state}`) }))
  switch (body.act) {
    case 'DISCARD':
      if (page.state === 'DISCARDED') throw refused()
      return setAside(placing, page)
    case 'RETURN':
      if (page.state !== 'DISCARDED') throw refused()
      return (await placePage(placing, page)).moved
    case 'READ_AGAIN':
      if (drawn) await storeReading(placing, page, drawn)
      return page.state === 'DISCARDED' ? [] : replace(placing, page)
    case 'COUNT':
      return countPage(placing, page, refused)
    case 'ASSIGN':
      if (page.state === 'DISCARDED' || page.state === 'BLANK') throw refused()
      if (!named) return assignAnswerSheet(placing, actor, page, body.student_id!)
      return assignPage(placing, page, named, drawn)
  }
}

/** A page that had contradicted another alone leaves that one to count. */
async function setAside(placing: Placing, page: SeenPage): Promise<number[]> {
  const { change } = placing
  await ask(
    change,
    sql`update scan_pages set state = 'DISCARDED', same_as = null, row_version = row_version + 1
      where client_id = ${change.client_id} and id = ${page.id}`,
  )
  return page.state === 'CLASH' ? settleClash(placing, page) : []
}

/** Of pages that contradict one another: where one alone is left it counts again. */
export async function settleClash(
  placing: Placing,
  { sheet_id, page_no, id }: Pick<StoredPage, 'sheet_id' | 'page_no' | 'id'>,
): Promise<number[]> {
  const { change, exam } = placing
  const left = await ask(
    change,
    sql<StoredPage>`select ${storedColumns} from scan_pages p
        join answer_sheets a on a.client_id = ${change.client_id} and a.id = p.sheet_id
      where p.client_id = ${change.client_id} and p.exam_id = ${exam.id} and p.page_no = ${page_no} and p.id <> ${id} and p.state = 'CLASH'
        and (a.id = ${sheet_id} or a.enrolment_id = (select s.enrolment_id from answer_sheets s
          where s.client_id = ${change.client_id} and s.id = ${sheet_id} and s.kind = 'NAMED'))`,
  )
  const [one, second] = left
  if (!one || second) return []
  await placePage(placing, one)
  return [one.id]
}

/** A page is placed anew as it stands: others of its sheet that it contradicts, and what it contradicted before, follow. */
async function replace(placing: Placing, page: SeenPage): Promise<number[]> {
  const [stored] = await pagesById(placing, [page.id])
  const { moved } = await placePage(placing, stored!)
  return page.state === 'CLASH' ? [...moved, ...(await settleClash(placing, page))] : moved
}

/** A page is another page of another sheet than its code said, or than anybody knew. */
async function assignPage(
  placing: Placing,
  page: SeenPage,
  named: NamedPage,
  drawn: Omit<DrawnPage, 'picture'> | null,
): Promise<number[]> {
  const { change } = placing
  const sheet_id = await named.sheetIn(change)
  if (drawn) await dropCells(placing, page)
  await ask(
    change,
    sql`update scan_pages set sheet_id = ${sheet_id}, page_no = ${named.page}, identity_by = 'PERSON', same_as = null, why = null
      where client_id = ${change.client_id} and id = ${page.id}`,
  )
  const [stored] = await pagesById(placing, [page.id])
  if (drawn) await storeReading(placing, stored!, drawn)
  const [read] = await pagesById(placing, [page.id])
  const { moved } = await placePage(placing, read!)
  return page.state === 'CLASH' ? [...moved, ...(await settleClash(placing, page))] : moved
}

/** Fields of another layout are no fields of this page: what was answered by them goes first. */
async function dropCells({ change }: Placing, { id }: StoredPage): Promise<void> {
  const { client_id } = change
  await ask(change, sql`update scan_pages set state = 'UNKNOWN' where client_id = ${client_id} and id = ${id}`)
  await respondFromPages(change, [id])
  await ask(
    change,
    sql`delete from scan_cells c where c.client_id = ${client_id} and c.page_id = ${id}
      and not exists (select 1 from scan_audit_items i where i.client_id = ${client_id} and i.cell_id = c.id)`,
  )
}

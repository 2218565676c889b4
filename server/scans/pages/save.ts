import { sql } from 'kysely'
import type { PageReason } from '#contract'
import type { PageReading } from '../../../scanning/reading.ts'
import { ask } from '../../db/ask.ts'
import type { DrawnPage } from '../../workers/threads/page-messages.ts'
import { respondFromMoved } from '../responses/store.ts'
import { storeCells } from './cells.ts'
import { answerSheetBySerial, answerSheetsById, identityOf, type ScannedAnswerSheet } from './identity.ts'
import { placePage } from './place.ts'
import { type Placing, type StoredPage, storedColumns } from './placing.ts'
import { settleAnswerSheets } from './settle.ts'

/** A page as the reader says it; its picture is kept already. */
export interface ReadScanPage {
  /** In its scan, from 1. */
  number: number
  /** Which of its files, from 1. */
  file: number
  /** Key of its picture; null where its bytes made none. */
  picture: string | null
  drawn: Omit<DrawnPage, 'picture'>
}

/** Share of a page that is ink, below which it is empty. */
const EMPTY_INK = 0.001

/** What of a page is known without the others. */
interface PageFacts {
  why: PageReason | null
  code: string | null
  sheet: ScannedAnswerSheet | null
  page_no: number | null
  reading: Extract<PageReading, { refusal: null }> | null
  quality: PageReading['quality']
  plane: readonly number[] | null
}

async function factsOf({ change }: Placing, drawn: ReadScanPage['drawn']): Promise<PageFacts> {
  const none: PageFacts = {
    ...{ why: null, code: null, sheet: null, page_no: null, reading: null, quality: null, plane: null },
  }
  const { sighting, reading } = drawn
  const identity = identityOf(sighting.codes)
  const { location } = sighting
  const isEmpty = location.refusal === 'no_marks' && sighting.codes.length === 0 && sighting.ink < EMPTY_INK
  if (isEmpty) return none
  if (location.refusal !== null) return { ...none, why: location.refusal, code: identity.code }
  const plane = location.page.plane
  if (identity.kind === 'NONE') return { ...none, why: identity.why, plane }
  const { code, page } = identity
  const sheet = identity.kind === 'SPECIMEN' ? null : await answerSheetBySerial(change, identity.serial)
  if (!sheet) return { ...none, code, plane }
  if (page > sheet.pages) return { ...none, why: 'no_such_page', code, plane }
  const known = { ...none, code, sheet, page_no: page, plane, quality: reading?.quality ?? null }
  if (!reading || reading.refusal !== null) return { ...known, why: reading?.refusal ?? 'damaged' }
  return { ...known, reading }
}

/**
 * Saves pages that were read, and says of each what it is. A page that is there already is left as it is, so that what is done a second time changes
 * nothing. @returns how many were new
 */
export async function savePages(placing: Placing, batch_id: number, pages: readonly ReadScanPage[]): Promise<number> {
  const { change } = placing
  const moved = new Set<number>()
  const sheet_ids = new Set<number>()
  let fresh = 0
  for (const page of pages) {
    const facts = await factsOf(placing, page.drawn)
    const id = await insertPage(placing, batch_id, page, facts)
    if (id === null) continue
    fresh += 1
    const { sheet, reading } = facts
    if (sheet && reading) await storeCells(change, { page_id: id, exam_id: placing.exam.id, sheet }, reading.fields)
    const [stored] = await pagesById(placing, [id])
    const { moved: others } = await placePage(placing, stored!)
    if (sheet) sheet_ids.add(sheet.id)
    for (const one of [id, ...others]) moved.add(one)
  }
  for (const one of await settleAnswerSheets(placing, [...sheet_ids])) moved.add(one)
  await respondFromMoved(change, { page_ids: [...moved], sheet_ids: [...sheet_ids] })
  return fresh
}

const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`

/** place, quality, crops, hand */
function readingValues({ reading, quality, plane }: PageFacts) {
  const shown = quality && { marks: quality.marks, contrast: quality.contrast, blur: quality.blur, px: quality.px }
  const place = plane && { plane, bend: reading?.bend ?? { dx: [], dy: [] } }
  const crops = reading && Object.fromEntries(reading.crops.map(({ id, ink }) => [id, ink]))
  return [json(place), json(shown), json(crops), sql`${reading?.hand ?? null}::real[]`] as const
}

function readingColumns(facts: PageFacts) {
  const [place, quality, crops, hand] = readingValues(facts)
  return sql`place = ${place}, quality = ${quality}, crops = ${crops}, hand = ${hand}`
}

async function insertPage(
  { change, exam }: Placing,
  batch_id: number,
  { number, file, picture }: ReadScanPage,
  facts: PageFacts,
): Promise<number | null> {
  const { client_id, now } = change
  const { why, code, sheet, page_no } = facts
  const [row] = await ask(
    change,
    sql<{ id: number }>`
    insert into scan_pages (client_id, batch_id, exam_id, number, file, state, why, code, sheet_id, page_no, identity_by, picture, created_at,
      place, quality, crops, hand)
    values (${client_id}, ${batch_id}, ${exam.id}, ${number}, ${file}, 'UNKNOWN', ${why}, ${code}, ${sheet?.id ?? null}, ${page_no},
      ${sheet ? 'CODE' : null}, ${picture}, ${now.toISOString()}, ${sql.join(readingValues(facts))})
    on conflict (client_id, batch_id, number) do nothing
    returning id`,
  )
  return row?.id ?? null
}

/** Pages by their ids, as they are stored now. */
export const pagesById = ({ change }: Pick<Placing, 'change'>, ids: readonly number[]): Promise<StoredPage[]> =>
  ask(
    change,
    sql<StoredPage>`select ${storedColumns} from scan_pages p
      where p.client_id = ${change.client_id} and p.id = any(${ids}::bigint[]) order by p.id`,
  )

/** A stored page as another reading of its picture says it. Whose page somebody has named stays. */
export async function storeReading(
  placing: Placing,
  page: StoredPage,
  drawn: Omit<DrawnPage, 'picture'>,
): Promise<void> {
  const { change, exam } = placing
  const facts = page.identity_by === 'PERSON' ? await factsOfNamed(placing, page, drawn) : await factsOf(placing, drawn)
  const { why, code, sheet, page_no, reading } = facts
  await ask(
    change,
    sql`update scan_pages set why = ${why}, code = ${code}, sheet_id = ${sheet?.id ?? null}, page_no = ${page_no},
        identity_by = ${page.identity_by ?? (sheet ? 'CODE' : null)}, ${readingColumns(facts)}
      where client_id = ${change.client_id} and id = ${page.id}`,
  )
  if (sheet && reading) await storeCells(change, { page_id: page.id, exam_id: exam.id, sheet }, reading.fields)
}

async function factsOfNamed(
  { change }: Placing,
  page: StoredPage,
  drawn: Omit<DrawnPage, 'picture'>,
): Promise<PageFacts> {
  const { sighting, reading } = drawn
  const sheet = (await answerSheetsById(change, [page.sheet_id!])).get(page.sheet_id!) ?? null
  const isRead = reading !== null && reading.refusal === null
  return {
    ...{ code: page.code, sheet, page_no: page.page_no, quality: reading?.quality ?? null },
    why: sighting.location.refusal ?? (isRead ? null : (reading?.refusal ?? 'damaged')),
    reading: isRead ? reading : null,
    plane: sighting.location.page?.plane ?? null,
  }
}

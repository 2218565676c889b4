import { sql } from 'kysely'
import { type PageReason, type PageState, unreadableReasons } from '#contract'
import { isSameInk } from '../../../scanning/alike.ts'
import { specimenSerial } from '../../../scanning/layout/serial.ts'
import { ask } from '../../db/ask.ts'
import { type ExamAtHand, isOpenFor } from '../exam-at-hand.ts'
import { answerSheetsById, type ScannedAnswerSheet } from './identity.ts'
import { matchRoll } from './match-roll.ts'
import { type Placing, type StoredPage, storedColumns } from './placing.ts'

export interface PagePlace {
  state: PageState
  why: PageReason | null
  same_as: number | null
}

/** Whose ink is compared: pages that count, would, or are asked about. */
const standing = sql`('COUNTED', 'CLASH', 'NO_PUPIL', 'LATE', 'NOT_YOURS')`

const plain = (state: PageState, why: PageReason | null = null): PagePlace => ({ state, why, same_as: null })
const isUnreadable = (why: PageReason | null) => unreadableReasons.some((one) => one === why)

/**
 * Says of a page what it is, and makes room for it: other pages that it contradicts count no longer. What follows for answers is the caller's.
 * @param is_chosen a person has said that it counts: the ink of others is not asked
 * @returns its place, and the pages that became something else
 */
export async function placePage(
  placing: Placing,
  page: StoredPage,
  is_chosen = false,
): Promise<{ place: PagePlace; moved: number[] }> {
  const found = await placeOf(placing, page, is_chosen)
  const { change } = placing
  const { state, why, same_as } = found.place
  await ask(
    change,
    sql`update scan_pages set state = ${state}, why = ${why}, same_as = ${same_as}, row_version = row_version + 1
      where client_id = ${change.client_id} and id = ${page.id}`,
  )
  return found
}

async function placeOf(placing: Placing, page: StoredPage, is_chosen: boolean) {
  const alone = (place: PagePlace) => ({ place, moved: [] as number[] })
  const { change, exam } = placing
  if (isUnreadable(page.why)) return alone(plain('UNREADABLE', page.why))
  if (page.sheet_id === null || page.page_no === null) return alone(ofNoSheet(page))
  const sheet = (await answerSheetsById(change, [page.sheet_id])).get(page.sheet_id)
  if (!sheet) return alone(plain('UNKNOWN'))
  if (sheet.is_void) return alone(plain('VOID'))
  if (!isOfExam(exam, sheet)) return alone(plain('OTHER_EXAM'))
  const others = is_chosen ? [] : await pagesBeside(placing, page, sheet)
  const same = others.find(({ hand }) => isSameInk(hand ?? [], page.hand ?? []))
  if (same) return alone({ state: 'SAME', why: null, same_as: same.id })
  if (others.length > 0) return { place: clashWith(others[0]!.id), moved: await setClash(placing, others) }
  const whose = await pupilOf(placing, page, sheet)
  if (whose.why) return alone(plain('NO_PUPIL', whose.why))
  if (whose.section_id !== null) {
    if (placing.marking && !placing.marking.has(whose.section_id)) return alone(plain('NOT_YOURS'))
    if (!isOpenFor(exam, whose.section_id)) return alone(plain('LATE'))
  }
  const twins =
    is_chosen || whose.enrolment_id === null ? [] : await pagesOfTwin(placing, page, sheet, whose.enrolment_id)
  if (twins.length > 0) return { place: clashWith(twins[0]!.id), moved: await setClash(placing, twins) }
  return alone(plain('COUNTED'))
}

const clashWith = (id: number): PagePlace => ({ state: 'CLASH', why: null, same_as: id })

/** A page that names no sheet of the school. */
function ofNoSheet({ code, why, has_place }: StoredPage): PagePlace {
  if (code === null) return has_place ? plain('NO_CODE', why ?? 'no_code') : plain('BLANK')
  return code.slice(1, 13) === specimenSerial ? plain('SPECIMEN') : plain('UNKNOWN', why)
}

/** A sheet is of the exam that it was printed for; one that was printed for a paper alone, of an exam that is written on it and has its pupil. */
function isOfExam({ id, paper_ids, list }: ExamAtHand, sheet: ScannedAnswerSheet): boolean {
  if (!paper_ids.has(sheet.paper_id)) return false
  if (sheet.exam_id !== null) return sheet.exam_id === id
  return sheet.enrolment_id === null || list.has(sheet.enrolment_id)
}

/** Other pictures of the same page of the same sheet. */
const pagesBeside = ({ change }: Placing, page: StoredPage, sheet: ScannedAnswerSheet): Promise<StoredPage[]> =>
  ask(
    change,
    sql<StoredPage>`select ${storedColumns} from scan_pages p
      where p.client_id = ${change.client_id} and p.sheet_id = ${sheet.id} and p.page_no = ${page.page_no} and p.id <> ${page.id}
        and p.state in ${standing}
      order by p.state <> 'COUNTED', p.id`,
  )

/** The same page of another sheet that was printed for the same pupil: a reprint, of which both came back. */
const pagesOfTwin = (
  { change, exam }: Placing,
  page: StoredPage,
  sheet: ScannedAnswerSheet,
  enrolment_id: number,
): Promise<StoredPage[]> =>
  sheet.kind !== 'NAMED'
    ? Promise.resolve([])
    : ask(
        change,
        sql<StoredPage>`select ${storedColumns} from scan_pages p
          join answer_sheets a on a.client_id = ${change.client_id} and a.id = p.sheet_id
          join answer_layouts y on y.client_id = ${change.client_id} and y.id = a.layout_id
        where p.client_id = ${change.client_id} and p.exam_id = ${exam.id} and p.page_no = ${page.page_no} and p.state in ('COUNTED', 'CLASH')
          and a.id <> ${sheet.id} and a.kind = 'NAMED' and y.kind = ${sheet.layout_kind} and a.enrolment_id = ${enrolment_id}
        order by p.id`,
      )

/** Pages that contradict one another count no longer, until somebody has chosen. */
async function setClash({ change }: Placing, pages: readonly StoredPage[]): Promise<number[]> {
  const ids = pages.filter(({ state }) => state !== 'CLASH').map(({ id }) => id)
  if (ids.length > 0)
    await ask(
      change,
      sql`update scan_pages set state = 'CLASH', row_version = row_version + 1
        where client_id = ${change.client_id} and id = any(${ids}::bigint[])`,
    )
  return ids
}

interface PagePupil {
  enrolment_id: number | null
  section_id: number | null
  /** Why nobody knows whose it is, and a person must say. */
  why: PageReason | null
}

/** Whose a page is. The first page of a blank sheet says it by its circles; the others follow it, and are nobody's until then. */
async function pupilOf(placing: Placing, page: StoredPage, sheet: ScannedAnswerSheet): Promise<PagePupil> {
  const { list } = placing.exam
  if (sheet.enrolment_id !== null && !(sheet.matched_by === 'ROLL' && page.page_no === 1)) {
    const listed = list.get(sheet.enrolment_id)
    return {
      enrolment_id: sheet.enrolment_id,
      section_id: listed?.section_id ?? null,
      why: listed ? null : 'not_on_list',
    }
  }
  if (page.page_no !== 1) return { enrolment_id: null, section_id: null, why: null }
  return matchRoll(placing, page, sheet)
}

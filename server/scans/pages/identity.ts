import { sql } from 'kysely'
import { readCode, specimenSerial } from '../../../scanning/layout/serial.ts'
import type { SeenCode } from '../../../scanning/reading.ts'
import { type Asking, ask } from '../../db/ask.ts'

/** An answer sheet, as far as its pages need it. */
export interface ScannedAnswerSheet {
  id: number
  serial: string
  kind: 'NAMED' | 'BLANK' | 'EXTRA'
  layout_id: number
  layout_kind: 'SHEET' | 'BOOKLET' | 'EXTRA'
  /** Pages of it. */
  pages: number
  paper_id: number
  exam_id: number | null
  enrolment_id: number | null
  matched_by: 'PRINT' | 'ROLL' | 'PERSON' | null
  set_letter: string | null
  is_void: boolean
}

/** What the codes of a page say. `code`: the 16 characters, whoever's they are. */
export type PageIdentity =
  | { kind: 'NONE'; why: 'no_code' | 'codes_differ'; code: null; page: null }
  | { kind: 'SPECIMEN' | 'CODE'; why: null; code: string; serial: string; page: number }

/** Both codes of a page say the same, or it says nothing: nobody's order or likeness stands in for it. */
export function identityOf(codes: readonly Pick<SeenCode, 'text'>[]): PageIdentity {
  const whole = [...new Set(codes.map(({ text }) => text).filter((text) => readCode(text) !== null))]
  const [code] = whole
  if (code === undefined) return { kind: 'NONE', why: 'no_code', code: null, page: null }
  if (whole.length > 1) return { kind: 'NONE', why: 'codes_differ', code: null, page: null }
  return identityBy(code)
}

/** The same of one code that is whole. */
function identityBy(code: string): PageIdentity {
  const { serial, page } = readCode(code)!
  return { kind: serial === specimenSerial ? 'SPECIMEN' : 'CODE', why: null, code, serial, page }
}

const sheetRows = (client_id: number) => sql`
  select a.id, a.serial, a.kind, a.layout_id, y.kind as layout_kind, y.pages, a.paper_id, a.exam_id, a.enrolment_id, a.matched_by,
    coalesce(a.set_letter, nullif(y.set_letter, '')) as set_letter, a.voided_at is not null as is_void
  from answer_sheets a join answer_layouts y on y.client_id = ${client_id} and y.id = a.layout_id
  where a.client_id = ${client_id}`

/** A sheet of the school. */
export async function answerSheetBySerial(asking: Asking, serial: string): Promise<ScannedAnswerSheet | null> {
  const rows = await ask(asking, sql<ScannedAnswerSheet>`${sheetRows(asking.client_id)} and a.serial = ${serial}`)
  return rows[0] ?? null
}

export async function answerSheetsById(
  asking: Asking,
  ids: readonly number[],
): Promise<Map<number, ScannedAnswerSheet>> {
  const rows = await ask(
    asking,
    sql<ScannedAnswerSheet>`${sheetRows(asking.client_id)} and a.id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sheets of a pupil that an exam's pages can be of: those of the exam, and those that were printed for its papers alone. */
export const answerSheetsOfPupil = (
  asking: Asking,
  exam_id: number,
  enrolment_id: number,
): Promise<ScannedAnswerSheet[]> =>
  ask(
    asking,
    sql<ScannedAnswerSheet>`${sheetRows(asking.client_id)} and a.enrolment_id = ${enrolment_id} and a.voided_at is null
      and (a.exam_id = ${exam_id} or a.exam_id is null and a.paper_id in (
        select x.paper_id from exam_papers x where x.client_id = ${asking.client_id} and x.exam_id = ${exam_id}))
      order by a.id desc`,
  )

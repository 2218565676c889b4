import { randomBytes } from 'node:crypto'
import type { MarkRow } from '#contract'
import type { AnswerLayout, LayoutField, PageLayout } from '../../../scanning/layout/answer-layout.ts'
import { codeText, serialFrom } from '../../../scanning/layout/serial.ts'
import type { DoubtReason, FieldReading, PageReading, PageRefusal } from '../../../scanning/reading.ts'
import { writeInSchool } from '../../db/connect.ts'
import { broughtBy, examAtHand, lockScans } from '../../scans/exam-at-hand.ts'
import { type ReadScanPage, savePages } from '../../scans/pages/save.ts'
import type { Caller, TestApp } from '../app.ts'
import { actorOf } from '../policy/policy-world.ts'
import type { TestSchool } from './factories.ts'
import type { ScannedExam } from './scan-factories.ts'

const circles = (letters: string, y: number) => [...letters].map((v, at) => ({ v, x: 30 + 6.35 * at, y }))

const questionRows: Record<string, string[]> = {
  MCQ_SINGLE: ['ABCD'],
  MCQ_MULTI: ['ABCD'],
  TRUE_FALSE: ['TF'],
  NUMERIC: ['-', ...Array.from({ length: 5 }, () => '0123456789')],
}

/** Two pages: the questions of an exam in halves, on the first page of blank sheets the roll number, everywhere set and absence. */
function layoutOf({ questions }: ScannedExam, kind: SheetKind): AnswerLayout {
  let y = 40
  const place = (rows: string[]) =>
    rows.map((row) => {
      y += 7
      return circles(row, y)
    })
  const field = (id: string, more: Partial<LayoutField>, rows: string[]): LayoutField => ({
    ...{ id, kind: 'CHOICE', label: '', many: false, r: 2.4, rows: place(rows), ...more },
  })
  const heads = [
    ...(kind === 'NAMED' ? [] : [field('roll', { kind: 'DIGITS' }, ['0123456789', '0123456789'])]),
    field('set', {}, ['ABCD']),
    { ...field('absent', { kind: 'FLAG' }, []), rows: [[{ v: 'ABSENT', x: 30, y: 35 }]] },
  ]
  const asked = questions.map(({ item_id, type }, at) =>
    field(
      `q:${item_id}:0`,
      {
        ...{ label: String(at + 1), many: type === 'MCQ_MULTI', kind: type === 'NUMERIC' ? 'DIGITS' : 'CHOICE' },
        ...(type === 'NUMERIC' ? { decimals: 2 } : {}),
      },
      questionRows[type] ?? ['ABCD'],
    ),
  )
  const half = Math.ceil(asked.length / 2)
  const page = (n: number, fields: LayoutField[]): PageLayout => ({
    ...{ n, w: 210, h: 297, tags: [], codes: [], crops: [], prints: {}, fields },
  })
  const pages = [page(1, [...heads, ...asked.slice(0, half)]), page(2, asked.slice(half))]
  return { v: 1, size: 'A4', edition: 'standard', pages }
}

type SheetKind = 'NAMED' | 'BLANK' | 'EXTRA'

export interface PrintedAnswerSheet {
  id: number
  serial: string
  layout: AnswerLayout
}

interface PrintOptions {
  set?: string | null
  kind?: SheetKind
  /** For the exam, or for its paper alone. */
  of_exam?: boolean
  /** Where its one page has everything; left out: two pages. */
  page?: PageLayout
}

/** A sheet that was printed: a pupil's, or a blank one. */
export async function printAnswerSheet(
  app: TestApp,
  school: TestSchool,
  scanned: ScannedExam,
  row: Pick<MarkRow, 'id'> | null,
  { set = null, kind = row ? 'NAMED' : 'BLANK', of_exam = true, page }: PrintOptions = {},
): Promise<PrintedAnswerSheet> {
  const layout: AnswerLayout = page ? { v: 1, size: 'A4', edition: 'standard', pages: [page] } : layoutOf(scanned, kind)
  const idOf = async (text: string, values: unknown[]) =>
    Number((await app.databases.owner.query<{ id: number }>(text, values)).rows[0]?.id)
  const hash = randomBytes(16).toString('hex')
  const layout_id = await idOf(
    `insert into answer_layouts (client_id, paper_id, set_letter, edition, page, kind, pages, hash, layout, created_at)
     values ($1, $2, $3, 'standard', 'A4', $4, $5, $6, $7, now()) returning id`,
    [
      ...[school.id, scanned.paper_id, set ?? '', kind === 'EXTRA' ? 'EXTRA' : 'SHEET', layout.pages.length, hash],
      JSON.stringify(layout),
    ],
  )
  const serial = serialFrom(randomBytes(8))
  const id = await idOf(
    `insert into answer_sheets (client_id, serial, kind, layout_id, paper_id, exam_id, enrolment_id, matched_by, set_letter)
     values ($1, $2, $3, $4, $5, $6, (select enrolment_id from exam_marks where client_id = $1 and id = $7),
       case when $7::bigint is not null then 'PRINT' end, $8) returning id`,
    [school.id, serial, kind, layout_id, scanned.paper_id, of_exam ? scanned.exam.id : null, row?.id ?? null, set],
  )
  return { id, serial, layout }
}

/** What is marked in fields, by their id or the place of the question, from 1; or why a field is in doubt. */
export type Filled = Record<string, string | string[][] | { why: DoubtReason; marked: string[][] }>

/** A page as the reader would say it. */
export function readOf(sheet: PrintedAnswerSheet, n: number, filled: Filled = {}): ReadScanPage['drawn'] {
  const page = sheet.layout.pages[n - 1]!
  const fields = page.fields.map((field): FieldReading => fieldReading(field, filled[field.id] ?? filled[field.label]))
  const hand = fields.flatMap(({ boxes }) => boxes.flat().map(({ ink }) => ink))
  const quality = { marks: 4, residual: 0, contrast: 0.9, blur: 0.2, px: 8, bent: 0, rings: 1, bilevel: false }
  return drawnOf([codeText({ serial: sheet.serial, page: n })], {
    ...{ refusal: null, fields, quality, crops: [], bend: { dx: [], dy: [] }, hand },
  })
}

function fieldReading(field: LayoutField, given: Filled[string] | undefined): FieldReading {
  const asked =
    given === undefined ? [] : typeof given === 'string' ? [[given]] : Array.isArray(given) ? given : given.marked
  const marked = field.rows.map((_, at) => asked[at] ?? [])
  const boxes = field.rows.map((row, at) =>
    row.map(({ v }) => {
      const isMarked = marked[at]!.includes(v)
      return {
        v,
        state: isMarked ? ('marked' as const) : ('empty' as const),
        ink: isMarked ? 0.8 : 0,
        strokes: 0,
        around: 0,
      }
    }),
  )
  const why = given !== undefined && typeof given === 'object' && !Array.isArray(given) ? given.why : null
  return { id: field.id, state: why ? 'OPEN' : 'READ', why, marked, proposal: marked, boxes }
}

/** A page with these codes. */
export const drawnOf = (codes: string[], reading: PageReading | null): ReadScanPage['drawn'] => ({
  sighting: {
    ...{ width: 1654, height: 2339, ink: 0.05 },
    location: {
      refusal: null,
      page: { plane: [8, 0, 0, 0, 8, 0, 0, 0, 1], marks: [], residual: 0, width: 210, height: 297 },
    },
    codes: codes.map((text) => ({ text, corners: [] })),
  },
  reading,
})

/** A page that can't be read, or an empty back. */
export const refusedOf = (refusal: PageRefusal, ink = 0.05): ReadScanPage['drawn'] => ({
  sighting: { width: 1654, height: 2339, ink, location: { refusal, page: null }, codes: [] },
  reading: null,
})

/** Pages of an exam as they are saved by the job that reads them. @returns the ids of scan and pages */
export async function bringPages(
  app: TestApp,
  school: TestSchool,
  exam_id: number,
  drawn: ReadScanPage['drawn'][],
  by: Caller = school.admin,
): Promise<{ scan_id: number; page_ids: number[] }> {
  const { owner, app_kysely } = app.databases
  const actor = await actorOf(app, by)
  const { rows } = await owner.query<{ id: number }>(
    `insert into scan_batches (client_id, exam_id, name, source, state, pages, created_by) values ($1, $2, 'Test', 'FILE', 'READ', $3, $4) returning id`,
    [school.id, exam_id, drawn.length, actor.account_id],
  )
  const scan_id = Number(rows[0]?.id)
  await writeInSchool(app_kysely, school.id, async (db) => {
    const change = { db, client_id: school.id, now: app.clock.now, actor: { account_id: actor.account_id } }
    await lockScans(db, school.id, [exam_id])
    const placing = {
      change,
      exam: await examAtHand(change, exam_id),
      marking: await broughtBy(change, actor, exam_id),
    }
    const pages = drawn.map((one, at) => ({ number: at + 1, file: 1, picture: null, drawn: one }))
    await savePages(placing, scan_id, pages)
  })
  const found = await owner.query<{ id: number }>(
    'select id from scan_pages where client_id = $1 and batch_id = $2 order by number',
    [school.id, scan_id],
  )
  return { scan_id, page_ids: found.rows.map(({ id }) => Number(id)) }
}

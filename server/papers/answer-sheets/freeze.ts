import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type SetLetter, say } from '#contract'
import type { AnswerLayout } from '../../../scanning/layout/answer-layout.ts'
import type { AnswerSheetKind } from '../../../scanning/layout/answer-plan.ts'
import { layoutText } from '../../../scanning/layout/lay-out-answers.ts'
import { serialFrom, specimenSerial } from '../../../scanning/layout/serial.ts'
import { type AnswerSheetInput, answerSheetDocument } from '../../../typeset/documents/answer-sheet.ts'
import { compilable, type Reader, type Write } from '../../db/connect.ts'
import { givenRows } from '../../db/given-rows.ts'
import { emit } from '../../events/emit.ts'
import { ApiError } from '../../ground/errors.ts'
import { orRefuse } from '../../http/refusals/typeset-refusal.ts'
import type { RunningJob } from '../../jobs/jobs.ts'
import type { Typesetting } from '../../workers/processes/typeset-pool.ts'

/**
 * Of what is drawn in the circles: raised when letters, their font or their size change, so that layouts of before keep how their own letters print.
 */
const DRAWING = 1

/** An answer sheet that is to be printed: how it looks, and of which paper and set. */
export interface PlannedAnswers {
  input: AnswerSheetInput
  paper_id: number
  /** null for a paper of one set. */
  set: SetLetter | null
}

/** A layout that is there, or is written with the sheets. */
export interface FrozenAnswers {
  hash: string
  paper_id: number
  set: SetLetter | null
  kind: 'SHEET' | 'BOOKLET' | 'EXTRA'
  /** null: it was frozen when it was first printed. */
  layout: AnswerLayout | null
}

/** One printed sheet; `layout` is the hash of its layout. */
export interface PrintedAnswers {
  serial: string
  kind: AnswerSheetKind
  layout: string
  paper_id: number
  exam_id: number | null
  enrolment_id: number | null
  set_letter: SetLetter | null
}

/** 60 bits of the system's generator; never the one of specimens. */
export function newSerial(): string {
  const serial = serialFrom(randomBytes(8))
  return serial === specimenSerial ? newSerial() : serial
}

/**
 * Makes sure that what will be printed can be read: a layout that isn't there yet is drawn and read before a sheet of it is printed.
 * @throws internal `sheet.not_proven` where it is drawn elsewhere than it says
 */
export async function freezeLayouts(
  { db, client_id }: { db: Reader; client_id: number },
  press: Pick<Typesetting, 'prove'>,
  planned: readonly PlannedAnswers[],
): Promise<FrozenAnswers[]> {
  const hashes = planned.map(hashOf)
  const known = new Set((await db.read(knownQuery(client_id, hashes)))[0].map(({ hash }) => hash))
  const frozen: FrozenAnswers[] = []
  for (const [at, { input, paper_id, set }] of planned.entries()) {
    const hash = hashes[at] ?? ''
    const layout = known.has(hash) ? null : await proven(press, input)
    frozen.push({ hash, paper_id, set, kind: layoutKind(input), layout })
  }
  return frozen
}

const layoutKind = ({ kind, booklet }: AnswerSheetInput) =>
  kind === 'EXTRA' ? ('EXTRA' as const) : booklet ? ('BOOKLET' as const) : ('SHEET' as const)

async function proven(press: Pick<Typesetting, 'prove'>, input: AnswerSheetInput): Promise<AnswerLayout> {
  const { layout, faults } = await orRefuse(press.prove(input))
  if (faults.length > 0)
    throw new ApiError('internal', say('sheet.not_proven', { fault: faults.slice(0, 5).join(', ') }))
  return layout
}

/** Two papers may ask alike: the same circles are another layout in each of them, and in each of their sets. */
function hashOf({ input, paper_id, set }: PlannedAnswers): string {
  const { layout } = answerSheetDocument({ ...input, copy: null })
  const named = [DRAWING, paper_id, set, layoutKind(input), layoutText(layout)]
  return createHash('sha256').update(JSON.stringify(named)).digest('hex')
}

const knownQuery = (client_id: number, hashes: readonly string[]) =>
  compilable(sql<{ id: number; hash: string }>`
    select id, hash from answer_layouts where client_id = ${client_id} and hash = any(${hashes}::text[])`)

/** Writes layouts that are new, and the sheets, in the transaction of the job's outcome. @returns the ids of their layouts */
export async function savePrinted(
  db: Write,
  job: Pick<RunningJob, 'id' | 'client_id' | 'account_id' | 'now'>,
  frozen: readonly FrozenAnswers[],
  sheets: readonly PrintedAnswers[],
): Promise<number[]> {
  if (sheets.length === 0) return []
  const { client_id } = job
  await saveLayouts(db, job, frozen)
  const used = frozen.map(({ hash }) => hash)
  const { rows } = await db.executeQuery(knownQuery(client_id, used).compile())
  const id_of = new Map(rows.map(({ id, hash }) => [hash, id]))
  const given = sheets.map(({ layout, ...sheet }) => ({
    ...sheet,
    layout_id: id_of.get(layout),
    job_id: job.id,
    matched_by: sheet.enrolment_id === null ? null : 'PRINT',
  }))
  const columns = [
    'serial',
    'kind',
    'layout_id',
    'paper_id',
    'exam_id',
    'enrolment_id',
    'matched_by',
    'set_letter',
    'job_id',
  ] as const
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const made = sql`${job.now.toISOString()}::timestamptz, ${job.account_id}::bigint`
  await sql`
    insert into answer_sheets (client_id, ${names}, created_at, created_by, updated_at, updated_by)
    select ${client_id}::bigint, ${names}, ${made}, ${made} from ${givenRows('answer_sheets', columns, given)}
    returning id`.execute(db)
  for (const paper_id of new Set(sheets.map((sheet) => sheet.paper_id))) {
    const count = sheets.filter((sheet) => sheet.paper_id === paper_id).length
    emit({ db, client_id, now: job.now }, 'sheet.printed', { question_paper_id: paper_id, sheets: count })
  }
  return used.map((hash) => id_of.get(hash) ?? 0)
}

/** What another job has frozen meanwhile is the same. */
async function saveLayouts(
  db: Write,
  { client_id, account_id, now }: Pick<RunningJob, 'client_id' | 'account_id' | 'now'>,
  frozen: readonly FrozenAnswers[],
): Promise<void> {
  const given = frozen.flatMap(({ layout, paper_id, set, ...one }) =>
    layout === null
      ? []
      : {
          ...one,
          paper_id,
          set_letter: set ?? '',
          layout,
          edition: layout.edition,
          page: layout.size,
          pages: layout.pages.length,
        },
  )
  if (given.length === 0) return
  const columns = ['paper_id', 'set_letter', 'edition', 'page', 'kind', 'pages', 'hash', 'layout'] as const
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into answer_layouts (client_id, ${names}, created_at, created_by)
    select ${client_id}::bigint, ${names}, ${now.toISOString()}::timestamptz, ${account_id}::bigint
    from ${givenRows('answer_layouts', columns, given)}
    on conflict (client_id, hash) do nothing`.execute(db)
}

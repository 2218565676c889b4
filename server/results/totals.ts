import { type RawBuilder, sql } from 'kysely'
import type { CorrectionInput, StoredModeration } from '#contract'
import { type Corrected, type Correction, corrected } from '../../marking/corrected.ts'
import type { GradeSystem } from '../../marking/grades.ts'
import { type ComputedMark, computeMark, type MarkInput } from '../../marking/mark.ts'
import { fromQ, toQ } from '../../marking/quarters.ts'
import type { Attendance, Cell, Column, Moderation } from '../../marking/sheet.ts'
import { type Asking, ask } from '../db/ask.ts'
import { fallback } from './bands.ts'

/** What of an exam decides how a mark of it is worked out. */
export interface ExamRules {
  id: number
  grade_id: number
  entry_mode: 'TOTAL' | 'PER_QUESTION'
  max_marks: number
  pass_marks: number
  moderation: StoredModeration[]
  grade_system_id: number | null
}

export interface SheetColumn extends Column {
  /** '' where everybody writes it. */
  set_letter: string
  labels: Record<string, string>
  chapter_id: number
  level: string
  skill: string
}

/** The columns of an exam in printed order. */
export function columnsOf(asking: Asking, exam_id: number): Promise<SheetColumn[]> {
  const { client_id } = asking
  return ask(
    asking,
    sql<SheetColumn>`
    select q.id, q.item_id, q.part, q.section, coalesce(q.labels ->> 'A', q.labels ->> p.set_letter, '') as label, q.labels,
      (q.max_marks * 4)::int as max_q, (q.min_marks * 4)::int as min_q, q.or_group, q.part_or_group, q.choose, q.treatment, p.set_letter,
      q.chapter_id, q.level, q.skill
    from exam_questions q join exam_papers p on p.client_id = ${client_id} and p.exam_id = ${exam_id} and p.paper_id = q.paper_id
    where q.client_id = ${client_id} and q.exam_id = ${exam_id} order by p.set_letter, q.position`,
  )
}

/** By the columns that they were chosen from, and by set. */
const chosen = new WeakMap<readonly SheetColumn[], Map<string, readonly SheetColumn[]>>()

/** The columns that a pupil with this set writes, with the numbers of that set. */
export function columnsFor(columns: readonly SheetColumn[], given: string | null): readonly SheetColumn[] {
  const set = given ?? 'A'
  const bySet = chosen.get(columns) ?? new Map<string, readonly SheetColumn[]>()
  chosen.set(columns, bySet)
  const known = bySet.get(set)
  if (known) return known
  const own = columns
    .filter(({ set_letter }) => set_letter === '' || set_letter === set)
    .map((column) => ({ ...column, label: column.labels[set] ?? column.label }))
  bySet.set(set, own)
  return own
}

const moderationOf = (stored: readonly StoredModeration[]): Moderation[] =>
  stored.map((one) => (one.kind === 'ADD' ? { kind: 'ADD', q: toQ(one.marks) } : one))

/** As the module that works marks out takes them. An accepted answer is none of these: it stands in the cells of those it is accepted of. */
export const correctionsIn = (stored: readonly CorrectionInput[]): Correction[] =>
  stored.flatMap((one): Correction[] => {
    if (one.kind === 'ACCEPT') return []
    return [one.kind === 'ADD' ? { kind: 'ADD', q: toQ(one.marks), floor: one.floor } : one]
  })

/** The corrections of an exam that hold, in their order; only an exam that shows traces of one is looked up. */
export async function correctionsOf(asking: Asking, { id, moderation }: ExamRules, columns: readonly SheetColumn[]) {
  if (moderation.length === 0 && columns.every(({ treatment }) => treatment === 'COUNT')) return []
  const rows = await ask(
    asking,
    sql<{ input: CorrectionInput }>`
    select input from exam_corrections
    where client_id = ${asking.client_id} and exam_id = ${id} and state = 'APPLIED' order by id`,
  )
  return correctionsIn(rows.map(({ input }) => input))
}

/** The system that a row of `exams` is graded by: the one frozen with it, else its class's, else the school's; null where it has none. */
export const systemOf = (client_id: number): RawBuilder<GradeSystem | null> =>
  ofSystem(client_id, sql`jsonb_build_object('rounding', g.rounding, 'bands', g.bands)`)

/** Another where another system holds, or it has been changed. */
export const systemVersion = (client_id: number): RawBuilder<string> =>
  sql`coalesce(${ofSystem(client_id, sql`g.id || '.' || g.row_version`)}, '')`

const ofSystem = (client_id: number, what: RawBuilder<unknown>): RawBuilder<never> => sql`(
  select ${what} from grade_systems g
  where g.client_id = ${client_id} and (g.id = exams.grade_system_id
    or exams.grade_system_id is null and g.deleted_at is null and g.status = 1 and (g.is_default or exams.grade_id = any(g.grade_ids)))
  order by g.is_default limit 1)`

async function systemFor(asking: Asking, exam_id: number): Promise<GradeSystem> {
  const { client_id } = asking
  const [exam] = await ask(
    asking,
    sql<{ system: GradeSystem | null }>`
    select ${systemOf(client_id)} as system from exams where client_id = ${client_id} and id = ${exam_id}`,
  )
  return exam?.system ?? fallback
}

export interface StoredMark {
  id: number
  set_letter: string | null
  attendance: Attendance | null
  marks: number | null
  grace: number
}

export interface Rules {
  exam: ExamRules
  system: GradeSystem
  columns: readonly SheetColumn[]
  corrections: readonly Correction[]
}

const isModeration = ({ kind }: Correction) => kind === 'ADD' || kind === 'SCALE'

/** What was done to all marks by no correction: it stands before what corrections did. */
const ownModeration = ({ exam, corrections }: Pick<Rules, 'exam' | 'corrections'>) =>
  exam.moderation.slice(0, exam.moderation.length - corrections.filter(isModeration).length)

/** The rules as they are with other corrections. */
export const rulesWith = (rules: Rules, corrections: Rules['corrections']): Rules => ({
  ...rules,
  exam: { ...rules.exam, moderation: [...ownModeration(rules), ...corrections.flatMap(storedModeration)] },
  corrections,
})

function storedModeration(one: Correction): StoredModeration[] {
  if (one.kind === 'ADD') return [{ kind: 'ADD', marks: fromQ(one.q) }]
  return one.kind === 'SCALE' ? [{ kind: 'SCALE', factor: one.factor }] : []
}

/** By the columns that they were made from. */
const counting = new WeakMap<readonly SheetColumn[], readonly SheetColumn[]>()

/** The columns as they were before any was left out or given for full: the same for all who write them, so that what follows from them is worked out once. */
function uncorrected(columns: readonly SheetColumn[]): readonly SheetColumn[] {
  const known = counting.get(columns)
  if (known) return known
  const isBare = columns.every(({ treatment }) => treatment === 'COUNT')
  const made = isBare ? columns : columns.map((column) => ({ ...column, treatment: 'COUNT' as const }))
  counting.set(columns, made)
  return made
}

/** A row of the sheet as the module that works marks out takes it, before anything was corrected for all. */
export function enteredOf(
  { exam, system, columns, corrections }: Rules,
  row: StoredMark,
  cells: ReadonlyMap<number, Cell>,
): MarkInput {
  const isTotal = exam.entry_mode === 'TOTAL'
  const own = columnsFor(columns, row.set_letter)
  return {
    attendance: row.attendance,
    typed_q: isTotal && row.marks !== null ? toQ(row.marks) : null,
    questions: isTotal ? null : { columns: uncorrected(own), cells },
    grace_q: toQ(row.grace),
    max_q: toQ(exam.max_marks),
    pass_q: toQ(exam.pass_marks),
    system,
    // What was typed as a total is stored as it was typed; it is moderated for the result alone.
    moderation: moderationOf(ownModeration({ exam, corrections })),
  }
}

/** The same with the corrections of the exam, as far as they hold for this row. */
export const correctedOf = (rules: Rules, row: StoredMark, cells: ReadonlyMap<number, Cell>): Corrected =>
  corrected(enteredOf(rules, row, cells), rules.corrections)

export const inputOf = (rules: Rules, row: StoredMark, cells: ReadonlyMap<number, Cell>): MarkInput =>
  correctedOf(rules, row, cells).input

/** The columns of a mark's row that are worked out. */
export const computed = (rules: Rules, row: StoredMark, cells: ReadonlyMap<number, Cell>) =>
  totalOf(rules, row, computeMark(inputOf(rules, row, cells)))

export type Total = ReturnType<typeof totalOf>

/** As they are stored. */
export function totalOf({ exam }: Rules, row: StoredMark, worked: ComputedMark) {
  const { marks_q, counted_q, percent, grade, point, result, is_complete } = worked
  // What was typed as a total stays as it was typed.
  const marks = marks_q === null ? null : exam.entry_mode === 'TOTAL' ? row.marks : marks_q / 4
  const corrected_marks = marks_q === null || marks_q / 4 === marks ? null : marks_q / 4
  return { marks, corrected_marks, counted_max: counted_q / 4, percent, grade, point, result, is_complete }
}

export interface RowCells {
  mark_id: number
  exam_question_id: number
  marks: number | null
}

/** The cells of rows, by row and question. */
export function cellsByRow(rows: readonly RowCells[]): Map<number, Map<number, Cell>> {
  const cells = new Map<number, Map<number, Cell>>()
  for (const { mark_id, exam_question_id, marks } of rows) {
    const own = cells.get(mark_id) ?? new Map<number, Cell>()
    own.set(exam_question_id, cellOf(marks))
    cells.set(mark_id, own)
  }
  return cells
}

export async function rulesOf(asking: Asking, exam: ExamRules & { system?: GradeSystem }): Promise<Rules> {
  const [columns, system] = await Promise.all([
    exam.entry_mode === 'TOTAL' ? [] : columnsOf(asking, exam.id),
    exam.system ?? systemFor(asking, exam.id),
  ])
  const corrections = await correctionsOf(asking, exam, columns)
  return { exam, system, columns, corrections }
}

export const findRules = (asking: Asking, exam_id: number): Promise<ExamRules[]> =>
  ask(
    asking,
    sql<ExamRules>`select id, grade_id, entry_mode, max_marks, pass_marks, moderation, grade_system_id from exams
      where client_id = ${asking.client_id} and id = ${exam_id}`,
  )

/** The cells of an exam by row and question. Those of a row come as one list: thousands of rows would take longer to take in than all that follows. */
export async function readCells(asking: Asking, exam_id: number): Promise<Map<number, Map<number, Cell>>> {
  const rows = await ask(
    asking,
    sql<{ mark_id: number; ids: number[]; marks: (number | null)[] }>`
    select mark_id, json_agg(exam_question_id) as ids, json_agg(marks) as marks from exam_question_marks
    where client_id = ${asking.client_id} and exam_id = ${exam_id} group by mark_id`,
  )
  return new Map(
    rows.map(({ mark_id, ids, marks }) => [mark_id, new Map(ids.map((id, at) => [id, cellOf(marks[at])]))]),
  )
}

const cellOf = (marks: number | null | undefined): Cell => (typeof marks === 'number' ? toQ(marks) : 'NA')

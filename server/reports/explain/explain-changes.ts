import { type RawBuilder, sql } from 'kysely'
import type { CorrectionInput } from '#contract'
import { workOut } from '../../../marking/mark.ts'
import { type Asking, ask } from '../../db/ask.ts'
import {
  cellsByRow,
  columnsFor,
  correctedOf,
  correctionsIn,
  findRules,
  type RowCells,
  type Rules,
  rulesOf,
  rulesWith,
  type StoredMark,
} from '../../results/totals.ts'
import type { Scope } from '../scope.ts'
import type { Changes } from './explained-year.ts'

type Change = Changes[number]

/** What was changed of a pupil's mark by itself: grace as it stands, and rechecks that changed it. */
export interface ChangedMark extends Omit<Change, 'label'> {
  mark_id: number
}

const dayOf = ({ settings }: Scope, column: RawBuilder<unknown>) =>
  sql`(${column} at time zone ${settings.timezone})::date::text`

/** Of the marks of `own`. */
export const changedMarks = (scope: Scope, enrolment_id: number): RawBuilder<ChangedMark> =>
  changesIn(
    scope,
    sql`(select x.* from own o join exam_marks x on x.client_id = ${scope.client_id} and x.exam_id = o.exam_id and x.enrolment_id = ${enrolment_id})`,
  )

/** Of these marks. */
export const changesOfMarks = (scope: Scope, mark_ids: readonly number[]): RawBuilder<ChangedMark> =>
  changesIn(
    scope,
    sql`(select x.* from exam_marks x where x.client_id = ${scope.client_id} and x.id = any(${mark_ids}::bigint[]))`,
  )

function changesIn(scope: Scope, marks: RawBuilder<unknown>): RawBuilder<ChangedMark> {
  const { client_id } = scope
  return sql`
    select m.id as mark_id, 'RECHECK' as kind, (r.before ->> 'marks')::float8 as before, (r.after ->> 'marks')::float8 as after,
      ${dayOf(scope, sql`r.decided_at`)} as date, 0 as place
    from ${marks} m join exam_rechecks r on r.client_id = ${client_id} and r.mark_id = m.id and r.state = 'CHANGED'
    union all
    select m.id, 'GRACE', coalesce(m.corrected_marks, m.marks), coalesce(m.corrected_marks, m.marks) + m.grace,
      (select ${dayOf(scope, sql`max(h.created_at)`)} from exam_mark_history h
        where h.client_id = ${client_id} and h.mark_id = m.id and h.field = 'grace'), 1
    from ${marks} m where m.grace > 0
    order by place, date`
}

/** What was done for all stands before what was done to the mark alone. */
export const namedChanges = (steps: readonly Change[] = [], changed: readonly ChangedMark[] = []): Changes => [
  ...steps,
  ...changed.map(({ kind, before, after, date }) => ({ kind, label: null, before, after, date })),
]

interface Corrected {
  exam_id: number
  input: CorrectionInput
  date: string
}

/** What was done to an exam for all, as this pupil's marks moved by it: what was undone is none of it. */
function stepsOf(
  rules: Rules,
  mark: StoredMark,
  cells: ReturnType<typeof cellsByRow>,
  corrections: readonly Corrected[],
): Change[] {
  const own = cells.get(mark.id) ?? new Map()
  const labels = new Map(columnsFor(rules.columns, mark.set_letter).map(({ id, label }) => [id, label]))
  const marksBy = (count: number) =>
    workOut(correctedOf(rulesWith(rules, rules.corrections.slice(0, count)), { ...mark, grace: 0 }, own).input)
  const steps: Change[] = marksBy(0).moderated.map(({ before_q, after_q }) => ({
    ...{ kind: 'MODERATION', label: null, before: before_q / 4, after: after_q / 4, date: null },
  }))
  // What an accepted answer changed stands in the cells.
  const counted = corrections.filter(({ input }) => correctionsIn([input]).length > 0)
  for (const [at, { input, date }] of counted.entries()) {
    const [before, after] = [marksBy(at), marksBy(at + 1)]
    const isSame = before.marks_q === after.marks_q && before.counted_q === after.counted_q
    if (isSame || before.marks_q === null || after.marks_q === null) continue
    const isOfQuestion = input.kind === 'DROP' || input.kind === 'FULL'
    steps.push({
      kind: isOfQuestion ? (input.kind as 'DROP' | 'FULL') : 'MODERATION',
      label: isOfQuestion ? (labels.get(input.exam_question_id) ?? null) : null,
      ...{ before: before.marks_q / 4, after: after.marks_q / 4, date },
    })
  }
  return steps
}

/** What corrections made of the marks of one pupil, by mark. Few exams are corrected: only those are worked out. */
export async function correctionSteps(scope: Scope, mark_ids: readonly number[]): Promise<Map<number, Change[]>> {
  const asking: Asking = { db: scope.db, client_id: scope.client_id }
  const { client_id } = scope
  if (mark_ids.length === 0) return new Map()
  const marks = await ask(
    asking,
    sql<StoredMark & { exam_id: number }>`
      select m.id, m.exam_id, m.set_letter, m.attendance, m.marks, m.grace from exam_marks m
        join exams e on e.client_id = ${client_id} and e.id = m.exam_id
      where m.client_id = ${client_id} and m.id = any(${mark_ids}::bigint[]) and m.attendance = 'P'
        and (e.moderation <> '[]' or exists (select 1 from exam_corrections c
          where c.client_id = ${client_id} and c.exam_id = e.id and c.state = 'APPLIED' and c.kind <> 'ACCEPT'))`,
  )
  if (marks.length === 0) return new Map()
  const [cells, corrections] = await Promise.all([
    ask(
      asking,
      sql<RowCells>`select mark_id, exam_question_id, marks from exam_question_marks
        where client_id = ${client_id} and mark_id = any(${marks.map(({ id }) => id)}::bigint[])`,
    ),
    ask(
      asking,
      sql<Corrected>`select exam_id, input, ${dayOf(scope, sql`created_at`)} as date from exam_corrections
        where client_id = ${client_id} and exam_id = any(${marks.map(({ exam_id }) => exam_id)}::bigint[]) and state = 'APPLIED' order by id`,
    ),
  ])
  const byRow = cellsByRow(cells)
  const rules = new Map(
    await Promise.all(
      [...new Set(marks.map(({ exam_id }) => exam_id))].map(async (id): Promise<[number, Rules | null]> => {
        const [exam] = await findRules(asking, id)
        return [id, exam ? await rulesOf(asking, exam) : null]
      }),
    ),
  )
  return new Map(
    marks.map((mark): [number, Change[]] => {
      const own = corrections.filter(({ exam_id }) => exam_id === mark.exam_id)
      const of = rules.get(mark.exam_id)
      return [mark.id, of ? stepsOf(of, mark, byRow, own) : []]
    }),
  )
}

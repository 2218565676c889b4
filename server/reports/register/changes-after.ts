import { sql } from 'kysely'
import type { CorrectionInput } from '#contract'
import type { RegisterChange } from '../../../typeset/documents/records/register.ts'
import { ask } from '../../db/ask.ts'
import type { Scope } from '../scope.ts'

/** A mark of the register: whose it is, and of what. */
export interface RegisterMark {
  mark_id: number
  exam_id: number
  subject_id: number
  /** Roll number, else the name. */
  who: string
}

interface Changed {
  exam_id: number
  /** null: the exam's marks as a whole. */
  mark_id: number | null
  kind: RegisterChange['kind']
  input: CorrectionInput | null
  label: string | null
  before: string | null
  after: string | null
  day: string
}

/** What was done to marks, and to exams for all, since they were published: what was undone is none of it. */
const changesSince = ({ client_id, settings }: Scope, exam_ids: readonly number[], mark_ids: readonly number[]) => {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${settings.timezone})::date::text`
  return sql<Changed>`
    select r.exam_id, r.mark_id, case r.state when 'CHANGED' then 'RECHECK' else 'UNCHANGED' end as kind, null::jsonb as input, null::text as label,
      r.before ->> 'marks' as before, r.after ->> 'marks' as after, ${dayOf('r.decided_at')} as day, r.decided_at as moment, r.id
    from exam_rechecks r join exams x on x.client_id = ${client_id} and x.id = r.exam_id
    where r.client_id = ${client_id} and r.mark_id = any(${mark_ids}::bigint[]) and r.state in ('CHANGED', 'UNCHANGED')
      and r.decided_at >= x.published_at
    union all
    select c.exam_id, null, c.kind, c.input, q.labels ->> 'A', null, null, ${dayOf('c.created_at')}, c.created_at, c.id
    from exam_corrections c join exams x on x.client_id = ${client_id} and x.id = c.exam_id
      left join exam_questions q on q.client_id = ${client_id} and q.id = c.exam_question_id
    where c.client_id = ${client_id} and c.exam_id = any(${exam_ids}::bigint[]) and c.state = 'APPLIED' and c.created_at >= x.published_at
    union all
    select h.exam_id, h.mark_id, case h.field when 'grace' then 'GRACE' else 'MARKS' end, null, null,
      (array_agg(h.before order by h.id))[1], (array_agg(h.after order by h.id desc))[1],
      (max(h.created_at) at time zone ${settings.timezone})::date::text, max(h.created_at), max(h.id)
    from exam_mark_history h join exams x on x.client_id = ${client_id} and x.id = h.exam_id
    where h.client_id = ${client_id} and h.mark_id = any(${mark_ids}::bigint[]) and h.field in ('marks', 'attendance', 'grace')
      and h.source not in ('RECHECK', 'CORRECTION') and h.created_at > x.published_at
    group by h.exam_id, h.mark_id, h.field
    having (array_agg(h.before order by h.id))[1] is distinct from (array_agg(h.after order by h.id desc))[1]
    order by moment, id`
}

/** "4.00" of a stored number as "4". */
const shown = (value: string | null) =>
  value === null ? '–' : /^-?[\d.]+$/.test(value) ? String(Number(value)) : value

function valuesOf({ input, label, before, after }: Changed): Record<string, string> {
  const value = input?.kind === 'ADD' ? input.marks : input?.kind === 'SCALE' ? input.factor : ''
  return { before: shown(before), after: shown(after), label: label ?? '', value: String(value) }
}

/**
 * What was changed of these marks after their exams were published, the earliest first; pupils of whom the same was done on one day stand together.
 * Day and value as they are printed.
 */
export async function changesAfter(
  scope: Scope,
  marks: readonly RegisterMark[],
  { titleOf, dayOf }: { titleOf: (subject_id: number) => string; dayOf: (date: string) => string },
): Promise<RegisterChange[]> {
  if (marks.length === 0) return []
  const subjects = new Map(marks.map(({ exam_id, subject_id }) => [exam_id, subject_id]))
  const whose = new Map(marks.map(({ mark_id, who }) => [mark_id, who]))
  const rows = await ask(scope, changesSince(scope, [...subjects.keys()], [...whose.keys()]))
  const together = new Map<string, RegisterChange>()
  for (const row of rows) {
    const change: RegisterChange = {
      rolls: row.mark_id === null ? [] : [whose.get(row.mark_id) ?? ''],
      subject: titleOf(subjects.get(row.exam_id) ?? 0),
      ...{ kind: row.kind, values: valuesOf(row), day: dayOf(row.day) },
    }
    const { rolls, ...same } = change
    const key = JSON.stringify([same, rolls.length === 0])
    const known = together.get(key)
    if (known && !rolls.some((one) => known.rolls.includes(one))) known.rolls.push(...rolls)
    else if (!known) together.set(key, change)
  }
  return [...together.values()]
}

import { sql } from 'kysely'
import { type CorrectionInput, type CorrectionRow, examCorrectionApi, type StoredCorrection, say } from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import { changeRow, lockRow, type StoredRow } from '../entity/change-row.ts'
import { takeUnlocked } from '../entity/sessions.ts'
import { labelOfAllSets } from '../exams/question-label.ts'
import { assertWholeExam } from '../exams/rights.ts'
import { examKind, exams } from '../exams/rows.ts'
import type { Change, RowChange } from '../ground/change.ts'
import { staleRow, wrongField } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { serve } from '../http/serve.ts'
import { openSheet, type SheetExam } from '../marks/sheet.ts'
import { storeHistory } from '../marks/store.ts'
import { recomputeExam } from '../results/reckoned.ts'
import { writeStats } from '../results/stats.ts'
import { correctionsIn } from '../results/totals.ts'
import { acceptedOf, giveMarks, givenBy, takeMarksBack, withGiven, withoutGiven } from './accept.ts'
import { tellOfCorrection } from './corrected-marks.ts'
import { giveGraceBack, graceLessened, graceTaken, withGraceBack } from './grace.ts'
import {
  assertFits,
  type Difference,
  differences,
  hasChanged,
  impactOf,
  type Marked,
  readMarked,
  readToken,
  tokenOf,
  withCorrections,
} from './impact.ts'

function assertSettled({ state }: Pick<SheetExam, 'state'>): void {
  if (state !== 'VERIFIED' && state !== 'PUBLISHED')
    throw wrongField('state', say('correction.not_settled', { state: say(`exam.state.${state}`) }))
}

/** An exam that may be corrected, held until the call has ended. @throws 404, invalid_field */
async function hold(call: RowChange): Promise<{ stored: StoredRow<'exams'>; exam: SheetExam }> {
  const stored = await lockRow({ call, kind: examKind, id: call.id })
  await takeUnlocked(call.db, stored.session_id)
  assertSettled(stored)
  const { exam } = await openSheet(call, call.actor, call.id)
  await assertWholeExam(call, call.actor, stored)
  return { stored, exam }
}

const entry = ({ marks }: { marks: number }, max: number) => `${marks}/${max}`

/** Works the exam out anew as a revision of its own. */
async function revise(
  call: Change,
  stored: StoredRow<'exams'>,
  { changed, columns, reason }: { changed: readonly Difference[]; columns: object; reason: string },
): Promise<number> {
  const revision = stored.revision + 1
  await changeRow(call, examKind, stored, { ...columns, revision }, 'correct')
  const reckoned = await recomputeExam(call, stored.id, { source: 'CORRECTION', reason })
  const history = changed.map(({ mark_id, before, after, max }) => ({
    ...{ mark_id, exam_question_id: null, field: 'marks', source: 'CORRECTION' as const },
    ...{ before: entry(before, max.before), after: entry(after, max.after) },
  }))
  await storeHistory(call, stored.id, history, reason)
  await writeStats(call, stored.id, reckoned)
  return revision
}

async function treat({ db, client_id }: Change, exam_id: number, input: CorrectionInput, treatment: string) {
  if (input.kind !== 'DROP' && input.kind !== 'FULL') return
  await sql`update exam_questions set treatment = ${treatment}
    where client_id = ${client_id} and exam_id = ${exam_id} and id = ${input.exam_question_id}`.execute(db)
}

/** As it is kept, and the marks as they are once it holds. @throws invalid_field where it does not fit the exam */
async function corrected(
  asking: Asking,
  { marked, exam_id }: { marked: Marked; exam_id: number },
  input: CorrectionInput,
): Promise<{ correction: StoredCorrection; after: Marked }> {
  assertFits(marked, input)
  if (input.kind !== 'ACCEPT')
    return {
      correction: input,
      after: withCorrections(marked, [...marked.rules.corrections, ...correctionsIn([input])]),
    }
  const mark_ids = await acceptedOf(asking, marked, exam_id, input)
  const given = givenBy(marked, input, mark_ids)
  return { correction: { ...input, mark_ids, given }, after: withGiven(marked, input.exam_question_id, given) }
}

async function apply(call: Call<(typeof examCorrectionApi)['apply']>) {
  const { db, client_id, now, actor, body } = call
  const { stored, exam } = await hold(call)
  const input = readToken(body.token)
  const marked = await readMarked(call, exam)
  if (tokenOf(marked, exam, input) !== body.token) throw staleRow(await exams.get(call, stored.id))
  const { correction, after } = await corrected(call, { marked, exam_id: stored.id }, input)
  const all = differences(marked, after)
  const grace = graceLessened(after)
  const { rows } = await sql<{ id: number }>`
    insert into exam_corrections (client_id, exam_id, kind, exam_question_id, input, impact, reason, created_at, created_by)
    values (${client_id}, ${stored.id}, ${input.kind}, ${'exam_question_id' in input ? input.exam_question_id : null},
      ${JSON.stringify({ ...correction, ...(grace.length > 0 && { grace }) })}::jsonb, ${JSON.stringify(impactOf(all))}::jsonb, ${body.reason}, ${now.toISOString()}, ${actor.account_id})
    returning id`.execute(db)
  const of = { exam_id: stored.id, reason: body.reason }
  await treat(call, stored.id, input, input.kind)
  if (correction.kind === 'ACCEPT')
    await giveMarks(call, { ...of, exam_question_id: correction.exam_question_id }, correction.given)
  const moderation = JSON.stringify(after.rules.exam.moderation)
  const changed = all.filter(hasChanged)
  const revision = await revise(call, stored, { changed, columns: { moderation }, reason: body.reason })
  await tellOfCorrection(call, { exam_id: stored.id, correction_id: rows[0]!.id }, changed)
  return { correction_id: rows[0]!.id, revision }
}

/** The corrections that hold, in their order. */
async function holding({ db, client_id }: Change, exam_id: number) {
  const { rows } = await sql<{ id: number; input: StoredCorrection }>`
    select id, input from exam_corrections where client_id = ${client_id} and exam_id = ${exam_id} and state = 'APPLIED'
    order by id for update`.execute(db)
  return rows
}

async function undo(call: Call<(typeof examCorrectionApi)['undo']>) {
  const { db, client_id, now, actor, body } = call
  const { stored, exam } = await hold(call)
  const all = await holding(call, stored.id)
  const undone = all.find(({ id }) => id === body.correction_id)
  if (!undone) throw wrongField('correction_id', say('correction.unknown'))
  const marked = await readMarked(call, exam)
  const left = all.filter(({ id }) => id !== undone.id)
  const { input } = undone
  const taken = graceTaken(marked, all)
  const after = withGraceBack(
    input.kind === 'ACCEPT'
      ? withoutGiven(marked, input.exam_question_id, input.given)
      : withCorrections(marked, correctionsIn(left.map((one) => one.input))),
    taken,
  )
  const changed = differences(marked, after).filter(hasChanged)
  await sql`update exam_corrections set state = 'UNDONE', undone_at = ${now.toISOString()}, undone_by = ${actor.account_id}
    where client_id = ${client_id} and id = ${undone.id}`.execute(db)
  const of = { exam_id: stored.id, reason: body.reason }
  await treat(call, stored.id, input, 'COUNT')
  if (input.kind === 'ACCEPT')
    await takeMarksBack(call, { ...of, exam_question_id: input.exam_question_id }, marked, input.given)
  await giveGraceBack(call, { ...of, left, taken, after })
  const moderation = JSON.stringify(after.rules.exam.moderation)
  const revision = await revise(call, stored, { changed, columns: { moderation }, reason: body.reason })
  await tellOfCorrection(call, { exam_id: stored.id, correction_id: undone.id }, changed)
  return { correction_id: undone.id, revision }
}

const rowsOf = ({ db, client_id }: Asking, exam_id: number) =>
  ask(
    { db, client_id },
    sql<CorrectionRow>`
    select x.id, x.kind, (select ${labelOfAllSets(client_id)} from exam_questions q where q.client_id = ${client_id} and q.id = x.exam_question_id) as question,
      (x.input ->> 'marks')::float8 as marks, (x.input ->> 'factor')::float8 as factor, (x.impact ->> 'changed')::int as changed, x.reason,
      x.created_at as at, x.undone_at, (select a.name from accounts a where a.client_id = ${client_id} and a.id = x.created_by) as by
    from exam_corrections x where x.client_id = ${client_id} and x.exam_id = ${exam_id} order by x.id desc`,
  )

export const examCorrectionRoutes = serve(examCorrectionApi, {
  async list({ db, actor, id }: Call<(typeof examCorrectionApi)['list']>) {
    const asking = { db, client_id: actor.client_id }
    const { exam } = await openSheet(asking, actor, id)
    return { corrections: await rowsOf(asking, exam.id) }
  },
  async preview({ db, actor, id, body }: Call<(typeof examCorrectionApi)['preview']>) {
    const asking = { db, client_id: actor.client_id }
    const { exam } = await openSheet(asking, actor, id)
    assertSettled(exam)
    await assertWholeExam(asking, actor, exam)
    const marked = await readMarked(asking, exam)
    const { after } = await corrected(asking, { marked, exam_id: exam.id }, body)
    const all = differences(marked, after)
    return { ...impactOf(all), token: tokenOf(marked, exam, body) }
  },
  apply,
  undo,
})

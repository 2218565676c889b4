import { sql } from 'kysely'
import { type CorrectionInput, examCorrectionApi, type StoredModeration, say } from '#contract'
import { changeRow, lockRow, type Stored } from '../../entity/change-row.ts'
import { examKind, exams } from '../../exams/rows.ts'
import { assertUnlocked } from '../../exams/sessions.ts'
import { writeStats } from '../../exams/stats.ts'
import { correctionOf, type Rules, recomputeExam } from '../../exams/totals.ts'
import type { Change } from '../../ground/change.ts'
import { staleRow, wrongField } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { openSheet, type SheetExam } from '../sheet.ts'
import { storeHistory } from '../store.ts'
import {
  assertFits,
  type Difference,
  differences,
  hasChanged,
  impactOf,
  readMarked,
  readToken,
  tokenOf,
} from './impact.ts'

function assertSettled({ state }: Pick<SheetExam, 'state'>): void {
  if (state !== 'VERIFIED' && state !== 'PUBLISHED')
    throw wrongField('state', say('correction.not_settled', { state: say(`exam.state.${state}`) }))
}

/** An exam that may be corrected, held until the call has ended. @throws 404, invalid_field */
async function hold(call: Change & { id: number }): Promise<{ stored: Stored<'exams'>; exam: SheetExam }> {
  const stored = await lockRow({ call, kind: examKind, id: call.id })
  await assertUnlocked(call, stored.session_id)
  assertSettled(stored)
  const { exam } = await openSheet(call, call.actor, call.id)
  return { stored, exam }
}

const entry = ({ marks }: { marks: number }, max: number) => `${marks}/${max}`

/** Works the exam out anew as a revision of its own. */
async function revise(
  call: Change,
  stored: Stored<'exams'>,
  { changed, columns, reason }: { changed: readonly Difference[]; columns: object; reason: string },
): Promise<number> {
  const revision = stored.revision + 1
  await changeRow(call, examKind, stored, { ...columns, revision }, 'correct')
  await recomputeExam(call, stored.id)
  const history = changed.map(({ mark_id, before, after, max }) => ({
    ...{ mark_id, exam_question_id: null, field: 'marks', source: 'CORRECTION' as const },
    ...{ before: entry(before, max.before), after: entry(after, max.after) },
  }))
  await storeHistory(call, stored.id, history, reason)
  await writeStats(call, stored.id)
  return revision
}

async function treat({ db, client_id }: Change, exam_id: number, input: CorrectionInput, treatment: string) {
  if (input.kind === 'ADD' || input.kind === 'SCALE') return
  await sql`update exam_questions set treatment = ${treatment}
    where client_id = ${client_id} and exam_id = ${exam_id} and id = ${input.exam_question_id}`.execute(db)
}

const moderationOf = (input: CorrectionInput): StoredModeration[] => {
  if (input.kind === 'ADD') return [{ kind: 'ADD', marks: input.marks }]
  return input.kind === 'SCALE' ? [{ kind: 'SCALE', factor: input.factor }] : []
}

async function apply(call: Call<(typeof examCorrectionApi)['apply']>) {
  const { db, client_id, now, actor, body } = call
  const { stored, exam } = await hold(call)
  const input = readToken(body.token)
  const marked = await readMarked(call, exam)
  if (tokenOf(marked, exam, input) !== body.token) throw staleRow(await exams.get(call, stored.id))
  assertFits(marked, input)
  const { corrections } = marked.rules
  const all = differences(marked, corrections, [...corrections, correctionOf(input)])
  const { rows } = await sql<{ id: number }>`
    insert into exam_corrections (client_id, exam_id, kind, exam_question_id, input, impact, reason, created_at, created_by)
    values (${client_id}, ${stored.id}, ${input.kind}, ${'exam_question_id' in input ? input.exam_question_id : null},
      ${JSON.stringify(input)}::jsonb, ${JSON.stringify(impactOf(all))}::jsonb, ${body.reason}, ${now.toISOString()}, ${actor.account_id})
    returning id`.execute(db)
  await treat(call, stored.id, input, input.kind)
  const moderation = JSON.stringify([...exam.moderation, ...moderationOf(input)])
  const changed = all.filter(hasChanged)
  const revision = await revise(call, stored, { changed, columns: { moderation }, reason: body.reason })
  return { correction_id: rows[0]!.id, revision }
}

/** The corrections that hold, in their order. */
async function holding({ db, client_id }: Change, exam_id: number) {
  const { rows } = await sql<{ id: number; input: CorrectionInput }>`
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
  const inputs = all.filter(({ id }) => id !== undone.id).map(({ input }) => input)
  const after: Rules['corrections'] = inputs.map(correctionOf)
  const changed = differences(marked, marked.rules.corrections, after).filter(hasChanged)
  await sql`update exam_corrections set state = 'UNDONE', undone_at = ${now.toISOString()}, undone_by = ${actor.account_id}
    where client_id = ${client_id} and id = ${undone.id}`.execute(db)
  await treat(call, stored.id, undone.input, 'COUNT')
  const made = all.flatMap(({ input }) => moderationOf(input)).length
  const own = exam.moderation.slice(0, exam.moderation.length - made)
  const moderation = JSON.stringify([...own, ...inputs.flatMap(moderationOf)])
  const revision = await revise(call, stored, { changed, columns: { moderation }, reason: body.reason })
  return { correction_id: undone.id, revision }
}

export const examCorrectionRoutes = serve(examCorrectionApi, {
  async preview({ db, actor, id, body }: Call<(typeof examCorrectionApi)['preview']>) {
    const asking = { db, client_id: actor.client_id }
    const { exam } = await openSheet(asking, actor, id)
    assertSettled(exam)
    const marked = await readMarked(asking, exam)
    assertFits(marked, body)
    const { corrections } = marked.rules
    const all = differences(marked, corrections, [...corrections, correctionOf(body)])
    return { ...impactOf(all), token: tokenOf(marked, exam, body) }
  },
  apply,
  undo,
})

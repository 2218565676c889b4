import { sql } from 'kysely'
import { type ExamState, messageOf, type Sentence, say } from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import { ApiError, refusedField } from '../ground/errors.ts'
import { timeIn } from './clock.ts'

interface Closing {
  /** The state of the section where only the section is handed in, else the state of the exam. */
  state: ExamState
  at: string | null
  by: string | null
  timezone: string
}

/** Who took an exam to where it is, or handed a section of it in, and when. */
async function closingOf(asking: Asking, exam_id: number, section_id: number | null): Promise<Closing | undefined> {
  const { client_id } = asking
  const [closing] = await ask(
    asking,
    sql<Closing>`
    select c.state, c.at, a.name as by, (select timezone from schools where id = ${client_id}) as timezone
    from (
      select case when exams.state = 'MARKING' then 'SUBMITTED' else exams.state end as state,
        case exams.state when 'MARKING' then x.submitted_at when 'SUBMITTED' then exams.submitted_at when 'VERIFIED' then exams.verified_at
          when 'PUBLISHED' then exams.published_at when 'CANCELLED' then exams.cancelled_at end as at,
        case exams.state when 'MARKING' then x.submitted_by when 'SUBMITTED' then exams.submitted_by when 'VERIFIED' then exams.verified_by
          when 'PUBLISHED' then exams.published_by when 'CANCELLED' then exams.updated_by end as by
      from exams left join exam_sections x
        on x.client_id = ${client_id} and x.exam_id = exams.id and x.section_id = ${section_id ?? 0}
      where exams.client_id = ${client_id} and exams.id = ${exam_id}) c
      left join accounts a on a.client_id = ${client_id} and a.id = c.by`,
  )
  return closing
}

type Words = (closing: { state: Sentence; who: string; date: string }) => Sentence

/** A refusal at `state` that says by whom and when it was closed; `otherwise` where nobody is on record. */
async function closedBy(
  asking: Asking,
  of: { exam_id: number; section_id?: number | null },
  words: Words,
  otherwise: Sentence,
): Promise<ApiError> {
  const closing = await closingOf(asking, of.exam_id, of.section_id ?? null)
  const { at = null, by = null } = closing ?? {}
  if (!closing || at === null || by === null) return refusal(otherwise)
  const { date } = timeIn(closing.timezone, new Date(at))
  return refusal(words({ state: say(`exam.state.${closing.state}`), who: by, date }), { at })
}

/** What the sentence is filled with, and the instant itself. */
const refusal = (sentence: Sentence, more: { at?: string } = {}) =>
  new ApiError('invalid_field', messageOf(sentence), {
    errors: [
      { ...refusedField('state', sentence), ...(sentence.params && { params: { ...sentence.params, ...more } }) },
    ],
  })

/** An exam that can no longer be changed. */
export const examClosed = (asking: Asking, { id, state }: { id: number; state: ExamState }): Promise<ApiError> =>
  closedBy(
    asking,
    { exam_id: id },
    (closing) => say('exam.closed_by', closing),
    say('exam.closed', { state: say(`exam.state.${state}`) }),
  )

/** Marks of a section that can no longer be changed. */
export const marksClosed = (
  asking: Asking,
  { id, state }: { id: number; state: ExamState },
  section_id: number,
): Promise<ApiError> =>
  closedBy(
    asking,
    { exam_id: id, section_id },
    (closing) => say('mark.closed_by', closing),
    say('mark.exam_closed', { state: say(`exam.state.${state}`) }),
  )

import { sql } from 'kysely'
import { checkAnswer, type QuestionContent, type Sentence } from '#contract'
import type { Change, SignedChange } from '../../ground/change.ts'
import type { BulkRow, BulkValues } from './bulk-rows.ts'

/** The next version of a question, as far as it is another than the one before. */
export interface Reworked extends Pick<BulkValues, 'level' | 'skill' | 'max_marks'> {
  id: number
  version: number
}

/** Adds versions that say what those before them said, at another level, of another skill or for other marks. */
export async function insertReworked(
  { db, client_id, now, actor }: SignedChange,
  versions: readonly Reworked[],
): Promise<void> {
  if (versions.length === 0) return
  const of = <T>(pick: (version: Reworked) => T): T[] => versions.map(pick)
  await sql`
    insert into question_versions (client_id, question_id, version, type, level, skill, max_marks, negative_marks, question_text,
      question_options, sub_questions, answer, explanation, source, language, translations, created_at, created_by)
    select ${client_id}::bigint, v.question_id, given.version, v.type, coalesce(given.level, v.level), coalesce(given.skill, v.skill),
      coalesce(given.max_marks, v.max_marks), v.negative_marks, v.question_text, v.question_options, v.sub_questions, v.answer,
      v.explanation, v.source, v.language, v.translations, ${now.toISOString()}::timestamptz, ${actor.account_id}::bigint
    from question_versions v
    join unnest(${of(({ id }) => id)}::bigint[], ${of(({ version }) => version)}::integer[],
      ${of(({ level = null }) => level)}::text[], ${of(({ skill = null }) => skill)}::text[],
      ${of(({ max_marks = null }) => max_marks)}::numeric[]) as given (id, version, level, skill, max_marks)
      on v.question_id = given.id and v.version = given.version - 1
    where v.client_id = ${client_id}
    returning id`.execute(db)
}

type Priced = Pick<QuestionContent, 'type' | 'question_text' | 'question_options' | 'sub_questions' | 'answer'> & {
  id: number
}

/** Why questions can't be for so many marks, by their id: their parts, or the steps of their answer, are for others. */
export async function misfits(
  { db, client_id }: Change,
  rows: readonly BulkRow[],
  max_marks: number,
): Promise<ReadonlyMap<number, Sentence>> {
  // What is marked as a whole may be for any.
  const found = await sql<Priced>`
    select v.question_id as id, v.type, v.question_text, v.question_options, v.sub_questions, v.answer
    from question_versions v
    join unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ version }) => version)}::integer[]) as given (id, version)
      on v.question_id = given.id and v.version = given.version
    where v.client_id = ${client_id}
      and (v.sub_questions <> '[]'::jsonb or jsonb_array_length(coalesce(v.answer -> 'marking_points', '[]'::jsonb)) > 0)`.execute(
    db,
  )
  const marks = new Map(rows.map((row) => [row.id, row.max_marks]))
  return new Map(
    found.rows.flatMap((row) => {
      const faults = (of: number) =>
        checkAnswer(row.type, { ...row, max_marks: of } as Parameters<typeof checkAnswer>[1])
      // What is wrong with it as it stands is not for these marks to mend.
      const known = new Set(faults(marks.get(row.id) ?? max_marks).map((one) => JSON.stringify(one)))
      const [fault] = faults(max_marks).filter((one) => !known.has(JSON.stringify(one)))
      if (!fault) return []
      const { path: _, ...sentence } = fault
      return [[row.id, sentence] as const]
    }),
  )
}

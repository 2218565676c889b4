import { z } from 'zod'
import { coded, Id, Language, levels, Marks, questionTypeNames, questionTypes, skills } from '#contract'
import type { ImportedQuestion } from '../../../interchange/items/imported-question.ts'
import { parseDefaults } from '../../uploads/read-defaults.ts'

/** What the format lacks and the person chose on the screen. */
export const Defaults = z.strictObject({
  grade_id: z.int(coded('place.choose_class')).positive(coded('place.choose_class')),
  subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')),
  chapter_id: z.int(coded('place.choose_chapter')).positive(coded('place.choose_chapter')),
  topic_id: Id.nullish(),
  level: z.enum(levels, coded('question.level_missing')).optional(),
  skill: z.enum(skills, coded('question.skill_missing')).optional(),
  max_marks: Marks.optional(),
  language: Language.optional(),
})
export type Defaults = z.output<typeof Defaults>

/** Of a document all of it may be open: while it is only looked at, and where its categories say where its questions go. */
export const OpenDefaults = Defaults.partial()

/** A spreadsheet may say all of it; its topics stand in a column only, since they belong to one chapter. */
const SpreadsheetDefaults = Defaults.omit({ topic_id: true })
  .extend({ type: z.enum(questionTypeNames, coded('type.unknown')) })
  .partial()
export type SpreadsheetDefaults = z.output<typeof SpreadsheetDefaults>

/** The `defaults` field of an upload. @throws as parseDefaults */
export const readDefaults = (text: string | undefined): Defaults => parseDefaults(Defaults, text)

/** The same for a document. */
export const readOpenDefaults = (text: string | undefined) => parseDefaults(OpenDefaults, text)

/** All of it is said. @throws as parseDefaults */
export const assertWholeDefaults = (defaults: object): Defaults => parseDefaults(Defaults, JSON.stringify(defaults))

/** The same for a spreadsheet, where nothing has to be given. */
export const readSpreadsheetDefaults = (text: string | undefined): SpreadsheetDefaults =>
  parseDefaults(SpreadsheetDefaults, text)

/** Where each question of the file goes; the format says nothing of its time. */
export const placeOf = ({ grade_id, subject_id, chapter_id, topic_id }: Defaults) => ({
  grade_id,
  subject_id,
  chapter_id,
  topic_id: topic_id ?? null,
  status: 1 as const,
  expected_minutes: null,
})

/** A question of the file, completed by what it lacks; what it says itself wins. */
export const withDefaults = (question: ImportedQuestion, defaults: Defaults) => ({
  type: question.type,
  question_text: question.question_text,
  question_options: question.question_options,
  answer: question.answer,
  explanation: question.explanation,
  level: defaults.level ?? ('MEDIUM' as const),
  skill: defaults.skill ?? ('REMEMBER' as const),
  max_marks: question.max_marks ?? defaults.max_marks ?? questionTypes[question.type].default_marks,
  language: question.language ?? defaults.language ?? 'en',
})

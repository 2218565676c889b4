import { z } from 'zod'
import { type Level, levels, Marks, QuestionInput, type QuestionType, type Skill, skills } from '#contract'
import { schemaText } from '#web/ui/message/sentence-text.ts'
import { readNumber } from '../list/read-number.ts'

/** Documents and banks of other systems, whose questions are looked at one by one before any is saved. */
export const documentTypes = '.docx,.xml,.gift,.txt,.zip'
/** What can be nothing else by its name; a .txt or .zip may also be a list. */
export const isDocument = ({ name }: File): boolean => /\.(?:docx|xml|gift)$/i.test(name)

export const uploadFormats = {
  opentriviaqa: { accept: '.txt,text/plain', says_place: false },
  spreadsheet: { accept: '.xlsx,.ods,.csv,.xls,.txt,.zip', says_place: true },
  jsonl: { accept: '.jsonl,.json,.txt', says_place: false },
} as const
export type UploadFormat = keyof typeof uploadFormats

export interface UploadValues {
  file: File | null
  format: UploadFormat
  grade_id: number | null
  subject_id: number | null
  chapter_id: number | null
  topic_id: number | null
  level: Level
  skill: Skill
  /** '' leaves it to the type of each question. */
  max_marks: number | string
  /** Of a spreadsheet: null leaves it to its rows. */
  type: QuestionType | null
  /** Of a spreadsheet: '' leaves it to its rows. */
  language: string
}

const { grade_id, subject_id, chapter_id } = QuestionInput.shape
const Defaults = z.object({
  grade_id,
  subject_id,
  chapter_id,
  level: z.enum(levels),
  skill: z.enum(skills),
  max_marks: Marks.optional(),
})

/** What the questions get that the file doesn't say. */
export const defaultsOf = (values: UploadValues) =>
  uploadFormats[values.format].says_place ? toSpreadsheetDefaults(values) : toDefaults(values)

/** Of a document all of it can be said later, beside what was read. */
export const documentDefaults = ({ grade_id, subject_id, chapter_id, topic_id, level, skill }: UploadValues) =>
  chapter_id === null ? {} : { grade_id, subject_id, chapter_id, topic_id, level, skill }

/** Nothing has to be chosen for a spreadsheet, whose rows may say all of it. */
const toSpreadsheetDefaults = (values: UploadValues) => ({
  grade_id: values.grade_id ?? undefined,
  subject_id: values.subject_id ?? undefined,
  chapter_id: values.chapter_id ?? undefined,
  level: values.level,
  skill: values.skill,
  type: values.type ?? undefined,
  max_marks: readNumber(values.max_marks),
  language: values.language || undefined,
})

const toDefaults = (values: UploadValues) => ({
  grade_id: values.grade_id ?? 0,
  subject_id: values.subject_id ?? 0,
  chapter_id: values.chapter_id ?? 0,
  topic_id: values.topic_id,
  level: values.level,
  skill: values.skill,
  max_marks: readNumber(values.max_marks),
})

export function checkUpload(values: UploadValues, noFile: string): Record<string, string> {
  const errors: Record<string, string> = values.file ? {} : { file: noFile }
  const { says_place } = uploadFormats[values.format]
  const schema = says_place ? Defaults.partial() : Defaults
  for (const { path, message } of schema.safeParse(defaultsOf(values)).error?.issues ?? []) {
    errors[path.join('.')] ??= schemaText(message)
  }
  return errors
}

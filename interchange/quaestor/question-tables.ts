import { z } from 'zod'
import { questionContent } from '../../domain/questions/stored-question.ts'

/*
 * A file of content (docs/school-content.md) with the tables alone that questions and their places need, and of these what a question says. The file of a
 * whole school has more members and rows, and is read alike.
 */

const place = z.int().min(1)
const name = z.string().max(500)

export const questionTables = {
  grades: z.object({ id: place, title: name }),
  subjects: z.object({ id: place, grade_id: place, title: name }),
  chapters: z.object({ id: place, subject_id: place, chapter: name }),
  topics: z.object({ id: place, chapter_id: place, title: name }),
  questions: z.object({
    ...{ id: place, grade_id: place, subject_id: place, chapter_id: place, topic_id: place.nullable() },
    ...{ version: place, tags: z.array(z.string().max(40)).max(20), expected_minutes: z.number().nullable() },
  }),
  question_versions: z.object({ id: place, question_id: place, version: place, ...questionContent }),
} as const
export type QuestionTable = keyof typeof questionTables
export type QuestionRow<T extends QuestionTable> = z.output<(typeof questionTables)[T]>
export const questionTableNames = Object.keys(questionTables) as QuestionTable[]

/** How a picture is named in a text: by the SHA-256 of its bytes. */
export const PICTURE_NAME = /media:([0-9a-f]{64}\.[a-z]{3,4})/g

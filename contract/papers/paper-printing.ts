import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { arrangements, setLetters } from '../../domain/papers/documents.ts'
import { Language } from '../../domain/questions/answer-shapes.ts'
import { coded } from '../../domain/say.ts'

/** Keys, model answers and step marks of every set of a paper. */
export const MarkingScheme = z.object({
  sets: z.array(
    z.object({
      set: z.enum(setLetters),
      items: z.array(
        z.object({
          number: z.int(),
          item_id: Id,
          question_id: Id,
          or_group: z.string().nullable(),
          /** "B", "True", "3.14 ± 0.01 cm"; null for what is answered in words. */
          key: z.string().nullable(),
          model_answer: z.string().nullable(),
          marking_points: z.array(z.object({ text: z.string(), marks: z.number() })),
          explanation: z.string().nullable(),
          /** Of a case study: its sub-questions, (i) first. */
          parts: z.array(
            z.object({
              key: z.string().nullable(),
              model_answer: z.string().nullable(),
              marking_points: z.array(z.object({ text: z.string(), marks: z.number() })),
              marks: z.number(),
              or_group: z.string().nullable(),
            }),
          ),
          marks: z.number(),
        }),
      ),
    }),
  ),
})

/** How a paper is printed, beside document, edition, page and set. */
export const PrintOptions = {
  /** The language that it is printed in, where its questions are translated; the paper's own where it is left out. */
  language: Language.nullish(),
  /** For the edition two-language: the second language, and how the two stand. */
  second_language: Language.nullish(),
  arrangement: z.enum(arrangements, coded('field.either', { one: 'stacked', other: 'side-by-side' })).optional(),
  logo: z.boolean(coded('field.not_boolean')).optional(),
  /** Ruled lines under every question that is answered in words, a frame under every drawing. */
  writing_space: z.boolean(coded('field.not_boolean')).optional(),
}

/** Questions that have no text in a language of an edition, by printed numbers; two alternatives have one number. */
export const LackingTexts = z.object({
  language: z.string(),
  /** Printed numbers that lack it, of all there are. */
  count: z.int(),
  of: z.int(),
  questions: z.array(z.object({ number: z.int(), id: Id })),
})
export type LackingTexts = z.output<typeof LackingTexts>

/** `detail` is the picture's address, the characters without a font, or the exporter's own sentence; `questions` are printed numbers. */
export const PrintWarning = z.object({
  kind: z.enum([
    'LARGE_PICTURE',
    'UNREADABLE_PICTURE',
    'UNKNOWN_CHARACTER',
    'READING_ALOUD',
    'WIDE_TABLE',
    'WIDE_FORMULA',
    'OTHER_LETTERS',
  ]),
  detail: z.string(),
  questions: z.array(z.int()),
})
export type PrintWarning = z.output<typeof PrintWarning>

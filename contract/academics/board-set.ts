import { z } from 'zod'
import { subjectCategories, subjectKinds } from './subject.ts'

const InTwoLanguages = z.object({ en: z.string(), hi: z.string() })

/** A subject of a set: its key, and what is known of it there. */
const OfferedSubject = z.strictObject({
  key: z.string(),
  /** The board's own number. */
  code: z.string().optional(),
  /** Absent: compulsory. */
  category: z.enum(subjectCategories).optional(),
  /** Absent: theory. */
  kind: z.enum(subjectKinds).optional(),
  /** An elective that is ticked at first all the same. */
  on: z.boolean().optional(),
  /** Of those with the same word a school mostly has one. */
  one_of: z.string().optional(),
})
export type OfferedSubject = z.output<typeof OfferedSubject>

/** What a school of a board usually teaches, class by class: a proposal, never a rule. */
export const BoardSet = z.strictObject({
  key: z.string(),
  name: InTwoLanguages,
  /** The year whose lists it follows; null: what is usual. */
  as_of: z.string().nullable(),
  ladder: z.string(),
  /** How the classes are proposed to be written. */
  naming: z.string(),
  /** Names of each subject in each language: the long and the short one. */
  names: z.record(
    z.string(),
    z.object({ en: z.tuple([z.string(), z.string()]), hi: z.tuple([z.string(), z.string()]) }),
  ),
  bands: z.array(
    z.strictObject({
      rungs: z.array(z.string()),
      /** Whether the subjects are the board's own list or what is usual. */
      sure: z.string(),
      pass_percent: z.number().optional(),
      subjects: z.array(OfferedSubject),
      /** Beside the subjects above, which all streams share. */
      streams: z
        .array(
          z.strictObject({
            key: z.string(),
            title: InTwoLanguages,
            subjects: z.array(OfferedSubject),
            choose_from: z.array(OfferedSubject).optional(),
            /** How many of these a pupil usually takes. */
            choose: z.int().optional(),
          }),
        )
        .optional(),
    }),
  ),
})
export type BoardSet = z.output<typeof BoardSet>
export type BoardBand = BoardSet['bands'][number]

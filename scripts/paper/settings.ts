import { z } from 'zod'
import { english, isHundred, levels, sentenceIn, skills } from '#contract'
import type { BlueprintFile } from './blueprint-file.ts'
import { PaperError } from './error.ts'

const Name = z.string('Must be a text').trim().min(1, 'Must not be empty').max(150, 'At most 150 characters')
const Percent = z.number('Must be a percentage').min(0, 'Must not be negative').max(100, 'Must be at most 100')

const isWhole = (shares: Partial<Record<string, number>>) =>
  isHundred(Object.values(shares).reduce<number>((sum, share) => sum + (share ?? 0), 0))

/** One name for all questions, or per cent of them by name. */
const spread = <Names extends readonly [string, ...string[]]>(names: Names) =>
  z.union(
    [z.enum(names), z.partialRecord(z.enum(names), Percent).refine(isWhole, 'The shares must add up to 100 %')],
    `Must be one of ${names.join(', ')}, or shares of them in per cent`,
  )

const Settings = z.strictObject({
  paper: z.strictObject(
    {
      school: Name,
      header_1: Name,
      header_2: Name.nullish(),
      grade: Name,
      subject: Name,
      timing: z
        .string('Must be hours and minutes')
        .regex(/^\d{1,2}:[0-5]\d$/, 'Must be hours and minutes, such as 1:30'),
      type_test: z.string('Must be a text').nullish(),
      language: z.string('Must be a language, such as en').default('en'),
      instruction: z.string('Must be a text').nullish(),
    },
    'Say what stands at the head of the paper: school, header_1, grade, subject and timing',
  ),
  defaults: z
    .strictObject({
      max_marks: z.number('Must be a number of marks').positive('Must be more than 0').default(1),
      level: spread(levels).default('MEDIUM'),
      skill: spread(skills).default('REMEMBER'),
    })
    .prefault({}),
})

/** What the file of a blueprint says beside the blueprint: the head of the paper, and what a bank lacks. */
export type PaperSettings = z.output<typeof Settings>
export type Spread<Name extends string> = Name | Partial<Record<Name, number>>

/**
 * Parts the file of a blueprint: `paper` and `defaults` are read here, the rest is the blueprint as on the wire.
 *
 * @throws PaperError with a sentence for each fault
 */
export function readSettings({ content, placeOf }: BlueprintFile): {
  settings: PaperSettings
  blueprint: Record<string, unknown>
} {
  const { paper, defaults, ...blueprint } = content
  const read = Settings.safeParse({ paper, defaults })
  if (!read.success) {
    throw new PaperError(
      read.error.issues.map(({ path, message }) => `${placeOf(path)}: ${english(sentenceIn(message))}.`),
    )
  }
  return { settings: read.data, blueprint }
}

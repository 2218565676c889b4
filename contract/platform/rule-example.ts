import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded } from '../../domain/say.ts'
import { canAny, read } from '../endpoint.ts'
import { Parent } from '../fields.ts'
import { SchoolSettingsInput } from './school-settings-input.ts'

/** The rules of a school: settings of it that stand on one page, each in a sentence. */
export const ruleNames = [
  'absent_policy',
  'grade_system_id',
  'pass_percent',
  'rank_shown',
  'grace_limit',
  'recheck_days',
  'recheck_rule',
  'small_cell',
  'name_order',
  'student_sign_in',
  'approved_only',
  'retention_years',
  'keep_audit_days',
  'keep_job_days',
] as const
export type RuleName = (typeof ruleNames)[number]

const rules = SchoolSettingsInput.pick(
  Object.fromEntries(ruleNames.map((name) => [name, true])) as Record<RuleName, true>,
)
export type RuleValues = z.output<typeof rules>

const Asked = z
  .strictObject({ rule: z.enum(ruleNames, coded('field.one_of', { names: ruleNames.join(', ') })), value: z.unknown() })
  .superRefine(({ rule, value }, context) => {
    const fault = rules.shape[rule].safeParse(value).error?.issues[0]
    if (fault) context.addIssue({ code: 'custom', path: ['value'], message: fault.message })
  })

/** What a rule changes, shown on somebody whom it touches. */
export const RuleExample = z.object({
  /** Null: it touches nobody yet. */
  pupil: z.object({ id: Id, name: z.string(), place: z.string() }).nullable(),
  exam: Parent.nullable(),
  /**
   * As it is shown by the rule that holds, and by the value that is asked about: the average of the pupil's exams, their grade, place, marks or name;
   * marks to pass of 80; the last day of asking for a recheck, as YYYY-MM-DD. Null: nothing is shown, or there is nothing to show.
   */
  now: z.string().nullable(),
  // biome-ignore lint/suspicious/noThenProperty: a text or null, which nobody waits for
  then: z.string().nullable(),
  /** Exams that are verified, and that are published: nothing of them changes but places and averages of few. */
  verified: z.int(),
  published: z.int(),
  /** Exams that the rule will reach. */
  next: z.int(),
})
export type RuleExample = z.output<typeof RuleExample>

export const getRuleExample = read(
  '/school-settings/example',
  canAny(['module-wise-access', 'update'], ['grade-system', 'update']),
  Asked,
  RuleExample,
)

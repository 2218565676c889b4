import { z } from 'zod'
import { recheckRules } from '../../domain/exams/exam-words.ts'
import { Id, line, optionalLine } from '../../domain/fields.ts'
import { isQuarterStep } from '../../domain/papers/marks.ts'
import { schoolFontNames } from '../../domain/papers/school-fonts.ts'
import { coded, say } from '../../domain/say.ts'
import { can, read, signedIn, write } from '../endpoint.ts'
import { changesTo, Email, Nothing } from '../fields.ts'
import { absentPolicies, Languages, Logo, Timezone } from './school-fields.ts'

export const nameOrders = ['FIRST_LAST', 'LAST_FIRST'] as const
export type NameOrder = (typeof nameOrders)[number]

/** Who a school's mails come from, and where answers to them go. */
const SchoolMail = z.strictObject({
  from_name: line(100, coded('settings.mail_name')),
  reply_to: Email.nullable(),
})
export type SchoolMail = z.output<typeof SchoolMail>

/** What a school sets for itself. Logo is an uploaded image's path; colour tints the screens. */
export const SchoolSettings = z.object({
  row_version: z.int(),
  name: z.string(),
  header_1: z.string().nullable(),
  header_2: z.string().nullable(),
  logo: z.string().nullable(),
  colour: z.string().nullable(),
  timezone: z.string(),
  /** ISO 3166 code; dates are written as that country does. Only the platform changes it. */
  country: z.string().nullable(),
  languages: z.array(z.string()),
  approved_only: z.boolean(),
  /** The school's own current session; null where it follows the platform's default. */
  session_id: Id.nullable(),
  /** Whether an absent pupil counts as 0 in averages. */
  absent_policy: z.enum(absentPolicies),
  /** How marks become grades where a class has no system of its own. */
  grade_system_id: Id.nullable(),
  rank_shown: z.boolean(),
  /** Marks that may be given at most to lift somebody to a pass. */
  grace_limit: z.number(),
  /** Days after publishing in which marks may be looked at again. */
  recheck_days: z.int(),
  /** Whether looking again may lower them. */
  recheck_rule: z.enum(recheckRules),
  /** Fewer pupils than this have no average in a report. */
  small_cell: z.int(),
  /** What the school's papers are set in. */
  font: z.enum(schoolFontNames),
  /** Days that the record of who did what, and jobs that have ended, are kept; null: always. */
  keep_audit_days: z.int().nullable(),
  keep_job_days: z.int().nullable(),
  /** How names of pupils are shown, sorted and printed. */
  name_order: z.enum(nameOrders),
  /** Years that a pupil's data is kept after the last session; null: until it is erased by hand. */
  retention_years: z.int().nullable(),
  /** Whether pupils have a sign-in. */
  student_sign_in: z.boolean(),
  /** null: mails come in the school's name, and answers go to its office. */
  mail: SchoolMail.nullable(),
  media_bytes: z.int(),
  media_quota_bytes: z.int(),
})
export type SchoolSettings = z.output<typeof SchoolSettings>

/** Up to ten years. */
const days = (least: number) => {
  const wrong = coded('settings.keep_days', { least })
  return z.int(wrong).min(least, wrong).max(3650, wrong).nullish()
}

export const SchoolSettingsInput = z.strictObject({
  header_1: optionalLine(150),
  header_2: optionalLine(150),
  logo: Logo.nullish(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, coded('settings.colour'))
    .nullish(),
  timezone: Timezone,
  languages: Languages,
  /** The year that the school is in; null follows the platform's default. */
  session_id: Id.nullish(),
  approved_only: z.boolean(coded('field.not_boolean')),
  absent_policy: z.enum(absentPolicies, coded('field.one_of', { names: absentPolicies.join(', ') })),
  grade_system_id: Id,
  rank_shown: z.boolean(coded('field.not_boolean')),
  grace_limit: z
    .number(coded('field.not_number'))
    .min(0, coded('field.below_zero'))
    .max(20, coded('field.at_most', { most: 20 }))
    .refine(isQuarterStep, coded('marks.steps')),
  recheck_days: z
    .int(coded('field.not_whole'))
    .min(0, coded('field.below_zero'))
    .max(365, coded('field.at_most', { most: 365 })),
  recheck_rule: z.enum(recheckRules, coded('field.one_of', { names: recheckRules.join(', ') })),
  small_cell: z
    .int(coded('field.not_whole'))
    .min(1, coded('field.at_least', { least: 1 }))
    .max(20, coded('field.at_most', { most: 20 })),
  keep_audit_days: days(180),
  keep_job_days: days(7),
  name_order: z.enum(nameOrders, coded('field.one_of', { names: nameOrders.join(', ') })),
  retention_years: z
    .int(coded('settings.retention'))
    .min(1, coded('settings.retention'))
    .max(100, coded('settings.retention'))
    .nullish(),
  student_sign_in: z.boolean(coded('field.not_boolean')),
  mail: SchoolMail.nullish(),
  font: z.enum(schoolFontNames, coded('field.one_of', { names: schoolFontNames.join(', ') })),
})

export const schoolSettingsApi = {
  get: read('/school-settings/get', signedIn, Nothing, SchoolSettings),
  update: write(
    '/school-settings/update',
    can('module-wise-access', 'update'),
    changesTo(SchoolSettingsInput),
    SchoolSettings,
    say('done.settings'),
  ),
}

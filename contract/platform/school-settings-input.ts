import { z } from 'zod'
import { fullColour } from '../../domain/colour.ts'
import { dateFormats } from '../../domain/date-format.ts'
import { recheckRules } from '../../domain/exams/exam-words.ts'
import { Id, optionalLine } from '../../domain/fields.ts'
import { isQuarterStep } from '../../domain/papers/marks.ts'
import { optionLetters } from '../../domain/papers/option-letters.ts'
import { schoolFontNames } from '../../domain/papers/school-fonts.ts'
import { coded, say } from '../../domain/say.ts'
import { canAny, write } from '../endpoint.ts'
import { changesTo } from '../fields.ts'
import { AbsentRule, Languages, Logo, schoolIdentity, Timezone } from './school-fields.ts'
import { getSchoolSettings, nameOrders, SchoolMail, SchoolSettings } from './school-settings.ts'

/** Up to ten years. */
const days = (least: number) => {
  const wrong = coded('settings.keep_days', { least })
  return z.int(wrong).min(least, wrong).max(3650, wrong).nullish()
}

const oneOf = (names: readonly string[]) => coded('field.one_of', { names: names.join(', ') })

const between = (least: number, most: number) => {
  const wrong = coded('settings.between', { least, most })
  return z.int(wrong).min(least, wrong).max(most, wrong)
}

/** #7a1420, also without # and in its short form, as people copy it: stored in full. */
const Colour = z.string(coded('settings.colour')).transform((typed, context) => {
  const full = fullColour(typed)
  if (full) return full
  context.addIssue({ code: 'custom', message: coded('settings.colour') })
  return z.NEVER
})

export const SchoolSettingsInput = z.strictObject({
  header_1: optionalLine(150),
  header_2: optionalLine(150),
  logo: Logo.nullish(),
  ...schoolIdentity,
  colour: Colour.nullish(),
  timezone: Timezone,
  date_format: z.enum(dateFormats, oneOf(dateFormats)).nullish(),
  languages: Languages,
  /** The year that the school is in; null follows the platform's default. */
  session_id: Id.nullish(),
  approved_only: z.boolean(coded('field.not_boolean')),
  absent_policy: AbsentRule,
  grade_system_id: Id,
  rank_shown: z.boolean(coded('field.not_boolean')),
  sheets_shown: z.boolean(coded('field.not_boolean')),
  grace_limit: z
    .number(coded('settings.grace'))
    .min(0, coded('settings.grace'))
    .max(20, coded('settings.grace'))
    .refine(isQuarterStep, coded('settings.grace')),
  recheck_days: between(0, 365),
  recheck_rule: z.enum(recheckRules, oneOf(recheckRules)),
  small_cell: between(1, 20),
  pass_percent: between(0, 100),
  /** Any time says that the rules were looked at: the server's clock says when; null takes it back. */
  rules_seen_at: z.iso.datetime({ offset: true, error: coded('settings.moment') }).nullable(),
  keep_audit_days: days(180),
  keep_job_days: days(7),
  name_order: z.enum(nameOrders, oneOf(nameOrders)),
  retention_years: z
    .int(coded('settings.retention'))
    .min(1, coded('settings.retention'))
    .max(100, coded('settings.retention'))
    .nullish(),
  student_sign_in: z.boolean(coded('field.not_boolean')),
  mail: SchoolMail.nullish(),
  font: z.enum(schoolFontNames, oneOf(schoolFontNames)),
  option_letters: z.enum(optionLetters, oneOf(optionLetters)),
})

/** Every page reads the settings, and one dialog changes them: what it checks is not loaded with each page. */
export const schoolSettingsApi = {
  get: getSchoolSettings,
  update: write(
    '/school-settings/update',
    canAny(['module-wise-access', 'update'], ['grade-system', 'update']),
    changesTo(SchoolSettingsInput),
    SchoolSettings,
    say('done.settings'),
  ),
}

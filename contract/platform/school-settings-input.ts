import { z } from 'zod'
import { recheckRules } from '../../domain/exams/exam-words.ts'
import { Id, optionalLine } from '../../domain/fields.ts'
import { isQuarterStep } from '../../domain/papers/marks.ts'
import { optionLetters } from '../../domain/papers/option-letters.ts'
import { schoolFontNames } from '../../domain/papers/school-fonts.ts'
import { coded, say } from '../../domain/say.ts'
import { can, write } from '../endpoint.ts'
import { changesTo } from '../fields.ts'
import { absentPolicies, Languages, Logo, Timezone } from './school-fields.ts'
import { getSchoolSettings, nameOrders, SchoolMail, SchoolSettings } from './school-settings.ts'

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
  option_letters: z.enum(optionLetters, coded('field.one_of', { names: optionLetters.join(', ') })),
})

/** Every page reads the settings, and one dialog changes them: what it checks is not loaded with each page. */
export const schoolSettingsApi = {
  get: getSchoolSettings,
  update: write(
    '/school-settings/update',
    can('module-wise-access', 'update'),
    changesTo(SchoolSettingsInput),
    SchoolSettings,
    say('done.settings'),
  ),
}

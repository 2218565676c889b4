import { z } from 'zod'
import { optionalLine } from '../../domain/fields.ts'
import { schoolFontNames } from '../../domain/papers/school-fonts.ts'
import { coded, say } from '../../domain/say.ts'
import { can, read, signedIn, write } from '../endpoint.ts'
import { changesTo, Nothing } from '../fields.ts'

/** What a school sets for itself. Logo is an uploaded image's path; colour tints the screens. */
export const SchoolSettings = z.object({
  row_version: z.int(),
  name: z.string(),
  header_1: z.string().nullable(),
  header_2: z.string().nullable(),
  logo: z.string().nullable(),
  colour: z.string().nullable(),
  timezone: z.string(),
  languages: z.array(z.string()),
  approved_only: z.boolean(),
  /** What the school's papers are set in. */
  font: z.enum(schoolFontNames),
  /** Days that the record of who did what, and jobs that have ended, are kept; null: always. */
  keep_audit_days: z.int().nullable(),
  keep_job_days: z.int().nullable(),
  media_bytes: z.int(),
  media_quota_bytes: z.int(),
})
export type SchoolSettings = z.output<typeof SchoolSettings>

const isTimezone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Up to ten years. */
const days = (least: number) => {
  const wrong = coded('settings.keep_days', { least })
  return z.int(wrong).min(least, wrong).max(3650, wrong).nullish()
}

export const SchoolSettingsInput = z.strictObject({
  header_1: optionalLine(150),
  header_2: optionalLine(150),
  logo: z
    .string()
    .regex(/^\/v1\/media\/file\/[0-9a-f]{32}\.(webp|png|jpg)$/, coded('settings.logo'))
    .nullish(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, coded('settings.colour'))
    .nullish(),
  timezone: z.string(coded('settings.timezone_missing')).refine(isTimezone, coded('settings.timezone')),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/, coded('language.code')))
    .min(1, coded('settings.no_language'))
    .max(5),
  approved_only: z.boolean(coded('field.not_boolean')),
  keep_audit_days: days(180),
  keep_job_days: days(7),
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

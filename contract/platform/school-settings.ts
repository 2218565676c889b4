import { z } from 'zod'
import { dateFormats } from '../../domain/date-format.ts'
import { recheckRules } from '../../domain/exams/exam-words.ts'
import { Id, line } from '../../domain/fields.ts'
import { optionLetters } from '../../domain/papers/option-letters.ts'
import { schoolFontNames } from '../../domain/papers/school-fonts.ts'
import { coded } from '../../domain/say.ts'
import { read, signedIn } from '../endpoint.ts'
import { Email, Nothing } from '../fields.ts'
import { absentPolicies, boards } from './school-fields.ts'

export const nameOrders = ['FIRST_LAST', 'LAST_FIRST'] as const
export type NameOrder = (typeof nameOrders)[number]

/** Who a school's mails come from, and where answers to them go. */
export const SchoolMail = z.strictObject({
  from_name: line(100, coded('settings.mail_name')),
  reply_to: Email.nullable(),
})
export type SchoolMail = z.output<typeof SchoolMail>

/** What a school sets for itself. Logo is an uploaded image's path; colour tints the screens. */
export const SchoolSettings = z.object({
  row_version: z.int(),
  name: z.string(),
  /** The platform's, as is the country: shown, and changed there. */
  sub_domain: z.string(),
  board: z.enum(boards).nullable(),
  contact_person: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  pincode: z.string().nullable(),
  header_1: z.string().nullable(),
  header_2: z.string().nullable(),
  logo: z.string().nullable(),
  colour: z.string().nullable(),
  timezone: z.string(),
  /** ISO 3166 code; dates are written as that country does. Only the platform changes it. */
  country: z.string().nullable(),
  /** How dates are written on screens, in print and in files; null: as the country does. */
  date_format: z.enum(dateFormats).nullable(),
  languages: z.array(z.string()),
  approved_only: z.boolean(),
  /** The school's own current session; null where it follows the platform's default. */
  session_id: Id.nullable(),
  /** Whether an absent pupil counts as 0 in averages, or is asked about when an exam is verified. */
  absent_policy: z.enum(absentPolicies),
  /** How marks become grades where a class has no system of its own. */
  grade_system_id: Id.nullable(),
  rank_shown: z.boolean(),
  /** Pupils see their own scanned pages and answers, once results are published. */
  sheets_shown: z.boolean(),
  /** Marks that may be given at most to lift somebody to a pass. */
  grace_limit: z.number(),
  /** Days after publishing in which marks may be looked at again. */
  recheck_days: z.int(),
  /** Whether looking again may lower them. */
  recheck_rule: z.enum(recheckRules),
  /** Fewer pupils than this have no average in a report. */
  small_cell: z.int(),
  /** With how much of its marks a new subject is passed. */
  pass_percent: z.int(),
  /** When the rules were first changed or found right as they are; null: nobody has looked at them. */
  rules_seen_at: z.string().nullable(),
  /** What the school's papers are set in. */
  font: z.enum(schoolFontNames),
  /** How options and sections of a paper of one language are lettered. */
  option_letters: z.enum(optionLetters),
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

export const getSchoolSettings = read('/school-settings/get', signedIn, Nothing, SchoolSettings)

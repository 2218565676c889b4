import { z } from 'zod'
import { line, optionalLine, optionalText } from '../../domain/fields.ts'
import { coded } from '../../domain/say.ts'
import { Email, Phone } from '../fields.ts'

/** Names that the platform keeps for itself. */
export const reservedSubDomains: ReadonlySet<string> = new Set([
  'www',
  'api',
  'app',
  'admin',
  'super',
  'static',
  'mail',
])

const label = /^[a-z0-9]([a-z0-9-]{1,30}[a-z0-9])$/
/** What the domain name system keeps for names in other scripts. */
const encoded = /^..--/

/** The label of a school's address: `demo` in demo.example.org. Capitals are made small. */
export const SubDomain = z
  .string(coded('sub_domain.missing'))
  .trim()
  .toLowerCase()
  .superRefine((given, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if (given === '') refuse(coded('sub_domain.missing'))
    else if (!label.test(given) || encoded.test(given)) refuse(coded('sub_domain.form'))
    else if (reservedSubDomains.has(given)) refuse(coded('sub_domain.reserved'))
  })

const isTimezone = (name: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const Timezone = z.string(coded('settings.timezone_missing')).refine(isTimezone, coded('settings.timezone'))

export const Languages = z
  .array(z.string().regex(/^[a-z]{2,3}$/, coded('language.code')))
  .min(1, coded('settings.no_language'))
  .max(5)

/** The path of an uploaded image. */
export const Logo = z.string().regex(/^\/v1\/media\/file\/[0-9a-f]{32}\.(webp|png|jpg)$/, coded('settings.logo'))

/** Two capitals, as ISO 3166 has them. */
export const Country = z
  .string(coded('field.not_text'))
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, coded('school.country'))

export const boards = ['CBSE', 'ICSE', 'STATE', 'IB', 'CAMBRIDGE', 'OTHER'] as const
/** How an absent pupil counts in the averages of an exam: as 0, or not at all. */
export const countedPolicies = ['ZERO', 'EXCLUDE'] as const
export type CountedPolicy = (typeof countedPolicies)[number]
/** ASK: whoever verifies an exam decides; until then its absent pupils are left out. */
export const absentPolicies = [...countedPolicies, 'ASK'] as const

const oneOf = (names: readonly string[]) => coded('field.one_of', { names: names.join(', ') })

export const AbsentRule = z.enum(absentPolicies, oneOf(absentPolicies))

/** What a school is called and where it is found: the platform writes it down, and the school mends it. */
export const schoolIdentity = {
  name: line(120, coded('name.missing')).min(3, coded('school.name_too_short')),
  board: z.enum(boards, oneOf(boards)).nullish(),
  contact_person: line(100, coded('school.contact_missing')),
  email: Email,
  phone: Phone,
  address: optionalText(500),
  city: line(100, coded('school.city_missing')),
  state: optionalLine(100),
  pincode: optionalLine(12),
}

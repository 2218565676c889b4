import type { School, schoolApi } from '#contract'
import type { Sent } from '#web/api/call.ts'

/** The form of a school: texts where the body has null. `admin` is filled in only for a new one. */
export const toValues = (school: School | null) => ({
  name: school?.name ?? '',
  sub_domain: school?.sub_domain ?? '',
  contact_person: school?.contact_person ?? '',
  email: school?.email ?? '',
  // Typed on after the code of the country that a new school begins with.
  phone: school?.phone ?? '+91 ',
  city: school?.city ?? '',
  address: school?.address ?? '',
  state: school?.state ?? '',
  pincode: school?.pincode ?? '',
  country: school ? (school.country ?? '') : 'IN',
  board: school?.board ?? '',
  logo: school?.logo ?? null,
  header_1: school?.header_1 ?? '',
  header_2: school?.header_2 ?? '',
  timezone: school?.timezone ?? 'Asia/Kolkata',
  languages: school?.languages ?? ['en'],
  absent_policy: school?.absent_policy ?? ('EXCLUDE' as const),
  admin: { name: '', email: '', mobile: '' },
})
export type SchoolValues = ReturnType<typeof toValues>

/** Whoever fills in nothing of the admin makes the school without one. */
const hasAdmin = ({ admin }: SchoolValues) => Object.values(admin).some((text) => text.trim() !== '')

export function toBody(values: SchoolValues): Sent<typeof schoolApi.create> {
  const { admin, country, board, ...fields } = values
  const body = { ...fields, country: country || null, board: (board || null) as School['board'] }
  return hasAdmin(values) ? { ...body, admin: { ...admin, mobile: admin.mobile.trim() || null } } : body
}

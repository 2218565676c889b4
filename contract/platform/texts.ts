import { rowTexts } from '../texts/rows.ts'

/** Fields of sessions, schools and their settings. */
export const platformTexts = {
  ...rowTexts('session', 'Session', 'Sessions'),
  ...rowTexts('school', 'School', 'Schools'),
  ...rowTexts('role', 'Role', 'Roles'),
  'role.base': 'Choose what the role is based on: 1 to 5',
  'permission.no_action': 'There is no such right',
  'done.permission': 'Permission changed',
  'done.permissions': 'Permissions saved',
  ...rowTexts('school_admin', 'School admin', 'School admins'),
  'session.name_too_short': 'The name needs at least 4 characters, such as "2026-27"',
  'school.name_too_short': 'The name needs at least 3 characters',
  'school.contact_missing': 'Please enter the contact person',
  'school.city_missing': 'Please enter the city',
  'school.country': 'Must be a country code such as IN',
  'sub_domain.missing': 'Please enter the sub-domain',
  'sub_domain.form':
    'A sub-domain has 3 to 32 small letters, digits and single hyphens, and begins and ends with a letter or digit',
  'sub_domain.reserved': 'This sub-domain is kept for the platform; choose another',
} as const

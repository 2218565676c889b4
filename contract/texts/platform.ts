import { rowTexts } from './rows.ts'

/** Fields of sessions and of a school. */
export const platformTexts = {
  ...rowTexts('session', 'Session'),
  'session.name_too_short': 'The name needs at least 4 characters, such as "2026-27"',
  'settings.logo': 'Upload the logo as an image first',
  'settings.keep_days': 'Must be at least {least} and at most 3650 days',
  'settings.colour': 'Must be a colour such as #3b5bdb',
  'settings.timezone_missing': 'Please choose a time zone',
  'settings.timezone': 'Must be a time zone such as Asia/Kolkata',
  'settings.no_language': 'Name at least one language',
} as const

/** Fields of a school's settings, which stand in a dialog of every page. */
export const settingsTexts = {
  'settings.logo': 'Upload the logo as an image first',
  'settings.keep_days': 'Must be at least {least} and at most 3650 days',
  'settings.mail_name': 'Please enter the name that mails come from',
  'settings.colour': 'Must be a colour such as #3b5bdb',
  'settings.timezone_missing': 'Please choose a time zone',
  'settings.timezone': 'Must be a time zone such as Asia/Kolkata',
  'settings.retention': 'Must be a number of years from 1 to 100',
  'settings.between': 'Must be a whole number from {least} to {most}',
  'settings.grace': 'Must be from 0 to 20 marks, in quarters',
  'settings.moment': 'Must be a moment such as 2026-11-12T10:36:00Z',
  'settings.no_language': 'Name at least one language',
} as const

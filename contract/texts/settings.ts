/** Fields of a school's settings, which stand in a dialog of every page. */
export const settingsTexts = {
  'settings.logo': 'Upload the logo as an image first',
  'settings.keep_days': 'Must be at least {least} and at most 3650 days',
  'settings.mail_name': 'Please enter the name that mails come from',
  'settings.colour': 'Must be a colour such as #3b5bdb',
  'settings.timezone_missing': 'Please choose a time zone',
  'settings.timezone': 'Must be a time zone such as Asia/Kolkata',
  'settings.retention': 'Must be a number of years from 1 to 100',
  'settings.no_language': 'Name at least one language',
} as const

/** What a person is told when a call worked, where the screens of one area alone say it: see there. */
export const doneTexts = {
  'done.status': 'Status changed',
  'done.settings': 'Settings saved',
  'done.image': 'Image uploaded',
  'done.file': 'File read',
  'done.import_undone': 'Import undone',
  'done.profile': 'Profile saved',
  'done.device_out': 'This device is signed out',
  'done.mail_again': 'The mail is sent again',
  'done.job_cancelled': 'Job cancelled',
} as const

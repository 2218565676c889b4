/** Work in the background: what a job is called, and why it failed where no refusal says so. */
export const jobTexts = {
  'job.import': 'Import of {name}',
  'job.check': 'Check of {name}',
  'job.similar': 'Similar questions in {subject}',
  'job.report_cards': 'Report cards {session}',
  'job.copies': 'Copies of {name}',
  'job.pupil_data': 'All data of a pupil',
  'job.print_plan': 'Print plan of {name}',
  'job.print_series': 'Prints of {name}',
  'job.propose_dates': 'Date sheet of {name}',
  'job.propose_seats': 'Seats of {name}',
  'job.propose_duties': 'Duties of {name}',
  'job.content_out': 'The school’s content, to take along',
  'job.content_in': 'A school’s content from {name}',
  'job.content_check': 'Check of a school’s content from {name}',
  'job.invitations': '{count, plural, one {# invitation} other {# invitations}}',
  'job.demo': 'Demo school at {sub_domain}',
  'job.failed_here': 'Something went wrong on our side. Please start it again.',
  'job.cut_off': 'This was cut off three times, because the server ended while it worked. Please start it again.',
  'job.too_many_own':
    '{most, plural, one {# job} other {# jobs}} of yours wait already. Wait until one of them has begun, or cancel one in the list of jobs.',
  'job.too_many':
    '{most, plural, one {# job} other {# jobs}} of the school wait already. Try again once some of them are done.',
  'job.in_backup': 'It was under way when the back-up was made.',
} as const

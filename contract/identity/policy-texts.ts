/** What a school decides about ways in, and what of it can not be. */
export const signInPolicyTexts = {
  'sign_in_policy.saved': 'Saved. It holds from the next sign-in on.',
  'sign_in_policy.no_provider': 'Turn on a way to sign in by an account elsewhere first',
  'sign_in_policy.kind': 'Name kinds of people of the school: {names}',
  'sign_in_policy.admins_always': 'Admins always need a second step',
  'sign_in_policy.day_missing': 'Please choose the day',
  'sign_in_policy.day_far': 'Choose a day within a year',
  'sign_in_policy.days': 'Please type a number of days from 0 to {most}',
  'sign_in_policy.always_asked': 'Super admins are asked for the second step every time',
  'sign_in_policy.not_admin': 'Choose active admins of the school',
  'sign_in_policy.no_local_admin':
    'Choose an admin who can come in without the account elsewhere: with a passkey, or with a password and an authenticator app',
  'sign_in_policy.last_provider': 'People sign in by this alone. Let them sign in as they like first.',
} as const

/** What a school decides about ways in, and what of it can not be. */
export const signInPolicyTexts = {
  'sign_in_policy.saved': 'Saved. It holds from the next sign-in on.',
  'sign_in_policy.no_provider': 'Turn on a way to sign in by an account elsewhere first',
  'sign_in_policy.kind': 'Name kinds of people of the school: {names}',
  'sign_in_policy.admins_always': 'Admins always need a second step',
  'sign_in_policy.day_missing': 'Please choose the day',
  'sign_in_policy.day_far': 'Choose a day within a year',
  'sign_in_policy.not_admin': 'Choose active admins of the school',
  'sign_in_policy.no_local_admin':
    'Choose an admin who can come in without the account elsewhere: with a passkey, or with a password and an authenticator app',
  'sign_in_policy.last_local': '{name} is the last who can come in without {provider}. Choose another local admin first.',
  'sign_in_policy.last_provider': 'People sign in by this alone. Let them sign in as they like first.',
  'sign_in_policy.use_provider_2': 'Admins of {school} sign in with {provider}.',
  'sign_in_policy.use_provider_3': 'Teachers of {school} sign in with {provider}.',
  'sign_in_policy.use_provider_4': 'Pupils of {school} sign in with {provider}.',
  'sign_in_policy.use_provider_5': 'Examination staff of {school} sign in with {provider}.',
  'sign_in_policy.no_passkeys': 'Your school lets you have no passkeys. Use an authenticator app.',
  'enrol.not_needed': 'No code is needed here',
  'enrol.code_first': 'Type the code that was mailed to you first',
} as const

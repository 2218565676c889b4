/** What is said of a sign-in by an account elsewhere. */
export const issuerTexts = {
  'oidc.not_complete': 'What came back from the sign-in is not complete. Start again.',
  'oidc.provider_unknown': 'This way to sign in is not there, or turned off',
  'oidc.hd': 'This is not an account of {domain}. Choose the one that ends in @{domain}.',
  'oidc.hd_any': 'This is not an account of the school. Choose another one.',
  'oidc.tid': 'This Microsoft account belongs to another organization.',
  'oidc.said': '{provider} did not sign you in.',
  'oidc.secret': '{provider} refuses the secret of the school. Use your password.',
  'oidc.clock': '{provider} and this server differ in time. Use your password.',
  'oidc.token': 'What {provider} said can not be believed. Start again.',
  'oidc.auth_time': '{provider} does not say that you have just signed in there. Sign out here and in again.',
  'oidc.not_linked':
    'Your {provider} account is not linked to anyone at {school}. Sign in with your password and link it in My profile, or open your invitation.',
  'oidc.away': '{provider} does not answer right now. Use your password, or try again in a minute.',
  'sign_in_policy.use_provider_2': 'Admins of {school} sign in with {provider}.',
  'sign_in_policy.use_provider_3': 'Teachers of {school} sign in with {provider}.',
  'sign_in_policy.use_provider_4': 'Pupils of {school} sign in with {provider}.',
  'sign_in_policy.use_provider_5': 'Examination staff of {school} sign in with {provider}.',
} as const

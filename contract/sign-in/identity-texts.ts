/** What is said of linking an account elsewhere. */
export const identityTexts = {
  'noun.identity': 'linked account',
  'identity.linked': 'Linked',
  'identity.unlinked': 'No longer linked',
  'identity.acting': 'Who acts as somebody links nothing',
  'identity.subject_taken': 'This account is linked to somebody else here',
  'identity.provider_taken': 'You have linked another account of {provider}. Unlink that one first.',
  'identity.last_way': 'This is the only way you can sign in. Choose a password first.',
  'sign_in_policy.no_passkeys': 'Your school lets you have no passkeys. Use an authenticator app.',
  'identity.subject_other': 'This is another account of {provider} than the one that is yours here.',
  'enrol.not_needed': 'No code is needed here',
  'enrol.code_first': 'Type the code that was mailed to you first',
  'sign_in_policy.last_local':
    '{name} is the last who can come in without {provider}. Choose another local admin first.',
} as const

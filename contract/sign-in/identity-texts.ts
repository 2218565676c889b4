/** What is said of linking an account elsewhere. */
export const identityTexts = {
  'noun.identity': 'linked account',
  'identity.linked': 'Linked',
  'identity.unlinked': 'No longer linked',
  'identity.acting': 'Who acts as somebody links nothing',
  'identity.subject_taken': 'This account is linked to somebody else here',
  'identity.provider_taken': 'You have linked another account of {provider}. Unlink that one first.',
  'identity.last_way': 'This is the only way you can sign in. Choose a password first.',
} as const

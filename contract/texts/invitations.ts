/** Inviting people: fields, and what is said when it worked. */
export const invitationTexts = {
  'codes.whom': 'Choose a section or pupils',
  'codes.too_many': 'At most {most} at once; choose a section',
  'codes.too_many_found': 'At most {most} at once; choose fewer classes',
  'invitation.nobody': 'Choose at least one person',
  'invitation.too_many': 'At most {most} persons at once',
  'done.invited': 'Invitations sent',
  'done.revoked': 'Invitation revoked',
} as const

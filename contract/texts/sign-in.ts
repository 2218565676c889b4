/** Fields of the sign-in. */
export const signInTexts = {
  'password.missing': 'Please enter the password',
  'password.new_missing': 'Please enter new password',
  'password.old_missing': 'please enter old password',
  'password.too_short': 'The password needs at least {least} characters',
  'password.too_long': 'The password may have at most {most} characters',
} as const

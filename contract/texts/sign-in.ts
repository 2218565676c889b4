/** Fields of the sign-in, and what it says when it worked. */
export const signInTexts = {
  'password.missing': 'Please enter the password',
  'password.new_missing': 'Please enter new password',
  'password.old_missing': 'please enter old password',
  'password.too_short': 'The password needs at least {least} characters',
  'password.too_long': 'The password may have at most {most} characters',
  'done.signed_in': 'Signed in',
  'done.signed_out': 'Signed out',
  'done.password': 'Password changed',
  'done.acting': 'You are now acting as the school admin',
} as const

import { t } from '@lingui/core/macro'
import { NewPassword } from '#contract'
import { schemaText } from '#web/ui/message/sentence-text.ts'

export interface PasswordChange {
  oldPassword: string
  password: string
  confirm_password: string
}

/** What is wrong with each field of the dialog; nothing where it is right. */
export function passwordErrors(given: PasswordChange): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!given.oldPassword) errors.oldPassword = t`please enter old password`
  const refused = given.password && NewPassword.safeParse(given.password).error?.issues[0]?.message
  if (!given.password) errors.password = t`Please enter new password`
  else if (refused) errors.password = schemaText(refused)
  if (!given.confirm_password) errors.confirm_password = t`Please confirm your new password`
  else if (given.confirm_password !== given.password) errors.confirm_password = t`Passwords do not match`
  return errors
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailKind, MailRow } from '#contract'

export const kindNames: Record<MailKind, MessageDescriptor> = {
  INVITE: msg`Invitation`,
  VERIFY: msg`Confirmation of an address`,
  RESET: msg`New password`,
  EMAIL: msg`Change of an address`,
  OTP: msg`Code`,
  EMAIL_CHANGED: msg`Notice of a changed address`,
  PASSWORD_CHANGED: msg`Notice of a changed password`,
  REPORT: msg`Shared report`,
  TEST: msg`Test mail`,
}

export const states: Record<MailRow['state'], { name: MessageDescriptor; colour: string }> = {
  QUEUED: { name: msg`On its way`, colour: 'blue' },
  SENT: { name: msg`Sent`, colour: 'green' },
  FAILED: { name: msg`Failed`, colour: 'red' },
  HELD: { name: msg`Held here`, colour: 'yellow' },
}

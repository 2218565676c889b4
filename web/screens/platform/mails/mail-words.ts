import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailKind, MailRow } from '#contract'
import type { StateLook } from '#web/ui/state-look.ts'

export const kindNames: Record<MailKind, MessageDescriptor> = {
  INVITE: msg`Invitation`,
  VERIFY: msg`Confirmation of an address`,
  RESET: msg`New password`,
  EMAIL: msg`Change of an address`,
  OTP: msg`Code`,
  EMAIL_CHANGED: msg`Notice of a changed address`,
  PASSWORD_CHANGED: msg`Notice of a changed password`,
  GUESSED: msg`Notice of guessed passwords`,
  CODE_PRINTED: msg`Notice of a printed code`,
  REPORT: msg`Shared report`,
  TEST: msg`Test mail`,
  SERIES_CHANGED: msg`What changed in exams`,
  WEBHOOK_FAILING: msg`Notice that a program takes no messages`,
  WEBHOOK_OFF: msg`Notice that a webhook was turned off`,
  MARKS_DUE: msg`Reminder that marks are due`,
  SIGN_IN_CHANGED: msg`Notice of a changed way to sign in`,
  USE_PROVIDER: msg`Notice which account one signs in with`,
  KEY_ENDING: msg`Notice that an API key ends soon`,
  CONTENT_TAKEN: msg`Notice that everything was taken along`,
}

export const states: Record<MailRow['state'], { name: MessageDescriptor; look: StateLook }> = {
  QUEUED: { name: msg`On its way`, look: 'ahead' },
  SENT: { name: msg`Sent`, look: 'done' },
  FAILED: { name: msg`Failed`, look: 'refused' },
  HELD: { name: msg`Held here`, look: 'resting' },
}

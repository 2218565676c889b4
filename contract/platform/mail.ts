import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, handout, list, sentFrom, write } from '../endpoint.ts'
import { anyId, anyOf, anyText, Email, Instant, Nothing } from '../fields.ts'
import { messageFields, SentenceOnWire } from '../message.ts'

export const mailStates = ['QUEUED', 'SENT', 'FAILED', 'HELD'] as const

/** Why a mail is sent. */
export const mailKinds = [
  'INVITE',
  'VERIFY',
  'RESET',
  'EMAIL',
  'OTP',
  'EMAIL_CHANGED',
  'PASSWORD_CHANGED',
  'GUESSED',
  'CODE_PRINTED',
  'REPORT',
  'TEST',
  'CONTENT_TAKEN',
  'SERIES_CHANGED',
  'WEBHOOK_FAILING',
  'WEBHOOK_OFF',
  'KEY_ENDING',
  'USE_PROVIDER',
  'MARKS_DUE',
  'SIGN_IN_CHANGED',
] as const
export type MailKind = (typeof mailKinds)[number]

/** A mail as the log of mails shows it; what it says is not kept. */
export const MailRow = z.object({
  id: Id,
  kind: z.enum(mailKinds),
  /** null: of nobody who has an account. */
  account_id: Id.nullable(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** What the mail server said of a mail that was not taken, or our own reason; to a school without the names of machines. */
  error: z.string().nullable(),
  /** Our own reason by its code. */
  error_said: SentenceOnWire.nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
  /** When it is tried again. */
  send_at: Instant.nullable(),
})
export type MailRow = z.output<typeof MailRow>

const MailFilter = z.strictObject({
  id: anyId(),
  state: anyOf(z.enum(mailStates, coded('field.one_of', { names: mailStates.join(', ') }))),
  kind: anyOf(z.enum(mailKinds, coded('field.one_of', { names: mailKinds.join(', ') }))),
  to: anyText(),
  account_id: anyId(),
})

/** A held mail as it would be sent. */
const OpenedMail = z.object({ subject: z.string(), text: z.string(), url: z.string().nullable() })

/** How far a test mail came. */
const MailTest = z.object({
  ok: z.boolean(),
  step: z.enum(['connect', 'tls', 'auth', 'send']),
  ...messageFields,
  /** The mail server's own words, where it said something. */
  server_said: z.string().nullable(),
})

const view = can('module-wise-access', 'view')
const update = can('module-wise-access', 'update')

/** A school's mails, or for the platform its own and those to the admins of schools. */
export const mailApi = {
  list: sentFrom(
    'anywhere',
    list('/mail/list', view, MailFilter, MailRow, say('mail.found'), { sort: ['id', 'created_at'] }),
  ),
  retry: sentFrom('anywhere', write('/mail/retry/{id}', update, Nothing, MailRow, say('done.mail_again'))),
  open: sentFrom('anywhere', handout('/mail/open/{id}', update, Nothing, OpenedMail, null)),
  test: sentFrom('platform', write('/mail/test', update, z.strictObject({ to: Email }), MailTest, null)),
}

import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { canAny, handout, list, sentFrom, withBeside, write } from '../endpoint.ts'
import { anyId, anyOf, anyText, Instant, Nothing } from '../fields.ts'
import { messageFields } from '../message.ts'

export const invitationStates = ['NONE', 'PENDING', 'EXPIRED', 'ACCEPTED', 'REVOKED'] as const
export type InvitationState = (typeof invitationStates)[number]

/** How an invitation went out: by mail (and how far that is), held because no mail is set up, as a copied link or a printed code. */
export const deliveries = ['QUEUED', 'SENT', 'FAILED', 'HELD', 'COPIED', 'PRINTED'] as const

/** In the row of a person: whether somebody has been asked to come in, and has. */
export const Invitation = z.object({
  state: z.enum(invitationStates),
  sent_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  delivery: z.enum(deliveries).nullable(),
})
export type Invitation = z.output<typeof Invitation>

export const invitedKinds = ['staff', 'student', 'school-admin'] as const
export type InvitedKind = (typeof invitedKinds)[number]

export const InvitationRow = Invitation.extend({
  /** The account's. */
  id: Id,
  account_id: Id,
  /** Of the member of staff or the pupil; null for a school admin without such a record. */
  person_id: Id.nullable(),
  kind: z.enum(invitedKinds),
  name: z.string(),
  role: z.object({ id: Id, title: z.string() }),
  sent_to: z.string().nullable(),
  /** What the mail server said of a mail that could not be delivered. */
  error: z.string().nullable(),
})
export type InvitationRow = z.output<typeof InvitationRow>

const InvitationFilter = z.strictObject({
  id: anyId(),
  state: anyOf(z.enum(invitationStates, coded('field.one_of', { names: invitationStates.join(', ') }))),
  kind: anyOf(z.enum(invitedKinds, coded('field.one_of', { names: invitedKinds.join(', ') }))),
  search: anyText(),
})

const create = canAny(['staff', 'create'], ['student', 'create'], ['school-admin', 'create'])

/** A link by which somebody gets in; whoever has it can use it once. */
export const SecretLink = z.object({ url: z.string(), expires_at: Instant })

/** What becomes of the persons of a call: who was sent something, and who was not, with the reason. */
export const Sent = z.object({ sent: z.int(), left: z.array(z.object({ id: Id, ...messageFields })) })
export type Sent = z.output<typeof Sent>

/** Who may invite sees the invitations. Whose may be seen or sent is asked anew for each person: rights on staff say nothing of students. */
export const invitationApi = {
  list: sentFrom(
    'anywhere',
    list('/invitation/list', create, InvitationFilter, InvitationRow, say('invitation.found'), {
      sort: ['name', 'id'],
    }),
  ),
  send: sentFrom(
    'anywhere',
    withBeside(
      write(
        '/invitation/send',
        create,
        z.strictObject({
          account_ids: z
            .array(Id, coded('field.not_ids'))
            .min(1, coded('invitation.nobody'))
            .max(500, coded('invitation.too_many', { most: 500 })),
        }),
        Sent,
        say('done.invited'),
      ),
      /** Shows how many are sent, where they are many. */
      z.object({ job_id: Id.nullable() }),
    ),
  ),
  revoke: sentFrom(
    'anywhere',
    write('/invitation/revoke/{id}', create, Nothing, z.object({ id: Id }), say('done.revoked')),
  ),
  link: sentFrom('anywhere', handout('/invitation/link/{id}', create, Nothing, SecretLink, null)),
}

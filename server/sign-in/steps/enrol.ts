import { say } from '#contract'
import type { Actor } from '../../ground/actor.ts'
import type { StampedChange } from '../../ground/change.ts'
import { ApiError } from '../../ground/errors.ts'
import type { Services } from '../../services.ts'
import { findOwnLink, issueLinks, type LiveLink } from '../links.ts'
import { sendOtp, tryOtp } from '../way-in/otp.ts'

type Needs = Pick<Services, 'mail' | 'tokens'>

/** For so long a shown mailbox is enough. */
const SHOWN_MS = 10 * 60_000

/** Whether somebody who must set up a second step shows first that the mailbox is theirs: a stolen password must not be enough to make it the thief's. */
async function needsMailbox({ db, client_id }: StampedChange, { mail }: Needs, actor: Actor): Promise<boolean> {
  if (!actor.must_enrol || !mail.can_send) return false
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'email_verified_at'])
    .where('client_id', '=', client_id)
    .where('id', '=', actor.account_id)
    .executeTakeFirst()
  return Boolean(account?.email && account.email_verified_at)
}

const isOf = (link: LiveLink, { sign_in_id }: Actor) =>
  (link.payload as { sign_in_id?: number }).sign_in_id === sign_in_id

/** @throws invalid_otp until the code that was mailed was typed in this sign-in */
export async function assertMailboxShown(change: StampedChange, services: Needs, actor: Actor): Promise<void> {
  if (!(await needsMailbox(change, services, actor))) return
  const link = await findOwnLink(change, actor.account_id, 'ENROL')
  const at = link && isOf(link, actor) ? link.otp_verified_at : null
  if (at && change.now.getTime() - Date.parse(at) < SHOWN_MS) return
  throw new ApiError('invalid_otp', say('enrol.code_first'), { data: { reason: 'enrol' } })
}

/** Mails the code. @throws invalid_otp where none is needed, slow_down */
export async function sendEnrolCode(change: StampedChange, services: Needs, actor: Actor) {
  if (!(await needsMailbox(change, services, actor))) throw new ApiError('invalid_otp', say('enrol.not_needed'))
  const making = { ...change, actor: null }
  const { account_id, sign_in_id } = actor
  const there = await findOwnLink(change, account_id, 'ENROL')
  if (there && isOf(there, actor)) return sendOtp(making, services, there)
  await issueLinks(making, services, [{ account_id, purpose: 'ENROL', delivery: 'SHOWN', payload: { sign_in_id } }])
  const made = await findOwnLink(change, account_id, 'ENROL')
  if (!made) throw new Error('A link was not made')
  return sendOtp(making, services, made)
}

/** Answers the refusal of a wrong code instead of throwing, for the count must stay. */
export async function checkEnrolCode(change: StampedChange, services: Needs, actor: Actor, code: string) {
  const { db, client_id, now } = change
  const link = await findOwnLink(change, actor.account_id, 'ENROL')
  if (!link || !isOf(link, actor)) return new ApiError('invalid_otp', say('otp.over'), { data: { tries_left: 0 } })
  const refused = await tryOtp(change, services.tokens, link, code)
  if (refused) return refused
  await db
    .updateTable('account_links')
    .set({ otp_hash: null, otp_verified_at: now.toISOString() })
    .where('client_id', '=', client_id)
    .where('id', '=', link.id)
    .execute()
  return null
}

import type { LiveLink } from '../links.ts'

/**
 * What somebody does with a link. One that we mailed proves the mailbox; one that a person copied does not, so that a code is mailed first where
 * that is possible.
 */
export function nextOf(link: LiveLink, can_send: boolean): 'otp' | 'password' {
  if (link.purpose === 'VERIFY' || link.purpose === 'EMAIL') return 'otp'
  const needs_otp = link.delivery === 'COPIED' && link.email !== null && can_send && link.otp_verified_at === null
  return needs_otp ? 'otp' : 'password'
}

/** Where the code of a link goes: to the new address where one is to be confirmed, else to the person's. */
export const otpAddress = (link: LiveLink): string | null => (link.purpose === 'EMAIL' ? link.sent_to : link.email)

/**
 * Whether somebody links an account elsewhere by it: an invitation, or a printed code that was redeemed. A mailed link to a new password is none, since
 * whoever reads the mailbox would keep a way in.
 */
export const canLink = ({ purpose, delivery }: Pick<LiveLink, 'purpose' | 'delivery'>): boolean =>
  purpose === 'INVITE' || (purpose === 'RESET' && delivery === 'SHOWN')

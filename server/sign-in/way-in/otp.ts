import { randomInt } from 'node:crypto'
import { say } from '#contract'
import { languageOf } from '../../../domain/languages.ts'
import type { StampedChange } from '../../ground/change.ts'
import { ApiError } from '../../ground/errors.ts'
import { sameDigest, type Tokens } from '../../http/caller/tokens.ts'
import { type MailChange, queueMails } from '../../mail/queue-mail.ts'
import { schoolOf } from '../../mail/school-of.ts'
import type { Services } from '../../services.ts'
import type { LiveLink } from '../links.ts'
import { masked } from './masked.ts'
import { otpAddress } from './next.ts'

const LIFE_MS = 10 * 60_000
const TRIES = 5
/** Between two codes. */
const PAUSE_MS = 60_000
const PER_HOUR = 5
const HOUR_MS = 3_600_000

type OtpServices = Pick<Services, 'tokens' | 'mail'>

const digestOf = (tokens: Tokens, client_id: number, link_id: number, code: string) =>
  tokens.digest(`otp/${client_id}/${link_id}/${code}`)

/** Seconds until a code can be sent again. */
export const resendAfter = ({ otp_sent_at }: LiveLink, now: Date): number =>
  otp_sent_at ? Math.max(0, Math.ceil((Date.parse(otp_sent_at) + PAUSE_MS - now.getTime()) / 1000)) : 0

/** Mails a new code of six digits; one from before is void. @throws slow_down within a minute, and after five in an hour */
export async function sendOtp(change: MailChange, services: OtpServices, link: LiveLink) {
  const { db, client_id, now } = change
  const to_address = otpAddress(link)
  if (!to_address) throw new ApiError('invalid_otp', say('otp.not_needed'))
  const wait = resendAfter(link, now)
  if (wait > 0) throw new ApiError('slow_down', say('otp.wait'), { retry_after: wait })
  const recent = link.otp_sends.filter((at) => now.getTime() - new Date(at).getTime() < HOUR_MS)
  const [first] = recent
  if (recent.length >= PER_HOUR && first) {
    const retry_after = Math.ceil((new Date(first).getTime() + HOUR_MS - now.getTime()) / 1000)
    throw new ApiError('slow_down', say('otp.too_many'), { retry_after })
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const at = now.toISOString()
  await db
    .updateTable('account_links')
    .set({
      otp_hash: digestOf(services.tokens, client_id, link.id, code),
      otp_tries: 0,
      otp_sent_at: at,
      otp_sends: [...recent.map((one) => new Date(one).toISOString()), at],
    })
    .where('client_id', '=', client_id)
    .where('id', '=', link.id)
    .execute()
  const school = await schoolOf(db, client_id)
  const language = languageOf('mails', link.language, ...school.languages)
  await queueMails(change, services, { school: school.name }, [
    { kind: 'OTP', account_id: link.account_id, link_id: link.id, to_address, language, secret: code },
  ])
  return {
    email_masked: masked(to_address),
    expires_at: new Date(now.getTime() + LIFE_MS).toISOString(),
    resend_after_s: PAUSE_MS / 1000,
    sends_left: PER_HOUR - recent.length - 1,
  }
}

/**
 * Whether a typed code is the one that was mailed. A wrong one counts, and after five the code is void. It answers the refusal instead of
 * throwing, for the count must stay.
 */
export async function tryOtp(
  { db, client_id, now }: StampedChange,
  tokens: Tokens,
  link: LiveLink,
  typed: string,
): Promise<ApiError | undefined> {
  const isOld = !link.otp_sent_at || now.getTime() - Date.parse(link.otp_sent_at) >= LIFE_MS
  if (!link.otp_hash || isOld) return new ApiError('invalid_otp', say('otp.over'), { data: { tries_left: 0 } })
  const code = typed.normalize('NFKC').replace(/[\s\p{Dash}]/gu, '')
  if (sameDigest(digestOf(tokens, client_id, link.id, code), link.otp_hash)) return undefined
  const tries = link.otp_tries + 1
  const tries_left = TRIES - tries
  await db
    .updateTable('account_links')
    .set({ otp_tries: tries, ...(tries_left > 0 ? {} : { otp_hash: null }) })
    .where('client_id', '=', client_id)
    .where('id', '=', link.id)
    .execute()
  const sentence = tries_left > 0 ? say('otp.wrong', { left: tries_left }) : say('otp.over')
  return new ApiError('invalid_otp', sentence, { data: { tries_left } })
}

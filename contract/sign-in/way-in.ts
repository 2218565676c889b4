import { z } from 'zod'
import { coded, say } from '../../domain/say.ts'
import { anyone, cachedFor, get, read, refusedAs400, session } from '../endpoint.ts'
import { Instant, Nothing } from '../fields.ts'
import { providerKinds } from '../identity/providers.ts'
import { GivenPassword, Login, NewPassword, TokenPair } from './sign-in.ts'

/** The secret of a link. Only its length is bounded: one that was cut off while copying reads as unknown. */
const Hash = z.string(coded('link.missing')).min(1, coded('link.missing')).max(200, coded('link.missing'))

const byHash = z.strictObject({ hash: Hash })

/** What a person does with a link: types a code that is mailed, chooses a password, or has nothing left to do but sign in. */
const Next = z.enum(['otp', 'password', 'sign-in'])

const LinkFacts = z.object({
  valid: z.literal(true),
  purpose: z.enum(['INVITE', 'VERIFY', 'RESET', 'EMAIL']),
  name: z.string(),
  school_name: z.string(),
  sub_domain: z.string().nullable(),
  /** As much of the address as tells one's own: `a••••@demo.test`. */
  email_masked: z.string().nullable(),
  expires_at: Instant,
  next: Next,
  /** Whether an account elsewhere can be linked by it, in place of a password. */
  can_link: z.boolean(),
  /** Characters that the password needs at least. */
  least: z.int(),
  /** Seconds until a code can be sent. */
  resend_after_s: z.int(),
})
export type LinkFacts = z.output<typeof LinkFacts>

export const SentOtp = z.object({
  email_masked: z.string(),
  expires_at: Instant,
  resend_after_s: z.int(),
  /** Codes that can still be sent within the hour. */
  sends_left: z.int(),
})

/** What a sign-in screen shows of the school whose address it has, and no more. */
const Brand = z.object({
  school_name: z.string(),
  logo: z.string().nullable(),
  accent: z.string().nullable(),
  languages: z.array(z.string()),
  /** Whether links are mailed; without mail whoever has forgotten the password asks somebody. */
  mail: z.boolean(),
  /** Whom, with the number as it is dialled: "the school office, 011-2345678"; null where nobody is known. */
  ask: z.string().nullable(),
  /** The ways to sign in that are offered, and nothing of persons. */
  sign_in: z.object({
    password: z.boolean(),
    passkey: z.boolean(),
    /** Which of them most come by. */
    first: z.enum(['PASSWORD', 'PROVIDER']),
    providers: z.array(z.object({ key: z.string(), label: z.string(), kind: z.enum(providerKinds) })),
  }),
})
export type Brand = z.output<typeof Brand>

/** The calls of somebody who is not signed in: each is refused with 400, whatever is wrong. */
export const wayInApi = {
  brand: cachedFor(300, get(read('/brand', anyone, Nothing, Brand))),
  linkValidity: refusedAs400(session('/link-validity', anyone, byHash, LinkFacts, null)),
  sentOtp: refusedAs400(session('/sent-otp', anyone, byHash, SentOtp, say('done.otp'))),
  verifyOtp: refusedAs400(
    session(
      '/verify-otp',
      anyone,
      byHash.extend({ emailOtp: z.string(coded('otp.missing')).min(1, coded('otp.missing')).max(100) }),
      z.object({ verified: z.literal(true), next: Next }),
      say('done.verified'),
    ),
  ),
  /** By e-mail or number, or by a link that has expired; answered alike whoever that is. */
  forgotPassword: refusedAs400(
    session(
      '/forgot-password',
      anyone,
      z
        .strictObject({ email: Login.optional(), hash: Hash.optional() })
        .refine(({ email, hash }) => email || hash, { path: ['email'], message: coded('login.missing') }),
      z.object({}),
      say('done.forgot'),
    ),
  ),
  setPassword: refusedAs400(
    session(
      '/set-password',
      anyone,
      byHash.extend({ password: NewPassword }),
      z.object({
        sub_domain: z.string().nullable(),
        /** What to sign in with; an e-mail address masked. */
        login: z.string(),
        purpose: z.enum(['INVITE', 'RESET']),
        /** Whoever chose it is signed in with this, where the link is of the school of this address; null: by what was chosen. */
        pair: TokenPair.nullable(),
      }),
      say('done.password'),
    ),
  ),
  redeemCode: refusedAs400(
    session(
      '/redeem-code',
      anyone,
      z.strictObject({ login: Login, code: z.string(coded('code.missing')).min(1, coded('code.missing')).max(100) }),
      z.object({ hash: z.string(), name: z.string(), expires_at: Instant }),
      null,
    ),
  ),
  sendReverificationLink: session(
    '/send-reverification-link',
    anyone,
    z.strictObject({ email: Login, password: GivenPassword }),
    TokenPair,
    say('done.reverify'),
  ),
}

import { z } from 'zod'
import { Id, noControl, ofOneLine } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { anyone, can, confirmed, get, read, sentFrom, session, signedIn, withBeside } from '../endpoint.ts'
import { Email, Instant, Nothing } from '../fields.ts'

/** What the bearer of a report link sees: this report of this filter, and nothing else. */
export const SharedReport = z.object({
  /** The last part of its path: "school-performance". */
  report: z.string(),
  filter: z.record(z.string(), z.unknown()),
  /** Session, class, section, subject and pupil of the filter by name: "2026-27 · Class 9 · A"; empty for a link of before. */
  place: z.string(),
  shared_by: z.string(),
  /** Until when the link works. */
  expires_at: Instant,
})
export type SharedReport = z.output<typeof SharedReport>

/** The signed-in person as the browser stores it. `client_id` is null for the platform's own people. */
export const User = z.object({
  id: Id,
  /** null for somebody who signs in with a number alone. */
  email: z.string().nullable(),
  /** The user name, which somebody of a school signs in with as well. */
  login: z.string().nullable(),
  name: z.string(),
  school_name: z.string().nullable(),
  role_id: z.int(),
  role_ref_id: z.int(),
  /** How much of the school's rows the role sees. */
  scope: z.enum(['ALL', 'ASSIGNED', 'OWN']),
  client_id: Id.nullable(),
  grade_id: Id.nullable(),
  session_id: Id.nullable(),
  email_verified: z.boolean(),
  /** An address that waits to be confirmed. */
  pending_email: z.string().nullable(),
  mobile: z.string().nullable(),
  /** What the person reads mails in; null as the school does. */
  language: z.string().nullable(),
  photo: z.string().nullable(),
  /** Recovery codes that are still good, of whoever has a second step; null without one. */
  recovery_left: z.int().nullable(),
  /** Whether mails are sent; without it links are copied and codes printed. */
  can_mail: z.boolean(),
  /** Sets up a second step before all else. */
  must_enrol: z.boolean(),
  /** From when on a second step is needed, of which there is none yet; null: never, or it is there. */
  second_step_by: Instant.nullable(),
  /** Set while a super admin acts inside the school. */
  impersonator: z.object({ id: Id, name: z.string() }).nullable(),
  /** Set for the bearer of a report link, who is told nothing else of the person behind it than the name. */
  shared: SharedReport.nullable(),
})
export type User = z.output<typeof User>

/** There where a second step is to be set up before all else. */
const MustEnrol = { must_enrol: z.literal(true).optional() }

export const TokenPair = z.object({ token: z.string(), db_token: z.string(), ...MustEnrol })

/** Given passwords are only bounded, never judged by the rules for new ones: the answer to a wrong one is always the same. */
export const GivenPassword = z.string(coded('password.missing')).min(1, coded('password.missing')).max(1000)

export const NewPassword = z
  .string(coded('password.new_missing'))
  .min(8, coded('password.too_short', { least: 8 }))
  .max(128, coded('password.too_long', { most: 128 }))

/** What somebody is known by: an e-mail address, or the user name, which is mostly the number of a pupil or a member of staff. In lower case, as both are stored. */
export const Login = z
  .string(coded('login.missing'))
  .trim()
  .toLowerCase()
  .min(1, coded('login.missing'))
  .max(254, coded('field.too_long', { most: 254 }))
  .refine(ofOneLine, noControl)
  .refine((login) => !login.includes('@') || z.email().safeParse(login).success, coded('field.email'))

/** By e-mail and password, or by the hash of a report link. */
export const Credentials = z
  .strictObject({
    email: Login.optional(),
    password: GivenPassword.optional(),
    hash: z.string().max(200).optional(),
    remember: z.boolean(coded('field.not_boolean')).optional(),
  })
  .superRefine((given, context) => {
    if (given.hash) return
    if (given.email === undefined)
      context.addIssue({ code: 'custom', path: ['email'], message: coded('login.missing') })
    if (given.password === undefined)
      context.addIssue({ code: 'custom', path: ['password'], message: coded('password.missing') })
  })

export const signInApi = {
  login: session('/login', anyone, Credentials, TokenPair, say('done.signed_in')),
  /** Refreshes by the rotating cookie that the expired bearer names; fails only with token_blocked. */
  refreshToken: session('/refresh-token', anyone, Nothing, z.object({ token: z.string(), ...MustEnrol }), null),
  signOut: sentFrom('anywhere', session('/sign-out', signedIn, Nothing, z.object({}), say('done.signed_out'))),
  resetPassword: sentFrom(
    'anywhere',
    session(
      '/reset-password',
      signedIn,
      z.strictObject({
        password: z.string(coded('password.old_missing')).min(1, coded('password.old_missing')).max(1000),
        new_password: NewPassword,
      }),
      z.object({}),
      say('done.password'),
    ),
  ),
  loginAs: confirmed(
    withBeside(
      sentFrom(
        'platform',
        session(
          '/login-as',
          can('school', 'view'),
          z.strictObject({
            client_id: z.int(coded('place.choose_school')).positive(coded('place.choose_school')),
            email: Email,
          }),
          User,
          say('done.acting'),
        ),
      ),
      z.object({ access_token: z.string(), db_token: z.string() }),
    ),
  ),
  getDetails: sentFrom('anywhere', get(read('/client/get-details', signedIn, Nothing, User))),
  getMe: sentFrom('anywhere', read('/profile/get-me', signedIn, Nothing, User)),
}

import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { anyone, confirmed, refusedAs400, sentFrom, session, signedIn, write } from '../endpoint.ts'
import { Instant, Nothing } from '../fields.ts'
import { TokenPair } from '../sign-in/sign-in.ts'
import { LinkedIdentity } from './providers.ts'

const part = (most: number) =>
  z.string(coded('oidc.not_complete')).min(1, coded('oidc.not_complete')).max(most, coded('oidc.not_complete'))

const Key = part(80)

/** What the browser brings back: as it came through the callback, with the mark of that. */
const Brought = z.strictObject({
  key: Key,
  state: part(300),
  code: part(4000).optional(),
  iss: part(500).optional(),
  error: part(300).optional(),
  sig: part(200),
})
export type Brought = z.output<typeof Brought>

/** Where the browser goes to sign in. */
const Url = z.object({ url: z.string() })

/** Sign-in by an issuer: each refusal is a 400. */
export const oidcApi = {
  start: refusedAs400(
    session(
      '/oidc/start',
      anyone,
      z.strictObject({
        provider: Key,
        /** Of an invitation, or of a printed code that was redeemed: links before it signs in. */
        hash: part(200).optional(),
        remember: z.boolean(coded('field.not_boolean')).optional(),
      }),
      Url,
      null,
    ),
  ),
  finish: refusedAs400(session('/oidc/finish', anyone, Brought, TokenPair, say('done.signed_in'))),
}

/** Confirming by signing in anew at the issuer, for whoever has no second step. */
export const confirmByIssuerApi = {
  start: sentFrom(
    'anywhere',
    session('/step-up/provider/start', signedIn, z.strictObject({ provider: Key }), Url, null),
  ),
  finish: sentFrom(
    'anywhere',
    refusedAs400(
      session('/step-up/provider/finish', signedIn, Brought, z.object({ fresh_until: Instant }), say('done.confirmed')),
    ),
  ),
}

/** Links of the own account. */
export const ownIdentityApi = {
  start: sentFrom(
    'anywhere',
    confirmed(session('/profile/identity/start', signedIn, z.strictObject({ provider: Key }), Url, null)),
  ),
  finish: sentFrom(
    'anywhere',
    refusedAs400(session('/profile/identity/finish', signedIn, Brought, LinkedIdentity, say('identity.linked'))),
  ),
  remove: sentFrom(
    'anywhere',
    confirmed(
      write('/profile/identity/remove/{id}', signedIn, Nothing, z.object({ id: Id }), say('identity.unlinked')),
    ),
  ),
}

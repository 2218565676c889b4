import { z } from 'zod'
import { Id, line } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { canAny, confirmed, read, sentFrom, session, signedIn, withBeside, write } from '../endpoint.ts'
import { Instant, Nothing } from '../fields.ts'
import { CeremonyId, PasskeyOptions, PasskeyResponse, StepCode } from './second-step.ts'
import { SentOtp } from './way-in.ts'

const OwnPasskey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  /** It is kept in an account and not on one device alone. */
  backed_up: z.boolean(),
})
export type OwnPasskey = z.output<typeof OwnPasskey>

/** An account at a provider by which somebody signs in. */
const OwnIdentity = z.object({
  id: Id,
  provider: z.object({ key: z.string(), label: z.string() }),
  label: z.string().nullable(),
  linked_at: Instant,
  last_used_at: Instant.nullable(),
})

const OwnWays = z.object({
  password: z.boolean(),
  passkeys: z.array(OwnPasskey),
  app: z.object({ created_at: Instant }).nullable(),
  recovery_left: z.int(),
  identities: z.array(OwnIdentity),
  /** Providers of the school that can be linked. */
  providers: z.array(z.object({ key: z.string(), label: z.string() })),
  /** From when on a second step is needed, of which there is none yet; null: never, or it is there. */
  second_step_by: Instant.nullable(),
})
export type OwnWays = z.output<typeof OwnWays>

const Codes = z.object({ recovery_codes: z.array(z.string()) })
const Name = line(100, coded('name.missing'))

/** A call of one's own ways to sign in. */
const own = <E extends Parameters<typeof sentFrom>[1]>(row: E): E => sentFrom('anywhere', row)

/** How somebody signs in, and what is added to it and taken away. */
export const ownWaysApi = {
  ways: own(read('/profile/ways', signedIn, Nothing, OwnWays)),
  beginPasskey: own(
    confirmed(
      session(
        '/profile/passkey/begin',
        signedIn,
        Nothing,
        z.object({ ceremony: z.string(), options: PasskeyOptions }),
        null,
      ),
    ),
  ),
  addPasskey: own(
    withBeside(
      session(
        '/profile/passkey/add',
        signedIn,
        z.strictObject({ ceremony: CeremonyId, name: Name, response: PasskeyResponse }),
        OwnPasskey,
        say('done.passkey_added'),
      ),
      z.object({ recovery_codes: z.array(z.string()).nullable() }),
    ),
  ),
  renamePasskey: own(
    write(
      '/profile/passkey/rename/{id}',
      signedIn,
      z.strictObject({ name: Name }),
      OwnPasskey,
      say('done.passkey_renamed'),
    ),
  ),
  removePasskey: own(
    confirmed(
      write('/profile/passkey/remove/{id}', signedIn, Nothing, z.object({ id: Id }), say('done.passkey_removed')),
    ),
  ),
  beginApp: own(
    confirmed(
      session(
        '/profile/app/begin',
        signedIn,
        Nothing,
        z.object({ ceremony: z.string(), secret: z.string(), uri: z.string() }),
        null,
      ),
    ),
  ),
  confirmApp: own(
    session(
      '/profile/app/confirm',
      signedIn,
      z.strictObject({ ceremony: CeremonyId, code: StepCode }),
      Codes,
      say('done.app_added'),
    ),
  ),
  removeApp: own(confirmed(write('/profile/app/remove', signedIn, Nothing, z.object({}), say('done.app_removed')))),
  newRecoveryCodes: own(
    confirmed(session('/profile/recovery-codes', signedIn, Nothing, Codes, say('done.recovery_codes'))),
  ),
  /** Who must set up a second step shows first that the mailbox is theirs, where there is one. */
  sendEnrolCode: own(session('/profile/enrol/send-code', signedIn, Nothing, SentOtp, say('done.otp'))),
  checkEnrolCode: own(
    session(
      '/profile/enrol/check-code',
      signedIn,
      z.strictObject({ code: StepCode }),
      z.object({ verified: z.literal(true) }),
      say('done.verified'),
    ),
  ),
  endOtherSignIns: own(
    write('/profile/end-other-sign-ins', signedIn, Nothing, z.object({ ended: z.int() }), say('done.sign_ins_ended')),
  ),
}

/** What is done for somebody who has lost all ways of showing who they are. */
export const accountWaysApi = {
  resetSecondStep: confirmed(
    write(
      '/account/reset-second-step/{id}',
      canAny(['staff', 'update'], ['student', 'update'], ['school', 'update']),
      z.strictObject({ reason: line(500, coded('step.reason_missing')) }),
      z.object({ id: Id }),
      say('done.second_step_reset'),
    ),
  ),
}

import { z } from 'zod'
import { coded, say } from '../../domain/say.ts'
import { anyone, refusedAs400, sentFrom, session, signedIn } from '../endpoint.ts'
import { Instant, Nothing } from '../fields.ts'
import { GivenPassword, TokenPair } from './sign-in.ts'

/** What somebody confirms by, the strongest first. */
export const confirmMethods = ['PASSKEY', 'APP', 'RECOVERY', 'PASSWORD', 'PROVIDER'] as const
export type ConfirmMethod = (typeof confirmMethods)[number]

/** Names what was begun in this browser. */
export const CeremonyId = z.string(coded('ceremony.missing')).min(1, coded('ceremony.missing')).max(200)

/** What a browser is asked for of a passkey, as WebAuthn has it. */
export const PasskeyOptions = z.record(z.string(), z.unknown())
/** What a browser answers of a passkey; it is judged as a whole. */
export const PasskeyResponse = z.record(z.string(), z.unknown(), coded('passkey.missing'))

export const StepCode = z.string(coded('otp.missing')).min(1, coded('otp.missing')).max(100)

const Begun = z.object({ ceremony: z.string(), options: PasskeyOptions })

const remember = z.boolean(coded('field.not_boolean')).optional()

const oneOf =
  (...names: string[]) =>
  (given: object, context: z.RefinementCtx) => {
    const shown = names.filter((name) => (given as Record<string, unknown>)[name] !== undefined)
    if (shown.length !== 1)
      context.addIssue({ code: 'custom', path: [shown[1] ?? names[0] ?? ''], message: coded('otp.missing') })
  }

/** Signing in by what is no password alone; the answer is login's. */
export const secondStepApi = {
  secondStep: refusedAs400(
    session(
      '/second-step',
      anyone,
      z
        .strictObject({
          ceremony: CeremonyId,
          code: StepCode.optional(),
          recovery: StepCode.optional(),
          response: PasskeyResponse.optional(),
          /** Not asked for it on this device for as many days as the school allows. */
          remember_device: remember,
        })
        .superRefine(oneOf('code', 'recovery', 'response')),
      TokenPair,
      say('done.signed_in'),
    ),
  ),
  passkeyOptions: refusedAs400(session('/passkey/options', anyone, Nothing, Begun, null)),
  passkeySignIn: refusedAs400(
    session(
      '/passkey/sign-in',
      anyone,
      z.strictObject({ ceremony: CeremonyId, response: PasskeyResponse, remember }),
      TokenPair,
      say('done.signed_in'),
    ),
  ),
}

/** Showing anew who one is, before what is dangerous. */
export const stepUpApi = {
  options: sentFrom(
    'anywhere',
    session(
      '/step-up/options',
      signedIn,
      Nothing,
      z.object({
        ceremony: z.string(),
        methods: z.array(z.enum(confirmMethods)),
        options: PasskeyOptions.nullable(),
        fresh_until: Instant.nullable(),
      }),
      null,
    ),
  ),
  confirm: sentFrom(
    'anywhere',
    session(
      '/step-up',
      signedIn,
      z
        .strictObject({
          ceremony: CeremonyId.optional(),
          response: PasskeyResponse.optional(),
          code: StepCode.optional(),
          recovery: StepCode.optional(),
          password: GivenPassword.optional(),
        })
        .superRefine(oneOf('response', 'code', 'recovery', 'password')),
      z.object({ fresh_until: Instant }),
      say('done.confirmed'),
    ),
  ),
}

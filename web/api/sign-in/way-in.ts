import type { BodyOf, Brand, DataOf, oidcApi, secondStepApi, wayInApi } from '#contract'
import { attempt } from '../attempt.ts'
import { networkError } from '../call-error.ts'
import { readAnswer, readError } from '../read-answer.ts'
import { setBrand } from './brand.ts'

type WayIn = typeof wayInApi &
  Pick<typeof secondStepApi, 'passkeyOptions' | 'passkeySignIn'> & {
    oidcStart: typeof oidcApi.start
    oidcFinish: typeof oidcApi.finish
  }
/** Those that the screens before the sign-in make. */
type Name = Exclude<keyof WayIn, 'brand' | 'sendReverificationLink'>

/** Held against the contract by their types: its schemas would double what the first screens load. */
const paths: { [N in Name | 'brand']: WayIn[N]['path'] } = {
  brand: '/v1/brand',
  linkValidity: '/v1/link-validity',
  sentOtp: '/v1/sent-otp',
  verifyOtp: '/v1/verify-otp',
  forgotPassword: '/v1/forgot-password',
  setPassword: '/v1/set-password',
  redeemCode: '/v1/redeem-code',
  passkeyOptions: '/v1/passkey/options',
  passkeySignIn: '/v1/passkey/sign-in',
  oidcStart: '/v1/oidc/start',
  oidcFinish: '/v1/oidc/finish',
}

/** ms: what is never repeated gets the whole of the client's timeout in one attempt. */
const limit = 30_000

async function ask(name: Name | 'brand', body: object | null, fallback: string): Promise<unknown> {
  const headers: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {}
  const method = body ? 'POST' : 'GET'
  const response = await attempt(
    { url: paths[name], method, body: body && JSON.stringify(body), headers, limit, fallback },
    null,
  )
  if (!response) throw networkError()
  if (!response.ok) throw await readError(response, fallback)
  return (await readAnswer(response)).data
}

/**
 * A call of somebody who is not signed in. Shows no toast: its refusal, a CallError, is said where the person is typing.
 *
 * @param fallback said when a refusal comes without a message
 */
export const callWayIn = <N extends Name>(
  name: N,
  body: BodyOf<WayIn[N]>,
  fallback = 'Something went wrong!',
): Promise<DataOf<WayIn[N]>> => ask(name, body, fallback) as Promise<DataOf<WayIn[N]>>

let asked: Promise<Brand> | null = null

/** The school whose address this is, with its colour from now on; asked for once, unless that failed. */
export function loadBrand(): Promise<Brand> {
  asked ??= (ask('brand', null, 'Something went wrong!') as Promise<Brand>).then(
    (brand) => {
      setBrand(brand.accent)
      return brand
    },
    (error) => {
      asked = null
      throw error
    },
  )
  return asked
}

/** The next to ask is answered anew, as on a page that was just opened. */
export function forgetBrand(): void {
  asked = null
}

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sameDigest } from '../http/caller/tokens.ts'
import type { RelyingParty } from './rp.ts'

/** With the first passkey that is looked at: half a second of work and 26 MB, which most starts never need. */
const load = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257]

/** Has it at hand, before a transaction that would wait for it. */
export const readyWebauthn = async (): Promise<void> => void (await load())

interface Expected {
  challenge: string
  party: RelyingParty
}

type Response = Record<string, unknown>

interface ClientData {
  crossOrigin?: unknown
  topOrigin?: unknown
}

/** Whether it was made in a page of our own and not in a frame of somebody else's page. */
function isOwnPage(response: Response): boolean {
  const { clientDataJSON } = response.response as { clientDataJSON: string }
  const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as ClientData
  return (said.crossOrigin === undefined || said.crossOrigin === false) && said.topOrigin === undefined
}

/** The library throws for most of what is wrong, and answers no for the rest: both are a no. */
async function orNull<T>(judge: () => Promise<T | null>): Promise<T | null> {
  try {
    return await judge()
  } catch {
    return null
  }
}

export interface AddedPasskey {
  credential_id: string
  public_key: string
  counter: number
  transports: string[]
  aaguid: string
  backed_up: boolean
}

export const checkAdded = (response: Response, { challenge, party }: Expected): Promise<AddedPasskey | null> =>
  orNull(async () => {
    const { verifyRegistrationResponse } = await load()
    if (!isOwnPage(response)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    })
    if (!verified || !registrationInfo) return null
    const { credential, aaguid, credentialBackedUp } = registrationInfo
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).filter((one) => typeof one === 'string').slice(0, 10),
      aaguid,
      backed_up: credentialBackedUp,
    }
  })

interface Stored {
  credential_id: string
  public_key: string
  transports: string[]
  passkey_handle: string | null
  needsHandle: boolean
}

export const checkShown = (
  response: Response,
  { challenge, party, credential_id, public_key, transports, passkey_handle, needsHandle }: Expected & Stored,
): Promise<{ counter: number; backed_up: boolean } | null> =>
  orNull(async () => {
    const { verifyAuthenticationResponse } = await load()
    const { userHandle } = response.response as { userHandle?: unknown }
    const isNamed = typeof userHandle === 'string'
    if (isNamed ? !sameDigest(userHandle, passkey_handle ?? '') : needsHandle) return null
    if (!isOwnPage(response)) return null
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      // That it counts on is looked at by us, who tell its owner.
      credential: {
        id: credential_id,
        publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
        counter: 0,
        transports: transports as never,
      },
      requireUserVerification: true,
    })
    if (!verified) return null
    return { counter: authenticationInfo.newCounter, backed_up: authenticationInfo.credentialBackedUp }
  })

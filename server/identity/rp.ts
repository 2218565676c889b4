import { isIP } from 'node:net'
import { say } from '#contract'
import { ApiError } from '../ground/errors.ts'
import type { Addresses } from '../mail/addresses.ts'

/** For whom a passkey is made. */
export interface RelyingParty {
  /** The platform's domain, so that a school which gets another sub-domain keeps its passkeys; where that is a single word, the host itself. */
  id: string
  /** Where it may be used: at the address of this one school, from our own table and never from a request. */
  origins: string[]
}

/** null where the address is a number, for which no browser makes passkeys. */
export function relyingParty(addresses: Addresses, sub_domain: string | null): RelyingParty | null {
  const base = new URL(addresses.of(null)).hostname
  if (isIP(base.replace(/^\[|\]$/g, ''))) return null
  const { origin, hostname } = new URL(addresses.of(sub_domain))
  return { id: base.includes('.') ? base : hostname, origins: [origin] }
}

/** @throws sign_in_refused where there are no passkeys */
export function assertParty(addresses: Addresses, sub_domain: string | null): RelyingParty {
  const party = relyingParty(addresses, sub_domain)
  if (!party) throw new ApiError('sign_in_refused', say('passkey.insecure'), { data: { reason: 'passkey' } })
  return party
}

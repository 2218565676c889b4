import { wayInApi } from '#contract'
import { call } from '../call.ts'
import { schoolLabel } from './school-address.ts'
import { writeStored } from './stored.ts'
import { storePair } from './token-pairs.ts'

/** Signs in anew and has the link sent by which the own address is confirmed. @param fallback said when a refusal comes without a message */
export async function sendReverification(given: { email: string; password: string }, fallback: string): Promise<void> {
  const { data: pair } = await call(wayInApi.sendReverificationLink, given, { toasts: 'failures', fallback })
  const label = schoolLabel(location.hostname)
  storePair(label ? 'client' : 'plain', pair)
  writeStored('subdomain', label)
}

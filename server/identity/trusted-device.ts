import { fixedRoles } from '#contract'
import type { StampedChange } from '../ground/change.ts'
import type { Cookies } from '../http/call.ts'
import { sameDigest, type Tokens } from '../http/caller/tokens.ts'
import type { Policy } from './policy/stored.ts'

const DAY_MS = 86_400_000
/** People whose devices are remembered beside each other. */
const MOST = 8

interface Account {
  client_id: number
  account_id: number
  trust_from: string | null
}

/** For how many days a device of such people may be trusted; of whoever runs the platform or a school none is. */
export const trustedDays = (base_kind: number, { remember_step_days }: Pick<Policy, 'remember_step_days'>) =>
  base_kind === fixedRoles.super_admin || base_kind === fixedRoles.school_admin ? 0 : remember_step_days

const cookieName = (client_id: number) => `q_tr_${client_id}`
const given = (cookies: Cookies, client_id: number) => cookies.get(cookieName(client_id))?.split('~') ?? []

const signed = (tokens: Pick<Tokens, 'digest'>, client_id: number, account_id: number, at: number) =>
  `${account_id}.${at}.${tokens.digest(`trusted/${client_id}/${account_id}/${at}`)}`

/** Whether this device was told to skip the second step of this account within `days`, and nothing of its ways has changed since. */
export function isTrusted(
  tokens: Pick<Tokens, 'digest'>,
  cookies: Cookies,
  { client_id, account_id, trust_from }: Account,
  days: number,
  now: Date,
): boolean {
  const since = Math.max(now.getTime() - days * DAY_MS, trust_from === null ? 0 : Date.parse(trust_from))
  return (
    days > 0 &&
    given(cookies, client_id).some((one) => {
      const at = Number(one.split('.')[1])
      return Number.isSafeInteger(at) && at > since && sameDigest(one, signed(tokens, client_id, account_id, at))
    })
  )
}

export function trustDevice(
  tokens: Pick<Tokens, 'digest'>,
  cookies: Cookies,
  { client_id, account_id }: Omit<Account, 'trust_from'>,
  days: number,
  now: Date,
): void {
  if (days === 0) return
  const others = given(cookies, client_id).filter((one) => !one.startsWith(`${account_id}.`))
  const value = [...others, signed(tokens, client_id, account_id, now.getTime())].slice(-MOST).join('~')
  cookies.set(cookieName(client_id), value, new Date(now.getTime() + days * DAY_MS))
}

/** Devices that are trusted until now are asked again: something of the person's ways has changed. */
export async function distrustDevices({ db, client_id, now }: StampedChange, account_id: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ trust_from: now.toISOString() })
    .where('client_id', '=', client_id)
    .where('id', '=', account_id)
    .execute()
}

import { say } from '#contract'
import { readerFor, writeInSchool } from '../../db/connect.ts'
import { ApiError, refusedField } from '../../ground/errors.ts'
import { beginCeremony, type CeremonyCall } from '../../identity/ceremonies.ts'
import { beginUrl, newSecrets } from '../../identity/providers/begin-url.ts'
import { discoverIssuer } from '../../identity/providers/discover.ts'
import type { Known } from '../../identity/providers/issuers.ts'
import { factsOf, findProvider, redirectUriOf } from '../../identity/providers/stored.ts'
import type { StoredProvider } from '../../identity/providers/stored-provider.ts'
import type { Services } from '../../services.ts'
import { writeState } from './state.ts'

export type IssuerNeeds = Pick<
  Services,
  | 'databases'
  | 'tokens'
  | 'addresses'
  | 'outbound'
  | 'issuers'
  | 'ceremonies'
  | 'sign_in_secrets'
  | 'platform_apps'
  | 'afterwards'
  | 'forgetActors'
  | 'mail'
>

/** What a sign-in by an issuer is begun for. */
export type Purpose = 'LOGIN' | 'LINK' | 'CONFIRM'

const DAY_MS = 86_400_000

/** A provider that is on, by its key. @throws invalid_field, for another school's as for none; where nobody has signed in yet all is refused with 400 */
async function openProvider(services: IssuerNeeds, client_id: number, { key, purpose }: Beginning): Promise<Known> {
  const row = await findProvider(readerFor(services.databases.app, client_id), client_id, key)
  const facts = row?.status === 1 ? factsOf(row, services) : null
  if (!row || !facts) {
    const unknown = say('oidc.provider_unknown')
    const status = purpose === 'LOGIN' ? { status: 400 } : {}
    throw new ApiError('invalid_field', unknown, { errors: [refusedField('provider', unknown)], ...status })
  }
  return { row, facts }
}

export interface Beginning {
  key: string
  purpose: Purpose
  remember?: boolean
  /** Of an invitation, or of a printed code that was redeemed. */
  hash?: string | undefined
  /** In which it began, and in which alone it ends. */
  own?: { account_id: number; sign_in_id: number }
  /** Looks before anybody is sent anywhere. */
  before?: () => Promise<void>
}

/** Begins a sign-in by an issuer in this browser, and answers where it goes. Nobody is asked, and no row written. */
export async function beginAtIssuer(
  call: CeremonyCall,
  services: IssuerNeeds,
  beginning: Beginning,
): Promise<{ url: string }> {
  const { client_id, now } = call
  const { key, purpose, remember = false, hash, own, before } = beginning
  const known = await openProvider(services, client_id, beginning)
  await before?.()
  const config = services.issuers.configOf(known, now)
  if (!config) throw new Error('A provider is on that was never tested')
  readAgain(services, known.row, now)
  const redirect_uri = redirectUriOf(services, key)
  const secrets = newSecrets()
  const at = Math.floor(now.getTime() / 1000)
  const kept = { ...secrets, key, purpose, redirect_uri, at, remember, hash: hash ?? null, provider_id: known.row.id }
  const id = beginCeremony(call, services, 'oidc', { ...own, kept })
  const state = writeState(services.tokens, { id, client_id, key })
  return { url: await beginUrl(config, known.facts, { ...secrets, redirect_uri, state, anew: purpose === 'CONFIRM' }) }
}

/** An issuer's document is read again once a day, after an answer: whoever signs in does not wait for it. */
function readAgain(services: IssuerNeeds, row: StoredProvider, now: Date): void {
  if (now.getTime() - Date.parse(row.metadata_at ?? '1970-01-01') < DAY_MS) return
  services.afterwards.run(async () => {
    const metadata = await discoverIssuer(services.outbound, row, now).catch(() => null)
    // Of one that does not answer, what was kept goes on; it is asked again tomorrow.
    const found = metadata ? { metadata: JSON.stringify(metadata) } : {}
    const { client_id, id, row_version } = row
    await writeInSchool(services.databases.app_kysely, client_id, (db) =>
      db
        .updateTable('sign_in_providers')
        .set({ ...found, metadata_at: now.toISOString() })
        .where('client_id', '=', client_id)
        .where('id', '=', id)
        .where('row_version', '=', row_version)
        .execute(),
    )
  })
}

import { build, type Reader, type Write } from '../../db/connect.ts'
import type { Services } from '../../services.ts'
import type { ProviderFacts } from './issuer-config.ts'
import type { StoredProvider } from './stored-provider.ts'

type Needs = Pick<Services, 'sign_in_secrets' | 'platform_apps'>

const pathOf = (key: string) => `/v1/oidc/callback/${key}`

/** Where the issuer sends the browser back to: one host for the platform, a path for each provider. */
export const redirectUriOf = ({ addresses }: Pick<Services, 'addresses'>, key: string) =>
  `${addresses.of(null)}${pathOf(key)}`

/** What is known of it with its secret; null where the platform has given up the app that it used. */
export function factsOf(row: StoredProvider, { sign_in_secrets, platform_apps }: Needs): ProviderFacts | null {
  const { kind, issuer, alg, domains, tenant, claim_name, claim_value } = row
  const claim = claim_name !== null && claim_value !== null ? { name: claim_name, value: claim_value } : null
  const facts = { kind, issuer, alg, domains, tenant, claim }
  if (row.via === 'PLATFORM') {
    const app = kind === 'OIDC' ? null : platform_apps[kind]
    return app && { ...facts, client_id_there: app.client_id, client_secret: app.client_secret }
  }
  if (row.oidc_client_id === null || row.secret_sealed === null) return null
  return { ...facts, client_id_there: row.oidc_client_id, client_secret: sign_in_secrets.open(row.secret_sealed) }
}

/** By the last part of its redirect URI; off ones too. */
export async function findProvider(
  db: Pick<Reader, 'read'>,
  client_id: number,
  key: string,
): Promise<StoredProvider | null> {
  const [[row]] = await db.read(
    build
      .selectFrom('sign_in_providers')
      .selectAll()
      .where('client_id', '=', client_id)
      .where('key', '=', key)
      .where('deleted_at', 'is', null),
  )
  return row ?? null
}

/** The same inside a transaction, where it is still on. */
export const findOpenProvider = (db: Write, client_id: number, id: number) =>
  db
    .selectFrom('sign_in_providers')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Those that are on, as the sign-in page offers them. */
export const offeredProviders = (client_id: number) =>
  build
    .selectFrom('sign_in_providers')
    .select(['key', 'label', 'kind'])
    .where('client_id', '=', client_id)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id')

/** What somebody has linked. */
export const ownIdentities = (client_id: number, account_id: number) =>
  build
    .selectFrom('identities')
    .innerJoin('sign_in_providers as provider', (join) =>
      join.on('provider.client_id', '=', client_id).onRef('provider.id', '=', 'identities.provider_id'),
    )
    .select(['identities.id', 'identities.label', 'identities.linked_at', 'identities.last_used_at'])
    .select(['provider.key', 'provider.label as provider'])
    .where('identities.client_id', '=', client_id)
    .where('identities.account_id', '=', account_id)
    .where('identities.removed_at', 'is', null)
    .orderBy('identities.id')

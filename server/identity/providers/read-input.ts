import { GOOGLE_ISSUER, MICROSOFT_ISSUER, type ProviderInput, say } from '#contract'
import { wrongField } from '../../ground/errors.ts'
import { OutboundError } from '../../outbound/judge.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Services } from '../../services.ts'
import type { StoredProvider } from './stored-provider.ts'

type Needs = Pick<Services, 'outbound' | 'platform_apps' | 'sign_in_secrets'>

/** What of a provider is to be stored, all of it judged. */
export type Settings = Pick<
  StoredProvider,
  | 'kind'
  | 'via'
  | 'label'
  | 'issuer'
  | 'oidc_client_id'
  | 'secret_sealed'
  | 'secret_hint'
  | 'domains'
  | 'tenant'
  | 'claim_name'
  | 'claim_value'
  | 'trusts_second_step'
>

const HINT = 4
const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const everybody = new Set(['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])

/**
 * Judges what an admin gave; of what is left out the row of before is kept. Microsoft is asked for the number of an organisation whose domain was given.
 * @throws invalid_field with the field
 */
export async function readSettings(
  given: Partial<ProviderInput>,
  before: StoredProvider | null,
  client_id: number,
  services: Needs,
): Promise<Settings> {
  const kind = given.kind ?? before?.kind ?? 'OIDC'
  const via = given.via ?? before?.via ?? 'OWN'
  if (before && (kind !== before.kind || via !== before.via))
    throw wrongField(kind === before.kind ? 'via' : 'kind', say('provider.kind_fixed'))
  assertVia(kind, via, client_id, services)
  const { tenant, base } = await tenantOf(kind, given, before, services)
  const { claim } = given
  return {
    ...{ kind, via, tenant, label: given.label ?? before?.label ?? '' },
    issuer: issuerOf(kind, given, before, { tenant, base }, services),
    domains: domainsOf(kind, given, before),
    ...appOf(via, given, before, services),
    claim_name: claim === undefined ? (before?.claim_name ?? null) : (claim?.name ?? null),
    claim_value: claim === undefined ? (before?.claim_value ?? null) : (claim?.value ?? null),
    trusts_second_step: given.trusts_second_step ?? before?.trusts_second_step ?? false,
  }
}

type Kind = StoredProvider['kind']

function assertVia(kind: Kind, via: StoredProvider['via'], client_id: number, { platform_apps }: Needs): void {
  if (via === 'OWN') return
  if (client_id === 0) throw wrongField('via', say('provider.via_own'))
  if (kind === 'OIDC' || !platform_apps[kind]) throw wrongField('via', say('provider.via_platform'))
}

function appOf(
  via: StoredProvider['via'],
  { client_id_there, client_secret }: Partial<ProviderInput>,
  before: StoredProvider | null,
  { sign_in_secrets }: Needs,
): Pick<Settings, 'oidc_client_id' | 'secret_sealed' | 'secret_hint'> {
  if (via === 'PLATFORM') return { oidc_client_id: null, secret_sealed: null, secret_hint: null }
  const oidc_client_id = client_id_there ?? before?.oidc_client_id
  if (!oidc_client_id) throw wrongField('client_id_there', say('provider.client_id_missing'))
  if (client_secret) {
    const secret_hint = client_secret.length > 2 * HINT ? client_secret.slice(-HINT) : ''
    return { oidc_client_id, secret_sealed: sign_in_secrets.seal(client_secret), secret_hint }
  }
  if (!before?.secret_sealed) throw wrongField('client_secret', say('provider.secret_missing'))
  return { oidc_client_id, secret_sealed: before.secret_sealed, secret_hint: before.secret_hint }
}

function domainsOf(kind: Kind, { domains, any_account }: Partial<ProviderInput>, before: StoredProvider | null) {
  if (kind !== 'GOOGLE') return []
  const kept = any_account ? [] : (before?.domains ?? [])
  const wanted = [...new Set(domains ?? kept)]
  const isAny = any_account ?? (domains === undefined && before?.domains.length === 0)
  if (wanted.length === 0 && !isAny) throw wrongField('domains', say('provider.domains_missing'))
  return wanted
}

/** The issuer as it is typed: with another slash it is another one. @throws invalid_field */
function typedIssuer(text: string, { outbound }: Needs): string {
  try {
    outbound.judge(text)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.fault === 'url_https') throw wrongField('issuer', say('provider.issuer_https'))
    const isPrivate = ['url_private', 'url_name', 'url_port'].includes(error.fault)
    throw wrongField('issuer', say(isPrivate ? 'provider.issuer_private' : 'provider.issuer_form'))
  }
  if (new URL(text).search !== '' || text.includes('?')) throw wrongField('issuer', say('provider.issuer_form'))
  return text
}

function issuerOf(
  kind: Kind,
  { issuer }: Partial<ProviderInput>,
  before: StoredProvider | null,
  { tenant, base }: { tenant: string | null; base: string },
  services: Needs,
): string {
  if (kind === 'OIDC') {
    const typed = issuer ?? before?.issuer
    if (!typed) throw wrongField('issuer', say('provider.issuer_missing'))
    return issuer ? typedIssuer(issuer, services) : typed
  }
  const theirs = kind === 'GOOGLE' ? GOOGLE_ISSUER : `${base}/${tenant}/v2.0`
  if (!issuer) return before && kind === 'GOOGLE' ? before.issuer : theirs
  const typed = typedIssuer(issuer, services)
  // Another one than theirs stands in the operator's own house, as for trying it out.
  if (typed !== theirs && !services.outbound.isListed(typed)) throw wrongField('issuer', say('provider.issuer_theirs'))
  return typed
}

/** Microsoft: the organisation's number, and where it is asked for. */
async function tenantOf(
  kind: Kind,
  { tenant, issuer }: Partial<ProviderInput>,
  before: StoredProvider | null,
  services: Needs,
): Promise<{ tenant: string | null; base: string }> {
  if (kind !== 'MICROSOFT') return { tenant: null, base: '' }
  const at = issuer ?? before?.issuer
  const base = at && services.outbound.isListed(typedIssuer(at, services)) ? new URL(at).origin : MICROSOFT_ISSUER
  const typed = (tenant ?? before?.tenant ?? '').toLowerCase()
  if (typed === '') throw wrongField('tenant', say('provider.tenant_missing'))
  if (everybody.has(typed)) throw wrongField('tenant', say('provider.tenant_common'))
  if (guid.test(typed)) return { tenant: typed, base }
  return { tenant: await lookUpTenant(typed, base, services.outbound), base }
}

async function lookUpTenant(domain: string, base: string, { send }: Pick<Outbound, 'send'>): Promise<string> {
  const unknown = wrongField('tenant', say('provider.tenant_unknown'))
  if (!/^[a-z0-9][a-z0-9.-]{2,252}$/.test(domain)) throw unknown
  const answer = await send(`${base}/${domain}/v2.0/.well-known/openid-configuration`, {
    ...{ method: 'GET', whole_ms: 5000, most_bytes: 64 * 1024 },
  }).catch(() => null)
  const found = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/v2\.0"/.exec(answer?.body.toString('utf8') ?? '')
  if (answer?.status !== 200 || !found?.[1]) throw unknown
  return found[1]
}

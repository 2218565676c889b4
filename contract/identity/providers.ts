import { z } from 'zod'
import { Id, line } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, changeStatus, confirmed, list, read, remove, sentFrom, slow, write } from '../endpoint.ts'
import { anyId, anyText, changesTo, Instant, Nothing, rowBasics } from '../fields.ts'
import { messageFields } from '../message.ts'

export const providerKinds = ['GOOGLE', 'MICROSOFT', 'OIDC'] as const
export type ProviderKind = (typeof providerKinds)[number]

/** Whose app it is at the issuer: the school's own, or the platform's. */
export const providerVias = ['OWN', 'PLATFORM'] as const

export const MOST_PROVIDERS = 5
const MOST_DOMAINS = 20

export const GOOGLE_ISSUER = 'https://accounts.google.com'
export const MICROSOFT_ISSUER = 'https://login.microsoftonline.com'

const domain = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

const Domain = z
  .string(coded('provider.domain'))
  .trim()
  .toLowerCase()
  .refine((text) => domain.test(text), coded('provider.domain'))

const Claim = z.strictObject({
  name: line(60, coded('provider.claim_name')),
  value: line(200, coded('provider.claim_value')),
})

const Tried = z.enum(providerKinds, coded('field.one_of', { names: providerKinds.join(', ') }))

const Input = z.strictObject({
  kind: Tried,
  via: z.enum(providerVias, coded('field.one_of', { names: providerVias.join(', ') })).optional(),
  label: line(60, coded('provider.label')),
  issuer: line(500, coded('provider.issuer_missing')).nullable().optional(),
  client_id_there: line(300, coded('provider.client_id_missing')).nullable().optional(),
  client_secret: line(1000, coded('provider.secret_missing')).nullable().optional(),
  domains: z
    .array(Domain)
    .max(MOST_DOMAINS, coded('provider.domains_most', { most: MOST_DOMAINS }))
    .optional(),
  /** Google: accounts of any domain come in, as far as they are linked. */
  any_account: z.boolean(coded('field.not_boolean')).optional(),
  /** Microsoft: the organisation's number, or a domain of it. */
  tenant: line(253, coded('provider.tenant_missing')).nullable().optional(),
  claim: Claim.nullable().optional(),
  trusts_second_step: z.boolean(coded('field.not_boolean')).optional(),
})
export type ProviderInput = z.output<typeof Input>

/** With the key that was proposed, so that the redirect URI which stands in the issuer's console already is the one. */
const NewProvider = Input.extend({
  key: z
    .string(coded('provider.key'))
    .regex(/^[0-9a-z]{1,13}-[0-9a-f]{12}$/, coded('provider.key'))
    .optional(),
})

const Proposal = z.object({
  key: z.string(),
  redirect_uri: z.string(),
  /** Where the platform has an app of its own that schools may use. */
  platform: z.array(z.enum(providerKinds)),
})
export type ProviderProposal = z.output<typeof Proposal>

/** The secret is written and never read. */
export const ProviderRow = z.object({
  ...rowBasics,
  kind: z.enum(providerKinds),
  via: z.enum(providerVias),
  label: z.string(),
  key: z.string(),
  issuer: z.string(),
  client_id_there: z.string().nullable(),
  /** The last signs of it. */
  secret_hint: z.string().nullable(),
  redirect_uri: z.string(),
  domains: z.array(z.string()),
  any_account: z.boolean(),
  tenant: z.string().nullable(),
  claim: z.object({ name: z.string(), value: z.string() }).nullable(),
  trusts_second_step: z.boolean(),
  /** When a test went well since the last change. */
  tested_at: Instant.nullable(),
  status: z.int().min(0).max(1),
  /** Who is linked. */
  people: z.int(),
})
export type ProviderRow = z.output<typeof ProviderRow>

export const testSteps = ['discovery', 'keys', 'algorithm'] as const

const Tested = z.object({
  ok: z.boolean(),
  steps: z.array(z.object({ name: z.enum(testSteps), ok: z.boolean(), ...messageFields })),
  row: ProviderRow,
})
export type ProviderTested = z.output<typeof Tested>

const view = can('module-wise-access', 'view')
const update = can('module-wise-access', 'update')

/** Issuers by which people of a school sign in. */
export const signInProviderApi = {
  list: sentFrom(
    'anywhere',
    list(
      '/sign-in-provider/list',
      view,
      z.strictObject({ id: anyId(), label: anyText() }),
      ProviderRow,
      say('sign_in_provider.found'),
      { sort: ['id'] },
    ),
  ),
  /** What is known of one before it is made. */
  propose: sentFrom('anywhere', read('/sign-in-provider/propose', update, Nothing, Proposal)),
  create: sentFrom(
    'anywhere',
    confirmed(write('/sign-in-provider/create', update, NewProvider, ProviderRow, say('sign_in_provider.created'))),
  ),
  update: sentFrom(
    'anywhere',
    confirmed(
      write(
        '/sign-in-provider/update/{id}',
        update,
        () => changesTo<typeof Input.shape>(Input),
        ProviderRow,
        say('sign_in_provider.updated'),
      ),
    ),
  ),
  changeStatus: sentFrom('anywhere', confirmed(changeStatus('/sign-in-provider/change-status/{id}', update))),
  remove: sentFrom(
    'anywhere',
    confirmed(remove('/sign-in-provider/delete/{id}', update, say('sign_in_provider.deleted'))),
  ),
  test: sentFrom('anywhere', confirmed(slow(write('/sign-in-provider/test/{id}', update, Nothing, Tested, null)))),
}

export const LinkedIdentity = z.object({
  id: Id,
  provider: z.object({ key: z.string(), label: z.string() }),
  /** What its owner knows the account there by. */
  label: z.string().nullable(),
  linked_at: Instant,
  last_used_at: Instant.nullable(),
})
export type LinkedIdentity = z.output<typeof LinkedIdentity>

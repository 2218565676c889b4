import { say } from '#contract'
import { ApiError } from '../../ground/errors.ts'
import { signInRefused } from '../../identity/ceremonies.ts'
import type { IssuerAway, Reason, Unbelieved } from '../../identity/providers/judge.ts'
import type { StoredProvider } from '../../identity/providers/stored-provider.ts'

type Named = Pick<StoredProvider, 'label' | 'domains'>

const sentences: Record<Reason, (provider: Named) => ReturnType<typeof say>> = {
  state: () => say('ceremony.begun_elsewhere'),
  hd: ({ domains: [domain] }) => (domain ? say('oidc.hd', { domain }) : say('oidc.hd_any')),
  tid: () => say('oidc.tid'),
  claim: () => say('oidc.hd_any'),
  auth_time: ({ label }) => say('oidc.auth_time', { provider: label }),
  token: ({ label }) => say('oidc.token', { provider: label }),
  provider_said: ({ label }) => say('oidc.said', { provider: label }),
}

/** What somebody is told of an answer that signs nobody in: nothing of what the issuer has said. */
export const refusalOf = ({ reason }: Pick<Unbelieved, 'reason'>, provider: Named): ApiError =>
  signInRefused(reason, sentences[reason](provider))

export const providerAway = ({ label }: Named, _cause?: IssuerAway): ApiError =>
  new ApiError('provider_away', say('oidc.away', { provider: label }), { retry_after: 60 })

export const notLinked = ({ label }: Named, school: string): ApiError =>
  new ApiError('not_linked', say('oidc.not_linked', { provider: label, school }))

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

/** What starting again does not mend: it is of the school's set-up, or of a clock. By what was found. */
const lasting: Record<string, (provider: Named) => ReturnType<typeof say>> = {
  'provider_said/invalid_client': ({ label }) => say('oidc.secret', { provider: label }),
  'token/OAUTH_JWT_TIMESTAMP_CHECK_FAILED': ({ label }) => say('oidc.clock', { provider: label }),
  'token/iat': ({ label }) => say('oidc.clock', { provider: label }),
}

/** What somebody is told of an answer that signs nobody in: nothing of what the issuer has said. */
export const refusalOf = ({ reason, detail }: Pick<Unbelieved, 'reason' | 'detail'>, provider: Named): ApiError =>
  signInRefused(reason, (lasting[`${reason}/${detail}`] ?? sentences[reason])(provider))

export const providerAway = ({ label }: Named, _cause?: IssuerAway): ApiError =>
  new ApiError('provider_away', say('oidc.away', { provider: label }), { retry_after: 60 })

export const notLinked = ({ label }: Named, school: string): ApiError =>
  new ApiError('not_linked', say('oidc.not_linked', { provider: label, school }))

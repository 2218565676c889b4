/** What a link or a printed slip brings along. `sent`: a code was mailed for it from this tab. */
export interface Secret {
  hash?: string
  sent?: boolean
  /** Of a printed slip: whose it is, and its code. */
  login?: string
  code?: string
}

/** Of this tab: on a phone it may be loaded anew while somebody looks for the code in the mailbox. */
const key = 'quaestor-link'

export const keepSecret = (secret: Secret): void => sessionStorage.setItem(key, JSON.stringify(secret))

export const dropSecret = (): void => sessionStorage.removeItem(key)

/** Takes what the address brings out of it, so that neither the history nor a bookmark holds it; without anything, what was kept. */
export function takeSecret(): Secret {
  const { search, hash: fragment, pathname } = location
  const slip = new URLSearchParams(fragment.slice(1))
  const hash = slip.get('hash') ?? new URLSearchParams(search).get('hash')
  if (hash) keepSecret({ hash })
  else if (slip.has('c')) keepSecret({ login: slip.get('n') ?? '', code: slip.get('c') ?? '' })
  else if (slip.has('code')) dropSecret()
  if (search || fragment) history.replaceState(history.state, '', pathname)
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}')
  } catch {
    return {}
  }
}

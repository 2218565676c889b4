/**
 * Asks what a page asks first, while the code that will want the answers is still on its way: on a phone that is seconds later. Where nobody is
 * signed in it asks nothing. It shares no code with the app, for it would have to wait for the file that holds it; what it finds in the
 * browser's storage is what web/api/sign-in keeps there.
 */
import type { Received } from './answer.ts'

const asks: [path: string, body: string | null, who?: 'staff'][] = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="early"]')!.content,
)
const storage = localStorage.getItem('remember_me') === 'true' ? localStorage : sessionStorage
const read = (key: string) => storage.getItem(key) ?? ''
const pair = ['S_', 'client_'].find((one) => read(`${one}db_token`))

async function ask(url: string, init: RequestInit): Promise<Received> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
  return { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() }
}

/** Whether a token is good for another minute, as web/api/sign-in/token-age.ts looks at it: what is refused for its age would be asked twice. */
function isGood(token: string): boolean {
  try {
    const { exp } = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
    return exp * 1000 - Date.now() > 60_000
  } catch {
    return false
  }
}

const token = pair ? read(`${pair}token`) : ''
if (isGood(token) && !location.search && !window.early) {
  const headers = {
    'Content-Type': 'application/json',
    Subdomain: read('subdomain'),
    Authorization: `Bearer ${token}`,
    'Db-Token': read(`${pair}db_token`),
  }
  const session = read('selectedSessionId') || JSON.parse(read('user') || '{}').session_id
  const own = (text: string) => text.replace('"$session"', session).replace('$id', location.pathname.split('/')[4]!)
  // The base kind of a role; 4 are pupils.
  const isPupil = read('role_id') === '4'
  window.early = new Map(
    asks.flatMap(([path, texts, who]) => {
      if (who && isPupil) return []
      const url = own(path)
      const body = texts && own(texts)
      const method = texts ? 'POST' : 'GET'
      const answer = ask(url, { method, body, headers })
      // Whoever asked may be gone by the time it fails; that is no unhandled error.
      answer.catch(() => 0)
      return [[[method, url, body ?? '', token].join(' '), answer]]
    }),
  )
}

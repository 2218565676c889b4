import { type AnyEndpoint, answersFile } from '#contract'
import type { Prepared } from './attempt.ts'
import type { CallOptions } from './call-options.ts'
import { readStored } from './sign-in/stored.ts'

const ordinaryLimit = 5000
/** What is never repeated gets the whole of the client's timeout in one attempt. */
const sessionLimit = 30_000
const longLimit = 180_000
/** Of an upload that somebody sees go on, and may call off: 300 MB over a slow line. */
const watchedLimit = 3_600_000

export function limitOf(endpoint: AnyEndpoint): number {
  // A heavy call may wait for its turn for longer than others take; given up and sent again it would wait anew, behind itself.
  if (endpoint.slow || endpoint.heavy || endpoint.kind === 'upload' || answersFile(endpoint)) return longLimit
  return endpoint.kind === 'session' || endpoint.kind === 'handout' ? sessionLimit : ordinaryLimit
}

/** Fills `{id}` and `{key}` from what is sent; the rest is the body. */
export function splitSent(path: string, sent: Record<string, unknown>): { url: string; body: Record<string, unknown> } {
  const body = { ...sent }
  const url = path.replace(/\{(id|key)\}/g, (_, name: 'id' | 'key') => {
    const value = body[name]
    delete body[name]
    return encodeURIComponent(String(value))
  })
  return { url, body }
}

function toForm(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    if (value instanceof Blob) form.append(name, value, value instanceof File ? value.name : 'file')
    else form.append(name, String(value))
  }
  return form
}

export function prepare(
  endpoint: AnyEndpoint,
  sent: Record<string, unknown>,
  options: Pick<CallOptions, 'link' | 'fallback' | 'signal' | 'onProgress'> & { key?: string },
): Prepared {
  const { url, body } = splitSent(endpoint.path, sent)
  const headers: Record<string, string> = {}
  const subdomain = readStored('subdomain')
  if (subdomain) headers.Subdomain = subdomain
  // In the address it would stand in the logs of whatever is in between.
  if (options.link) headers['Signed-Link'] = options.link
  if (options.key) headers['Idempotency-Key'] = options.key
  const hasBody = endpoint.method === 'POST'
  if (hasBody && endpoint.kind !== 'upload') headers['Content-Type'] = 'application/json'
  return {
    url,
    method: endpoint.method,
    body: hasBody ? (endpoint.kind === 'upload' ? toForm(body) : JSON.stringify(body)) : null,
    headers,
    limit: options.onProgress ? watchedLimit : limitOf(endpoint),
    fallback: options.fallback ?? 'Something went wrong!',
    signal: options.signal,
    onProgress: options.onProgress,
  }
}

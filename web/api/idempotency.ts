import type { AnyEndpoint } from '#contract'

/** Keys of writes that were sent and not answered: the same write, sent again by hand, must not be done twice. */
const unanswered = new Map<string, string>()

const fingerprint = (path: string, sent: Record<string, unknown>) =>
  `${path} ${JSON.stringify(sent, (_, value) => (value instanceof File ? [value.name, value.size, value.lastModified] : value))}`

/** The 36 characters of a random UUID. `crypto.randomUUID` is missing on plain http. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The key to send with a write or an upload; undefined for calls that take none. */
export function keyFor(endpoint: AnyEndpoint, sent: Record<string, unknown>): string | undefined {
  if (endpoint.kind !== 'write' && endpoint.kind !== 'upload') return undefined
  const print = fingerprint(endpoint.path, sent)
  const key = unanswered.get(print) ?? randomId()
  unanswered.set(print, key)
  return key
}

/** The write was answered: the next one like it is a new one. */
export function dropKey(key: string | undefined): void {
  for (const [print, one] of unanswered) if (one === key) unanswered.delete(print)
}

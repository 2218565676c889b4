/** An answer with all of its bytes. */
export interface Received {
  status: number
  headers: Headers
  bytes: ArrayBuffer
}

declare global {
  interface Window {
    /** What `early.ts` has asked, by `keyOf`. */
    early?: Map<string, Promise<Received>>
  }
}

/** ms after which nobody waits for the answer any more: what is asked then is asked anew. */
const goodFor = 30_000

/** What makes two requests of one person the same. */
export const keyOf = (method: string, url: string, body: unknown, token: string): string =>
  [method, url, body ?? '', token].join(' ')

/** The answer to a request that was asked before the app's code was there: given once. After a change there is none any more. */
export function takeEarly(method: string, url: string, body: unknown, token: string): Promise<Received> | undefined {
  const key = keyOf(method, url, body, token)
  // Where the code was there first, as out of a browser's cache, nothing is asked before it.
  window.early ??= new Map()
  const found = performance.now() < goodFor ? window.early.get(key) : undefined
  window.early.delete(key)
  return found
}

/** Somebody has changed something: what was asked before may be old. */
export const dropEarly = (): void => window.early?.clear()

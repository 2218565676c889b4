/**
 * The paper that a signed link names, null when the token can't be read. Nothing is verified here: the server checks the
 * signature of what it is then asked for.
 */
export function readPaperId(token: string): number | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return claims && typeof claims === 'object' && 'pid' in claims ? toPaperId(claims.pid) : null
  } catch {
    return null
  }
}

/** A positive whole number, as an id of the address must be; else null. */
export function toPaperId(given: unknown): number | null {
  const id = Number(given)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** The open page of a paper's PDF. Somebody signed in may name the paper by it without a token. */
export const pdfPath = (id: number): string => `/school-admin/question-papers/pdf/${id}`

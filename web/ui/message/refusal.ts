import { translateServerText } from './server-text.ts'

/** What a form needs to know of a failed save; `CallError` of web/api has this shape. */
export interface Refusal {
  message: string
  status: number
  errorCode: string
  errors: { path: string; message: string }[]
  data: unknown
}

export const isRefusal = (error: unknown): error is Refusal & Error =>
  error instanceof Error && 'errorCode' in error && 'errors' in error && Array.isArray(error.errors)

export const refusalText = (refusal: Refusal): string => translateServerText(refusal.message, refusal.errorCode)

/** The refused fields, translated, by their path or by the name that the form has for it. */
export function fieldErrors(refusal: Refusal, names: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    refusal.errors.map(({ path, message }) => [names[path] ?? path, translateServerText(message)]),
  )
}

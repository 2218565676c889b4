import type { RefusedField, Told } from '#contract'
import { textOf } from './said-text.ts'
import { translateServerText } from './server-text.ts'

/** What a form needs to know of a failed save; `CallError` of web/api has this shape. */
export interface Refusal extends Told {
  status: number
  errorCode: string
  errors: RefusedField[]
  data: unknown
}

export const isRefusal = (error: unknown): error is Refusal & Error =>
  error instanceof Error && 'errorCode' in error && 'errors' in error && Array.isArray(error.errors)

/** A refusal in the user's language: its own sentence, else in another language than English its error code's. */
export function refusalText({ message, code, params, errorCode }: Told & { errorCode: string }): string {
  return code ? textOf({ message, code, params }) : translateServerText(message, errorCode)
}

/** The refused fields, translated, by their path or by the name that the form has for it. */
export function fieldErrors(refusal: Refusal, names: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(refusal.errors.map(({ path, ...told }) => [names[path] ?? path, fieldText(told)]))
}

const fieldText = (told: Told): string => (told.code ? textOf(told) : translateServerText(told.message))

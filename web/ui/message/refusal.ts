import { i18n } from '@lingui/core'
import type { Message, RefusedField } from '#contract'
import { textOf, translate } from './sentence-text.ts'

/** What a form needs to know of a failed save; `CallError` of web/api has this shape. */
export interface Refusal extends Message {
  status: number
  errorCode: string
  errors: RefusedField[]
  data: unknown
}

export const isRefusal = (error: unknown): error is Refusal & Error =>
  error instanceof Error && 'errorCode' in error && 'errors' in error && Array.isArray(error.errors)

/** A refusal in the user's language: its own sentence, else in another language than English its error code's. */
export function refusalText({ message, code, params, errorCode }: Message & { errorCode: string }): string {
  if (code) return textOf({ message, code, params })
  return (i18n.locale !== 'en' && translate({ code: errorCode })) || message
}

/** The refused fields, translated, by their path or by the name that the form has for it. */
export function fieldErrors(refusal: Refusal, names: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(refusal.errors.map(({ path, ...message }) => [names[path] ?? path, textOf(message)]))
}

import type { z } from 'zod'
import { schemaText } from '../message/sentence-text.ts'

/** Checks a form's values by a schema of the contract; one translated message for each field, by its dotted path. */
export function validateWith<V>(schema: z.ZodType, toBody: (values: V) => unknown = (values) => values) {
  return (values: V): Record<string, string> => {
    const errors: Record<string, string> = {}
    for (const issue of schema.safeParse(toBody(values)).error?.issues ?? []) {
      errors[issue.path.join('.')] ??= schemaText(issue.message)
    }
    return errors
  }
}

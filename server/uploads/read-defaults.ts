import type { z } from 'zod'
import { errorsOf, say } from '#contract'
import { wrongField, wrongFields } from '../ground/errors.ts'

/** The `defaults` field of an upload. @throws invalid_field with paths such as defaults.chapter_id */
export function parseDefaults<T>(schema: z.ZodType<T>, text: string | undefined): T {
  let given: unknown
  try {
    given = JSON.parse(text ?? '{}')
  } catch {
    throw wrongField('defaults', say('text_file.defaults'))
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw wrongFields(
    errorsOf(parsed.error).map((error) => ({ ...error, path: error.path ? `defaults.${error.path}` : 'defaults' })),
  )
}

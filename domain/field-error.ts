import type { Said } from './say.ts'

/** What is wrong with one field: a dotted path into what was checked ("sections.0.count"), and why. */
export interface FieldError<Code extends string = string> extends Said<Code> {
  path: string
}

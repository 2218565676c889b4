import type { z } from 'zod'
import './schema-words.ts'
import { encoded, type Sentence, say, sentenceIn } from './say.ts'

/** What is wrong with one field: a dotted path into what was checked ("sections.0.count"), and why. */
export interface FieldError<Code extends string = string> extends Sentence<Code> {
  path: string
}

export const sayAt = (path: string, sentence: Sentence): FieldError => ({ path, ...sentence })

/** Fields that one refusal names; whoever sends thousands of wrong ones is told of the first. */
export const MOST_ERRORS = 50

/**
 * What a schema found, as the checks say it; a field that nobody asked for is named by its own path.
 * @param most of what it found, the first ones: an answer names no more, and a list of thousands has two for each row
 */
export const errorsOf = ({ issues }: z.ZodError, most = issues.length): FieldError[] =>
  issues
    .slice(0, most)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .slice(0, MOST_ERRORS)
            .map((field) => sayAt([...issue.path, field].join('.'), say('field.unknown', { field })))
        : [sayAt(issue.path.join('.'), sentenceIn(issue.message))],
    )

/** The same of what a schema found in one field. */
export const errorsWithin = (field: string, error: z.ZodError): FieldError[] =>
  errorsOf(error).map(({ path, ...sentence }) => sayAt(path === '' ? field : `${field}.${path}`, sentence))

/** What checks found, as a schema says it. */
export function noteErrors(context: z.RefinementCtx, errors: readonly FieldError[]): void {
  for (const { path, ...sentence } of errors) {
    context.addIssue({ code: 'custom', path: path.split('.'), message: encoded(sentence) })
  }
}

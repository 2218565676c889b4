import { z } from 'zod'
import { encoded, type Sentence, say } from './say.ts'

type Issue = z.core.$ZodRawIssue

const types: Readonly<Record<string, () => Sentence>> = {
  string: () => say('field.not_text'),
  number: () => say('field.not_number'),
  int: () => say('field.not_whole'),
  boolean: () => say('field.not_boolean'),
  array: () => say('field.not_list'),
  object: () => say('field.not_object'),
  record: () => say('field.not_object'),
}

/** What a field is told of a value where its schema has no sentence of its own. */
function sayIssue(issue: Issue): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? say('field.required')
        : (types[issue.expected]?.() ?? say('value.wrong'))
    case 'invalid_value':
      return say('field.one_of', { names: issue.values.map(String) })
    case 'too_big':
      return sayTooBig(issue.origin, Number(issue.maximum), issue.inclusive)
    case 'too_small':
      return sayTooSmall(issue.origin, Number(issue.minimum), issue.inclusive)
    case 'not_multiple_of':
      return say('field.steps', { step: issue.divisor })
    case 'invalid_format':
      return issue.format === 'email' ? say('field.email') : say('field.format')
    case 'unrecognized_keys':
      return say('field.unknown', { field: issue.keys.join(', ') })
    default:
      return say('value.wrong')
  }
}

const isNumber = (origin: string) => origin === 'number' || origin === 'int'

function sayTooBig(origin: string, most: number, inclusive = true): Sentence {
  if (origin === 'string') return say('field.too_long', { most })
  if (!isNumber(origin)) return say('field.too_many', { most })
  return inclusive ? say('field.at_most', { most }) : say('field.less_than', { most })
}

function sayTooSmall(origin: string, least: number, inclusive = true): Sentence {
  if (isNumber(origin)) return inclusive ? say('field.at_least', { least }) : say('field.more_than', { least })
  if (origin !== 'string') return say('field.too_few', { least })
  return least <= 1 ? say('field.required') : say('field.too_short', { least })
}

/** The schema library's own words are English; what it finds has a code, as everything that somebody is told. */
export const schemaWords = (issue: Issue): string => encoded(sayIssue(issue))

z.config({ customError: schemaWords })

import { z } from 'zod'
import {
  ChosenAnswers,
  ChosenColumns,
  ChosenRows,
  ChosenValues,
  errorsOf,
  messageOf,
  type OpenReading,
  type RefusedField,
  type Sentence,
  say,
  type UploadAsk,
} from '#contract'
import { headerKey } from '../../../interchange/spreadsheet/columns/header-keys.ts'
import { ApiError, refusedField, wrongField, wrongFields } from '../../ground/errors.ts'

/** What somebody said of a list beside the file; a job keeps it. */
export const ListChoices = z.object({
  sheet: z.string().optional(),
  header_rows: ChosenRows.optional(),
  mapping: ChosenColumns,
  values: ChosenValues,
  answers: ChosenAnswers,
  accept: ChosenRows,
  is_confirmed: z.boolean(),
  remember: z.boolean(),
})
export type ListChoices = z.output<typeof ListChoices>

/** The text fields of an upload that say how its list is read. */
export interface ChoiceFields {
  sheet?: string | undefined
  header_rows?: string | undefined
  mapping?: string | undefined
  values?: string | undefined
  answers?: string | undefined
  accept?: string | undefined
  layout?: 'confirm' | undefined
  remember?: 'true' | 'false' | undefined
}

/** @throws invalid_field with paths such as `values.class.X-A` */
export function readListChoices(fields: ChoiceFields): ListChoices {
  const header_rows = parseSaid('header_rows', ChosenRows, fields.header_rows)
  return {
    ...(fields.sheet !== undefined && { sheet: fields.sheet }),
    ...(header_rows && { header_rows }),
    mapping: readMapping(fields.mapping),
    values: parseSaid('values', ChosenValues, fields.values) ?? {},
    answers: parseSaid('answers', ChosenAnswers, fields.answers) ?? {},
    accept: parseSaid('accept', ChosenRows, fields.accept) ?? [],
    is_confirmed: fields.layout === 'confirm',
    remember: fields.remember !== 'false',
  }
}

/** A blank heading says nothing. @throws invalid_field */
function readMapping(text = '{}'): ChosenColumns {
  try {
    const given = Object.entries(ChosenColumns.parse(JSON.parse(text)))
    return Object.fromEntries(given.filter(([, theirs]) => typeof theirs !== 'string' || headerKey(theirs) !== ''))
  } catch {
    throw wrongField('mapping', say('mapping.form'))
  }
}

function parseSaid<T>(path: string, schema: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined || text === '') return undefined
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw wrongField(path, say('reading.json'))
  }
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw wrongFields(
    errorsOf(parsed.error).map((error) => ({ ...error, path: error.path ? `${path}.${error.path}` : path })),
  )
}

/** As an ask goes out; `choices` with a text of the file, or with a sentence of ours. */
export const askOnWire = (ask: {
  id: string
  kind: UploadAsk['kind']
  rows: number[]
  message: Sentence
  choices: readonly { value: string; label: Sentence | string }[]
  proposed: string | null
}): UploadAsk => ({
  ...ask,
  ...messageOf(ask.message),
  choices: ask.choices.map(({ value, label }) =>
    typeof label === 'string' ? { value, label } : { value, label: messageOf(label).message, said: messageOf(label) },
  ),
})

/**
 * Refuses to save a list with something open: each ask at its own path, a layout that nobody confirmed at `layout`. An answer to what is not asked,
 * or a row that the list has not, is refused by its path too.
 */
export function refuseOpen(open: OpenReading, said: Pick<ListChoices, 'is_confirmed'>): void {
  const errors: RefusedField[] = open.asks.map(({ id, message, code, params }) => ({
    ...{ path: `asks.${id}`, message },
    ...(code && { code }),
    ...(params && { params }),
  }))
  const { sure, known } = open.reading.layout
  if (errors.length === 0 && !sure && !known && !said.is_confirmed)
    errors.push(refusedField('layout', say('layout.new')))
  const [first] = errors
  if (!first) return
  const { path: _, ...shown } = first
  throw new ApiError('invalid_field', shown, { errors, data: open })
}

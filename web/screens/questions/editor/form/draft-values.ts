import { emptyAnswers, FormValues, newPart } from './form-schema.ts'
import { newValues } from './form-values.ts'

/** The shape of the form in a draft. 1: before parts and translations, tags in one text. */
export const draftFormat = 2

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const tagsOf = (text: unknown): unknown =>
  typeof text === 'string' ? [...new Set(text.split(/[,،、]/).map((tag) => tag.trim()))].filter(Boolean) : text

/** The parts with what a draft of an older form lacks of their answers. */
const partsOf = (parts: unknown): unknown =>
  Array.isArray(parts) ? parts.map((part) => ({ ...newPart(), ...asRecord(part) })) : parts

/** What an older form kept otherwise. */
function migrate(values: Record<string, unknown>, format: number): Record<string, unknown> {
  const { tags, ...others } = values
  return { ...others, parts: partsOf(values.parts), tags: format < 2 ? tagsOf(tags) : tags }
}

/**
 * The values of a draft, whatever form wrote it: each field that can be read is taken, the others start empty. A part of the answer
 * that has another shape by now loses only itself.
 */
export function readDraft(stored: unknown, format: number): FormValues {
  const values = migrate(asRecord(stored), format)
  const whole = FormValues.safeParse(values).data
  if (whole) return whole
  const fresh: FormValues = { ...newValues({}), ...emptyAnswers() }
  const read = Object.entries(FormValues.shape).flatMap(([field, shape]) => {
    const parsed = shape.safeParse(values[field])
    return parsed.success ? [[field, parsed.data]] : []
  })
  return FormValues.parse({ ...fresh, ...Object.fromEntries(read) })
}

import { createFormContext } from '@mantine/form'
import { createContext, useContext } from 'react'
import type { QuestionType } from '#contract'
import type { FormValues, ItemValues } from './form-schema.ts'

/** The question that is being written, for the parts of its form. */
export const [QuestionFormProvider, useQuestionForm, useNewQuestionForm] = createFormContext<FormValues>()

const PartIndex = createContext<number | null>(null)

/** Inside of it, the fields of a type belong to the part of the case study at this place. */
export const PartProvider = PartIndex.Provider

/** The question, or the part of a case study, whose fields are drawn: the same fields serve both. */
export function useItem() {
  const form = useQuestionForm()
  const index = useContext(PartIndex)
  const base = index === null ? '' : `parts.${index}.`
  const part = index === null ? undefined : form.values.parts[index]
  const values: ItemValues & { type: QuestionType } = part ?? form.values
  return {
    form,
    values,
    isPart: index !== null,
    /** The path in the form of one of the item's fields. */
    path: (field: string) => base + field,
    error: (field: string) => form.errors[base + field],
    set: (field: string, value: unknown) => form.setFieldValue(base + field, value as never),
  }
}

import { createFormContext } from '@mantine/form'
import type { FormValues } from './form-values.ts'

/** The question that is being written, for the parts of its form. */
export const [QuestionFormProvider, useQuestionForm, useNewQuestionForm] = createFormContext<FormValues>()

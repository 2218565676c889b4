import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { memo, useDeferredValue, useMemo } from 'react'
import type { FormValues } from './form-schema.ts'
import { toInput } from './form-values.ts'
import { type Printed, QuestionSheet } from './question-sheet.tsx'

const Sheet = memo(QuestionSheet)

/** What is printed of a question that is being written. */
export function printedOf(values: FormValues): Printed {
  const { type, max_marks, negative_marks, question_text, question_options, answer, sub_questions, ...rest } =
    toInput(values)
  const { explanation, language } = rest
  return {
    type,
    max_marks,
    negative_marks,
    question_text,
    question_options,
    answer,
    sub_questions,
    explanation,
    language,
  }
}

/** The question as it will be printed, a moment behind what is typed. */
export function LivePreview({ values }: { values: FormValues }) {
  const shown = useDeferredValue(values)
  const question = useMemo(() => printedOf(shown), [shown])
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        <Trans>As it is printed</Trans>
      </Title>
      <Sheet question={question} withAnswer />
    </section>
  )
}

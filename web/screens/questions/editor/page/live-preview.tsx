import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { memo, type RefObject, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Printed, PrintedQuestion } from '../../printed-form/printed-question.tsx'
import type { FormValues } from '../form/form-schema.ts'
import { toInput } from '../form/form-values.ts'

const Preview = memo(PrintedQuestion)

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
  const box = useRef<HTMLElement>(null)
  const overflows = useOverflow(box)
  const id = useId()
  return (
    <section ref={box} aria-labelledby={id} tabIndex={overflows ? 0 : undefined}>
      <Title order={2} size="h5" mb="xs" id={id}>
        <Trans>As it is printed</Trans>
      </Title>
      <Preview question={question} withAnswer />
    </section>
  )
}

/** Whether an element scrolls down: then it is reached by keyboard, too. */
function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [box])
  return overflows
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { QuestionType, ReadingItem } from '#contract'
import { unwatched } from '#web/ui/form/focus.ts'
import { DetailFields } from '../../editor/form/detail-fields.tsx'
import editor from '../../editor/form/form.module.css'
import { QuestionFormProvider, useNewQuestionForm, type useQuestionForm } from '../../editor/form/form-context.ts'
import { QuestionText } from '../../editor/form/question-text.tsx'
import { typeFields } from '../../editor/types/type-fields.tsx'
import { DecimalField } from '../../list/decimal-field.tsx'
import { focusFirstError } from '../../list/focus-error.ts'
import { GradingFields } from '../../list/grading-fields.tsx'
import { LabelSelect } from '../../printed-form/label-select.tsx'
import { typeGroups, typeLabels } from '../../printed-form/labels.ts'
import classes from '../reading.module.css'
import type { ReadingWork } from '../use-reading-work.ts'
import { checkMended, mendedOf, mendedValues } from './mended-values.ts'

const textId = 'read-question-text'

/** The question in the form in which questions are written, in its place. Whoever goes on without a press has it stored too. */
export default function ItemEditor({ work, item }: { work: ReadingWork; item: ReadingItem }) {
  const { t } = useLingui()
  const element = useRef<HTMLFormElement>(null)
  const form = useNewQuestionForm({
    ...unwatched,
    initialValues: mendedValues(item),
    validate: checkMended,
    validateInputOnBlur: true,
  })
  const { values } = form
  const { store, drop, isDirty } = useStored(work, item, form)
  const hasErrors = Object.keys(form.errors).length > 0
  useBlocker({ shouldBlockFn: () => false, enableBeforeUnload: isDirty })
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById(textId)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const submit = () => (form.validate().hasErrors ? focusFirstError(element.current) : store())
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  const TypeFields = typeFields[values.type]
  return (
    <QuestionFormProvider form={form}>
      <form
        ref={element}
        noValidate
        className={classes.editor}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={byKey}
      >
        <Stack gap="lg">
          <QuestionText id={textId} />
          <TypeFields />
          <div className={editor.facts}>
            <GradingFields form={form}>
              <LabelSelect
                label={t`Type`}
                labels={typeLabels}
                groups={typeGroups}
                value={values.type}
                onChange={(next: QuestionType | null) => next && form.setFieldValue('type', next)}
              />
            </GradingFields>
            <DecimalField label={t`Negative marks`} {...form.getInputProps('negative_marks')} />
          </div>
          <DetailFields />
          <Group gap="xs" className={classes.editorFoot}>
            <Button type="submit" aria-keyshortcuts="Control+Enter">
              <Trans>Keep the change</Trans>
            </Button>
            {hasErrors && (
              <Button variant="default" onClick={store}>
                <Trans>Keep it unfinished</Trans>
              </Button>
            )}
            <Button variant="default" onClick={drop}>
              <Trans>Cancel</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </QuestionFormProvider>
  )
}

/** Stores what was written when it is pressed, and when the form goes without a press. */
function useStored(
  work: ReadingWork,
  item: ReadingItem,
  form: Pick<ReturnType<typeof useQuestionForm>, 'values' | 'getInitialValues'>,
) {
  const isOver = useRef(false)
  // What was filled in for the writer, such as the one class there is, is nothing written.
  const isDirty = () => !isOver.current && JSON.stringify(form.values) !== JSON.stringify(form.getInitialValues())
  const send = () => {
    if (!isDirty()) return
    isOver.current = true
    void work.changeItem(item, () => ({ question: mendedOf(form.values, item) }))
  }
  const latest = useRef(send)
  latest.current = send
  useEffect(() => () => latest.current(), [])
  const close = () => {
    isOver.current = true
    work.edit(null)
  }
  const store = () => {
    send()
    close()
  }
  return { store, drop: close, isDirty }
}

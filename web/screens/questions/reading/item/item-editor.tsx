import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { QuestionType, ReadingItem } from '#contract'
import { unwatched } from '#web/ui/form/focus.ts'
import { languageChoices } from '#web/ui/form/languages.ts'
import editor from '../../editor/form/form.module.css'
import { QuestionFormProvider, useNewQuestionForm, type useQuestionForm } from '../../editor/form/form-context.ts'
import { QuestionText } from '../../editor/form/question-text.tsx'
import { RichField } from '../../editor/form/rich-field.tsx'
import { typeFields } from '../../editor/types/type-fields.tsx'
import { focusFirstError } from '../../list/focus-error.ts'
import { GradingFields } from '../../list/grading-fields.tsx'
import { LabelSelect } from '../../printed-form/label-select.tsx'
import { typeGroups, typeLabels } from '../../printed-form/labels.ts'
import classes from '../reading.module.css'
import type { ReadingWork } from '../use-reading-work.ts'
import { checkMended, mendedOf, mendedValues } from './mended-values.ts'

const textId = 'read-question-text'

/** A passage with its parts is no question of a file: it is written in the editor of questions. */
const shownGroups = typeGroups.map(({ label, types }) => ({
  label,
  types: types.filter((type) => type !== 'CASE_STUDY'),
}))

/** The question in the form in which questions are written, in its place. Whoever goes on without a press has it stored too. */
export default function ItemEditor({ work, item }: { work: ReadingWork; item: ReadingItem }) {
  const { t, i18n } = useLingui()
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
          <RichField
            variant="full"
            quiet
            minRows={2}
            path="explanation"
            value={values.explanation}
            label={t`Explanation`}
          />
          <div className={editor.facts}>
            <GradingFields form={form}>
              <LabelSelect
                label={t`Type`}
                labels={typeLabels}
                groups={shownGroups}
                value={values.type}
                onChange={(next: QuestionType | null) => next && form.setFieldValue('type', next)}
              />
            </GradingFields>
            <NativeSelect
              label={t`Language`}
              data={languageChoices(i18n.locale, values.language)}
              {...form.getInputProps('language')}
            />
          </div>
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
function useStored(work: ReadingWork, item: ReadingItem, form: Pick<ReturnType<typeof useQuestionForm>, 'values'>) {
  const isOver = useRef(false)
  const begun = useRef(JSON.stringify(form.values))
  const isDirty = () => !isOver.current && JSON.stringify(form.values) !== begun.current
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

import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type Topic, topicApi } from '#contract'
import { useChapterChoices, useGradeChoices, useSubjectChoices } from '#web/api/use/choices.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { type Choice, Pick } from '#web/ui/form/pick.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import type { RowDialogProps } from './list-facts.ts'
import { checkValues, type TopicPlace, type TopicValues, toBody, toValues } from './topic-values.ts'

interface TopicModalProps extends RowDialogProps<Topic> {
  start: TopicPlace
}

export default function TopicModal({ edited, start, onClose, onTakeCurrent }: TopicModalProps) {
  const { t } = useLingui()
  const form = useForm<TopicValues>({
    initialValues: toValues(null, start),
    validate: checkValues,
    validateInputOnBlur: true,
  })
  const topic = useEdited(edited, form, (row: Topic | null) => toValues(row, start))
  const create = useAction(topicApi.create, { invalidates: [topicApi.list] })
  const update = useAction(topicApi.update, { invalidates: [topicApi.list] })
  const save = (values: TopicValues) =>
    topic ? update.run({ id: topic.id, row_version: topic.row_version, ...toBody(values) }) : create.run(toBody(values))
  return (
    <FormModal
      opened={edited !== null}
      title={topic ? t`Update Topic` : t`Create New Topic`}
      updating={topic !== null}
      form={form}
      save={save}
      onClose={onClose}
      onTakeCurrent={(row) => onTakeCurrent(row as Topic)}
    >
      <PlaceFields form={form} stored={topic} />
      <TextInput label={t`Title`} withAsterisk data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label={t`Sub-topics`}
        description={t`One in each line, 20 at most`}
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('sub_topic')}
      />
    </FormModal>
  )
}

/** Class, subject, chapter: each narrows the next. */
function PlaceFields({ form, stored }: { form: UseFormReturnType<TopicValues>; stored: Topic | null }) {
  const { t } = useLingui()
  const { grade_id, subject_id } = form.values
  const chapters = withStored(useChapterChoices(subject_id), stored?.subject_id === subject_id ? stored.chapter : null)
  const grade = { label: t`Class`, placeholder: t`Choose a class`, choices: useGradeChoices() }
  const subject = { label: t`Subject`, placeholder: t`Choose a subject`, choices: useSubjectChoices(grade_id) }
  const chapter = { label: t`Chapter`, placeholder: t`Choose a chapter`, choices: chapters }
  return (
    <>
      <Pick
        {...grade}
        withAsterisk
        {...form.getInputProps('grade_id')}
        onChange={(id) => form.setValues({ grade_id: id, subject_id: null, chapter_id: null })}
      />
      <Pick
        {...subject}
        withAsterisk
        disabled={grade_id === null}
        {...form.getInputProps('subject_id')}
        onChange={(id) => form.setValues({ subject_id: id, chapter_id: null })}
      />
      <Pick {...chapter} withAsterisk disabled={subject_id === null} {...form.getInputProps('chapter_id')} />
    </>
  )
}

/** A chapter that has become inactive is still offered to the topic that lies in it. */
function withStored(choices: Choice[] | undefined, stored: Choice | null): Choice[] | undefined {
  if (!choices || !stored || choices.some(({ id }) => id === stored.id)) return choices
  return [...choices, stored]
}

import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { type Topic, topicApi } from '#contract'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { PlaceFields, placeOf } from '#web/entity/filters/place-fields.tsx'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { check, type TopicPlace, toBody, toValues } from './topic-values.ts'

export default function TopicModal(props: RowDialogProps<Topic, TopicPlace>) {
  const { t } = useLingui()
  const { form, row, modal, toNext } = useEntityForm(topicApi, props, { toValues, toBody, check })
  return (
    <FormModal {...modal} toNext={toNext} title={[t`Create New Topic`, t`Update Topic`]}>
      <PlaceFields {...placeOf(form)} stored={row} />
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

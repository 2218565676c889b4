import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, TextInput } from '@mantine/core'
import { type CardOccasion, cardOccasionApi, testTypeNames } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useGradeChoices } from '#web/api/use/choices.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { TitleFields } from '#web/entity/title-fields.tsx'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { testName } from '#web/ui/message/names.ts'
import { toBody, toValues } from './occasion-values.ts'

/** What report cards are made for: its exams, its classes, and whether it is the last of the year. */
export default function OccasionModal(props: RowDialogProps<CardOccasion, { session_id?: number | null }>) {
  const { t } = useLingui()
  const { session, sessions } = useSessions()
  const start = { ...props.start, session_id: props.start.session_id || (session?.id ?? null) }
  const { form, modal } = useEntityForm(cardOccasionApi, { ...props, start }, { toValues, toBody })
  const grades = useGradeChoices()
  return (
    <FormModal {...modal} size="lg" title={[t`Create New Occasion`, t`Update Occasion`]}>
      <TextInput
        label={t`Name`}
        placeholder={t`Half-yearly`}
        withAsterisk
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TitleFields
        titles={form.values.titles}
        errors={form.errors}
        onChange={(titles) => form.setFieldValue('titles', titles)}
      />
      <Pick
        label={t`Session`}
        withAsterisk
        placeholder={t`Choose a session`}
        choices={sessions.map(({ id, name }) => ({ id, title: name }))}
        value={form.values.session_id}
        error={form.errors.session_id}
        onChange={(id) => form.setFieldValue('session_id', id)}
      />
      <Checkbox.Group
        label={t`Exams on its cards`}
        description={t`None chosen: exams of every kind.`}
        {...form.getInputProps('type_tests')}
      >
        <Group gap="md" mt="xs">
          {testTypeNames.map((type) => (
            <Checkbox key={type} value={type} label={testName(type)} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextInput
        type="date"
        label={t`Exams until`}
        description={t`Left empty: of the whole session.`}
        {...form.getInputProps('until')}
      />
      <Checkbox.Group
        label={t`Classes`}
        description={t`None chosen: every class.`}
        {...form.getInputProps('grade_ids')}
      >
        <Group gap="md" mt="xs">
          {(grades ?? []).map(({ id, title }) => (
            <Checkbox key={id} value={String(id)} label={title} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox
        label={t`Last of the year: its cards say into which class the pupil is promoted`}
        {...form.getInputProps('is_final', { type: 'checkbox' })}
      />
    </FormModal>
  )
}

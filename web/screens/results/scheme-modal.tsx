import { useLingui } from '@lingui/react/macro'
import { Fieldset, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { type ResultSchemeRow, resultSchemeApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useGradeChoices, useSubjectChoices } from '#web/api/use/choices.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { propose } from '#web/ui/form/propose.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showWarning } from '#web/ui/message/toast.tsx'
import { PartFields } from './part-fields.tsx'
import { type SchemeStart, type SchemeValues, toBody, toValues } from './scheme-values.ts'

/** A result scheme: its parts with their weights, and what each component needs by itself. */
export default function SchemeModal(props: RowDialogProps<ResultSchemeRow, SchemeStart>) {
  const { t } = useLingui()
  const { session, sessions } = useSessions()
  const start = { ...props.start, session_id: props.start.session_id || (session?.id ?? null) }
  const { form, modal } = useEntityForm(
    resultSchemeApi,
    { ...props, start },
    { toValues: (row, place: SchemeStart) => toValues(row, place) as SchemeValues, toBody },
  )
  const { grade_id, subject_id, session_id } = form.values
  const save = async (values: SchemeValues) => {
    const answer = await modal.save(values)
    for (const warning of answer.warnings) showWarning(textOf(warning))
  }
  return (
    <FormModal {...modal} save={save} size="lg" title={[t`Create New Result Scheme`, t`Update Result Scheme`]}>
      <TextInput label={t`Name`} withAsterisk data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Pick
          label={t`Session`}
          withAsterisk
          placeholder={t`Choose a session`}
          choices={sessions.map(({ id, name }) => ({ id, title: name }))}
          value={session_id}
          error={form.errors.session_id}
          takeOnly={(id) => propose(form, { session_id: id })}
          onChange={(id) => form.setFieldValue('session_id', id)}
        />
        <Pick
          label={t`Class`}
          withAsterisk
          placeholder={t`Choose a class`}
          choices={useGradeChoices()}
          value={grade_id}
          error={form.errors.grade_id}
          takeOnly={(id) => propose(form, { grade_id: id })}
          onChange={(id) => form.setValues({ grade_id: id, subject_id: null })}
        />
        <Pick
          label={t`Subject`}
          placeholder={t`All others`}
          choices={useSubjectChoices(grade_id)}
          value={subject_id}
          after={grade_id === null && t`Choose a class`}
          error={form.errors.subject_id}
          onChange={(id) => form.setFieldValue('subject_id', id)}
        />
      </SimpleGrid>
      <PartFields form={form} />
      <Fieldset legend={t`Percent that is needed in each by itself`}>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          <NumberInput label={t`Theory`} min={0} max={100} decimalScale={2} {...form.getInputProps('THEORY')} />
          <NumberInput label={t`Practical`} min={0} max={100} decimalScale={2} {...form.getInputProps('PRACTICAL')} />
          <NumberInput
            label={t`Internal assessment`}
            min={0}
            max={100}
            decimalScale={2}
            {...form.getInputProps('INTERNAL')}
          />
        </SimpleGrid>
      </Fieldset>
      <NumberInput
        label={t`Failed subjects that may be written again`}
        description={t`Up to so many are a compartment, more are a fail.`}
        min={0}
        max={10}
        allowDecimal={false}
        {...form.getInputProps('compartment_max')}
      />
    </FormModal>
  )
}

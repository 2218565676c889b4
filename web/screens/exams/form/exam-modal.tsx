import { useLingui } from '@lingui/react/macro'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { type ExamRow, examApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { PlaceFields, placeOf } from '#web/entity/filters/place-fields.tsx'
import { TitleFields } from '#web/entity/title-fields.tsx'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { errorIn, KindFields, MarkFields, PaperPick, Rooms, Sections, useChosenSections } from './exam-fields.tsx'
import { type ExamStart, toBody, toValues } from './exam-values.ts'
import { Clashes, FieldNotes } from './field-notes.tsx'
import { ResponseRuleFields } from './response-rule-fields.tsx'
import { StaffOnDuty } from './staff-on-duty.tsx'
import { useExamCheck } from './use-exam-check.ts'

/** Plans an exam, changes one, or copies one to another day. */
export default function ExamModal(props: RowDialogProps<ExamRow, ExamStart>) {
  const { t } = useLingui()
  const { session } = useSessions()
  const edited = props.edited === 'new' ? null : props.edited
  const session_id = edited?.session_id ?? session?.id ?? 0
  const { form, row, modal } = useEntityForm(examApi, props, { toValues, toBody: toBody(session_id) })
  const { values } = form
  const check = useExamCheck(values, session_id, row)
  const sections = useChosenSections(values)
  // Marks are being entered: what they mean no longer changes.
  const frozen = row?.state === 'MARKING'
  return (
    <FormModal {...modal} title={[t`Create New Exam`, t`Update Exam`]} size="lg">
      <TextInput label={t`Name`} withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TitleFields
        titles={form.values.titles}
        errors={form.errors}
        onChange={(titles) => form.setFieldValue('titles', titles)}
      />
      <fieldset disabled={frozen} style={{ border: 0, padding: 0, margin: 0, display: 'contents' }}>
        <PlaceFields
          {...placeOf({
            ...form,
            setValues: (changes) =>
              form.setValues({
                ...changes,
                question_paper_id: null,
                ...('grade_id' in changes && { section_ids: [] }),
              }),
          })}
        />
        <Sections form={form} />
        <KindFields form={form} />
        <PaperPick form={form} />
        <NativeSelect
          label={t`Marks are entered`}
          data={[
            { value: 'TOTAL', label: t`as one total for each pupil` },
            { value: 'PER_QUESTION', label: t`question by question` },
          ]}
          {...form.getInputProps('entry_mode')}
        />
      </fieldset>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <DateField label={t`Date`} withAsterisk {...form.getInputProps('date')} />
        <TextInput type="time" label={t`Start`} withAsterisk {...form.getInputProps('start')} />
        <TextInput type="time" label={t`End`} withAsterisk {...form.getInputProps('end')} />
      </SimpleGrid>
      <Clashes check={check} />
      <FieldNotes check={check} of={['date', 'end']} />
      <MarkFields form={form} frozen={frozen} />
      <Rooms form={form} sections={sections} />
      <FieldNotes check={check} of={['room', ...sections.map(({ id }) => `rooms.${id}`)]} />
      <StaffOnDuty
        label={t`Invigilators`}
        sections={sections}
        value={values.invigilators}
        toNew={(staff_id) => ({ staff_id, section_id: null })}
        error={errorIn(form, 'invigilators')}
        onChange={(invigilators) => form.setFieldValue('invigilators', invigilators)}
      />
      <FieldNotes check={check} of={['invigilators']} />
      <StaffOnDuty
        label={t`Further markers`}
        description={t`Whoever teaches the subject in a section marks it without being named here.`}
        sections={sections}
        value={values.markers}
        toNew={(staff_id) => ({ staff_id, section_id: null, item_ids: [] })}
        error={errorIn(form, 'markers')}
        onChange={(markers) => form.setFieldValue('markers', markers)}
      />
      <ResponseRuleFields form={form} />
    </FormModal>
  )
}

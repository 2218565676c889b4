import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ExamRow, examApi, examComponents, questionPaperApi, sectionApi, testTypeNames } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useList } from '#web/api/use/use-list.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { PlaceFields, placeOf } from '#web/entity/filters/place-fields.tsx'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { componentNames } from '#web/ui/exam-words.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { testName } from '#web/ui/message/names.ts'
import { type ExamStart, type ExamValues, toBody, toValues } from './exam-values.ts'
import { Clashes, FieldNotes } from './field-notes.tsx'
import { type SectionChoice, StaffOnDuty } from './staff-on-duty.tsx'
import { useExamCheck } from './use-exam-check.ts'

const everything = { page: 1, pageSize: 100 }

/** Plans an exam, changes one, or copies one to another day. */
export default function ExamModal(props: RowDialogProps<ExamRow, ExamStart>) {
  const { t, i18n } = useLingui()
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
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={t`Type of test`}
            data={testTypeNames.map((value) => ({ value, label: testName(value) }))}
            {...form.getInputProps('type_test')}
          />
          <NativeSelect
            label={t`Component`}
            data={examComponents.map((value) => ({ value, label: i18n._(componentNames[value]) }))}
            {...form.getInputProps('component')}
          />
        </SimpleGrid>
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
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput
          label={t`Maximum marks`}
          withAsterisk
          min={0}
          max={1000}
          step={1}
          disabled={frozen}
          {...form.getInputProps('max_marks')}
        />
        <NumberInput
          label={t`Pass marks`}
          placeholder={t`As the subject's share`}
          min={0}
          max={1000}
          {...form.getInputProps('pass_marks')}
        />
        <NumberInput label={t`Weightage (%)`} min={0} max={100} {...form.getInputProps('weightage')} />
      </SimpleGrid>
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
    </FormModal>
  )
}

type Form = { form: UseFormReturnType<ExamValues> }

/** What is wrong with an entry of a list, `invigilators.0.staff_id`, is said at the list. */
const errorIn = ({ errors }: Form['form'], list: string) =>
  Object.entries(errors).find(([path]) => path === list || path.startsWith(`${list}.`))?.[1]

/** The sections of the class, as boxes. */
function useSections(grade_id: number | null) {
  return useList(
    sectionApi.list,
    { filter: { grade_id, status: 1 }, range: everything },
    { enabled: grade_id !== null },
  ).rows
}

/** Those that write the exam, as the class has them. */
function useChosenSections({ grade_id, section_ids }: ExamValues): SectionChoice[] {
  return (useSections(grade_id) ?? []).filter(({ id }) => section_ids.includes(String(id)))
}

function Sections({ form }: Form) {
  const { grade_id } = form.values
  const rows = useSections(grade_id) ?? []
  if (grade_id === null) return null
  return (
    <Checkbox.Group
      label={<Trans context="of classes">Sections</Trans>}
      withAsterisk
      {...form.getInputProps('section_ids')}
    >
      <Group gap="lg" mt={4}>
        {rows.map(({ id, title }) => (
          <Checkbox key={id} value={String(id)} label={title} />
        ))}
        {rows.length === 0 && (
          <Text size="sm" c="dimmed">
            <Trans>This class has no sections yet.</Trans>
          </Text>
        )}
      </Group>
    </Checkbox.Group>
  )
}

/** The approved papers of the class and subject; its maximum comes with it. */
function PaperPick({ form }: Form) {
  const { t } = useLingui()
  const { grade_id, subject_id, question_paper_id } = form.values
  const { rows } = useList(
    questionPaperApi.list,
    { filter: { grade_id, subject_id, state: 'APPROVED' }, range: everything },
    { enabled: subject_id !== null },
  )
  const choices = rows?.map(({ id, name, question_paper_marks }) => ({
    id,
    title: `${name} [${question_paper_marks}]`,
  }))
  const take = (id: number | null) => {
    const paper = rows?.find((one) => one.id === id)
    form.setValues({
      question_paper_id: id,
      ...(paper ? { max_marks: paper.question_paper_marks, entry_mode: 'PER_QUESTION' as const } : {}),
    })
  }
  return (
    <Pick
      label={t`Question paper`}
      placeholder={t`Without a paper of the bank`}
      description={t`Only papers that are approved are offered.`}
      choices={subject_id === null ? [] : choices}
      value={question_paper_id}
      after={subject_id === null && t`Choose a subject`}
      error={form.errors.question_paper_id}
      onChange={take}
    />
  )
}

/** One room, or one for each section; a section without one is in the exam's. */
function Rooms({ form, sections }: Form & { sections: SectionChoice[] }) {
  const { t } = useLingui()
  const { room, rooms } = form.values
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <TextInput label={t`Room`} maxLength={50} {...form.getInputProps('room')} />
      {sections.length > 1 &&
        sections.map(({ id, title: section }) => (
          <TextInput
            key={id}
            label={t`Room of ${section}`}
            maxLength={50}
            placeholder={room}
            value={rooms[id] ?? ''}
            onChange={({ currentTarget: { value } }) => form.setFieldValue('rooms', { ...rooms, [id]: value })}
          />
        ))}
    </SimpleGrid>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { examComponents, questionPaperApi, roomApi, sectionApi, testTypeNames } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { componentNames } from '#web/ui/exam-words.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { propose } from '#web/ui/form/propose.ts'
import { useOnlyChoice } from '#web/ui/form/use-only-choice.ts'
import { testName } from '#web/ui/message/names.ts'
import type { ExamValues } from './exam-values.ts'
import type { SectionChoice } from './staff-on-duty.tsx'

const everything = { page: 1, pageSize: 100 }

type ExamForm = { form: UseFormReturnType<ExamValues> }

/** What is wrong with an entry of a list, `invigilators.0.staff_id`, is said at the list. */
export const errorIn = ({ errors }: ExamForm['form'], list: string) =>
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
export function useChosenSections({ grade_id, section_ids }: ExamValues): SectionChoice[] {
  return (useSections(grade_id) ?? []).filter(({ id }) => section_ids.includes(String(id)))
}

/** The sections that write the exam. */
export function Sections({ form }: ExamForm) {
  const { grade_id, section_ids } = form.values
  const rows = useSections(grade_id) ?? []
  const changed = useOnlyChoice({
    ...{ choices: rows, isEmpty: section_ids.length === 0 },
    take: (id) => propose(form, { section_ids: [String(id)] }),
  })
  const input = form.getInputProps('section_ids')
  if (grade_id === null) return null
  return (
    <Checkbox.Group
      label={<Trans context="of classes">Sections</Trans>}
      withAsterisk
      {...input}
      onChange={(ids) => {
        changed(ids.length === 0)
        input.onChange(ids)
      }}
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

/** What kind of examination it is, and which part of a result. */
export function KindFields({ form }: ExamForm) {
  const { t, i18n } = useLingui()
  return (
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
  )
}

interface MarkFieldsProps extends ExamForm {
  /** Marks are being entered: what they mean no longer changes. */
  frozen: boolean
}

/** The marks that can be had, those that pass, and how much they count. */
export function MarkFields({ form, frozen }: MarkFieldsProps) {
  const { t } = useLingui()
  return (
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
      <DateField label={t`Marks due by`} {...form.getInputProps('marks_due')} />
    </SimpleGrid>
  )
}

/** The approved papers of the class and subject; its maximum comes with it. */
export function PaperPick({ form }: ExamForm) {
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

/** The school's rooms are proposed as one types; any other text is taken too. */
function useRoomNames() {
  const mayView = usePermission('room')('view')
  const filter = { status: 1 as const, is_all_data_fetch: true }
  return (useList(roomApi.list, { filter }, { enabled: mayView }).rows ?? []).map(({ name }) => name)
}

/** One room, or one for each section; a section without one is in the exam's. */
export function Rooms({ form, sections }: ExamForm & { sections: SectionChoice[] }) {
  const { t } = useLingui()
  const { room, rooms } = form.values
  const names = useRoomNames()
  const list = useId()
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput label={t`Room`} maxLength={50} list={list} {...form.getInputProps('room')} />
      {sections.length > 1 &&
        sections.map(({ id, title: section }) => (
          <TextInput
            key={id}
            label={t`Room of ${section}`}
            maxLength={50}
            list={list}
            placeholder={room}
            value={rooms[id] ?? ''}
            onChange={({ currentTarget: { value } }) => form.setFieldValue('rooms', { ...rooms, [id]: value })}
          />
        ))}
    </SimpleGrid>
  )
}

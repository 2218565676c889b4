import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { examSeriesApi, openDays, type SeriesInput, type SeriesRow, testTypeNames } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useGradeChoices } from '#web/api/use/choices.ts'
import { useAction } from '#web/api/use/use-action.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { today } from '#web/ui/dates.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { unwatched } from '#web/ui/form/focus.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { testName } from '#web/ui/message/names.ts'
import { useExamsPath } from '../../../entity/exam/use-exams-path.ts'
import { ClosedDays } from './frame/closed-days.tsx'

interface Values {
  /** Empty: as its kind is called. */
  name: string
  type_test: SeriesInput['type_test']
  grade_ids: string[]
  starts_on: string
  ends_on: string
  hard: string
  closed_days: { date: string; reason?: string | null | undefined }[]
}

const start: Values = {
  ...{ name: '', type_test: 'HALF_YEARLY', grade_ids: [], hard: '', closed_days: [] },
  ...{ starts_on: today(14), ends_on: today(28) },
}

const titlesIn = (text: string) => text.split(',').flatMap((one) => one.trim() || [])

const toBody =
  (session_id: number) =>
  ({ name, grade_ids, hard, ...rest }: Values) => ({
    ...{ ...rest, session_id, name: name || testName(rest.type_test), grade_ids: grade_ids.map(Number) },
    hard_subjects: titlesIn(hard),
  })

/** A series in one sentence: all else is as usual, and is changed on its page. */
export default function NewSeries({ edited, onClose }: RowDialogProps<SeriesRow>) {
  const { t } = useLingui()
  const { session } = useSessions()
  const navigate = useNavigate()
  const path = useExamsPath()
  const grades = useGradeChoices(edited !== null) ?? []
  const toSent = toBody(session?.id ?? 0)
  const form = useForm<Values>({
    ...unwatched,
    initialValues: start,
    validate: validateWith(examSeriesApi.create.body, toSent),
  })
  const create = useAction(examSeriesApi.create, { invalidates: [examSeriesApi.list] })
  const propose = useAction(examSeriesApi.propose, { conflicts: 'toast' })
  const { starts_on, ends_on, type_test, closed_days } = form.values
  const days =
    starts_on && ends_on && starts_on <= ends_on
      ? openDays({ starts_on, ends_on, weekdays: [1, 2, 3, 4, 5, 6], closed_days }).length
      : 0
  const save = async (values: Values) => {
    const { data } = await create.run(toSent(values))
    // The series is there, whatever becomes of the search: its page says so, and offers it again.
    const job = await propose.run({ id: data.id, what: 'DATES' }).catch(() => null)
    void navigate({ to: `${path}/series/${data.id}`, search: (job ? { job: String(job.data.job_id) } : {}) as never })
  }
  return (
    <FormModal
      opened={edited !== null}
      onClose={() => {
        onClose()
        form.reset()
      }}
      title={t`New exam series`}
      form={form}
      save={save}
      submit={[t`Propose a date sheet`, t`Proposing…`]}
      fieldNames={{ hard_subjects: 'hard' }}
      size="lg"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t`What is written`}
          data-autofocus
          data={testTypeNames.map((value) => ({ value, label: testName(value) }))}
          {...form.getInputProps('type_test')}
        />
        <TextInput label={t`Name`} placeholder={testName(type_test)} maxLength={150} {...form.getInputProps('name')} />
        <DateField label={t`From`} withAsterisk {...form.getInputProps('starts_on')} />
        <DateField label={t`To`} withAsterisk {...form.getInputProps('ends_on')} />
      </SimpleGrid>
      <ClosedDays
        value={closed_days}
        onChange={(all) => form.setFieldValue('closed_days', all)}
        first={starts_on}
        last={ends_on}
        error={form.errors.closed_days as string | undefined}
      />
      <ClassBoxes form={form} grades={grades} />
      <TextInput
        label={t`Subjects that need preparation`}
        description={t`Separated by commas: pupils get free days before them`}
        placeholder={t`Mathematics, Science`}
        {...form.getInputProps('hard')}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {days > 0 && <>{t`${plural(days, { one: '# day', other: '# days' })}`}. </>}
        <Trans>
          There is a paper for each subject that a pupil takes, in the morning from 09:00 to 12:00, in all active rooms.
          Wishes, and where each paper lies, are changed on the next page.
        </Trans>
      </Text>
    </FormModal>
  )
}

interface ClassBoxesProps {
  form: UseFormReturnType<Values>
  grades: readonly { id: number; title: string }[]
}

/** The classes that write, and all of them by one press. */
function ClassBoxes({ form, grades }: ClassBoxesProps) {
  const { t } = useLingui()
  const { grade_ids } = form.values
  const allGrades = grades.map(({ id }) => String(id))
  return (
    <>
      <Checkbox.Group label={t`For these classes`} withAsterisk {...form.getInputProps('grade_ids')}>
        <Group gap="md" mt={4}>
          {grades.map(({ id, title }) => (
            <Checkbox key={id} value={String(id)} label={title} />
          ))}
        </Group>
      </Checkbox.Group>
      <Button
        variant="subtle"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => form.setFieldValue('grade_ids', grade_ids.length === allGrades.length ? [] : allGrades)}
      >
        {grade_ids.length === allGrades.length ? t`No class` : t`All classes`}
      </Button>
    </>
  )
}

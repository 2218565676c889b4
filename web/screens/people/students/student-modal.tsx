import { useLingui } from '@lingui/react/macro'
import { Fieldset, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { type Student, studentApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useGradeChoices, useSectionChoices } from '#web/api/use/choices.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showWarning } from '#web/ui/message/toast.tsx'
import { GenderPick } from '../gender-pick.tsx'
import { AccommodationFields } from './accommodation-fields.tsx'
import { type Decision, FoundPanel, type FoundStudents, foundIn } from './found-panel.tsx'
import { GuardianFields } from './guardian-fields.tsx'
import { PlaceInClass } from './place-in-class.tsx'
import { StudentPhoto } from './student-photo.tsx'
import { nextValues, type StudentStart, type StudentValues, toBody, toValues } from './student-values.ts'
import { StudentYears } from './student-years.tsx'

const two = { base: 1, xs: 2 }

/** A pupil with the place in the session that is chosen. Who exists already is offered instead of made twice. */
export default function StudentModal(props: RowDialogProps<Student, StudentStart>) {
  const { t } = useLingui()
  const { session } = useSessions()
  const decision = useRef<Decision | null>(null)
  const [found, setFound] = useState<FoundStudents | null>(null)
  const { form, row, modal } = useEntityForm(studentApi, props, {
    toValues: (student, start: StudentStart) => toValues(student, start, session?.id ?? null),
    toBody: (values) => ({ ...toBody(values), ...decision.current }),
  })
  const { grade_id, section_id } = form.values
  const grade = useGradeChoices()?.find(({ id }) => id === grade_id)?.title
  const section = useSectionChoices(grade_id)?.find(({ id }) => id === section_id)?.title
  const save = async (values: StudentValues) => {
    setFound(null)
    try {
      const { warnings } = await modal.save(values)
      for (const warning of warnings) showWarning(textOf(warning))
    } catch (error) {
      setFound(foundIn(error))
      throw error
    } finally {
      decision.current = null
    }
  }
  const close = () => {
    setFound(null)
    modal.onClose()
  }
  const useAsGuardians = () => {
    form.setValues({ email: '', guardian_email: form.values.email })
    setFound(null)
  }
  return (
    <FormModal
      {...modal}
      save={save}
      onClose={close}
      toNext={nextValues}
      title={[t`Create New Student`, t`Update Student`]}
      size="xl"
    >
      {found && (
        <FoundPanel
          found={found}
          place={[grade, section].filter(Boolean).join(' ')}
          onDecide={(decided) => (decision.current = decided)}
          onGuardianEmail={useAsGuardians}
        />
      )}
      <PlaceInClass form={form} />
      <PersonFields form={form} />
      <GuardianFields form={form} />
      <AccommodationFields form={form} />
      {row && <StudentPhoto student={row} />}
      {row && <StudentYears student={row} />}
    </FormModal>
  )
}

/** The pupil, as the register has it. */
function PersonFields({ form }: { form: UseFormReturnType<StudentValues> }) {
  const { t } = useLingui()
  const text = (name: keyof StudentValues) => form.getInputProps(name)
  return (
    <Fieldset legend={t`Pupil`}>
      <SimpleGrid cols={two} verticalSpacing="sm">
        <TextInput
          label={t`Admission no.`}
          withAsterisk
          data-autofocus={form.values.section_id !== null || undefined}
          {...text('admission_no')}
        />
        <TextInput label={t`Roll no.`} maxLength={10} {...text('roll_no')} />
        <TextInput label={t`First name`} withAsterisk {...text('f_name')} />
        <TextInput label={t`Last name`} {...text('l_name')} />
        <DateField label={t`Date of birth`} {...text('dob')} />
        <GenderPick {...text('gender')} />
        <TextInput
          label={t`E-mail of the pupil`}
          description={t`Siblings share the guardian's, not this one.`}
          type="email"
          {...text('email')}
        />
        <DateField
          label={t`Joined on`}
          description={t`Only for who joins during the session.`}
          {...text('joined_on')}
        />
      </SimpleGrid>
    </Fieldset>
  )
}

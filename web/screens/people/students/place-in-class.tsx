import { useLingui } from '@lingui/react/macro'
import { Checkbox, Fieldset, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useGradeChoices, useSectionChoices, useSubjectChoices } from '#web/api/use/choices.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { propose } from '#web/ui/form/propose.ts'
import type { StudentValues } from './student-values.ts'

/** Class and section of a pupil, and the subjects by choice of the class. A stored pupil moves on a day. */
export function PlaceInClass({ form }: { form: UseFormReturnType<StudentValues> }) {
  const { t } = useLingui()
  const { grade_id, section_id, is_new, was_section_id, electives } = form.values
  const grades = useGradeChoices()
  const sections = useSectionChoices(grade_id)
  const ofChoice = (useSubjectChoices(grade_id) ?? []).filter(({ category }) => category === 'ELECTIVE')
  const isMoved = !is_new && section_id !== was_section_id
  return (
    <Fieldset legend={t`Place in the class`}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
        <Pick
          label={t`Class`}
          placeholder={t`Choose a class`}
          withAsterisk
          choices={grades}
          value={grade_id}
          error={form.errors.grade_id}
          data-autofocus={(is_new && grade_id === null) || undefined}
          takeOnly={(id) => propose(form, { grade_id: id })}
          onChange={(id) => form.setValues({ grade_id: id, section_id: null, electives: [] })}
        />
        <Pick
          label={t({ message: 'Section', context: 'of a class' })}
          placeholder={t({ message: 'Choose a section', context: 'of a class' })}
          withAsterisk
          choices={sections}
          after={grade_id === null && t`Choose a class`}
          takeOnly={(id) => propose(form, { section_id: id })}
          data-autofocus={(is_new && grade_id !== null && section_id === null) || undefined}
          {...form.getInputProps('section_id')}
        />
        {isMoved && (
          <DateField
            label={t`Moved on`}
            description={t`Left empty: from the beginning, as if the place had been wrong.`}
            {...form.getInputProps('moved_on')}
          />
        )}
      </SimpleGrid>
      {ofChoice.length > 0 && (
        <Checkbox.Group
          mt="sm"
          label={t`Subjects by choice`}
          value={electives}
          error={form.errors.electives}
          onChange={(chosen) => form.setFieldValue('electives', chosen)}
        >
          {ofChoice.map(({ id, title }) => (
            <Checkbox key={id} mt="xs" value={String(id)} label={title} />
          ))}
        </Checkbox.Group>
      )}
    </Fieldset>
  )
}

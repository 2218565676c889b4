import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Session, Staff } from '#contract'
import { useGradeChoices, useSectionChoices, useSubjectChoices } from '#web/api/use/choices.ts'
import { AddRow, FormRows, RemoveRow } from '#web/ui/form/form-rows.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { noTeaching, type StaffValues, teachingIn } from './staff-values.ts'

interface TeachingFieldsProps {
  form: UseFormReturnType<StaffValues>
  staff: Staff | null
  session: Session
}

/** What somebody teaches in one session: a row for each class, section and subject. */
export function TeachingFields({ form, staff, session }: TeachingFieldsProps) {
  const { assignments } = form.values
  const others = [...new Map((staff?.assignments ?? []).map((one) => [one.session_id, one.session]))].filter(
    ([id]) => id !== session.id && teachingIn(staff, id).length > 0,
  )
  return (
    <Stack gap="sm">
      {assignments.length === 0 && (
        <Text size="sm" c="dimmed">
          <Trans>
            No classes in {session.name} yet. Who teaches sees the pupils and questions of these classes alone.
          </Trans>
        </Text>
      )}
      <FormRows count={assignments.length} row={(place) => <TeachingRow form={form} place={place} />} />
      <Group gap="xs">
        <AddRow onAdd={() => form.insertListItem('assignments', noTeaching)}>
          <Trans>Add a class</Trans>
        </AddRow>
        {assignments.length === 0 &&
          others.map(([id, { title }]) => (
            <Button key={id} variant="subtle" onClick={() => form.setFieldValue('assignments', teachingIn(staff, id))}>
              <Trans>Copy from {title}</Trans>
            </Button>
          ))}
      </Group>
    </Stack>
  )
}

function TeachingRow({ form, place }: { form: UseFormReturnType<StaffValues>; place: number }) {
  const { t } = useLingui()
  const path = `assignments.${place}`
  const row = form.values.assignments[place] ?? noTeaching
  const grades = useGradeChoices()
  const sections = useSectionChoices(row.grade_id)
  const subjects = useSubjectChoices(row.grade_id)
  const number = place + 1
  const put = (changes: Partial<typeof row>) => form.setFieldValue(path, { ...row, ...changes })
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" flex={1}>
        <Pick
          aria-label={t`Class ${number}`}
          placeholder={t`Choose a class`}
          choices={grades}
          value={row.grade_id}
          error={form.errors[`${path}.grade_id`]}
          takeOnly={(grade_id) => put({ grade_id })}
          onChange={(grade_id) => put({ grade_id, section_id: null, subject_id: null, is_class_teacher: false })}
        />
        <Pick
          aria-label={t`Section ${number}`}
          placeholder={t`Every section`}
          choices={sections}
          value={row.section_id}
          after={row.grade_id === null && t`Choose a class`}
          error={form.errors[`${path}.section_id`]}
          onChange={(section_id) => put({ section_id, ...(section_id === null ? { is_class_teacher: false } : {}) })}
        />
        <Pick
          aria-label={t`Subject ${number}`}
          placeholder={t`Every subject`}
          choices={subjects}
          value={row.subject_id}
          after={row.grade_id === null && t`Choose a class`}
          error={form.errors[`${path}.subject_id`]}
          onChange={(subject_id) => put({ subject_id })}
        />
        {row.section_id !== null && (
          <Checkbox
            label={t`Class teacher`}
            checked={row.is_class_teacher}
            error={form.errors[`${path}.is_class_teacher`]}
            onChange={({ currentTarget }) => put({ is_class_teacher: currentTarget.checked })}
          />
        )}
      </SimpleGrid>
      <RemoveRow
        title={t`Remove`}
        label={t`Remove class ${number}`}
        onRemove={() => form.removeListItem('assignments', place)}
      />
    </Group>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { type GradeSystemRow, gradeSystemApi } from '#contract'
import { useGradeChoices } from '#web/api/use/choices.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { BandFields } from './band-fields.tsx'
import { type GradeSystemValues, toBody, toValues } from './grade-system-values.ts'

/** A grade system: its bands, how a percent is rounded before it is graded, and the classes for which it holds. */
export default function GradeSystemModal(props: RowDialogProps<GradeSystemRow>) {
  const { t } = useLingui()
  const { form, row, modal } = useEntityForm(gradeSystemApi, props, {
    toValues: (system) => toValues(system) as GradeSystemValues,
    toBody,
  })
  const grades = useGradeChoices()
  return (
    <FormModal {...modal} size="lg" title={[t`Create New Grade System`, t`Update Grade System`]}>
      {row?.used_at && (
        <Alert>
          <Trans>
            Results were worked out with this system. They stay as they are; exams from now on take the new one.
          </Trans>
        </Alert>
      )}
      <TextInput label={t`Name`} withAsterisk data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label={t`Rounding`}
        description={t`The rounded percent is the one that is shown and graded.`}
        data={[
          { value: 'TWO_DP', label: t`Two decimals (90.94)` },
          { value: 'NEAREST_INT', label: t`Whole percent (91)` },
        ]}
        {...form.getInputProps('rounding')}
      />
      <BandFields form={form} />
      <Checkbox.Group
        label={t`Classes`}
        description={t`Those that are not named in any system take the default one.`}
        {...form.getInputProps('grade_ids')}
      >
        <Group gap="md" mt="xs">
          {(grades ?? []).map(({ id, title }) => (
            <Checkbox key={id} value={String(id)} label={title} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox
        label={t`Default of the school`}
        disabled={row?.is_default ?? false}
        {...form.getInputProps('is_default', { type: 'checkbox' })}
      />
    </FormModal>
  )
}

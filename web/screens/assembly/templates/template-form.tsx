import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { type Blueprint, BlueprintInput, type BlueprintRow, blueprintApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { validateWith } from '#web/ui/form/validate-with.ts'

export interface TemplateFormProps {
  opened: boolean
  onClose: () => void
  blueprint: Blueprint
  /** The class and subject that the blueprint names chapters of; null where it will do for any. */
  place: { grade_id: number; subject_id: number } | null
  onSaved: (row: BlueprintRow) => void
}

interface Values {
  title: string
  description: string
  is_shared: boolean
}

const empty: Values = { title: '', description: '', is_shared: false }

/** Keeps a blueprint under a name. */
export default function TemplateForm({ opened, onClose, blueprint, place, onSaved }: TemplateFormProps) {
  const { t } = useLingui()
  const toBody = (values: Values) => ({ ...values, description: values.description || null, ...place, blueprint })
  const form = useForm<Values>({
    initialValues: empty,
    validate: validateWith<Values>(
      BlueprintInput.pick({ title: true, description: true }),
      ({ title, description }) => ({
        title,
        description,
      }),
    ),
    validateInputOnBlur: true,
  })
  const create = useAction(blueprintApi.create, { invalidates: [blueprintApi.list] })
  const clear = useRef(form.reset)
  clear.current = form.reset
  useEffect(() => {
    if (opened) clear.current()
  }, [opened])
  return (
    <FormModal
      opened={opened}
      title={t`Save as a template`}
      form={form}
      save={async (values) => onSaved((await create.run(toBody(values))).data)}
      onClose={onClose}
    >
      <TextInput label={t`Title`} withAsterisk data-autofocus {...form.getInputProps('title')} />
      <TextInput label={t`Description`} {...form.getInputProps('description')} />
      <Checkbox
        label={t`Share with the school`}
        description={t`Everyone who makes question papers can start from it`}
        {...form.getInputProps('is_shared', { type: 'checkbox' })}
      />
      <Text size="sm" c="dimmed">
        {place ? (
          <Trans>It names chapters, topics or questions, so it is kept for this class and subject.</Trans>
        ) : (
          <Trans>It names no chapters, so it will do for any class and subject.</Trans>
        )}
      </Text>
    </FormModal>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type School, schoolApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'

interface ClosingDialogProps {
  /** The school that is made inactive, null keeps it closed. */
  school: School | null
  onClose: () => void
}

const toValues = (school: School | null) => ({ sub_domain: school?.sub_domain ?? '', typed: '' })

/** Makes a school inactive, once its sub-domain was typed: all its people are out. */
export default function ClosingDialog({ school, onClose }: ClosingDialogProps) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: toValues(null),
    validate: {
      typed: (typed, { sub_domain }) =>
        typed.trim().toLowerCase() === sub_domain ? null : t`Type the sub-domain as it stands above`,
    },
  })
  const current = useEdited(school, form, toValues)
  const change = useAction(schoolApi.changeStatus, { invalidates: [schoolApi.list] })
  const { name = '', sub_domain = '', counts } = current ?? {}
  const people = counts ? counts.admins + counts.staff + counts.students : 0
  return (
    <FormModal
      opened={school !== null}
      title={t`Deactivate ${name}?`}
      submit={[t`Deactivate`, t`Deactivating...`]}
      form={form}
      save={() => change.run({ id: current?.id ?? 0 })}
      onClose={onClose}
    >
      <Text>
        {t`${plural(people, {
          one: '# person of this school is signed out within seconds, and nobody of it can sign in.',
          other: '# people of this school are signed out within seconds, and nobody of it can sign in.',
        })}`}{' '}
        <Trans>Nothing is deleted: made active again, the school goes on where it stopped.</Trans>
      </Text>
      <TextInput
        label={t`Type ${sub_domain} to go on`}
        autoComplete="off"
        autoCapitalize="none"
        data-autofocus
        {...form.getInputProps('typed')}
      />
    </FormModal>
  )
}

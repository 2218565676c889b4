import { useLingui } from '@lingui/react/macro'
import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Session, SessionInput, sessionApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { type Edited, useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'

interface SessionModalProps {
  edited: Edited<Session>
  onClose: () => void
  /** Somebody else has changed the session: goes on with their values. */
  onTakeCurrent: (session: Session) => void
}

const toValues = (session: Session | null) => ({
  name: session?.name ?? '',
  start_date: session?.start_date ?? '',
  end_date: session?.end_date ?? '',
  is_default: session?.is_default ?? false,
  is_locked: session?.is_locked ?? false,
})

export default function SessionModal({ edited, onClose, onTakeCurrent }: SessionModalProps) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: toValues(null),
    validate: validateWith(SessionInput),
    validateInputOnBlur: true,
  })
  const session = useEdited(edited, form, toValues)
  const create = useAction(sessionApi.create, { invalidates: [sessionApi.list] })
  const update = useAction(sessionApi.update, { invalidates: [sessionApi.list] })

  return (
    <FormModal
      opened={edited !== null}
      title={session ? t`Update Session` : t`Create New Session`}
      updating={session !== null}
      form={form}
      save={(values) =>
        session ? update.run({ id: session.id, row_version: session.row_version, ...values }) : create.run(values)
      }
      onClose={onClose}
      onTakeCurrent={(row) => onTakeCurrent(row as Session)}
    >
      <TextInput label={t`Name`} placeholder="2026-27" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput type="date" label={t`Start Date`} withAsterisk {...form.getInputProps('start_date')} />
        <TextInput type="date" label={t`End Date`} withAsterisk {...form.getInputProps('end_date')} />
      </SimpleGrid>
      <Checkbox
        label={t`Default session`}
        disabled={session?.is_default}
        {...form.getInputProps('is_default', { type: 'checkbox' })}
      />
      <Checkbox
        label={t`Locked: marks and attendance can no longer be changed`}
        {...form.getInputProps('is_locked', { type: 'checkbox' })}
      />
    </FormModal>
  )
}

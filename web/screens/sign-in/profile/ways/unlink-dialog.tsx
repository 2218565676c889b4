import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type LinkedIdentity, ownIdentityApi, ownWaysApi, profileApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'

interface UnlinkDialogProps {
  /** Null keeps it closed. */
  identity: LinkedIdentity | null
  onClose: () => void
}

/** Asks before an account elsewhere signs nobody in any more; that it is the last way in is said in it. */
export default function UnlinkDialog({ identity, onClose }: UnlinkDialogProps) {
  const { t } = useLingui()
  const form = useForm({ initialValues: {} })
  const current = useEdited(identity, form, () => ({}))
  const remove = useAction(ownIdentityApi.remove, { invalidates: [ownWaysApi.ways, profileApi.signIns] })
  const name = current?.provider.label ?? ''
  return (
    <FormModal
      opened={identity !== null}
      title={t`Unlink ${name}`}
      submit={[t`Unlink`, t`Please wait...`]}
      form={form}
      save={() => remove.run({ id: current?.id ?? 0 })}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>You can then no longer sign in here with {name}. You can link it again at any time.</Trans>
      </Text>
    </FormModal>
  )
}

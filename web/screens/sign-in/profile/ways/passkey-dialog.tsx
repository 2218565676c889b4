import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type OwnPasskey, ownWaysApi } from '#contract'
import { makePasskey, wasCalledOff } from '#web/api/sign-in/passkey.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import '#web/ui/dialog/dialog.css'
import { asksForMailbox, EnrolCode } from './enrol-code.tsx'

interface PasskeyDialogProps {
  opened: boolean
  /** The one that gets another name; null for one that is made. */
  passkey: OwnPasskey | null
  onClose: () => void
  /** With the recovery codes that the first one brings. */
  onDone: (codes: string[] | null) => void
}

/** Names a passkey, a new one or one that there is. */
export default function PasskeyDialog({ opened, passkey, onClose, onDone }: PasskeyDialogProps) {
  const { t } = useLingui()
  const title = passkey ? t`Rename the passkey` : t`Add a passkey`
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      {opened && <Named passkey={passkey} onClose={onClose} onDone={onDone} />}
    </Modal>
  )
}

/** What a device is called: "Chrome · Windows". */
function ownDevice(): string {
  const { userAgent } = navigator
  const browser = [/Edg\//, /Firefox\//, /Chrome\//, /Safari\//].findIndex((one) => one.test(userAgent))
  const system = [/Android/, /iPhone|iPad/, /Windows/, /Mac OS/, /Linux/].findIndex((one) => one.test(userAgent))
  const names = [
    ['Edge', 'Firefox', 'Chrome', 'Safari'][browser],
    ['Android', 'iOS', 'Windows', 'macOS', 'Linux'][system],
  ]
  return names.filter(Boolean).join(' · ') || 'Passkey'
}

function Named({ passkey, onClose, onDone }: Omit<PasskeyDialogProps, 'opened'>) {
  const { t } = useLingui()
  const [name, setName] = useState(passkey?.name ?? ownDevice)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [asksMailbox, setAsksMailbox] = useState(false)
  const begin = useAction(ownWaysApi.beginPasskey, { toasts: 'none' })
  const add = useAction(ownWaysApi.addPasskey, { toasts: 'none' })
  const rename = useAction(ownWaysApi.renamePasskey, { toasts: 'none' })
  const pending = begin.pending || add.pending || rename.pending
  const save = async () => {
    if (passkey) {
      await rename.run({ id: passkey.id, name })
      return null
    }
    const { data } = await begin.run({})
    const response = await makePasskey(data.options)
    return (await add.run({ ceremony: data.ceremony, name, response })).recovery_codes
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    setRefusal(null)
    try {
      onDone(await save())
    } catch (error) {
      if (isRefusal(error) && asksForMailbox(error)) setAsksMailbox(true)
      else if (isRefusal(error)) setRefusal(refusalText(error))
      else if (!wasCalledOff(error)) setRefusal(t`This device could not make a passkey here. It may have one already.`)
    }
  }
  if (asksMailbox) return <EnrolCode onClose={onClose} onShown={() => setAsksMailbox(false)} />
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {!passkey && (
          <Text size="sm">
            <Trans>Your browser asks for your finger, face or PIN next. Neither leaves the device.</Trans>
          </Text>
        )}
        <TextInput
          label={t`Name`}
          maxLength={100}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" aria-disabled={pending}>
            {passkey ? <Trans>Save</Trans> : <Trans>Make the passkey</Trans>}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

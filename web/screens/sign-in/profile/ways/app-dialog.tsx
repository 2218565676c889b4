import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { renderSVG } from 'uqr'
import { type DataOf, ownWaysApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import '#web/ui/dialog/dialog.css'
import { asksForMailbox, EnrolCode } from './enrol-code.tsx'

interface AppDialogProps {
  opened: boolean
  onClose: () => void
  /** With the recovery codes, which are shown once. */
  onDone: (codes: string[]) => void
}

type Begun = DataOf<typeof ownWaysApi.beginApp>

/** Shows an app its secret, and takes the code that it shows then. */
export default function AppDialog({ opened, onClose, onDone }: AppDialogProps) {
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={onClose} title={t`Set up an authenticator app`} typed="watched">
      {opened && <Steps onClose={onClose} onDone={onDone} />}
    </Modal>
  )
}

function Steps({ onClose, onDone }: Omit<AppDialogProps, 'opened'>) {
  const begin = useAction(ownWaysApi.beginApp, { toasts: 'none' })
  const confirm = useAction(ownWaysApi.confirmApp, { toasts: 'none' })
  const [begun, setBegun] = useState<Begun | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [asksMailbox, setAsksMailbox] = useState(false)
  const refuse = (error: unknown) => {
    if (isRefusal(error) && asksForMailbox(error)) setAsksMailbox(true)
    else setRefusal(isRefusal(error) ? refusalText(error) : String(error))
  }
  const start = () => void begin.run({}).then(({ data }) => setBegun(data), refuse)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, when it opens
  useEffect(start, [])
  if (asksMailbox) {
    const goOn = () => {
      setAsksMailbox(false)
      start()
    }
    return <EnrolCode onClose={onClose} onShown={goOn} />
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!begun || confirm.pending) return
    setRefusal(null)
    try {
      onDone((await confirm.run({ ceremony: begun.ceremony, code })).data.recovery_codes)
    } catch (error) {
      refuse(error)
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {begun ? <Shown begun={begun} code={code} onCode={setCode} /> : !refusal && <Loader />}
        <Group className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {begun ? (
            <Button type="submit" aria-disabled={confirm.pending}>
              <Trans>Set up</Trans>
            </Button>
          ) : (
            <Button
              aria-disabled={begin.pending}
              onClick={() => {
                setRefusal(null)
                start()
              }}
            >
              <Trans>Try again</Trans>
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** In fours, as it is read out. */
const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function Shown({ begun, code, onCode }: { begun: Begun; code: string; onCode: (code: string) => void }) {
  const { t } = useLingui()
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(begun.uri, { border: 2 }))}`
  return (
    <>
      <Text size="sm">
        <Trans>Scan this with your app, or type the secret into it. Then type the code that it shows.</Trans>
      </Text>
      <img src={picture} alt={t`QR code for the app`} width={200} height={200} style={{ alignSelf: 'center' }} />
      <Text size="sm" ff="monospace" ta="center" style={{ overflowWrap: 'anywhere' }}>
        {inFours(begun.secret)}
      </Text>
      <TextInput
        label={t`Code of six digits`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        data-autofocus
        value={code}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
    </>
  )
}

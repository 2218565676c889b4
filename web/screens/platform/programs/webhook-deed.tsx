import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Code, Group, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type WebhookRow, type WebhookTested, webhookApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { AskFirst } from './ask-first.tsx'
import { faultWords } from './event-words.ts'
import { ShownOnce } from './shown-once.tsx'
import '#web/ui/dialog/dialog.css'

export type Deed = { what: 'test' | 'renew' | 'again'; webhook: WebhookRow }

interface WebhookDeedProps {
  deed: Deed | null
  onClose: () => void
}

/** Tests a webhook, sends again what it did not take, or gives it another secret. */
export default function WebhookDeed({ deed, onClose }: WebhookDeedProps) {
  const { t } = useLingui()
  const [secret, setSecret] = useState<string | null>(null)
  const [last, setLast] = useState(deed)
  // What it says stays while it fades out.
  if (deed !== null && deed !== last) setLast(deed)
  const id = last?.webhook.id ?? 0
  const dead = last?.webhook.dead ?? 0
  const rotate = useAction(webhookApi.rotate, { invalidates: [webhookApi.list], toasts: 'none' })
  const replay = useAction(webhookApi.replay, { invalidates: [webhookApi.list, webhookApi.deliveries] })
  return (
    <>
      <Modal opened={deed?.what === 'test'} onClose={onClose} title={t`A test message`}>
        {deed?.what === 'test' && <Test id={id} onClose={onClose} />}
      </Modal>
      <AskFirst
        opened={deed?.what === 'again'}
        title={t`Send again what was given up?`}
        yes={t`Send again`}
        onYes={() => replay.run({ webhook_id: id, dead: true })}
        onClose={onClose}
      >
        {t`${plural(dead, { one: '# message is sent once more, under its own number.', other: '# messages are sent once more, each under its own number.' })}`}
      </AskFirst>
      <AskFirst
        opened={deed?.what === 'renew'}
        title={t`Renew the secret?`}
        yes={t`Renew`}
        onYes={async () => setSecret((await rotate.run({ id })).data.secret)}
        onClose={onClose}
      >
        <Trans>For a day messages are signed by both, so that the program can be changed without losing one.</Trans>
      </AskFirst>
      <ShownOnce title={t`The secret of the webhook`} label={t`Secret`} secret={secret} onClose={() => setSecret(null)}>
        <Trans>Give it to the program within a day.</Trans>
      </ShownOnce>
    </>
  )
}

/** Sends one message at once, and says what came back. */
function Test({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { run } = useAction(webhookApi.test, { toasts: 'none' })
  const [tested, setTested] = useState<WebhookTested | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    run({ id }).then(
      ({ data }) => setTested(data),
      (error) => setProblem(isRefusal(error) ? refusalText(error) : String(error)),
    )
  }, [id, run])
  const took = tested?.took_ms ?? 0
  const status = tested?.http_status ?? ''
  return (
    <Stack gap="sm" aria-live="polite">
      {!tested && !problem && (
        <Group gap="sm">
          <Loader size="sm" />
          <Text size="sm">
            <Trans>Waiting for the program...</Trans>
          </Text>
        </Group>
      )}
      {problem && <Alert color="red">{problem}</Alert>}
      {tested && (
        <Alert color={tested.ok ? 'green' : 'red'}>
          {tested.ok ? t`The program took it (${status}, ${took} ms).` : i18n._(faultWords(tested.error ?? ''))}
          {!tested.ok && status !== '' && ` (${status})`}
        </Alert>
      )}
      {tested?.answer && <Code block>{tested.answer}</Code>}
      <Group className="dialog-foot">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

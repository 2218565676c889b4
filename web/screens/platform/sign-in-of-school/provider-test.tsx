import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type ProviderRow, type ProviderTested, signInProviderApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import '#web/ui/dialog/dialog.css'

interface ProviderTestProps {
  provider: ProviderRow | null
  onClose: () => void
}

/** Asks the issuer what a sign-in will ask of it, and tells step by step what came back; then it can be turned on. */
export default function ProviderTest({ provider, onClose }: ProviderTestProps) {
  const { t } = useLingui()
  const name = provider?.label ?? ''
  return (
    <Modal opened={provider !== null} onClose={onClose} title={t`Test ${name}`}>
      {provider && <Steps key={provider.id} provider={provider} onClose={onClose} />}
    </Modal>
  )
}

function Steps({ provider, onClose }: { provider: ProviderRow; onClose: () => void }) {
  const { id } = provider
  const [tested, setTested] = useState<ProviderTested | null>(null)
  const [failed, setFailed] = useState(false)
  const options = { invalidates: [signInProviderApi.list], conflicts: 'toast' as const }
  const test = useAction(signInProviderApi.test, options)
  const turn = useAction(signInProviderApi.changeStatus, options)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    test.run({ id }).then(
      ({ data }) => setTested(data),
      () => setFailed(true),
    )
  }, [id])
  const turnOn = () => turn.run({ id }).then(onClose, () => undefined)
  return (
    <Stack>
      <div role="status">
        {!tested && !failed && <Trans>Asking the issuer…</Trans>}
        {failed && <Trans>It could not be tested. Close this and try again.</Trans>}
        {tested && <Findings tested={tested} />}
      </div>
      <Group className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {tested?.ok && tested.row.status === 0 && (
          <Button loading={turn.pending} onClick={() => void turnOn()}>
            <Trans>Turn on</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function Findings({ tested: { steps, ok } }: { tested: ProviderTested }) {
  const { t } = useLingui()
  return (
    <Stack gap="xs">
      <List spacing="xs" center>
        {steps.map((step) => (
          <List.Item
            key={step.name}
            icon={step.ok ? <IconCheck size={18} aria-label={t`good`} /> : <IconX size={18} aria-label={t`not good`} />}
          >
            {textOf(step)}
          </List.Item>
        ))}
      </List>
      {ok && (
        <Text size="sm" c="dimmed">
          <Trans>That the client secret is right shows at the first sign-in.</Trans>
        </Text>
      )}
    </Stack>
  )
}

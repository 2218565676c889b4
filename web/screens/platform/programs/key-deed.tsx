import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { type ApiKeyRow, apiKeyApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { AskFirst } from './ask-first.tsx'
import { ShownOnce } from './shown-once.tsx'

interface KeyDeedProps {
  deed: { what: 'renew' | 'revoke'; key: ApiKeyRow } | null
  onClose: () => void
}

/** Renews a key, which is shown once, or ends it for good. */
export default function KeyDeed({ deed, onClose }: KeyDeedProps) {
  const { t } = useLingui()
  const [keep_hours, setKeep] = useState('24')
  const [made, setMade] = useState<string | null>(null)
  const [last, setLast] = useState(deed)
  // What it says stays while it fades out.
  if (deed !== null && deed !== last) setLast(deed)
  const rotate = useAction(apiKeyApi.rotate, { invalidates: [apiKeyApi.list], toasts: 'none' })
  const revoke = useAction(apiKeyApi.revoke, { invalidates: [apiKeyApi.list], toasts: 'all' })
  const name = last?.key.name ?? ''
  const id = last?.key.id ?? 0
  const renew = async () => setMade((await rotate.run({ id, keep_hours: Number(keep_hours) })).data.key)
  return (
    <>
      <AskFirst
        opened={deed?.what === 'renew'}
        title={t`Renew the key ${name}?`}
        yes={t`Renew`}
        onYes={renew}
        onClose={onClose}
      >
        <Stack gap="sm">
          <Trans>The program is given a new key, which opens the same. Until then the one of before goes on.</Trans>
          <NativeSelect
            label={t`The one of before goes on for`}
            value={keep_hours}
            onChange={({ currentTarget }) => setKeep(currentTarget.value)}
            data={[
              { value: '0', label: t`not at all: it is in wrong hands` },
              { value: '24', label: t`a day` },
              { value: '72', label: t`three days` },
            ]}
          />
        </Stack>
      </AskFirst>
      <AskFirst
        opened={deed?.what === 'revoke'}
        title={t`Revoke the key ${name}?`}
        yes={t`Revoke`}
        isDanger
        onYes={() => revoke.run({ id })}
        onClose={onClose}
      >
        <Trans>Its program gets no answer from now on. This can’t be taken back.</Trans>
      </AskFirst>
      <ShownOnce title={t`The new key`} label={t`API key`} secret={made} onClose={() => setMade(null)}>
        <Trans>Give it to the program in place of the one it has.</Trans>
      </ShownOnce>
    </>
  )
}

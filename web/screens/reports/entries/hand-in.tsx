import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { cardEntryApi, type EntriesOfSection } from '#contract'
import type { EntriesAsked } from '#web/api/marks/card-entries.ts'
import { useAction } from '#web/api/use/use-action.ts'

interface HandInProps {
  asked: EntriesAsked
  sheet: EntriesOfSection
  onChanged: () => void
}

/** Hands the entries in, or opens them again with a reason. */
export function HandIn({ asked, sheet, onChanged }: HandInProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const { run, pending } = useAction(cardEntryApi.changeState)
  if (sheet.is_locked) return null
  const { section_id, ...which } = asked
  const move = async (state: 'OPEN' | 'SUBMITTED') => {
    const sent = { ...which, section_ids: [section_id], state, reason: reason.trim() || null }
    await run(sent).then(
      () => {
        setReason('')
        onChanged()
      },
      () => undefined,
    )
  }
  if (sheet.state === 'OPEN')
    return sheet.is_writer ? (
      <Group justify="end">
        <Button variant="default" loading={pending} onClick={() => void move('SUBMITTED')}>
          <Trans>Hand in</Trans>
        </Button>
      </Group>
    ) : null
  return (
    <Group align="end" gap="xs">
      <Text>
        <Trans>These entries are handed in.</Trans>
      </Text>
      {sheet.may_reopen && (
        <>
          <TextInput
            label={t`Why they are opened again`}
            value={reason}
            maxLength={300}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Button loading={pending} disabled={reason.trim() === ''} onClick={() => void move('OPEN')}>
            <Trans>Open again</Trans>
          </Button>
        </>
      )}
    </Group>
  )
}

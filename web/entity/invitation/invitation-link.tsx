import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { type AnyEndpoint, invitationApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { momentText } from '#web/ui/dates.ts'
import { LinkField } from './link-field.tsx'

interface InvitationLinkProps {
  account_id: number
  name: string
  /** The lists that show the person. */
  invalidates: AnyEndpoint[]
}

/** Makes the link by which somebody chooses a password and comes in. Nothing keeps it: what is not copied is made anew. */
export function InvitationLink({ account_id, name, invalidates }: InvitationLinkProps) {
  const { t } = useLingui()
  const [link, setLink] = useState<{ url: string; expires_at: string } | null>(null)
  const make = useAction(invitationApi.link, { invalidates, conflicts: 'toast' })
  const show = () =>
    make.run({ id: account_id }).then(
      ({ data }) => setLink(data),
      () => undefined,
    )
  if (!link) {
    return (
      <Button
        variant="default"
        w="max-content"
        leftSection={<IconLink size={16} aria-hidden />}
        aria-disabled={make.pending}
        onClick={show}
      >
        <Trans>Show the link to copy</Trans>
      </Button>
    )
  }
  const until = momentText(link.expires_at)
  return (
    <Stack gap={4}>
      <LinkField label={t`Invitation link for ${name}`} url={link.url} />
      <Text size="sm">
        <Trans>It works once, until {until}. Links sent before no longer work.</Trans>
      </Text>
    </Stack>
  )
}

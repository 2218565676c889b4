import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type ReportFilter, type ReportName, reportShareApi, type ShareRow } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { LinkField } from '#web/entity/invitation/link-field.tsx'
import { momentText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { shownBy } from '../../../entity/report/shown-by.ts'
import '#web/ui/dialog/dialog.css'

interface ShareDialogProps {
  opened: boolean
  onClose: () => void
  report: ReportName
  /** As the screen has it now: the link shows the report of this filter for as long as it lives. */
  filter: ReportFilter
}

/** Makes a link that opens this report for somebody without a sign-in, and shows the links that are live. */
export default function ShareDialog({ opened, onClose, report, filter }: ShareDialogProps) {
  const { t } = useLingui()
  const [days, setDays] = useState<number | string>(7)
  const [email, setEmail] = useState('')
  const [url, setUrl] = useState<string | null>(null)
  const share = useAction(reportShareApi.share, { invalidates: [reportShareApi.shares] })
  useEffect(() => {
    if (opened) setUrl(null)
  }, [opened])
  const make = async () => {
    const sent = { report, filter: { ...filter }, days: Number(days), email: email.trim() || null }
    const answer = await share.run(sent).catch(() => null)
    if (!answer) return
    setUrl(answer.data.url)
  }
  return (
    <Modal opened={opened} onClose={onClose} title={t`Share this report`} size="lg">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          <Trans>
            Whoever has the link sees this report as it is filtered now, with the names that it shows, and nothing else.
          </Trans>
        </Text>
        <Group align="end" gap="sm">
          <NumberInput
            clampBehavior="blur"
            label={t`Days it works`}
            min={1}
            max={30}
            w={120}
            value={days}
            onChange={setDays}
            data-autofocus
          />
          <TextInput
            label={t`Mail it to (optional)`}
            type="email"
            flex={1}
            miw={200}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button aria-disabled={share.pending} onClick={() => !share.pending && void make()}>
            <Trans>Make the link</Trans>
          </Button>
        </Group>
        {url && (
          <Alert color="green" role="status">
            <Text size="sm" mb="xs">
              <Trans>The link is shown this once: copy it now.</Trans>
            </Text>
            <LinkField label={t`Link`} url={url} />
          </Alert>
        )}
        <LiveLinks report={report} enabled={opened} />
      </Stack>
    </Modal>
  )
}

function LiveLinks({ report, enabled }: { report: ReportName; enabled: boolean }) {
  const { i18n } = useLingui()
  const list = useList(
    reportShareApi.shares,
    { filter: { state: 'LIVE', report }, range: { page: 1, pageSize: 100 } },
    { enabled },
  )
  const unshare = useAction(reportShareApi.unshare, { invalidates: [reportShareApi.shares] })
  const dated = (at: string) => i18n.date(at, { dateStyle: 'medium' })
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        <Trans>Links that work</Trans>
      </Title>
      {list.error && <Failed error={list.error} onRetry={() => void list.refetch()} />}
      {list.rows?.length === 0 && (
        <Text c="dimmed" size="sm">
          <Trans>No link to this report works now.</Trans>
        </Text>
      )}
      {list.rows?.map((link) => (
        <Group key={link.id} justify="space-between" wrap="nowrap" gap="xs">
          <Stack gap={0}>
            <Text size="sm" fw={600}>
              {shownBy(link)}
            </Text>
            <Text size="sm">
              <Trans>
                Until {dated(link.expires_at)}, made {dated(link.created_at)} by {link.by.name}
              </Trans>
            </Text>
            <Opened link={link} />
          </Stack>
          <Button
            variant="default"
            size="compact-sm"
            flex="none"
            leftSection={<IconX size={16} aria-hidden />}
            aria-disabled={unshare.pending}
            onClick={() => void unshare.run({ id: link.id }).catch(() => undefined)}
          >
            <Trans>Withdraw</Trans>
          </Button>
        </Group>
      ))}
    </Stack>
  )
}

/** To whom it was mailed, and how often and when last it was used. */
function Opened({ link: { opened, opened_at, sent_to } }: { link: ShareRow }) {
  const when = opened_at && momentText(opened_at)
  return (
    <Text size="xs" c="dimmed">
      {sent_to && `${sent_to} · `}
      {opened === 0 ? (
        <Trans>not opened yet</Trans>
      ) : (
        <Plural value={opened} one="opened once" other="opened # times" />
      )}
      {when && (
        <>
          {', '}
          <Trans>last on {when}</Trans>
        </>
      )}
    </Text>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Erasure, studentApi, studentDataApi } from '#contract'
import { download } from '#web/api/download.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { dayText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { PageLinks } from '#web/ui/list/pages/page-links.tsx'
import '#web/ui/dialog/dialog.css'

const pageSize = 10

interface ErasuresDialogProps {
  opened: boolean
  onClose: () => void
}

/** Whose data was asked to go: what still waits and can be taken back, and what is done, with its certificate. */
export default function ErasuresDialog({ opened, onClose }: ErasuresDialogProps) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const { rows, count, error, refetch } = useList(
    studentDataApi.erasures,
    { range: { page, pageSize } },
    { enabled: opened },
  )
  return (
    <Modal opened={opened} onClose={onClose} title={t`Erased data`} size="lg">
      <Stack gap="md">
        {error && !rows && <Failed error={error} onRetry={() => void refetch()} />}
        {rows?.length === 0 && (
          <Text c="dimmed" size="sm">
            <Trans>No pupil's data was asked to be erased.</Trans>
          </Text>
        )}
        {rows?.map((row) => (
          <Row key={row.id} row={row} />
        ))}
        <PageLinks total={Math.ceil(count / pageSize)} page={page} onChange={setPage} />
      </Stack>
    </Modal>
  )
}

function Row({ row }: { row: Erasure }) {
  const { t, i18n } = useLingui()
  const { id, student_id, name, admission_no, state, asked_at, asked_by, done_at, erase_on, backups_until } = row
  const keep = useAction(studentDataApi.eraseCancel, {
    invalidates: [studentDataApi.erasures, studentApi.list],
    conflicts: 'toast',
  })
  const [busy, setBusy] = useState(false)
  const dated = (at: string) => i18n.date(at, { dateStyle: 'medium' })
  const print = async () => {
    setBusy(true)
    await download(studentDataApi.certificate, { id }, `erasure ${id}.pdf`).finally(() => setBusy(false))
  }
  const asked = dated(asked_at)
  const who = asked_by?.title
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Text size="sm" fw={600}>
          {name ? `${name} (${admission_no})` : t`Record ${student_id}`}
        </Text>
        <Text size="sm" c="dimmed">
          {who ? t`Asked for on ${asked} by ${who}` : t`Asked for on ${asked}, as the time for keeping data was over`}
        </Text>
        <Text size="sm">{shownText()}</Text>
      </div>
      {state === 'ASKED' && (
        <Button
          variant="default"
          size="compact-sm"
          loading={keep.pending}
          onClick={() => void keep.run({ id: student_id }).catch(() => undefined)}
        >
          <Trans>Keep the data</Trans>
        </Button>
      )}
      {state === 'DONE' && (
        <Button variant="default" size="compact-sm" loading={busy} onClick={() => void print()}>
          <Trans>Certificate</Trans>
        </Button>
      )}
    </Group>
  )

  function shownText(): string {
    const day = dayText(erase_on)
    if (state === 'ASKED') return t`Goes on ${day}`
    if (state === 'KEPT') return t`Kept`
    const [gone, until] = [dated(done_at ?? asked_at), dayText(backups_until ?? erase_on)]
    return t`Erased on ${gone}. Older back-ups are to be destroyed by ${until}.`
  }
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { examMarksApi } from '#contract'
import { useAccount } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { MarkSum } from '#web/entity/mark-sum/mark-sum.tsx'
import { studentRole } from '#web/menus.ts'
import { momentText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { noValue } from '#web/ui/no-value.ts'
import '#web/ui/dialog/dialog.css'

interface MarkDialogProps {
  mark: { id: number; name: string } | null
  onClose: () => void
  /** Opens a request for a recheck of it; left out where none would be taken. */
  onRecheck?: (() => void) | undefined
}

/** How a pupil's marks add up, line by line, and everything that ever stood there. */
export default function MarkDialog({ mark, onClose, onRecheck }: MarkDialogProps) {
  const last = useRef(mark)
  if (mark) last.current = mark
  const { user } = useAccount()
  return (
    <Modal opened={mark !== null} onClose={onClose} title={last.current?.name} size="lg">
      {last.current && (
        <Stack gap="lg">
          <MarkSum id={last.current.id} />
          {user?.role_id !== studentRole && <History id={last.current.id} />}
          {onRecheck && (
            <Group className="dialog-foot">
              <Button variant="default" onClick={onRecheck}>
                <Trans>Open a recheck</Trans>
              </Button>
            </Group>
          )}
        </Stack>
      )}
    </Modal>
  )
}

function History({ id }: { id: number }) {
  const { t, i18n } = useLingui()
  const { rows, error } = useList(examMarksApi.history, { id })
  if (error) return <Failed />
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        <Trans>History</Trans>
      </Title>
      {rows?.length === 0 && (
        <Text c="dimmed">
          <Trans>Nothing was entered yet.</Trans>
        </Text>
      )}
      {rows && rows.length > 0 && (
        <Table aria-label={t`History`}>
          <Table.Tbody>
            {rows.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that only grows, read as a whole
              <Table.Tr key={at}>
                <Table.Td>
                  {momentText(one.at)}
                  <Text size="xs" c="dimmed">
                    {[one.by?.name, one.impersonated_by?.name, one.reason].filter(Boolean).join(' · ')}
                  </Text>
                </Table.Td>
                <Table.Td>{one.label ?? (fieldNames[one.field] ? i18n._(fieldNames[one.field]!) : one.field)}</Table.Td>
                <Table.Td ta="end">
                  {one.before ?? noValue} → {one.after ?? noValue}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  )
}

const fieldNames: Record<string, MessageDescriptor> = {
  marks: msg`Marks`,
  attendance: msg`Attendance`,
  grace: msg`Grace marks`,
  remarks: msg`Remark`,
}

const Failed = () => (
  <Text c="dimmed" role="alert">
    <Trans>It could not be loaded. Close this and try again.</Trans>
  </Text>
)

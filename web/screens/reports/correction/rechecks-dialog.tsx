import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { type RecheckRow, recheckApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { RecheckDecision, type RecheckedQuestion } from './recheck-decision.tsx'
import { RecheckHead } from './recheck-head.tsx'
import '#web/ui/dialog/dialog.css'

interface RechecksDialogProps {
  opened: boolean
  onClose: () => void
  exam: { id: number; title: string }
  /** None where marks are entered as totals. */
  questions: RecheckedQuestion[]
}

/** Requests for a recheck that wait for an answer, the oldest first, and below them those that have one. */
export default function RechecksDialog({ opened, onClose, exam, questions }: RechecksDialogProps) {
  const { t } = useLingui()
  const name = exam.title
  const { rows, error, refetch } = useList(
    recheckApi.list,
    {
      filter: { exam_id: exam.id, state: 'OPEN' },
      sort: [{ field: 'created_at', dir: 'asc' }],
      range: { page: 1, pageSize: 100 },
    },
    { enabled: opened },
  )
  /** The answers that are not sent yet, by request. */
  const typed = useRef<Record<number, string>>({})
  const isTyped = () => rows?.some(({ id }) => typed.current[id]) === true
  return (
    <Modal
      {...{ opened, onClose }}
      typed={isTyped}
      title={t`Rechecks of ${name}`}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack gap="lg">
        {error && !rows && <Failed error={error} onRetry={() => void refetch()} />}
        {rows?.length === 0 && (
          <Text c="dimmed">
            <Trans>
              No request waits for an answer. For a student who asks at the office, open the mark sheet: choose the
              student, then how the marks add up.
            </Trans>
          </Text>
        )}
        {rows?.map((request) => (
          <RecheckDecision
            key={request.id}
            {...{ request, questions }}
            onTyped={(text) => {
              typed.current[request.id] = text
            }}
          />
        ))}
        <Answered exam_id={exam.id} enabled={opened} />
      </Stack>
    </Modal>
  )
}

/** Requests that have their answer, the newest first; nothing while there are none. */
function Answered({ exam_id, enabled }: { exam_id: number; enabled: boolean }) {
  const state: RecheckRow['state'][] = ['UNCHANGED', 'CHANGED', 'REFUSED']
  const { rows } = useList(
    recheckApi.list,
    { filter: { exam_id, state }, range: { page: 1, pageSize: 100 } },
    { enabled },
  )
  if (!rows?.length) return null
  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        <Trans>Answered</Trans>
      </Title>
      {rows.map((request) => (
        <div key={request.id}>
          <RecheckHead request={request} />
          <Text size="sm">{request.answer}</Text>
        </div>
      ))}
    </Stack>
  )
}

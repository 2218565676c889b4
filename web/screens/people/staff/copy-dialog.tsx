import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, List, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type CopiedAssignments, staffApi } from '#contract'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showSuccess } from '#web/ui/message/toast.tsx'
import '#web/ui/dialog/dialog.css'

interface CopyDialogProps {
  opened: boolean
  /** The session to copy to at first; null: the one that is worked in. */
  to: number | null
  /** Whose; everybody's where it is left out. */
  staff?: readonly { id: number }[]
  onClose: () => void
}

/** Rows that are told one by one. */
const mostNamed = 20

/** What was chosen by hand; what was not is proposed. */
interface ChosenSessions {
  from?: number | null
  to?: number | null
}

/** The sessions that assignments are copied from and to. */
function useFromTo(chosen: ChosenSessions, wanted: number | null) {
  const { sessions, session } = useSessions()
  const target = sessions.find(({ id }) => id === wanted) ?? session
  const earlier = sessions
    .filter((one) => target && one.start_date < target.start_date)
    .sort((a, b) => b.start_date.localeCompare(a.start_date))
  // What is taught now, where that is before; else what was taught last.
  const before = earlier.find(({ id }) => id === session?.id) ?? earlier[0]
  const from = chosen.from === undefined ? (before?.id ?? null) : chosen.from
  const to = chosen.to === undefined ? (target?.id ?? null) : chosen.to
  return { sessions, from, to }
}

/** Takes what everybody teaches over from one session to another: looked at first, then done. Nothing that is there already is changed. */
export default function CopyDialog({ opened, to: wanted, staff, onClose }: CopyDialogProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ChosenSessions>({})
  const { sessions, from, to } = useFromTo(chosen, wanted)
  const [plan, setPlan] = useState<CopiedAssignments | null>(null)
  const copy = useAction(staffApi.copyAssignments, {
    invalidates: [staffApi.list],
    toasts: 'failures',
    conflicts: 'toast',
  })
  const choices = sessions.map(({ id, name }) => ({ id, title: name }))
  const choose = (changes: ChosenSessions) => {
    setChosen({ ...chosen, ...changes })
    setPlan(null)
  }
  const close = () => {
    setPlan(null)
    setChosen({})
    onClose()
  }
  const isReady = from !== null && to !== null && from !== to
  const run = async (dry_run: boolean) => {
    if (!isReady || copy.pending) return
    const whose = staff ? { staff_ids: staff.map(({ id }) => id) } : {}
    const sent = { from_session_id: from, to_session_id: to, ...whose, dry_run }
    try {
      if (dry_run)
        return setPlan((await call(staffApi.copyAssignments, sent, { toasts: 'failures', conflicts: 'toast' })).data)
      const { data } = await copy.run(sent)
      showSuccess(t`${plural(data.copied, { one: '# assignment copied', other: '# assignments copied' })}`)
      close()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
  return (
    <Modal opened={opened} onClose={close} title={t`Copy assignments`} size="lg">
      <Stack gap="sm">
        <Explained isOfSome={staff !== undefined} />
        <SimpleGrid cols={2}>
          <Pick
            label={t`From session`}
            placeholder={t`Choose a session`}
            data-autofocus
            {...{ choices, value: from, onChange: (id: number | null) => choose({ from: id }) }}
          />
          <Pick
            label={t`To session`}
            placeholder={t`Choose a session`}
            error={from !== null && from === to ? t`Choose another session to copy to` : null}
            {...{ choices, value: to, onChange: (id: number | null) => choose({ to: id }) }}
          />
        </SimpleGrid>
        {plan && <Plan plan={plan} />}
        <Group className="dialog-foot">
          <Button variant="default" onClick={() => void run(true)} disabled={!isReady}>
            <Trans>Check first</Trans>
          </Button>
          <Button
            disabled={!isReady || plan?.copied === 0}
            aria-disabled={copy.pending}
            onClick={() => void run(false)}
          >
            {plan ? t`${plural(plan.copied, { one: 'Copy # assignment', other: 'Copy # assignments' })}` : t`Copy`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Whose assignments are copied, and what becomes of them. */
const Explained = ({ isOfSome }: { isOfSome: boolean }) => (
  <Text size="sm">
    {isOfSome ? (
      <Trans>
        Those who are chosen go on teaching in another session what they teach in this one. What is there already stays
        as it is, and nothing is copied twice.
      </Trans>
    ) : (
      <Trans>
        Everybody goes on teaching in another session what they teach in this one. What is there already stays as it is,
        and nothing is copied twice.
      </Trans>
    )}
  </Text>
)

function Plan({ plan: { copied, left } }: { plan: CopiedAssignments }) {
  const { t } = useLingui()
  return (
    <Alert color={left.length > 0 ? 'yellow' : 'green'} role="status">
      <Text fw={600}>
        {copied === 0
          ? t`There is nothing to copy.`
          : t`${plural(copied, { one: '# assignment is copied.', other: '# assignments are copied.' })}`}
      </Text>
      {left.length > 0 && (
        <List size="sm">
          {left.slice(0, mostNamed).map((one) => (
            <List.Item key={`${one.staff.id} ${one.place}`}>
              {one.staff.title}, {one.place}: {textOf(one)}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}

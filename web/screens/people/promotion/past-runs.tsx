import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { type PromotionRow, promotionApi, studentApi, type UndonePromotion } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useMay } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { dayText, momentText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import type { AskUndoProps } from './ask-undo.tsx'

const AskUndo = lazyDialog<AskUndoProps>(
  () => import('./ask-undo.tsx'),
  ({ run }) => run !== null,
)

/** Runs that are shown: the newest ones. */
const mostRuns = 10
/** Pupils who are named one by one; of more only the number. */
const mostNamed = 20

/** Takes a promotion back as a whole; who was changed since stays, and is named. */
export function useUndo() {
  const undo = useAction(promotionApi.undo, {
    invalidates: [promotionApi.list, promotionApi.promote, studentApi.list],
    conflicts: 'toast',
  })
  const run = async (id: number): Promise<UndonePromotion | null> => {
    if (undo.pending) return null
    try {
      return (await undo.run({ id })).data
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return null
    }
  }
  return { run, pending: undo.pending }
}

/** Those whom an undo left as they are, each with the reason. */
export function StayingPupils({ kept }: Pick<UndonePromotion, 'kept'>) {
  const { t } = useLingui()
  const more = kept.length - mostNamed
  if (kept.length === 0) return null
  return (
    <>
      <Text size="sm">{t`${plural(kept.length, { one: '# pupil stays:', other: '# pupils stay:' })}`}</Text>
      <List size="sm">
        {kept.slice(0, mostNamed).map(({ student_id, ...message }) => (
          <List.Item key={student_id}>{textOf(message)}</List.Item>
        ))}
      </List>
      {more > 0 && <Text size="sm">{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</Text>}
    </>
  )
}

/** What was promoted before, each with the way back for as long as there is one. */
export function PastRuns() {
  const { rows = [] } = useList(promotionApi.list, { range: { pageSize: mostRuns } })
  const undo = useUndo()
  const [asked, setAsked] = useState<PromotionRow | null>(null)
  const onYes = () => {
    if (asked) void undo.run(asked.id)
    setAsked(null)
  }
  if (rows.length === 0) return null
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        <Trans>Promotions so far</Trans>
      </Title>
      {rows.map((run) => (
        <Run key={run.id} run={run} onUndo={() => setAsked(run)} />
      ))}
      <AskUndo run={asked} onYes={onYes} onNo={() => setAsked(null)} />
    </Stack>
  )
}

function Run({ run, onUndo }: { run: PromotionRow; onUndo: () => void }) {
  const { t } = useLingui()
  const may = useMay()
  const { from_session, to_session, counts, by, at, undone_at, can_undo_until } = run
  const when = momentText(at)
  const isMove = from_session.id === to_session.id
  const done = [
    counts.promoted > 0 && t`${plural(counts.promoted, { one: '# promoted', other: '# promoted' })}`,
    counts.detained > 0 && t`${plural(counts.detained, { one: '# detained', other: '# detained' })}`,
    counts.graduated > 0 && t`${plural(counts.graduated, { one: '# graduated', other: '# graduated' })}`,
    counts.left > 0 && t`${plural(counts.left, { one: '# left', other: '# left' })}`,
    counts.moved > 0 && t`${plural(counts.moved, { one: '# moved', other: '# moved' })}`,
  ]
  const name = isMove ? t`Moves within ${from_session.title}` : t`${from_session.title} to ${to_session.title}`
  const isOpen = undone_at === null && new Date(can_undo_until) > new Date()
  const until = dayText(can_undo_until.slice(0, 10))
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {[done.filter(Boolean).join(', '), when, by?.title, isOpen && t`can be undone until ${until}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {isOpen && may(promotionApi.undo) && (
        <Button size="compact-sm" variant="default" aria-label={t`Undo ${name}`} onClick={onUndo}>
          <Trans>Undo</Trans>
        </Button>
      )}
      {undone_at !== null && (
        <Text size="sm" c="dimmed">
          <Trans>Undone</Trans>
        </Text>
      )}
    </Group>
  )
}

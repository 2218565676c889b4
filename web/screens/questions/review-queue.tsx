import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { ownText, type Question, questionApi } from '#contract'
import { useAccount, usePermission } from '#web/api/account.ts'
import { useList } from '#web/api/use-list.ts'
import { NoPermission } from '#web/layout/messages.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { translateServerText } from '#web/ui/server-text.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { urlId, urlPage, useUrlState } from '#web/ui/use-url-state.ts'
import { PlacePickers } from './place-pickers.tsx'
import { QuestionFacts } from './question-facts.tsx'
import { rememberedList, useQuestionPaths } from './question-paths.ts'
import { QuestionSheet } from './question-sheet.tsx'
import classes from './questions.module.css'
import { QueueButtons } from './queue-buttons.tsx'
import { useReview } from './use-review.ts'

/** The page is the place in the queue: one question at a time. */
const QueueState = z.object({
  page: urlPage,
  grade_id: urlId,
  subject_id: urlId,
  chapter_id: urlId,
  topic_id: urlId,
})

const RejectDialog = lazyDialog(
  () => import('./reject-dialog.tsx'),
  ({ opened }) => opened,
)
const QuestionHistory = lazyDialog(
  () => import('./question-history.tsx'),
  ({ question }) => question !== null,
)

/** What waits for a decision, one question after the other, by keyboard. */
export default function ReviewQueue() {
  const may = usePermission('question')
  return may('approve') ? <Queue /> : <NoPermission />
}

/** One question of the queue; the next one is there before it is asked for. */
function useQueue() {
  const { state, change } = useUrlState(QueueState)
  const { page, ...place } = state
  const sent = (at: number) => ({
    filter: { ...place, review_state: 'IN_REVIEW' as const },
    range: { page: at, pageSize: 1 },
    // Who has waited longest comes first.
    sort: [{ field: 'updated_at', dir: 'asc' as const }],
  })
  const list = useList(questionApi.list, sent(page))
  useList(questionApi.list, sent(page + 1), { enabled: page < list.count })
  const isPast = !list.isStale && list.count > 0 && page > list.count
  useEffect(() => {
    if (isPast) change({ page: list.count })
  }, [isPast, change, list.count])
  const go = (step: 1 | -1) => {
    const next = page + step
    if (next >= 1 && next <= list.count) change({ page: next })
  }
  return { place, page, change, list, go, question: list.isStale ? undefined : list.rows?.[0] }
}

function Queue() {
  const { t } = useLingui()
  usePageTitle(t`Review`)
  const { user } = useAccount()
  const paths = useQuestionPaths()
  const navigate = useNavigate()
  const { place, page, change, list, go, question } = useQueue()
  const review = useReview()
  const [rejecting, setRejecting] = useState(false)
  const [past, setPast] = useState<Question | null>(null)
  const isOwn = question !== undefined && question.written_by === user?.id
  const isFree = question !== undefined && !isOwn && !rejecting && past === null && !review.pending
  const approve = () => {
    if (isFree) review.run(question, 'APPROVED').catch(() => undefined)
  }
  const reject = () => isFree && setRejecting(true)
  const move = (step: 1 | -1) => !rejecting && past === null && go(step)
  useHotkeys([
    ['a', approve],
    ['r', reject],
    ['j', () => move(1)],
    ['k', () => move(-1)],
  ])
  return (
    <Stack gap="md" className={classes.queue}>
      <div>
        <Anchor renderRoot={(props) => <Link {...props} to={paths.list} search={() => rememberedList()} />} size="sm">
          {t`Question List`}
        </Anchor>
        <Title order={1} size="h2">
          {t`Review`}
        </Title>
      </div>
      <div className={classes.filters}>
        <PlacePickers variant="filter" place={place} onChange={change} />
      </div>
      <Text size="sm" c="dimmed" aria-live="polite">
        {list.count > 0 && (
          <Trans>
            {page} of {list.count} in review
          </Trans>
        )}
      </Text>
      {list.rows === undefined && <Skeleton height={280} />}
      {list.rows !== undefined && list.count === 0 && (
        <Text>
          <Trans>Nothing waits for review here.</Trans>
        </Text>
      )}
      {question && (
        <Paper withBorder p="md">
          <Stack gap="md">
            <QuestionFacts question={question} />
            <QuestionSheet question={question} withAnswer />
            {isOwn && <Alert color="yellow">{translateServerText(ownText)}</Alert>}
          </Stack>
        </Paper>
      )}
      {list.count > 0 && (
        <QueueButtons
          canDecide={question !== undefined && !isOwn}
          isFirst={page <= 1}
          isLast={page >= list.count}
          onApprove={approve}
          onReject={reject}
          onMove={move}
          onHistory={() => question && setPast(question)}
          onEdit={() => question && navigate({ to: paths.edit(question.id) })}
        />
      )}
      <RejectDialog
        opened={rejecting}
        count={1}
        save={async (comment) => question && review.run(question, 'REJECTED', comment)}
        onClose={() => setRejecting(false)}
      />
      <QuestionHistory question={past} onClose={() => setPast(null)} />
    </Stack>
  )
}

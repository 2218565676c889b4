import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconQuestionMark } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { ownText, type Question } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { FilterRow } from '#web/entity/filters/filter-row.tsx'
import { usePlaceFilters } from '#web/entity/filters/place-filter.ts'
import { NoPermission } from '#web/layout/messages.tsx'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { NoRows } from '#web/ui/list/no-rows-lazy.tsx'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { rememberedList, useQuestionPaths } from '../list/question-paths.ts'
import classes from '../list/questions.module.css'
import { PrintedQuestion } from '../printed-form/printed-question.tsx'
import { PrintedTranslations } from '../printed-form/printed-translations.tsx'
import { QuestionFacts } from '../printed-form/question-facts.tsx'
import { QueueButtons } from './queue-buttons.tsx'
import { useDecision } from './use-decision.ts'
import { useQueue } from './use-queue.ts'

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

function Queue() {
  const { t } = useLingui()
  const paths = useQuestionPaths()
  const navigate = useNavigate()
  const queue = useQueue()
  const { place, page, change, list, go, question } = queue
  const decision = useDecision(question, queue)
  return (
    <Stack gap="md" className={classes.queue}>
      <QueueHead />
      <FilterRow filters={usePlaceFilters({ filters: place, change })} show={t`Show the list`} />
      <Text size="sm" c="dimmed" aria-live="polite">
        {list.count > 0 && (
          <Trans>
            {page} of {list.count} in review
          </Trans>
        )}
      </Text>
      {list.rows === undefined && (list.error ? <Failed {...list.trouble} /> : <Skeleton height={280} />)}
      {list.rows !== undefined && list.count === 0 && (
        <NoRows
          filtered={Object.values(place).some((one) => one !== null)}
          onClear={() => change({ grade_id: null, subject_id: null, chapter_id: null, topic_id: null })}
          noMatch={t`Nothing waits for review here.`}
          title={t`Nothing waits for review here.`}
          text={t`A question that its writer submits for review comes here, and is approved or sent back with a reason.`}
          actions={[{ label: t`Question List`, icon: IconQuestionMark, to: paths.list }]}
        />
      )}
      {/* What stands in the answer has headings of its own. */}
      {question && <VisuallyHidden component="h2">{t`Question`}</VisuallyHidden>}
      {question && <QueueQuestion question={question} isOwn={decision.isOwn} />}
      {list.count > 0 && (
        <QueueButtons
          canDecide={decision.canDecide}
          isFirst={page <= 1}
          isLast={page >= list.count}
          onApprove={decision.approve}
          onReject={decision.askReason}
          onMove={go}
          onHistory={() => question && decision.setPast(question)}
          onEdit={() => question && navigate({ to: paths.edit(question.id) })}
        />
      )}
      <RejectDialog
        opened={decision.rejecting}
        count={1}
        save={decision.reject}
        onClose={() => decision.setRejecting(false)}
      />
      <QuestionHistory question={decision.past} onClose={() => decision.setPast(null)} />
    </Stack>
  )
}

function QueueHead() {
  const { t } = useLingui()
  const paths = useQuestionPaths()
  return (
    <div>
      <Anchor renderRoot={(props) => <Link {...props} to={paths.list} search={() => rememberedList()} />} size="sm">
        {t`Question List`}
      </Anchor>
      <PageHeading>{t`Review`}</PageHeading>
    </div>
  )
}

/** As it is printed, with its answer. */
function QueueQuestion({ question, isOwn }: { question: Question; isOwn: boolean }) {
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        <QuestionFacts question={question} />
        <PrintedQuestion question={question} withAnswer />
        <PrintedTranslations question={question} />
        {isOwn && <Alert color="yellow">{sayText(ownText)}</Alert>}
      </Stack>
    </Paper>
  )
}

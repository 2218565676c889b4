import { Trans } from '@lingui/react/macro'
import { Alert, Text } from '@mantine/core'
import { type Question, questionReviewApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { momentText } from '#web/ui/dates.ts'
import classes from './history.module.css'

/** What is to be changed in a question that was sent back, who says so, and when. */
export default function RejectionNote({ question: { id, version } }: { question: Question }) {
  const { data } = useRead(questionReviewApi.history, { id }, { toasts: 'none' })
  // What brought it back to this state says nothing: neither an Undo nor a merge that was taken back.
  const review = data?.reviews.find(
    (one) => one.version === version && one.review_state === 'REJECTED' && one.comment && !one.comment_said,
  )
  if (!review) return null
  const { comment, reviewer, created_at } = review
  return (
    <Alert color="red" title={<Trans>Sent back: this is to be changed</Trans>}>
      <blockquote className={classes.comment}>{comment}</blockquote>
      <Text size="xs" mt={4}>
        {[reviewer?.name, momentText(created_at)].filter(Boolean).join(' · ')}
      </Text>
    </Alert>
  )
}

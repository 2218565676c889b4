import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { Question, ReviewState } from '#contract'
import { useAccount } from '#web/api/sign-in/account.ts'
import { usePermissionHere } from '#web/api/sign-in/closed-session.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { openSteps } from './open-steps.ts'
import { stepLabels } from './review-words.ts'
import { useReview } from './use-review.ts'

const RejectDialog = lazyDialog(
  () => import('./reject-dialog.tsx'),
  ({ opened }) => opened,
)

interface StepButtonsProps {
  question: Question
  onDone: () => void
  /** The question that asks for a reason is open. */
  rejecting: boolean
  onRejecting: (opened: boolean) => void
}

/** The steps of the review that are open to this person. */
export function StepButtons({ question, onDone, rejecting, onRejecting }: StepButtonsProps) {
  const { i18n } = useLingui()
  const may = usePermissionHere('question')
  const { user } = useAccount()
  const review = useReview()
  const steps = openSteps(question, may, user?.id)
  const refusal = steps.find((step) => step.refusal)?.refusal
  const take = (state: ReviewState) => {
    if (state === 'REJECTED') return onRejecting(true)
    if (!review.pending) review.run(question, state).then(onDone, () => undefined)
  }
  return (
    <>
      {refusal && (
        <Text size="sm" c="dimmed">
          {sayText(refusal)}
        </Text>
      )}
      {steps.map(({ state, refusal: own }) => (
        <Button key={state} variant="default" disabled={own !== null} onClick={() => take(state)}>
          {i18n._(stepLabels[state])}
        </Button>
      ))}
      <RejectDialog
        opened={rejecting}
        count={1}
        save={(comment) => review.run(question, 'REJECTED', comment).then(onDone)}
        onClose={() => onRejecting(false)}
      />
    </>
  )
}

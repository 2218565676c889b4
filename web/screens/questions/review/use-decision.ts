import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import type { Question } from '#contract'
import { useAccount } from '#web/api/sign-in/account.ts'
import type { Queue } from './use-queue.ts'
import { useReview } from './use-review.ts'

/** The decisions on one question, by button and by key: a approves, r rejects, j and k go on and back. */
export function useDecision(question: Question | undefined, { go, toEnd }: Pick<Queue, 'go' | 'toEnd'>) {
  const { user } = useAccount()
  const review = useReview(toEnd)
  const [rejecting, setRejecting] = useState(false)
  const [past, setPast] = useState<Question | null>(null)
  const isOwn = question !== undefined && question.written_by === user?.id
  const isCovered = rejecting || past !== null
  const canDecide = question !== undefined && !isOwn
  const approve = () => {
    if (canDecide && !isCovered && !review.pending) review.run(question, 'APPROVED').catch(() => undefined)
  }
  const askReason = () => {
    if (canDecide && !isCovered) setRejecting(true)
  }
  const reject = async (comment: string) => question && review.run(question, 'REJECTED', comment)
  const move = (step: 1 | -1) => !isCovered && go(step)
  useHotkeys([
    ['a', approve],
    ['r', askReason],
    ['j', () => move(1)],
    ['k', () => move(-1)],
  ])
  return { isOwn, canDecide, approve, askReason, reject, rejecting, setRejecting, past, setPast }
}

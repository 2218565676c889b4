import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AllCounts } from '#contract'
import classes from './dashboard.module.css'

interface WaitingProps {
  counts: AllCounts
  path: (screen: string) => string
}

/** What this person is to do, each with the one button that leads there; nothing else stands here. */
export function Waiting({ counts: { pending, question_papers }, path }: WaitingProps) {
  const review = pending.questions_to_review ?? 0
  const approve = pending.papers_to_approve ?? 0
  const drafts = question_papers?.draft ?? 0
  const isQuiet = review + approve + drafts === 0
  return (
    <section aria-labelledby="waiting">
      <Title order={2} id="waiting">
        <Trans>Waiting for you</Trans>
      </Title>
      {isQuiet ? (
        <Text mt="sm" c="dimmed">
          <Trans>Nothing waits. What is sent for review or approval appears here.</Trans>
        </Text>
      ) : (
        <ul className={classes.list}>
          <Task
            count={review}
            to={path('questions/review')}
            does={<Trans>Review</Trans>}
            what={<Plural value={review} one="question is to be reviewed" other="questions are to be reviewed" />}
          />
          <Task
            count={approve}
            to={path('question-papers')}
            search={{ state: 'SUBMITTED' }}
            does={<Trans>Look</Trans>}
            what={<Plural value={approve} one="paper is to be approved" other="papers are to be approved" />}
          />
          <Task
            count={drafts}
            to={path('question-papers')}
            search={{ state: 'DRAFT' }}
            does={<Trans>Go on</Trans>}
            what={<Plural value={drafts} one="paper is still a draft" other="papers are still drafts" />}
          />
        </ul>
      )}
    </section>
  )
}

interface TaskProps {
  count: number
  what: ReactNode
  does: ReactNode
  to: string
  search?: Record<string, string>
}

function Task({ count, what, does, to, search }: TaskProps) {
  const { i18n } = useLingui()
  if (count === 0) return null
  return (
    <li>
      <b>{i18n.number(count)}</b>
      <span className={classes.grow}>{what}</span>
      <Button component={Link} to={to} search={search as never} variant="default" size="xs">
        {does}
      </Button>
    </li>
  )
}

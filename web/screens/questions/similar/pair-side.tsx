import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { letterOf, type QuestionPair, type Sentence } from '#contract'
import { dayAtText } from '#web/ui/dates.ts'
import { levelNames } from '#web/ui/message/levels.ts'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { ownTab } from '#web/ui/own-tab.ts'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { useQuestionPaths } from '../list/question-paths.ts'
import { typeLabels } from '../printed-form/labels.ts'
import classes from '../printed-form/similar.module.css'
import { ReviewBadge } from '../review/review-badge.tsx'
import type { MarkedSide } from './pair-texts.ts'

interface PairSideProps {
  question: QuestionPair['first']
  texts: MarkedSide
  /** Absent where there is nothing to decide. */
  onKeep?: (() => void) | undefined
  /** Why this person can't keep it alone, null where they can. */
  refusal: Sentence | null
  pending: boolean
  /** The key that does the same. */
  hint: ReactNode
}

/** One of two similar questions, with what the other says differently marked. */
export function PairSide({ question, texts, onKeep, refusal, pending, hint }: PairSideProps) {
  const { t, i18n } = useLingui()
  const paths = useQuestionPaths()
  const { id, chapter, max_marks, times_used, last_used_at } = question
  const used = last_used_at && dayAtText(last_used_at)
  const facts = [
    chapter.title,
    t`${plural(max_marks, { one: '# mark', other: '# marks' })}`,
    t`${plural(times_used, { one: 'used in # paper', other: 'used in # papers' })}`,
    used && t`last used on ${used}`,
  ].filter(Boolean)
  return (
    <section className={classes.side} aria-label={t`Question ${id}`}>
      <Group gap={6}>
        <Anchor size="sm" fw={600} renderRoot={(props) => <Link {...props} to={paths.edit(id)} {...ownTab} />}>
          {t`Question ${id}`}
        </Anchor>
        <ReviewBadge state={question.review_state} />
        <Badge variant="default" tt="none">
          {i18n._(typeLabels[question.type])}
        </Badge>
        <Badge variant="default" tt="none">
          {i18n._(levelNames[question.level])}
        </Badge>
      </Group>
      <div className={classes.differences}>
        <RichText html={texts.question} />
      </div>
      {/* Each stands at the height of the other question's. */}
      <div className={classes.differences}>
        <Lines className={classes.options} lines={texts.options} />
        <Lines lines={texts.parts} />
      </div>
      <Text size="xs" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {onKeep && (
        <div>
          {refusal && (
            <Text size="sm" c="dimmed">
              {sayText(refusal)}
            </Text>
          )}
          <Button
            variant="default"
            disabled={refusal !== null}
            onClick={onKeep}
            aria-disabled={pending}
            rightSection={refusal === null && hint}
          >
            <Trans>Keep only this one</Trans>
            {/* Its name for those who don't see beside which question it stands. */}
            <VisuallyHidden>: {t`Question ${id}`}</VisuallyHidden>
          </Button>
        </div>
      )}
    </section>
  )
}

function Lines({ lines, className }: { lines: string[]; className?: string | undefined }) {
  if (lines.length === 0) return null
  return (
    <ol className={className ?? classes.parts}>
      {lines.map((html, at) => (
        <li key={letterOf(at)}>
          <RichText html={html} inline />
        </li>
      ))}
    </ol>
  )
}

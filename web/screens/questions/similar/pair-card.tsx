import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Paper, Text } from '@mantine/core'
import { useMemo } from 'react'
import { enemiesFrom, type QuestionPair, type Sentence } from '#contract'
import classes from '../list/questions.module.css'
import styles from '../printed-form/similar.module.css'
import type { Side } from './keep-refusal.ts'
import { PairSide } from './pair-side.tsx'
import { markPair } from './pair-texts.ts'
import { pairLabels } from './pair-words.ts'
import type { Decision } from './use-pair-decision.ts'

interface PairCardProps {
  pair: QuestionPair
  /** The keys work on this one. */
  active: boolean
  /** Absent where the role may only look. */
  onDecide: ((pair: QuestionPair, decision: Decision, keep_id?: number) => void) | undefined
  onFocus: () => void
  /** Of one that is kept alone, which retires the other. */
  refusalOf: (staying: Side) => Sentence | null
  pending: boolean
}

/** Two similar questions side by side, and what can be decided about them. */
export function PairCard({ pair, active, onDecide, onFocus, refusalOf, pending }: PairCardProps) {
  const { t, i18n } = useLingui()
  const [left, right] = useMemo(() => markPair(pair), [pair])
  const { first, second, score, state, subject } = pair
  const percent = i18n.number(score, { style: 'percent', maximumFractionDigits: 0 })
  const decide = onDecide && ((decision: Decision, keep_id?: number) => onDecide(pair, decision, keep_id))
  const open = state === 'FOUND' ? decide : undefined
  return (
    <Paper
      component="article"
      withBorder
      p="md"
      className={styles.pair}
      data-active={active || undefined}
      data-pair={pair.id}
      tabIndex={-1}
      onFocus={onFocus}
      aria-label={t`Questions ${first.id} and ${second.id}, ${percent} alike`}
    >
      <Group justify="space-between" mb="sm">
        <Group gap={6}>
          <Badge color={score >= enemiesFrom ? 'red' : 'yellow'} tt="none">{t`${percent} alike`}</Badge>
          {state !== 'FOUND' && <Badge tt="none">{i18n._(pairLabels[state])}</Badge>}
          <Text size="sm" c="dimmed">
            {subject.title}
          </Text>
        </Group>
        {open && (
          <Group gap="xs">
            <Button
              variant="default"
              onClick={() => open('KEEP_BOTH')}
              aria-disabled={pending}
              rightSection={active && <Key name="b" />}
            >
              <Trans>Keep both</Trans>
            </Button>
            <Button
              variant="default"
              onClick={() => open('ENEMIES')}
              aria-disabled={pending}
              rightSection={active && <Key name="n" />}
            >
              <Trans>Never together</Trans>
            </Button>
          </Group>
        )}
        {decide && state !== 'FOUND' && (
          <Button variant="default" onClick={() => decide('UNDO')} aria-disabled={pending}>
            <Trans>Take back</Trans>
          </Button>
        )}
      </Group>
      <div className={styles.sides}>
        <PairSide
          question={first}
          texts={left}
          pending={pending}
          onKeep={open && (() => open('MERGE', first.id))}
          refusal={refusalOf('first')}
          hint={active && <Key name="1" />}
        />
        <PairSide
          question={second}
          texts={right}
          pending={pending}
          onKeep={open && (() => open('MERGE', second.id))}
          refusal={refusalOf('second')}
          hint={active && <Key name="2" />}
        />
      </div>
    </Paper>
  )
}

const Key = ({ name }: { name: string }) => (
  <kbd className={classes.key} aria-hidden>
    {name}
  </kbd>
)

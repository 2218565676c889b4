import { Plural, Trans } from '@lingui/react/macro'
import { Paper, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { StoredAssembly } from '#contract'
import classes from '../blueprint/blueprint.module.css'
import { AutoDeviations } from './deviations.tsx'
import { QualityWords } from './quality-words.tsx'
import { timeOf } from './time.ts'
import { TimeWords } from './time-words.tsx'
import type { AutoWords } from './words.ts'

interface AutoQualityProps {
  assembly: StoredAssembly
  words: AutoWords
}

/** How good the paper is, and what of the wishes it reaches. */
export function AutoQuality({ assembly, words }: AutoQualityProps) {
  const { deviations, objective, bound, proven_optimal } = assembly
  const missed = deviations.filter(({ goal, deviation }) => goal !== 'freshness' && goal !== 'time' && deviation > 0)
  const time = timeOf(deviations)
  const isLong = time !== undefined && time.deviation > 0
  const Icon = proven_optimal ? IconCircleCheck : IconInfoCircle
  return (
    <Paper withBorder p="md" radius="md" component="section" className="no-print">
      <Title order={2} size="h4" className={classes.line} data-kind={proven_optimal ? 'good' : undefined}>
        <Icon size={22} aria-hidden />
        <Verdict assembly={assembly} />
      </Title>
      <Text size="sm" mt={4}>
        {missed.length === 0 ? (
          <Trans>Every wish of the blueprint is met.</Trans>
        ) : (
          <Plural
            value={missed.length}
            one="# wish is missed; all others are met."
            other="# wishes are missed; all others are met."
          />
        )}{' '}
        <Freshness assembly={assembly} />
      </Text>
      {time && (
        <Text size="sm">
          <TimeWords deviations={deviations} /> {isLong && <TooLong text={words.missText(time)} />}
        </Text>
      )}
      <details className={classes.more} open={missed.length > 0 || isLong}>
        <summary>
          <Trans>Planned and reached</Trans>
        </summary>
        <Text size="sm" c="dimmed" mb="xs">
          <Trans>
            Every mark beside a wish costs points, more for what matters more. This paper costs {objective} points; no
            paper of the bank it was made from costs less than {bound}.
          </Trans>
        </Text>
        <AutoDeviations deviations={deviations} words={words} />
      </details>
    </Paper>
  )
}

/** Only after a change of the paper or of its questions: what is assembled keeps the limit. */
const TooLong = ({ text }: { text: string }) => (
  <span className={classes.short}>
    <IconAlertTriangle size={14} aria-hidden />
    {text}
  </span>
)

function Verdict({ assembly }: { assembly: StoredAssembly }) {
  if (!assembly.is_changed && assembly.proven_optimal) return <Trans>Proven best for this bank</Trans>
  // What breaks a hard wish may cost fewer points than the best paper that keeps it.
  if (assembly.deviations.some(({ weight, deviation }) => weight === 'MUST' && deviation > 0)) {
    return <Trans>Changed since it was assembled</Trans>
  }
  return (
    <span>
      {assembly.is_changed ? <Trans>Changed since it was assembled</Trans> : <Trans>Assembled</Trans>}
      {', '}
      <QualityWords quality={assembly} />
    </span>
  )
}

/** Ranks of use: 0 never … 3 within a year, added up over the questions. */
function Freshness({ assembly: { deviations } }: { assembly: StoredAssembly }) {
  const used = deviations.filter(({ goal }) => goal === 'freshness').some(({ reached }) => reached > 0)
  return used ? (
    <Trans>Some questions were used in papers before.</Trans>
  ) : (
    <Trans>No question was used in a paper before.</Trans>
  )
}

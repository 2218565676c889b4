import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { StoredAssembly } from '#contract'
import { Modal } from '#web/ui/dialog/modal.tsx'
import '#web/ui/dialog/dialog.css'
import classes from '../blueprint/blueprint.module.css'
import { AutoDeviations } from './deviations.tsx'
import { QualityWords } from './quality-words.tsx'
import own from './result.module.css'
import { timeOf } from './time.ts'
import { TimeWords } from './time-words.tsx'
import type { AutoWords } from './words.ts'

interface AutoQualityProps {
  assembly: StoredAssembly
  words: AutoWords
}

/** How good the paper is: the verdict, what it misses of the wishes, and all of them when asked for. */
export function AutoQuality({ assembly, words }: AutoQualityProps) {
  const { deviations, proven_optimal } = assembly
  const wishes = deviations.filter(({ goal }) => goal !== 'freshness' && goal !== 'time')
  const missed = wishes.filter(({ deviation }) => deviation > 0)
  const time = timeOf(deviations)
  const Icon = proven_optimal ? IconCircleCheck : IconInfoCircle
  return (
    <section className="no-print">
      <Title order={2} size="h4" className={classes.line} data-kind={proven_optimal ? 'good' : undefined}>
        <Icon size={22} aria-hidden />
        <Verdict assembly={assembly} />
      </Title>
      <Text size="sm" mt={4}>
        {missed.length === 0 ? (
          <Trans>Every wish of the blueprint is met.</Trans>
        ) : (
          <Trans>
            {missed.length} of <Plural value={wishes.length} one="# wish" other="# wishes" /> missed
          </Trans>
        )}
      </Text>
      {missed.length > 0 && (
        <ul className={own.missed}>
          {missed.map((one) => (
            <li key={`${one.section} ${one.goal} ${one.value}`}>{words.missText(one)}</li>
          ))}
        </ul>
      )}
      <Text size="sm">
        <Freshness assembly={assembly} />
      </Text>
      {time && (
        <Text size="sm">
          <TimeWords deviations={deviations} /> {time.deviation > 0 && <TooLong text={words.missText(time)} />}
        </Text>
      )}
      <AllWishes assembly={assembly} words={words} />
    </section>
  )
}

/** Every wish, planned and reached, and what missing costs. */
function AllWishes({ assembly: { deviations, objective, bound }, words }: AutoQualityProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="subtle" px={0} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <Trans>Show all wishes</Trans>
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t`Planned and reached`} size="lg">
        <Text size="sm" c="dimmed" mb="xs">
          <Trans>
            Every mark beside a wish costs points, more for what matters more. This paper costs {objective} points; no
            paper of the bank it was made from costs less than {bound}.
          </Trans>
        </Text>
        <AutoDeviations deviations={deviations} words={words} />
      </Modal>
    </>
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
  if (assembly.is_nearest && !assembly.is_changed) return <Trans>The nearest paper there is: it is not whole yet</Trans>
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

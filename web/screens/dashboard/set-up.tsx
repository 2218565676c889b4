import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AllCounts } from '#contract'
import { Block } from './block.tsx'
import classes from './dashboard.module.css'
import { wayOfStep } from './links.ts'
import { stepWords } from './set-up-words.tsx'

interface SetUpProps {
  steps: AllCounts['checklist']
  area: string
}

/** The way from an empty school to its first exam; it ticks itself, and is gone once all is done. */
export function SetUp({ steps: found, area }: SetUpProps) {
  const total = found.length
  const done = found.filter((step) => step.done).length
  if (done === total) return null
  return (
    <Block
      title={<Trans>Set up your school</Trans>}
      aside={
        <Trans>
          {done} of {total}
        </Trans>
      }
    >
      <ul className={classes.list}>
        {found.map((step) => (
          <Step key={step.step} step={step} area={area} />
        ))}
      </ul>
    </Block>
  )
}

function Step({ step: { step, done, left, to }, area }: { step: SetUpProps['steps'][number]; area: string }) {
  const { i18n } = useLingui()
  const { label, left: leftWords } = stepWords[step]
  const words = i18n._(label)
  const lacking = left > 0 && leftWords?.(left)
  const way = wayOfStep(to, area)
  return (
    <li className={done && !lacking ? classes.done : undefined}>
      {done ? (
        <IconCircleCheck size={20} aria-label={i18n._(msg`Done`)} />
      ) : (
        <IconCircle size={20} aria-label={i18n._(msg`To do`)} />
      )}
      <span className={classes.grow}>
        {done && !lacking ? (
          <span>{words}</span>
        ) : (
          <Anchor component={Link} to={way.to} search={way.search as never}>
            {words}
          </Anchor>
        )}
        {lacking && <small>{lacking}</small>}
      </span>
    </li>
  )
}

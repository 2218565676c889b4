import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { AllCounts, Behind, SetUpStep } from '#contract'
import { Block } from './block.tsx'
import classes from './dashboard.module.css'
import { screenOf } from './links.ts'

/** What a step is called, and the list in which it is done; the platform makes the sessions. */
const steps: Record<SetUpStep, { label: MessageDescriptor; list: Behind['list'] | null }> = {
  session: { label: msg`The session is there`, list: null },
  classes: { label: msg`Classes and their sections`, list: 'grade' },
  subjects: { label: msg`Subjects with their chapters`, list: 'subject' },
  staff: { label: msg`Staff and what they teach`, list: 'staff' },
  students: { label: msg`Students in their sections`, list: 'student' },
  paper: { label: msg`The first question paper`, list: 'question_paper' },
  exam: { label: msg`The first exam`, list: 'exam' },
}

interface SetUpProps {
  steps: AllCounts['checklist']
  area: string
}

/** The way from an empty school to its first paper; it ticks itself, and is gone once all is done. */
export function SetUp({ steps: found, area }: SetUpProps) {
  const { i18n } = useLingui()
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
        {found.map((step) => {
          const { label, list } = steps[step.step]
          const words = i18n._(label)
          return (
            <li key={step.step} className={step.done ? classes.done : undefined}>
              {step.done ? (
                <IconCircleCheck size={20} aria-label={i18n._(msg`Done`)} />
              ) : (
                <IconCircle size={20} aria-label={i18n._(msg`To do`)} />
              )}
              {list && !step.done ? (
                <Anchor component={Link} to={screenOf(list, area)}>
                  {words}
                </Anchor>
              ) : (
                <span>{words}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Block>
  )
}

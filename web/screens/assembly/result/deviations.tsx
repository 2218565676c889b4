import { Trans, useLingui } from '@lingui/react/macro'
import { Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Deviation } from '#contract'
import { ScrollBox } from '../../papers/print/scroll-box.tsx'
import classes from '../blueprint/blueprint.module.css'
import type { AutoWords } from './words.ts'

interface AutoDeviationsProps {
  deviations: Deviation[]
  words: AutoWords
}

/** Every wish beside what the paper reaches of it. */
export function AutoDeviations({ deviations, words }: AutoDeviationsProps) {
  const { t } = useLingui()
  const marked = deviations.filter(({ goal }) => goal !== 'freshness')
  if (marked.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>The blueprint asks for no chapters and no mixes.</Trans>
      </Text>
    )
  }
  return (
    <ScrollBox className={classes.scroll} label={t`Planned and reached`}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Wish</Trans>
            </th>
            <th scope="col" className={classes.center}>
              <Trans>Planned</Trans>
            </th>
            <th scope="col" className={classes.center}>
              <Trans>Reached</Trans>
            </th>
            <th scope="col">
              <Trans>Difference</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {marked.map((one) => (
            <Line key={`${one.section} ${one.goal} ${one.value}`} one={one} words={words} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Line({ one, words }: { one: Deviation; words: AutoWords }) {
  const { goal, section, target, reached, deviation, tolerance } = one
  const off = Number((reached - target).toFixed(2))
  return (
    <tr>
      <th scope="row">
        {words.goalName(one)}
        {section !== null && <Text span size="xs" c="dimmed">{` · ${words.scopeName(section)}`}</Text>}
        <VisuallyHidden>{goal}</VisuallyHidden>
      </th>
      <td className={classes.center}>{words.plannedText(one)}</td>
      <td className={classes.center}>{words.reachedText(one, reached)}</td>
      <td>
        {deviation === 0 ? (
          <span className={classes.met}>
            <IconCircleCheck size={14} aria-hidden />
            {off === 0 || goal === 'time' || goal === 'mean' ? (
              <Trans>met</Trans>
            ) : (
              <Trans>met within {tolerance}</Trans>
            )}
          </span>
        ) : (
          <span className={classes.short}>
            <IconAlertTriangle size={14} aria-hidden />
            {goal === 'time' || goal === 'mean' ? words.missText(one) : <MarksOff off={off} />}
          </span>
        )}
      </td>
    </tr>
  )
}

const MarksOff = ({ off }: { off: number }) => (off > 0 ? <Trans>{off} too many</Trans> : <Trans>{-off} too few</Trans>)

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { Deviation } from '#contract'
import type { AutoWords } from '../../result/words.ts'

interface MissesProps {
  deviations: Deviation[]
  words: AutoWords
}

/** The most misses that are named in the line. */
const most = 3

/**
 * What a paper will miss of the wishes. How much is settled, but not where: the paper that is then made may have the same marks too
 * many or too few in other chapters.
 */
export function Misses({ deviations, words }: MissesProps) {
  const missed = deviations
    .filter(({ deviation, weight }) => deviation > 0 && weight !== 0)
    .sort((one, other) => other.deviation - one.deviation)
  const ofMarks = missed.filter(({ goal }) => !notMarks.has(goal))
  const others = missed.filter(({ goal }) => goal === 'mean' || goal === 'time')
  const totals = useTotals(ofMarks)
  const examples = ofMarks.slice(0, most).map(words.missText).join('; ')
  return (
    <>
      {ofMarks.length + others.length === 0 && <Trans>Every wish is met.</Trans>}
      {ofMarks.length > 0 && (
        <Trans>
          It misses {totals} in all, for instance: {examples}.
        </Trans>
      )}
      {others.map((one) => (
        <Fragment key={one.goal}> {words.missText(one)}.</Fragment>
      ))}
      {missed.some(({ goal }) => goal === 'freshness') && (
        <>
          {' '}
          <Trans>Some questions were used in papers before.</Trans>
        </>
      )}
    </>
  )
}

const notMarks: ReadonlySet<Deviation['goal']> = new Set(['freshness', 'mean', 'time'])

/** 'about 10 marks among the chapters' */
function useTotals(missed: Deviation[]): string {
  const { t, i18n } = useLingui()
  const kinds = [
    { goal: 'chapter', say: (marks: string) => t`${marks} among the chapters` },
    { goal: 'topic', say: (marks: string) => t`${marks} among the topics` },
    { goal: 'level', say: (marks: string) => t`${marks} among the levels` },
    { goal: 'skill', say: (marks: string) => t`${marks} among the skills` },
  ] as const
  const lines = kinds.flatMap(({ goal, say }) => {
    const of = missed.filter((one) => one.goal === goal)
    if (of.length === 0) return []
    const sum = Number(of.reduce((total, { deviation }) => total + deviation, 0).toFixed(2))
    return [say(t`${plural(sum, { one: 'about # mark', other: 'about # marks' })}`)]
  })
  return new Intl.ListFormat(i18n.locale).format(lines)
}

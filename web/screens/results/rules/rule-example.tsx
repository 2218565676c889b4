import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RuleExample as Example, getRuleExample } from '#contract'
import { call } from '#web/api/call.ts'
import { dayText } from '#web/ui/dates.ts'
import { noValue } from '#web/ui/no-value.ts'
import classes from './rules.module.css'
import type { LookedAt } from './use-rules.ts'

/** ms without typing after which an example is asked for. */
const pause = 300

interface RuleExampleProps {
  looked: LookedAt
  /** Whether the caller may change the rule: only they are shown whom it touches. */
  enabled: boolean
}

/** What the rule that is looked at changes: on somebody whom it touches, and what of results that are out. */
export function RuleExample({ looked, enabled }: RuleExampleProps) {
  const { t } = useLingui()
  const [asked] = useDebouncedValue(JSON.stringify(looked), pause)
  const { data } = useQuery({
    queryKey: [getRuleExample.path, asked],
    queryFn: ({ signal }) => call(getRuleExample, JSON.parse(asked), { signal, toasts: 'none' }),
    placeholderData: keepPreviousData,
    enabled,
  })
  if (!data) return null
  const example = data.data
  return (
    <aside className={classes.example} aria-label={t`Example`} aria-live="polite">
      <Title order={2} size="h3" pb="xs">
        {example.pupil ? <Trans>On a real pupil</Trans> : <Trans>An example</Trans>}
      </Title>
      <div className={classes.sheet}>
        <Shown example={example} looked={looked} />
      </div>
      <Effects example={example} />
    </aside>
  )
}

/** Where nobody is touched yet, what a pupil could be like is invented, and that is said. */
const invented: Partial<Record<LookedAt['rule'], [now: string, then: string]>> = {
  absent_policy: ['79.07', '52.71'],
  grade_system_id: ['76.88 % B1', '77 % B1'],
  grace_limit: ['26.5', '24'],
  rank_shown: ['–', '4 / 36'],
  small_cell: ['71.40', '–'],
}

function Shown({ example, looked: { rule } }: { example: Example; looked: LookedAt }) {
  const { pupil, exam, now, then } = example
  const isFound = now !== null || then !== null
  const [first, second] = isFound ? [now, then] : (invented[rule] ?? [null, null])
  const written = (shown: string | null) => (shown && rule === 'recheck_days' ? dayText(shown) : (shown ?? noValue))
  return (
    <>
      <Text fw={600} ff="heading">
        {pupil?.name ?? exam?.title ?? (invented[rule] ? <Trans>An invented pupil</Trans> : null)}
      </Text>
      <Text size="xs" c="dimmed">
        {[pupil?.place, pupil && exam?.title].filter(Boolean).join(' · ')}
      </Text>
      {first === null && second === null ? (
        <Text size="sm">
          <Trans>It touches no figure.</Trans>
        </Text>
      ) : (
        <table>
          <tbody>
            <tr>
              <th scope="row">
                <Trans>By the rule as it is</Trans>
              </th>
              <td>{written(first)}</td>
            </tr>
            <tr>
              <th scope="row">
                <Trans>By what is chosen</Trans>
              </th>
              <td>{written(second)}</td>
            </tr>
          </tbody>
        </table>
      )}
    </>
  )
}

function Effects({ example: { verified, published, next } }: { example: Example }) {
  const out = verified + published
  return (
    <ul className={classes.effects}>
      <li>
        <b>{out}</b>
        <span>
          <Plural value={out} one="exam is out: nothing of it changes" other="exams are out: nothing of them changes" />
        </span>
      </li>
      <li>
        <b>{next}</b>
        <span>
          <Plural
            value={next}
            one="exam waits: the rule will hold for it"
            other="exams wait: the rule will hold for them"
          />
        </span>
      </li>
    </ul>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { dutySwapApi, examSeriesApi, type SwapRow } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { dayText } from '#web/ui/dates.ts'
import classes from './swap-requests.module.css'

/** What colleagues ask: to be answered by one press, in the own duties and on the dashboard. */
export default function SwapRequests() {
  const { data } = useRead(dutySwapApi.list, { filter: { state: 'ASKED', mine: true } }, { toasts: 'none' })
  const { data: mine } = useRead(examSeriesApi.mine, {}, { enabled: (data ?? []).length > 0, toasts: 'none' })
  if (!mine) return null
  // A request for one of the own duties is one's own: it stands at its duty.
  const own = (mine.duties ?? []).map(({ id }) => id)
  const asked = (data ?? []).filter(({ duty }) => !own.includes(duty.id))
  if (asked.length === 0) return null
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        <Trans>You are asked</Trans>
      </Title>
      <ul className={classes.cards}>
        {asked.map((swap) => (
          <Request key={swap.id} swap={swap} />
        ))}
      </ul>
    </Stack>
  )
}

function Request({ swap }: { swap: SwapRow }) {
  const { t } = useLingui()
  const { id, from, duty, other_duty, note } = swap
  // What is answered is gone: nothing is said of it besides.
  const decide = useAction(dutySwapApi.decide, {
    ...{ toasts: 'failures', conflicts: 'toast' },
    invalidates: [dutySwapApi.list, examSeriesApi.mine],
  })
  const say = (state: 'AGREED' | 'REFUSED') => void decide.run({ id, state }).catch(() => undefined)
  const when = (one: typeof duty) => `${dayText(one.day)}, ${one.start}–${one.end}, ${one.room?.name ?? t`Reserve`}`
  return (
    <li className={classes.card}>
      <Text>
        <Trans>
          {from.name} asks you to take {when(duty)}.
        </Trans>{' '}
        {other_duty && <Trans>You would give {when(other_duty)}.</Trans>}
      </Text>
      {note && <Text size="sm">“{note}”</Text>}
      <Group gap="xs">
        <Button loading={decide.pending} onClick={() => say('AGREED')}>
          {t`Agree`}
        </Button>
        <Button variant="default" disabled={decide.pending} onClick={() => say('REFUSED')}>
          {t`Refuse`}
        </Button>
      </Group>
    </li>
  )
}

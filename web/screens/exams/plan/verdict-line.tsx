import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { SeriesFound, SeriesVerdict } from '#contract'
import { textOf } from '#web/ui/message/sentence-text.ts'
import classes from './plan.module.css'

/** So many are named before somebody asks for all. */
const FIRST = 5

/** What is to be said of the date sheet: what is broken, what has no day, what is missed of the wishes. */
export function VerdictLine({ verdict }: { verdict: SeriesVerdict }) {
  const { t } = useLingui()
  const [all, setAll] = useState(false)
  const { hard, cost, found } = verdict
  const open = found.filter(({ code }) => code === 'NO_DAY').length
  const named = found.filter(({ code }) => code !== 'NO_DAY')
  const shown = all ? named : named.slice(0, FIRST)
  return (
    <Alert color={hard > 0 ? 'red' : open > 0 ? 'gray' : 'green'} variant="light" role="status">
      <Stack gap={4}>
        <Text fw={600}>
          {hard > 0 ? (
            <Plural value={hard} one="# rule is broken." other="# rules are broken." />
          ) : (
            <Trans>Nothing is broken.</Trans>
          )}{' '}
          {open > 0 && <Plural value={open} one="# paper has no day yet." other="# papers have no day yet." />}
          {open === 0 && hard === 0 && cost === 0 && <Trans>All wishes are met.</Trans>}
          {cost > 0 && <Trans>Missed wishes weigh {cost}.</Trans>}
        </Text>
        {shown.length > 0 && (
          <ul className={classes.found}>
            {shown.map((one) => (
              <li key={keyOf(one)}>{textOf({ message: one.message, ...one.said })}</li>
            ))}
          </ul>
        )}
        {named.length > FIRST && (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setAll(!all)}>
            {all ? t`Show fewer` : t`Show all ${named.length}`}
          </Anchor>
        )}
      </Stack>
    </Alert>
  )
}

const keyOf = ({ code, wish_id, paper_ids, day, shift }: SeriesFound) =>
  `${code} ${wish_id} ${paper_ids.join()} ${day} ${shift}`

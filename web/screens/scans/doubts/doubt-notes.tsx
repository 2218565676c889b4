import { Plural, Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { momentText } from '#web/ui/dates.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { noValue } from '#web/ui/no-value.ts'
import type { DoubtStore, DoubtView } from './doubt-store.ts'
import { plainText } from './doubt-words.ts'
import classes from './doubts.module.css'

/** What became of decisions that the server has not simply taken. */
export function DoubtNotes({ store, view }: { store: DoubtStore; view: DoubtView }) {
  const { offline, waiting, durable, conflicts, refused } = view
  if (!offline && durable && conflicts.length + refused.length === 0) return null
  return (
    <div className={classes.notes}>
      {offline && (
        <Text size="sm" role="status">
          <Plural
            value={waiting}
            one="No connection: # decision is kept on this device. Go on: it is sent by itself when it is back."
            other="No connection: # decisions are kept on this device. Go on: they are sent by themselves when it is back."
          />
        </Text>
      )}
      {!durable && (
        <Text size="sm" c="var(--q-bad)">
          <Trans>This browser keeps nothing: leave the page open until all is sent.</Trans>
        </Text>
      )}
      {conflicts.map(({ n, label, value, theirs }) => {
        const [who, when] = [theirs?.by ?? noValue, theirs?.at ? momentText(theirs.at) : noValue]
        const [own, other] = [plainText(value), plainText(theirs?.value ?? null)]
        return (
          <div key={n} className={classes.note} role="alert">
            <p>
              <Trans>
                {label}: {who} decided it meanwhile ({when}) as <b>{other}</b>, you as <b>{own}</b>.
              </Trans>
            </p>
            <Button size="compact-sm" variant="default" data-way onClick={() => void store.queue.giveUp(n)}>
              <Trans>Keep theirs</Trans>
            </Button>
            <Button size="compact-sm" variant="default" data-way onClick={() => void store.queue.insist(n)}>
              <Trans>Put mine</Trans>
            </Button>
          </div>
        )
      })}
      {refused.map(({ n, label, why }) => {
        const reason = why ? textOf(why) : ''
        return (
          <div key={n} className={classes.note} role="alert">
            <p>
              <Trans>
                {label} was not taken: {reason}
              </Trans>
            </p>
            <Button size="compact-sm" variant="default" data-way onClick={() => void store.queue.giveUp(n)}>
              <Trans>Understood</Trans>
            </Button>
          </div>
        )
      })}
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Text, Title } from '@mantine/core'
import { doubtText } from '../doubts.ts'
import { ItemPrinted } from '../item/item-printed.tsx'
import { SourceParagraphs } from '../item/source-paragraphs.tsx'
import classes from '../reading.module.css'
import type { ShownExample, ShownWhy } from './why-shown.ts'

/** A question beside its paragraphs, and why it is shown. */
export function ShownItem({ item, why, law }: ShownExample) {
  const { t } = useLingui()
  const name = item.number ?? item.row
  const whys: Record<ShownWhy, string> = {
    first: t`the first`,
    last: t`the last`,
    longest: t`the longest`,
    shortest: t`the shortest`,
    other: '',
  }
  const against = item.doubts.find(({ code }) => code === law)
  return (
    <article>
      <Title order={3} size="h5">
        <Trans>Question {name}</Trans>
        {whys[why] && `, ${whys[why]}`}
      </Title>
      {against && (
        <Text size="sm" c="var(--q-warn)">
          {doubtText(against)}
        </Text>
      )}
      <div className={classes.beside}>
        <SourceParagraphs item={item} />
        <ItemPrinted item={item} />
      </div>
    </article>
  )
}

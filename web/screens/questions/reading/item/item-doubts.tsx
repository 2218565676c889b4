import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { ReadingItem } from '#contract'
import { doubtText, fieldName } from '../doubts.ts'
import classes from '../reading.module.css'
import type { ReadingWork } from '../use-reading-work.ts'

/** What is not sure of a question: each a sentence with its field. Accepting lifts one; what blocks has to be mended. */
export function ItemDoubts({ work, item }: { work: ReadingWork; item: ReadingItem }) {
  const { t, i18n } = useLingui()
  const { doubts } = item
  if (doubts.length === 0) return null
  return (
    <ul className={classes.doubts} aria-label={t`In doubt`}>
      {doubts.map((doubt) => {
        const text = doubtText(doubt)
        const field = i18n._(fieldName(doubt))
        return (
          <li key={`${doubt.code} ${doubt.field} ${doubt.detail}`} data-blocks={doubt.blocks || undefined}>
            <Text size="sm">
              <Text span fw={600} size="sm">
                {field}
              </Text>
              {': '}
              {text}
            </Text>
            {!doubt.blocks && doubts.length > 1 && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t`Accept: ${text}`}
                onClick={() => work.acceptOne(item, doubt.code)}
              >
                <Trans>Accept</Trans>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

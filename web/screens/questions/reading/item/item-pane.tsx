import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReadingItemState } from '#contract'
import { Failed } from '#web/ui/list/list-table.tsx'
import { PageLinks } from '#web/ui/list/pages/page-links.tsx'
import { LeftParagraphs } from '../left-paragraphs.tsx'
import classes from '../reading.module.css'
import { itemsOfPage } from '../use-reading-items.ts'
import type { ReadingWork } from '../use-reading-work.ts'
import { ItemList } from './item-list.tsx'
import { ItemView } from './item-view.tsx'

interface ItemPaneProps {
  work: ReadingWork
  /** The choice of what a paragraph is stands open. */
  role: boolean
  setRole: (open: boolean) => void
  onKeys: () => void
}

/** The questions of a tab at the start, the one that is looked at beside them. */
export function ItemPane({ work, role, setRole, onKeys }: ItemPaneProps) {
  const { t } = useLingui()
  const { items, item, address, reading, show } = work
  const { shown, count, trouble } = items
  const [listed, setListed] = useState(false)
  const { tab } = address
  if (shown === undefined) {
    return trouble.error ? <Failed {...trouble} /> : <Skeleton height={320} role="status" aria-label={t`Loading...`} />
  }
  if (shown.length === 0) {
    return tab === 'LEFT_OUT' && reading.left.length > 0 ? <LeftParagraphs work={work} /> : <NoneOfTab tab={tab} />
  }
  return (
    <>
      <div className={classes.columns}>
        <nav className={classes.side} aria-label={t`Questions`} data-listed={listed || undefined}>
          <Button
            className={classes.toggle}
            variant="default"
            aria-expanded={listed}
            onClick={() => setListed(!listed)}
            fullWidth
          >
            {listed ? <Trans>Hide the list</Trans> : <Trans>Show the list of {count}</Trans>}
          </Button>
          <div className={classes.list}>
            <ItemList
              items={shown}
              row={item?.row ?? null}
              onShow={(row) => {
                setListed(false)
                show(row)
              }}
            />
            <PageLinks
              total={Math.ceil(count / itemsOfPage)}
              page={address.page}
              onChange={(page) => show(null, { page })}
            />
          </div>
        </nav>
        {item ? <ItemView key={item.row} {...{ work, item, role, setRole, onKeys }} /> : <Skeleton height={320} />}
      </div>
      {tab === 'LEFT_OUT' && reading.left.length > 0 && <LeftParagraphs work={work} />}
    </>
  )
}

/** What is said where a tab holds nothing. */
function NoneOfTab({ tab }: { tab: ReadingItemState }) {
  const { t } = useLingui()
  const texts: Record<ReadingItemState, string> = {
    DOUBTFUL: t`Nothing is left to look at.`,
    BLOCKED: t`No question is blocked.`,
    READY: t`No question is in order yet.`,
    DUPLICATE: t`No question of the file is in the bank already.`,
    LEFT_OUT: t`Nothing was left out.`,
    SAVED: t`Nothing is saved yet.`,
  }
  return (
    <Stack align="center" py="xl">
      <Text ff="heading" fw={600} size="lg" role="status">
        {texts[tab]}
      </Text>
    </Stack>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { type ScanPageRow, scanPageApi } from '#contract'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { printedStart } from '../../../../scanning/layout/serial.ts'
import { PageButton, type PageCardProps, PageMore, PageTitle, Thumbnail } from './page-card.tsx'
import classes from './pages.module.css'
import { useDifferences } from './use-differences.ts'

/** Pixels of a picture that is compared with the other. */
const pairWidth = 720

interface ClashPagesProps extends Pick<PageCardProps, 'onName' | 'onLarge'> {
  pages: ScanPageRow[]
}

/** Pages that say they are the same one, side by side: one is chosen, or one is somebody else's. */
export function ClashPages({ pages, onName, onLarge }: ClashPagesProps) {
  const mayDecide = useMayHere()(scanPageApi.decide)
  const [first] = pages
  const [short, page_no, count] = [first!.serial ? printedStart(first!.serial) : '?', first!.page_no, pages.length]
  const differences = useDifferences(
    pages.map(({ id }) => id),
    pairWidth,
  )
  return (
    <section className={classes.clash} aria-labelledby={`clash-${first!.id}`}>
      <h3 id={`clash-${first!.id}`} className={classes.title}>
        <Trans>
          <Plural value={count} one="# page says" other="# different pages say" /> sheet {short}… page {page_no}
        </Trans>
      </h3>
      <Text size="sm" c="dimmed">
        <Trans>A copied sheet, or a page that was filled twice. None of them counts until one is chosen.</Trans>
      </Text>
      <div className={classes.pair}>
        {pages.map((page) => (
          <div key={page.id} className={classes.side}>
            <Thumbnail page={page} onLarge={onLarge} width={pairWidth}>
              {differences?.get(page.id)?.map(({ x, y, w, h }) => (
                <i
                  key={`${x} ${y}`}
                  style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${w * 100}%`, height: `${h * 100}%` }}
                />
              ))}
            </Thumbnail>
            <Group gap="xs" justify="space-between" wrap="nowrap">
              <PageTitle page={page} />
              <PageMore {...{ page, onName }} />
            </Group>
            <Group gap="xs">
              <PageButton {...{ page, onName }} />
              {mayDecide && (
                <Button variant="default" onClick={() => onName(page)}>
                  <Trans>This one is of …</Trans>
                </Button>
              )}
            </Group>
          </div>
        ))}
      </div>
    </section>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type QuestionReading, questionReadingApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import classes from '../reading.module.css'
import { withPictures } from '../reading-pictures.tsx'
import type { ReadingWork } from '../use-reading-work.ts'
import { ShownItem } from './shown-item.tsx'
import { whyShown } from './why-shown.ts'

const mostShown = 100

interface ConfirmLayoutProps {
  reading: QuestionReading
  work: ReadingWork
  /** Only the sentence: the questions stand below. */
  short?: boolean
  /** Goes to the questions before it is said, or back. */
  onLook: () => void
  /** One question is shown, by which the file is read again; null where it can't be. */
  onShow: (() => void) | null
}

/** How the file is laid out, as it was found for the whole of it. Nothing is saved before somebody has said that it is so. */
export function ConfirmLayout({ reading: { layout, total }, work, short = false, onLook, onShow }: ConfirmLayoutProps) {
  const { t } = useLingui()
  if (!layout) return null
  const { fits, of } = layout
  const others = of - fits
  const sentence = textOf({ message: layout.sentence, ...layout.said })
  // Nearly all of them are in order then: the first that is not comes.
  const confirm = async () => {
    if (await work.change(() => ({ layout: 'confirm' }))) work.show(null)
  }
  return (
    <Stack gap="md" component="section" className={classes.layout} aria-label={t`How the file is laid out`}>
      <div>
        {!short && (
          <Title order={2} size="h4">
            <Trans>Is the file laid out like this?</Trans>
          </Title>
        )}
        <Text className={classes.sentence} ff="heading" size="lg">
          {sentence}
        </Text>
        {others > 0 && (
          <Text size="sm" c="var(--q-warn)">
            {t`${plural(others, { one: '# question does not fit this.', other: '# questions do not fit this.' })}`}
          </Text>
        )}
        {!short && (
          <Text size="sm" c="dimmed">
            <Trans>
              Look whether these questions were read as they are meant. One press is enough for all; the school's next
              file of this layout is not asked about.
            </Trans>
          </Text>
        )}
      </div>
      <Group gap="xs">
        {total > 0 && (
          <Button onClick={() => void confirm()} aria-disabled={work.pending}>
            <Trans>Yes, so it is</Trans>
          </Button>
        )}
        <Button variant="default" onClick={onLook}>
          {short ? <Trans>Show the examples</Trans> : <Trans>No, look at the questions</Trans>}
        </Button>
        {onShow && (
          <Button variant="default" onClick={onShow}>
            <Trans>No, show one question</Trans>
          </Button>
        )}
      </Group>
      {!short && <Examples work={work} rows={layout.shown} />}
    </Stack>
  )
}

/** The questions that tell best whether the file was understood, each beside its paragraphs. */
function Examples({ work, rows }: { work: ReadingWork; rows: number[] }) {
  const { reading } = work
  const list = useList(questionReadingApi.items, {
    id: reading.id,
    filter: { row: rows.slice(0, mostShown) },
    range: { page: 1, pageSize: mostShown },
    sort: [{ field: 'row', dir: 'asc' }],
  })
  if (rows.length === 0) return null
  if (list.rows === undefined) return list.trouble.error ? <Failed {...list.trouble} /> : <Skeleton height={320} />
  return whyShown(withPictures(list.rows), reading).map(({ item, why, law }) => (
    <ShownItem key={item.row} item={item} why={why} law={law} />
  ))
}

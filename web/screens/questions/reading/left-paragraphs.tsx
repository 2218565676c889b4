import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, Title } from '@mantine/core'
import type { QuestionReading } from '#contract'
import { textOf } from '#web/ui/message/sentence-text.ts'
import classes from './reading.module.css'
import { tellsRoles } from './roles.ts'
import type { ReadingWork } from './use-reading-work.ts'

type Left = QuestionReading['left']

/** What stands in no question, by why: each paragraph can be told to be one. */
export function LeftParagraphs({ work }: { work: ReadingWork }) {
  const { t } = useLingui()
  const { reading } = work
  const all = [...new Set(reading.left.map(({ why }) => why))]
  const whys = [...all.filter((why) => why !== 'empty'), ...all.filter((why) => why === 'empty')]
  return (
    <Stack gap="md" component="section" aria-label={t`Paragraphs left out`}>
      {whys.map((why) => (
        <LeftGroup key={why} left={reading.left.filter((one) => one.why === why)} work={work} />
      ))}
    </Stack>
  )
}

/** Of a long group the beginning is shown first. */
const shownFirst = 50

function LeftGroup({ left, work }: { left: Left; work: ReadingWork }) {
  const { t } = useLingui()
  const [first] = left
  if (!first) return null
  const mayTell = tellsRoles(work.reading)
  const more = left.length - shownFirst
  // They are counted alone: there is nothing to read in any of them.
  const isEmpty = first.why === 'empty'
  const line = ({ p, text }: Left[number]) => (
    <li key={p}>
      <span>{text || '…'}</span>
      {mayTell && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t`This is a question: ${text}`}
          onClick={() => void work.setRole(p, 'QUESTION')}
        >
          <Trans>This is a question</Trans>
        </Button>
      )}
    </li>
  )
  return (
    <section>
      <Title order={2} size="h5">
        {textOf({ message: first.message, ...first.said })}{' '}
        <Text span size="sm" c="dimmed">
          {t`${plural(left.length, { one: '# paragraph', other: '# paragraphs' })}`}
        </Text>
      </Title>
      {!isEmpty && <ul className={classes.left}>{left.slice(0, shownFirst).map(line)}</ul>}
      {!isEmpty && more > 0 && (
        <details className={classes.losses}>
          <summary>{t`${plural(more, { one: '# more', other: '# more' })}`}</summary>
          <ul className={classes.left}>{left.slice(shownFirst).map(line)}</ul>
        </details>
      )}
    </section>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { QuestionReading } from '#contract'
import { dayAtText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { rememberedList, useQuestionPaths } from '../list/question-paths.ts'
import classes from './reading.module.css'
import { saysSomething } from './says-something.ts'
import type { ReadingSave } from './use-reading-save.ts'

interface ReadingHeadProps {
  reading: QuestionReading
  saving: ReadingSave
  /** Whether keys can be typed at once by now, and questions be saved. */
  mayType: boolean
  mayList: boolean
  onType: () => void
}

const SaveDoubtful = lazyDialog(
  () => import('./save-doubtful-dialog.tsx'),
  ({ opened }) => opened,
)

/** The file, how many of its questions stand how, what of it was lost, and what is done with all of them. */
export function ReadingHead({ reading, saving, mayType, mayList, onType }: ReadingHeadProps) {
  const { t } = useLingui()
  const paths = useQuestionPaths()
  const ready = reading.counts.READY
  const blocked = reading.counts.BLOCKED
  const [asked, setAsked] = useState(false)
  const until = dayAtText(reading.expires_at)
  return (
    <div>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div className={classes.title}>
          <Group gap="sm">
            <Anchor
              renderRoot={(props) => <Link {...props} to={paths.list} search={() => rememberedList()} />}
              size="sm"
            >
              {t`Question List`}
            </Anchor>
            <Anchor renderRoot={(props) => <Link {...props} to={paths.import} />} size="sm">
              {t`Read another file`}
            </Anchor>
          </Group>
          <PageHeading className={classes.name}>{reading.name}</PageHeading>
        </div>
        <Group gap="xs">
          {mayType && blocked > 0 && (
            <Button variant="default" onClick={onType}>
              <Trans>Keys at once</Trans>
            </Button>
          )}
          {mayList && reading.counts.DOUBTFUL > 0 && (
            <Button variant="default" onClick={() => setAsked(true)} aria-disabled={saving.pending}>
              <Trans>Save the doubtful too</Trans>
            </Button>
          )}
          {mayList && (ready > 0 || saving.pending) && (
            <Button onClick={() => void saving.save('sure')} aria-disabled={saving.pending}>
              {saving.pending ? <Trans>Saving…</Trans> : t`Save ${ready}`}
            </Button>
          )}
        </Group>
      </Group>
      <SaveDoubtful
        reading={reading}
        opened={asked}
        onYes={() => {
          setAsked(false)
          void saving.save('all')
        }}
        onNo={() => setAsked(false)}
      />
      <Text role="status">{useCountsSentence(reading)}</Text>
      <Losses reading={reading} />
      <Text size="sm" c="dimmed">
        <Trans>Every change is kept at once. What is not saved stays here until {until}.</Trans>
      </Text>
    </div>
  )
}

/** "412 questions found. 371 in order · 28 to look at · …": what there is none of is not told. */
function useCountsSentence(reading: QuestionReading): string {
  const { t } = useLingui()
  const { total, counts } = reading
  const left = saysSomething(reading)
  const parts = [
    t`${counts.READY} in order`,
    counts.DOUBTFUL > 0 && t`${counts.DOUBTFUL} to look at`,
    counts.BLOCKED > 0 && t`${counts.BLOCKED} blocked`,
    counts.DUPLICATE > 0 && t`${counts.DUPLICATE} already in the bank`,
    counts.LEFT_OUT > 0 && t`${counts.LEFT_OUT} left out`,
    counts.SAVED > 0 && t`${counts.SAVED} saved`,
    left.length > 0 && t`${plural(left.length, { one: '# paragraph left out', other: '# paragraphs left out' })}`,
  ].filter(Boolean)
  const found = t`${plural(total, { 0: 'No question found.', one: '# question found.', other: '# questions found.' })}`
  return total === 0 ? found : `${found} ${parts.join(' · ')}`
}

/** What of the file is not carried, in a line that opens. */
function Losses({ reading: { losses } }: { reading: QuestionReading }) {
  const count = losses.length
  if (count === 0) return null
  const texts = losses.map(({ code, message, said }) => ({ code, text: textOf({ message, ...said }) }))
  if (count === 1) return <Text size="sm">{texts[0]?.text}</Text>
  return (
    <details className={classes.losses}>
      <summary>
        <Trans>Not everything of the file was carried over: {count} kinds of things</Trans>
      </summary>
      <ul>
        {texts.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

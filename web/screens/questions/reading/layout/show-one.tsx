import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { questionReadingApi, type ReadingLine } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import classes from '../reading.module.css'
import { withPictures } from '../reading-pictures.tsx'
import type { ReadingWork } from '../use-reading-work.ts'
import { exampleOf, type ShownStep, useShownLines } from './use-shown-lines.ts'

interface ShowOneProps {
  work: ReadingWork
  /** Goes back to what was found without it. */
  onClose: () => void
}

/** One question of the file is shown, line by line; the file is read again by it. */
export function ShowOne({ work, onClose }: ShowOneProps) {
  const { t } = useLingui()
  const shown = useShownLines()
  const read = async () => {
    if (await work.change(() => ({ example: exampleOf(shown.marks) }))) onClose()
  }
  const asks: Record<ShownStep, string> = {
    QUESTION: t`Press the first line of the question.`,
    FIRST: t`Press its first option.`,
    LAST: t`Press its last option. Where all options are in one line, press that line again.`,
    ANSWER: t`Press its answer: its line, or the right option itself where that has a mark.`,
    DONE: t`That is enough. Read the file by this question, or show a question of another kind too.`,
  }
  return (
    <Stack gap="sm" component="section" className={classes.layout} aria-label={t`Show me one question`}>
      <div>
        <Title order={2} size="h4">
          <Trans>Show me one question</Trans>
        </Title>
        <Text size="sm" c="dimmed">
          <Trans>All others that are laid out like it are found by it.</Trans>
        </Text>
      </div>
      <div className={classes.asking}>
        <Text role="status" fw={600}>
          {asks[shown.step]}
        </Text>
        <Group gap="xs">
          {shown.step === 'FIRST' && (
            <Button variant="default" onClick={() => shown.skip('ANSWER')}>
              <Trans>It has no options</Trans>
            </Button>
          )}
          {shown.step === 'ANSWER' && shown.hasOptions && (
            <Button variant="default" onClick={() => shown.skip('DONE')}>
              <Trans>No answer stands there</Trans>
            </Button>
          )}
          {shown.step === 'DONE' && (
            <>
              <Button onClick={() => void read()} aria-disabled={work.pending}>
                <Trans>Read the file by it</Trans>
              </Button>
              <Button variant="default" onClick={() => shown.skip('QUESTION')}>
                <Trans>Show another kind</Trans>
              </Button>
            </>
          )}
          {shown.marks.length > 0 && (
            <Button variant="default" onClick={shown.back}>
              <Trans>One step back</Trans>
            </Button>
          )}
          <Button variant="subtle" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </div>
      <FileLines id={work.reading.id} shown={shown} />
    </Stack>
  )
}

/** The lines of the file, a page after the other. */
function FileLines({ id, shown }: { id: number; shown: ReturnType<typeof useShownLines> }) {
  const [froms, setFroms] = useState([0])
  const more = (next: number) => setFroms((before) => [...before, next])
  return (
    <div className={classes.lines}>
      {froms.map((from, at) => (
        <LinesFrom key={from} {...{ id, from, shown }} onMore={at === froms.length - 1 ? more : undefined} />
      ))}
    </div>
  )
}

interface LinesFromProps {
  id: number
  from: number
  shown: ReturnType<typeof useShownLines>
  onMore: ((next: number) => void) | undefined
}

function LinesFrom({ id, from, shown, onMore }: LinesFromProps) {
  const { data, error, refetch } = useRead(questionReadingApi.lines, { id, from })
  if (data === undefined)
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />
  const { next } = data
  return (
    <>
      {withPictures(data.lines).map((line) => (
        <FileLine key={`${line.p} ${line.line}`} line={line} shown={shown} />
      ))}
      {onMore && next !== null && (
        <Button variant="default" onClick={() => onMore(next)}>
          <Trans>More of the file</Trans>
        </Button>
      )}
    </>
  )
}

/** Arrows go from line to line. */
function onArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  const step =
    event.key === 'ArrowDown' ? 'nextElementSibling' : event.key === 'ArrowUp' ? 'previousElementSibling' : null
  const next = step && event.currentTarget[step]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

function FileLine({ line, shown }: { line: ReadingLine; shown: ReturnType<typeof useShownLines> }) {
  const { t } = useLingui()
  const marks = shown.marks.filter((mark) => mark.p === line.p && mark.line === line.line)
  const names: Record<Exclude<ShownStep, 'DONE'>, string> = {
    QUESTION: t`Question`,
    FIRST: t`First option`,
    LAST: t`Last option`,
    ANSWER: t`Answer`,
  }
  return (
    <button
      type="button"
      data-step={marks[0]?.step}
      aria-pressed={marks.length > 0}
      onKeyDown={onArrow}
      onClick={() => shown.show(line)}
    >
      <span className={classes.role}>{marks.map(({ step }) => names[step]).join(', ')}</span>
      <RichText html={line.html} inline />
    </button>
  )
}

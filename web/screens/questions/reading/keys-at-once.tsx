import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Skeleton, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type QuestionReading, questionReadingApi, type ReadingItem } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { ofKey } from './doubts.ts'
import classes from './reading.module.css'
import { letterCount, rightLetters, withTyped } from './right-letters.ts'
import type { ReadingWork } from './use-reading-work.ts'

const mostFields = 100

interface KeysAtOnceProps {
  reading: QuestionReading
  work: ReadingWork
  onClose: () => void
}

/** The right answers of all questions that have none: a field each, or one list that is pasted. */
export function KeysAtOnce({ reading, work, onClose }: KeysAtOnceProps) {
  const { t } = useLingui()
  const { items, count, trouble, next } = useKeyless(reading.id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (items === undefined) return trouble.error ? <Failed {...trouble} /> : <Skeleton height={240} />
  const lettered = items.filter(({ question }) => letterCount(question) > 0)
  const others = items.length - lettered.length
  return (
    <Stack gap="md" component="section" aria-label={t`Keys at once`}>
      <div>
        <Title order={2} size="h4" ref={heading} tabIndex={-1}>
          {t`${plural(count, { 0: 'Every question has its answer.', one: '# question has no answer', other: '# questions have no answer' })}`}
        </Title>
        {lettered.length > 0 && (
          <Text size="sm" c="dimmed">
            <Trans>Type the letter of the right option; Tab goes on. Each is kept as soon as it stands there.</Trans>
          </Text>
        )}
      </div>
      {lettered.length > 0 && (
        <div className={classes.strip}>
          {lettered.map((item) => (
            <KeyField key={item.row} item={item} work={work} />
          ))}
        </div>
      )}
      {others > 0 && (
        <Text size="sm">
          {t`${plural(others, { one: '# question is answered in words: open it under “Blocked”.', other: '# questions are answered in words: open them under “Blocked”.' })}`}
        </Text>
      )}
      <PastedKeys work={work} onRead={next} />
      <Group gap="xs">
        {count > mostFields && (
          <Button variant="default" onClick={next}>
            <Trans>Show those that still have none</Trans>
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          <Trans>Back to the questions</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

/** Questions without an answer. The fields stay as they were when the page was opened, for what has an answer by now leaves the list. */
function useKeyless(id: number) {
  const list = useList(questionReadingApi.items, {
    id,
    filter: { state: ['BLOCKED'], code: [...ofKey] },
    range: { page: 1, pageSize: mostFields },
    sort: [{ field: 'row', dir: 'asc' }],
  })
  const [items, setItems] = useState<ReadingItem[]>()
  const { rows } = list
  useEffect(() => {
    if (rows) setItems((before) => before ?? rows)
  }, [rows])
  return { ...list, items, next: () => void list.refetch().then(({ data }) => data && setItems(data.data)) }
}

/** The letter, or letters, of one question. */
function KeyField({ item, work }: { item: ReadingItem; work: ReadingWork }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [stored, setStored] = useState('')
  const name = item.number ?? item.row
  const isMulti = item.question.type === 'MCQ_MULTI'
  const found = typed.trim() === '' ? null : withTyped(item.question, typed)
  const isWrong = typed.trim() !== '' && found === null
  const store = async (text: string) => {
    const said = withTyped(item.question, text)
    if (!said || rightLetters(said) === stored) return
    const { question_options, answer } = said
    const done = await work.changeItem(item, () => ({ question: { question_options, answer } }))
    if (done) setStored(rightLetters(said))
  }
  return (
    <TextInput
      label={String(name)}
      aria-label={t`Right answer of question ${name}`}
      value={typed}
      maxLength={isMulti ? 20 : 3}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={isWrong}
      data-stored={(found && rightLetters(found) === stored) || undefined}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        // Of several right ones the last is known when the field is left.
        if (!isMulti) void store(currentTarget.value)
      }}
      onBlur={() => isMulti && void store(typed)}
    />
  )
}

/** A whole key as one text; what says nothing stays in the field. */
function PastedKeys({ work, onRead }: { work: ReadingWork; onRead: () => void }) {
  const { t } = useLingui()
  const [keys, setKeys] = useState('')
  const [read, setRead] = useState<{ changed: number; unread: string } | null>(null)
  const send = async () => {
    if (keys.trim() === '') return
    const done = await work.change(() => ({ keys }))
    if (!done) return
    const unread = done.unread.trim()
    setRead({ changed: done.changed.length, unread })
    setKeys(unread)
    onRead()
  }
  return (
    <Stack gap="xs">
      <Textarea
        label={t`Or paste the whole key`}
        description={t`Such as “1 b 2 c 3 (a)”, or two columns of a spreadsheet: number and letter.`}
        value={keys}
        onChange={({ currentTarget }) => setKeys(currentTarget.value)}
        rows={4}
        resize="vertical"
      />
      <Button variant="default" w="fit-content" onClick={() => void send()} aria-disabled={keys.trim() === ''}>
        <Trans>Take this key</Trans>
      </Button>
      {read && (
        <Alert color={read.unread ? 'yellow' : 'green'} role="status">
          <Text size="sm">
            {t`${plural(read.changed, { 0: 'No question was changed.', one: '# question has its answer now.', other: '# questions have their answers now.' })}`}
            {read.unread && ` ${t`What still stands above says no answer of a question.`}`}
          </Text>
        </Alert>
      )}
    </Stack>
  )
}

import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, List, Stack, Switch, Text, Textarea } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { CardListAnswer, UploadProblem } from '#contract'
import { hasStruckCells } from '#web/entity/upload/raised-cells.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showFailure } from '#web/ui/message/toast.tsx'
import type { ListKind } from '#web/ui/reading/list-kind.ts'
import { readAnswer } from '#web/ui/reading/read-answer.ts'
import { ReadingHeadings } from '#web/ui/reading/reading-headings.tsx'
import { ReadingPreview } from '#web/ui/reading/reading-preview.tsx'
import { whyLeft } from '#web/ui/reading/use-left-names.ts'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import type { useCardList } from './use-card-list.ts'

interface CardListProps {
  list: ReturnType<typeof useCardList>
  /** What a list needs to hold. */
  hint: ReactNode
  /** What there is to be filled in. */
  template?: ReactNode
  doorOf: (answer: CardListAnswer) => ListKind
  /** "Take in the remarks of 36 pupils". */
  takeIn: (pupils: number) => string
  onClose: () => void
}

/** A list for report cards, pasted or as a file: what goes where is seen before anything of it is stored. */
export function CardList({ list, hint, template, doorOf, takeIn, onClose }: CardListProps) {
  const { looked, done, said, fault } = list
  const read = looked && readAnswer(looked)
  if (done)
    return (
      <Stack gap="md">
        <Taken answer={done} />
        <Group>
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
          <Button variant="default" onClick={list.clear}>
            <Trans>Another list</Trans>
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Stack gap="md">
      <Text size="sm">{hint}</Text>
      {template}
      <PasteBox list={list} />
      <FileDrop
        file={list.source && 'file' in list.source ? list.source.file : null}
        accept=".xlsx,.ods,.csv,.xls,.txt,.html"
        onChange={list.choose}
        isOptional
      />
      {fault && (
        <Alert color="red" variant="light" role="alert">
          {fault}
        </Alert>
      )}
      {read && looked && (
        <>
          <ReadingPreview {...{ read, said }} onSay={list.say} door={doorOf(looked)} hasFocus={false} />
          {list.source && 'file' in list.source && <ReadingHeadings {...{ read, said }} onSay={list.say} />}
          {read.asks.length === 0 && <There {...{ list, looked }} />}
        </>
      )}
      <Foot {...{ list, takeIn, onClose }} />
    </Stack>
  )
}

function PasteBox({ list }: Pick<CardListProps, 'list'>) {
  const { t } = useLingui()
  const isPasted = useRef(false)
  const lookedAt = list.source && 'text' in list.source ? list.source.text : null
  return (
    <Stack gap="xs" align="start">
      <Textarea
        label={t`Paste the list here`}
        description={t`Cells copied in a spreadsheet, with their headings.`}
        w="100%"
        rows={5}
        resize="vertical"
        dir="auto"
        value={list.text}
        onPaste={(event) => {
          isPasted.current = !hasStruckCells(event.clipboardData?.getData('text/html') ?? '')
          if (isPasted.current) return
          event.preventDefault()
          showFailure(
            t`Some of these cells are crossed out, which would be lost: save them as .xlsx and choose the file.`,
          )
        }}
        onChange={({ currentTarget: { value } }) => {
          if (isPasted.current) list.paste(value)
          else list.keepText(value)
          isPasted.current = false
        }}
      />
      {list.text.trim() !== '' && list.text !== lookedAt && (
        <Button variant="light" aria-disabled={list.pending} onClick={() => !list.pending && list.paste(list.text)}>
          <Trans>Read this list</Trans>
        </Button>
      )}
    </Stack>
  )
}

/** What stands there already, and whether it is replaced. */
function There({ list, looked }: Pick<CardListProps, 'list'> & { looked: CardListAnswer }) {
  const { t } = useLingui()
  const { warnings, replaced } = looked
  if (warnings.length === 0 && !list.isUpdate) return null
  return (
    <Stack gap="xs">
      <Switch
        label={t`Replace what stands there already`}
        description={t`What is handed in or approved stays in any case.`}
        checked={list.isUpdate}
        onChange={({ currentTarget }) => list.setUpdate(currentTarget.checked)}
      />
      {replaced > 0 && (
        <Text size="sm" fw={600}>
          <Plural value={replaced} one="Of # pupil something is replaced." other="Of # pupils something is replaced." />
        </Text>
      )}
      <Problems
        rows={warnings}
        title={<Plural value={warnings.length} one="# stays as it is" other="# stay as they are" />}
      />
    </Stack>
  )
}

/** So many are named. */
const named = 60

function Problems({ rows, title }: { rows: readonly UploadProblem[]; title: ReactNode }) {
  if (rows.length === 0) return null
  return (
    <div>
      <Text fw={600} size="sm">
        {title}
      </Text>
      <List size="sm">
        {rows.slice(0, named).map(({ row, column, code, value, message, said }) => (
          <List.Item key={`${row} ${column} ${code} ${value}`}>
            <Trans>Row {row}</Trans>: <bdi>{textOf({ message, ...said })}</bdi>
          </List.Item>
        ))}
      </List>
      {rows.length > named && (
        <Text size="sm">
          <Plural value={rows.length - named} one="and # more" other="and # more" />
        </Text>
      )}
    </div>
  )
}

interface FootProps extends Pick<CardListProps, 'list' | 'takeIn' | 'onClose'> {}

/** Says what it does; it is off while something is asked. */
function Foot({ list, takeIn, onClose }: FootProps) {
  const { t } = useLingui()
  const { looked, pending } = list
  const count = looked ? looked.created + looked.replaced : 0
  const isOff = !looked || looked.asks.length > 0 || count === 0
  return (
    <Group>
      <Button disabled={isOff} aria-disabled={pending} onClick={() => !pending && list.store()}>
        {count === 0 ? t`Take in` : takeIn(count)}
      </Button>
      <Button variant="default" onClick={onClose}>
        <Trans>Back</Trans>
      </Button>
      {pending && (
        <Text size="sm" c="dimmed" role="status">
          <Trans>Reading...</Trans>
        </Text>
      )}
    </Group>
  )
}

/** What became of the list. */
function Taken({ answer }: { answer: CardListAnswer }) {
  const { t } = useLingui()
  const { created, replaced, unchanged, errors, warnings } = answer
  const count = created + replaced
  return (
    <Stack gap="sm">
      <Alert color="green" variant="light" role="status">
        {t`${plural(count, { one: 'Taken in of # pupil.', other: 'Taken in of # pupils.' })}`}{' '}
        {unchanged > 0 && t`${plural(unchanged, { one: 'Of # nothing is new.', other: 'Of # nothing is new.' })}`}
      </Alert>
      <Problems rows={errors} title={<Trans>Not taken in</Trans>} />
      <OfNobody answer={answer} />
      <Problems
        rows={warnings}
        title={<Plural value={warnings.length} one="# stays as it is" other="# stay as they are" />}
      />
    </Stack>
  )
}

const ofNobody = ['nobody', 'blank_key', 'left_over']

/** Rows in which nobody of the section was found. */
function OfNobody({ answer }: { answer: CardListAnswer }) {
  const { i18n } = useLingui()
  const rows = answer.reading.left.filter(({ why }) => ofNobody.includes(why))
  if (rows.length === 0) return null
  return (
    <List size="sm">
      {rows.slice(0, named).map(({ row, why }) => (
        <List.Item key={row}>
          <Trans>Row {row}</Trans>: {whyLeft[why] && i18n._(whyLeft[why])}
        </List.Item>
      ))}
    </List>
  )
}

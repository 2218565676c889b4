import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Group, Skeleton, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { ReadingItem, ReadingItemState } from '#contract'
import { loadScreen } from '#web/load-screen.ts'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { ownTab } from '#web/ui/own-tab.ts'
import { useQuestionPaths } from '../../list/question-paths.ts'
import { typeLabels } from '../../printed-form/labels.ts'
import { doubtText } from '../doubts.ts'
import classes from '../reading.module.css'
import { tabNames } from '../tabs.ts'
import type { ReadingWork } from '../use-reading-work.ts'
import { ItemBar } from './item-bar.tsx'
import { ItemDoubts } from './item-doubts.tsx'
import { ItemPrinted } from './item-printed.tsx'
import { ItemSource } from './item-source.tsx'
import { RightOption } from './right-option.tsx'

const ItemEditor = lazy(loadScreen(() => import('./item-editor.tsx')))

interface ItemViewProps {
  work: ReadingWork
  item: ReadingItem
  role: boolean
  setRole: (open: boolean) => void
  onKeys: () => void
}

/** A question as it will print beside its own paragraphs, what is in doubt, and what is done with it. */
export function ItemView({ work, item, role, setRole, onKeys }: ItemViewProps) {
  const { editing } = work
  const isSaved = item.state === 'SAVED'
  return (
    <section className={classes.item} aria-label={useItemName(work, item)}>
      <ItemHeading work={work} item={item} />
      {!isSaved && <ItemDoubts work={work} item={item} />}
      <Duplicate work={work} item={item} />
      <div className={classes.beside} data-editing={editing || undefined}>
        <ItemSource {...{ work, item, role, setRole }} />
        {editing ? (
          <Suspense fallback={<Skeleton height={320} />}>
            <ItemEditor work={work} item={item} />
          </Suspense>
        ) : (
          <div className={classes.printed}>
            {!isSaved && <RightOption work={work} item={item} />}
            <ItemPrinted item={item} />
          </div>
        )}
      </div>
      {!editing && <ItemBar {...{ work, item, onKeys }} />}
    </section>
  )
}

/** "Question 12 of 28 to look at: the answer line says c, the bold option is b". */
function useItemName({ items, at, address }: ReadingWork, { state, doubts }: ReadingItem): string {
  const { t, i18n } = useLingui()
  const place = at + 1 + (address.page - 1) * 50
  const { count } = items
  const is = i18n._(tabNames[state])
  const names: Record<ReadingItemState, string> = {
    DOUBTFUL: t`Question ${place} of ${count} to look at`,
    BLOCKED: t`Question ${place} of ${count} blocked`,
    READY: t`Question ${place} of ${count} in order`,
    DUPLICATE: t`Question ${place} of ${count} already in the bank`,
    LEFT_OUT: t`Question ${place} of ${count} left out`,
    SAVED: t`Question ${place} of ${count} saved`,
  }
  const name = items.settled ? t`This question: ${is}` : names[address.tab]
  const said = doubts.map(doubtText).join(' ')
  return said ? `${name}: ${said}` : name
}

/** Takes the focus when one comes from another question by key or button, so that it is read out. */
function ItemHeading({ work, item }: { work: ReadingWork; item: ReadingItem }) {
  const { t, i18n } = useLingui()
  const { items, at, address, moves } = work
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = useRef(moves)
  useEffect(() => {
    if (moves === 0) return
    seen.current = moves
    heading.current?.focus({ preventScroll: true })
  }, [moves])
  const { question, number, state } = item
  const place = at + 1 + (address.page - 1) * 50
  const { count } = items
  return (
    <Group gap="xs" className={classes.heading}>
      <Title order={2} size="h4" ref={heading} tabIndex={-1} aria-label={useItemName(work, item)}>
        {items.settled ? i18n._(tabNames[state]) : t`Question ${place} of ${count}`}
      </Title>
      {number !== null && (
        <Text size="sm" c="dimmed">
          <Trans>No. {number} in the file</Trans>
        </Text>
      )}
      <Badge variant="default" tt="none">
        {i18n._(typeLabels[question.type])}
      </Badge>
      <Text size="sm" c="dimmed">
        {[i18n._(levelNames[question.level]), i18n._(skillNames[question.skill])].join(' · ')}
      </Text>
      {item.losses.length > 0 && (
        <Text size="sm" c="var(--q-warn)">
          {t`${plural(item.losses.length, { one: '# thing not carried over', other: '# things not carried over' })}`}
          {': '}
          {item.losses.map(doubtText).join(' ')}
        </Text>
      )}
    </Group>
  )
}

/** Which question says the same, and the way to take it all the same. */
function Duplicate({ work, item: { duplicate, state } }: { work: ReadingWork; item: ReadingItem }) {
  const paths = useQuestionPaths()
  if (!duplicate || state === 'SAVED') return null
  const { question_id, row, score } = duplicate
  const percent = Math.floor(score * 100)
  return (
    <Text size="sm">
      {question_id !== undefined && (
        <>
          {score < 1 ? (
            <Trans>A question of the bank is {percent} % like it.</Trans>
          ) : (
            <Trans>The question bank has this question already.</Trans>
          )}{' '}
          <Anchor
            renderRoot={(props) => <Link {...props} to={paths.edit(question_id)} {...ownTab} />}
            underline="always"
          >
            <Trans>Open question {question_id}</Trans>
          </Anchor>
        </>
      )}
      {question_id === undefined && row !== undefined && (
        <>
          <Trans>The file has this question twice.</Trans>{' '}
          <Anchor component="button" type="button" underline="always" onClick={() => work.show(row)}>
            <Trans>Show the other one</Trans>
          </Anchor>
        </>
      )}
    </Text>
  )
}

import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type Question, questionApi, type StoredSection, schoolSettingsApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { NearLine } from '#web/ui/list/near-line-lazy.tsx'
import { PageLinks } from '#web/ui/list/pages/page-links.tsx'
import { shownLists } from '#web/ui/rich-text/shown-lists.ts'
import { addQuestion, type Choices, removeQuestion, sectionsByQuestion } from '../../making/choices.ts'
import type { Draft } from '../use-draft.ts'
import { anyLanguage, askedLanguage, type WizardState } from '../wizard-url.ts'
import { BankRow } from './bank-row.tsx'
import classes from './pick.module.css'
import { findBar } from './question-bar.ts'
import { sectionTotals } from './totals.ts'

interface BankListProps {
  draft: Draft
  section: StoredSection
  url: WizardState
  /** Questions that the section may take from the bank; 0 while it isn't known. */
  total: number
  change: (changes: Partial<WizardState>) => void
}

const pageSize = 20

/** One page of those that a section may take, under what is chosen in the filters. */
const useBank = ({ draft, section, url }: Pick<BankListProps, 'draft' | 'section' | 'url'>) =>
  useList(questionApi.list, {
    filter: {
      subject_id: draft.subject_id,
      status: 1,
      type: url.type ?? section.types,
      max_marks: section.marks_each,
      chapter_id: url.chapter_id,
      topic_id: url.topic_id,
      level: url.level,
      skill: url.skill,
      language: askedLanguage(url, draft.language),
      search: url.search,
    },
    range: { page: url.page, pageSize },
  })

/** One page of the questions that a section may take. */
export function BankList({ draft, section, url, total, change }: BankListProps) {
  const { rows, count, near, isStale } = useBank({ draft, section, url })
  const settings = useRead(schoolSettingsApi.get, {}, { toasts: 'none' }).data
  const places = sectionsByQuestion(draft.choices)
  const { chosen } = sectionTotals(section, draft.choices)
  const isFull = chosen >= section.count
  const barOf = (question: Question) => findBar(question, settings?.approved_only ?? false)
  const add = (all: Choices, question: Question) =>
    addQuestion(all, section.section, { ...question, ...shownLists(question), question_id: question.id })
  const free = (rows ?? [])
    .filter((question) => !places.has(question.id) && barOf(question) === null)
    .slice(0, Math.max(section.count - chosen, 0))
  const freeCount = free.length
  const rowOf = (question: Question) => (
    <BankRow
      key={question.id}
      question={question}
      place={places.get(question.id) ?? null}
      section={section.section}
      paperLanguage={draft.language}
      bar={barOf(question)}
      isFull={isFull}
      // What is still shown of the section before is none of this one's.
      onAdd={() => !isStale && draft.change((all) => add(all, question))}
      onRemove={() => draft.change((all) => removeQuestion(all, question.id))}
    />
  )
  return (
    <>
      <Group justify="space-between" mb="xs" gap="xs">
        <Text size="sm" c="dimmed" aria-live="polite">
          {total > count ? (
            <Trans>
              {count} of {total} questions that this section takes
            </Trans>
          ) : (
            <Plural
              value={count}
              one="# question that this section takes"
              other="# questions that this section takes"
            />
          )}
        </Text>
        {freeCount > 0 && !isStale && (
          <Button variant="default" onClick={() => draft.change((all) => free.reduce(add, all))}>
            <Trans>Add the first {freeCount}</Trans>
          </Button>
        )}
      </Group>
      {isFull && (
        <Text size="sm" fw={600} mb="xs" role="status">
          <Trans>The section is full. Take a question out before you add another.</Trans>
        </Text>
      )}
      <ul className={classes.rows} data-stale={isStale || undefined} aria-busy={isStale || rows === undefined}>
        {rows?.map(rowOf)}
      </ul>
      {rows === undefined && <Skeletons />}
      {rows?.length === 0 && (
        <EmptyBank
          sought={url.search}
          onWiden={askedLanguage(url, draft.language) ? () => change({ language: anyLanguage, page: 1 }) : undefined}
        />
      )}
      {near && (
        <>
          <NearLine near={near} typed={url.search} onSearch={(search) => change({ search })} />
          <ul className={classes.rows} data-stale={isStale || undefined}>
            {near.rows.map(rowOf)}
          </ul>
        </>
      )}
      <PageLinks total={Math.ceil(count / pageSize)} page={url.page} onChange={(page) => change({ page })} />
    </>
  )
}

const skeletons = ['first', 'second', 'third', 'fourth', 'fifth']

const Skeletons = () => (
  <Stack gap="xs" aria-hidden>
    {skeletons.map((one) => (
      <Skeleton key={one} height={58} radius="md" />
    ))}
  </Stack>
)

interface EmptyBankProps {
  sought: string
  /** Asks for questions in all languages, where one is asked for. */
  onWiden: (() => void) | undefined
}

const EmptyBank = ({ sought, onWiden }: EmptyBankProps) => (
  <Stack align="center" gap="xs" py="xl">
    <Text c="dimmed" ta="center">
      {sought && (
        <>
          <Trans>Nothing here has “{sought}”.</Trans>{' '}
        </>
      )}
      <Trans>No question of the bank has these types and marks under these filters.</Trans>
    </Text>
    {onWiden && (
      <Button variant="default" onClick={onWiden}>
        <Trans>Look in all languages</Trans>
      </Button>
    )}
  </Stack>
)

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPin, IconPinned } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { type Question, questionApi } from '#contract'
import { useChapterChoices } from '#web/api/use/choices.ts'
import { useList } from '#web/api/use/use-list.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { NearLine } from '#web/ui/list/near-line-lazy.tsx'
import { PageLinks } from '#web/ui/list/pages/page-links.tsx'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { typeName } from '#web/ui/message/names.ts'
import { QuestionText } from '#web/ui/rich-text/question-text.tsx'
import { LanguageBadge } from '../../papers/details/language-badge.tsx'
import { toNumber } from '../../papers/making/plan/plan.ts'
import classes from '../../papers/making/wizard.module.css'
import type { SectionRow } from '../blueprint/values.ts'
import '#web/ui/dialog/dialog.css'

export interface PinDialogProps {
  opened: boolean
  onClose: () => void
  row: SectionRow
  subject_id: number
  /** What the paper is in; none where that isn't known. */
  languages: readonly string[]
  onToggle: (id: number) => void
}

const pageSize = 8

/** Picks questions that a section must have, from those that it may take. */
export default function PinDialog({ opened, onClose, row, subject_id, languages, onToggle }: PinDialogProps) {
  const [narrowed, setNarrowed] = useState<Narrowed>({ search: '', chapter_id: null, anyLanguage: false, page: 1 })
  const { search, chapter_id, anyLanguage, page } = narrowed
  const language = anyLanguage ? [] : [...languages]
  const sought = search.trim()
  const { types } = row
  const max_marks = toNumber(row.marks_each)
  const list = useList(
    questionApi.list,
    {
      filter: { subject_id, status: 1, type: types, max_marks, chapter_id, language, search },
      range: { page, pageSize },
    },
    { enabled: opened && types.length > 0 && max_marks > 0 },
  )
  const rowOf = (question: Question) => (
    <PinRow
      key={question.id}
      question={question}
      paperLanguage={languages[0] ?? null}
      isPinned={row.pinned.includes(question.id)}
      onToggle={() => onToggle(question.id)}
    />
  )
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={<Trans>Pin questions to section {row.section}</Trans>}>
      <Stack gap="sm">
        <PinFilters
          subject_id={subject_id}
          narrowed={narrowed}
          mayWiden={languages.length > 0}
          onChange={(changes) => setNarrowed({ ...narrowed, page: 1, ...changes })}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          <Plural
            value={list.count}
            one="# question that this section takes"
            other="# questions that this section takes"
          />
        </Text>
        {list.rows === undefined && types.length > 0 && max_marks > 0 && <Skeleton height={240} radius="md" />}
        <ul className={classes.rows} data-stale={list.isStale || undefined}>
          {list.rows?.map(rowOf)}
        </ul>
        {sought && list.rows?.length === 0 && (
          <Text size="sm" c="dimmed">
            <Trans>Nothing here has “{sought}”.</Trans>
          </Text>
        )}
        {list.near && (
          <>
            <NearLine
              near={list.near}
              typed={search}
              onSearch={(next) => setNarrowed({ ...narrowed, page: 1, search: next })}
            />
            <ul className={classes.rows} data-stale={list.isStale || undefined}>
              {list.near.rows.map(rowOf)}
            </ul>
          </>
        )}
        <PageLinks
          total={Math.ceil(list.count / pageSize)}
          page={page}
          onChange={(next) => setNarrowed({ ...narrowed, page: next })}
        />
        <Group className="dialog-foot">
          <Button onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface Narrowed {
  search: string
  chapter_id: number | null
  /** Whatever the paper is in. */
  anyLanguage: boolean
  page: number
}

interface PinFiltersProps {
  subject_id: number
  narrowed: Narrowed
  mayWiden: boolean
  onChange: (changes: Partial<Narrowed>) => void
}

function PinFilters({ subject_id, narrowed, mayWiden, onChange }: PinFiltersProps) {
  const { t } = useLingui()
  const chapters = useChapterChoices(subject_id)
  return (
    <Group gap="xs">
      <SearchBox
        placeholder={t`Search in the questions`}
        value={narrowed.search}
        onChange={(search) => onChange({ search })}
      />
      <Pick
        aria-label={t`Chapter`}
        placeholder={t`All chapters`}
        choices={chapters}
        value={narrowed.chapter_id}
        onChange={(chapter_id) => onChange({ chapter_id })}
      />
      {mayWiden && (
        <Checkbox
          label={t`In all languages`}
          checked={narrowed.anyLanguage}
          onChange={({ currentTarget }) => onChange({ anyLanguage: currentTarget.checked })}
        />
      )}
    </Group>
  )
}

interface PinRowProps {
  question: Question
  paperLanguage: string | null
  isPinned: boolean
  onToggle: () => void
}

function PinRow({ question, paperLanguage, isPinned, onToggle }: PinRowProps) {
  const { i18n } = useLingui()
  const id = useId()
  const facts = [
    typeName(question.type),
    i18n._(levelNames[question.level]),
    i18n._(skillNames[question.skill]),
    question.chapter.title,
  ]
  return (
    <li className={classes.row} data-chosen={isPinned || undefined}>
      <div id={id} className={classes.line} dir="auto">
        <QuestionText type={question.type} html={question.question_text} inline />
      </div>
      <Group justify="space-between" gap="xs" mt={4}>
        <Text size="xs" c="dimmed" component="div">
          <LanguageBadge question={question} paper={paperLanguage} /> {facts.join(' · ')}
        </Text>
        <Button
          variant={isPinned ? 'filled' : 'light'}
          aria-pressed={isPinned}
          aria-describedby={id}
          leftSection={isPinned ? <IconPinned size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          onClick={onToggle}
        >
          {isPinned ? <Trans>Pinned</Trans> : <Trans>Pin</Trans>}
        </Button>
      </Group>
    </li>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import {
  assemblyApi,
  type DataOf,
  type PaperPreview,
  type PaperQuestion,
  questionApi,
  schoolSettingsApi,
} from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { NearLine } from '#web/ui/list/near-line-lazy.tsx'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { typeName } from '#web/ui/message/names.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import { LanguageBadge } from '../../papers/details/language-badge.tsx'
import classes from '../../papers/making/wizard.module.css'
import { QuestionBody } from '../../papers/print/body/question-body.tsx'
import { useForgetPaper } from '../wizard/use-forget-paper.ts'
import '#web/ui/dialog/dialog.css'

type Alternative = DataOf<typeof assemblyApi.alternatives>[number]

export interface SwapDialogProps {
  paper: PaperPreview
  /** The question that should make room; null keeps it closed. */
  question: PaperQuestion | null
  onClose: () => void
}

const offered = 8

/** The best questions for the place of one. */
export default function SwapDialog({ paper, question, onClose }: SwapDialogProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(question)
  const [search, setSearch] = useState('')
  if (question && question !== shown) {
    setShown(question)
    setSearch('')
  }
  const { languages = [] } = useRead(schoolSettingsApi.get, {}, { toasts: 'none' }).data ?? {}
  const [widened, setWidened] = useState(false)
  const sought = search.trim()
  const { data, error } = useRead(
    assemblyApi.alternatives,
    {
      id: paper.id,
      question_id: shown?.id ?? 0,
      limit: offered,
      ...(widened ? { languages } : {}),
      ...(sought && { search: sought }),
    },
    { enabled: question !== null, toasts: 'none' },
  )
  const swap = useSwap(paper, onClose)
  return (
    <Modal
      opened={question !== null}
      onClose={onClose}
      size="lg"
      title={<Trans>Swap question {shown?.number ?? 0}</Trans>}
    >
      <Stack gap="sm">
        {shown && (
          <div className={classes.row}>
            <QuestionBody question={shown} />
          </div>
        )}
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={600}>
            <Trans>In its place, the best first:</Trans>
          </Text>
          {languages.length > 1 && (
            <Checkbox
              label={t`In all languages of the school`}
              checked={widened}
              onChange={({ currentTarget }) => setWidened(currentTarget.checked)}
            />
          )}
        </Group>
        <SearchBox placeholder={t`Search in the questions`} value={search} onChange={setSearch} />
        {(error ?? swap.error) && (
          <Alert color="red" role="alert">
            {reasonOf(error ?? swap.error)}
          </Alert>
        )}
        {!data && !error && <Skeleton height={240} radius="md" />}
        {data && (
          <Offers
            offers={data}
            sought={sought}
            paperLanguage={paper.language}
            pending={swap.pending}
            onTake={(by) => shown && swap.take(shown.id, by)}
          />
        )}
        {shown && paper.subject_id && data?.length === 0 && sought && (
          <NearSpellings question={shown} subject_id={paper.subject_id} typed={search} onSearch={setSearch} />
        )}
        <Group className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface NearSpellingsProps {
  question: PaperQuestion
  subject_id: number
  typed: string
  onSearch: (text: string) => void
}

/** Words of the subject's questions that are spelled nearly like those that nothing was found for. */
function NearSpellings({ question, subject_id, typed, onSearch }: NearSpellingsProps) {
  const filter = { subject_id, status: 1 as const, max_marks: question.max_marks, search: typed.trim() }
  const { near } = useList(questionApi.list, { filter, range: { page: 1, pageSize: 1 } })
  return near ? <NearLine near={{ words: near.words, count: 0, rows: [] }} typed={typed} onSearch={onSearch} /> : null
}

interface OffersProps {
  offers: Alternative[]
  /** What they must say. */
  sought: string
  paperLanguage: string | undefined
  pending: boolean
  onTake: (id: number) => void
}

function Offers({ offers, sought, paperLanguage, pending, onTake }: OffersProps) {
  if (offers.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {sought && (
          <>
            <Trans>Nothing here has “{sought}”.</Trans>{' '}
          </>
        )}
        <Trans>The bank has no other question that could stand here.</Trans>
      </Text>
    )
  }
  return (
    <ul className={classes.rows}>
      {offers.map((one) => (
        <AlternativeRow
          key={one.id}
          alternative={one}
          paperLanguage={paperLanguage}
          pending={pending}
          onTake={() => onTake(one.id)}
        />
      ))}
    </ul>
  )
}

const reasonOf = (error: unknown): string =>
  isRefusal(error) ? [refusalText(error), ...error.errors.map(textOf)].join(' ') : String(error)

/** Swaps, says so, and swaps back on demand. */
function useSwap(paper: PaperPreview, onDone: () => void) {
  const { t } = useLingui()
  const forget = useForgetPaper(paper.id)
  const { id } = paper
  const back = useAction(assemblyApi.swap, { toasts: 'failures', conflicts: 'toast' })
  const action = useAction(assemblyApi.swap, { toasts: 'none' })
  const take = async (question_id: number, by: number) => {
    if (action.pending) return
    try {
      const { data } = await action.run({ id, row_version: paper.row_version, question_id, by })
      onDone()
      await forget()
      const goBack = async () => {
        await back.run({ id, row_version: data.row_version, question_id: by, by: question_id }).catch(() => undefined)
        await forget()
      }
      showUndo(t`Question swapped`, goBack, `paper ${id}`)
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  return { take, pending: action.pending, error: action.error }
}

interface AlternativeRowProps {
  alternative: Alternative
  paperLanguage: string | undefined
  pending: boolean
  onTake: () => void
}

function AlternativeRow({ alternative, paperLanguage, pending, onTake }: AlternativeRowProps) {
  const { i18n } = useLingui()
  const id = useId()
  const { type, level, skill, chapter, topic, expected_minutes, times_used } = alternative
  const facts = [
    typeName(type),
    i18n._(levelNames[level]),
    i18n._(skillNames[skill]),
    chapter.title,
    ...(topic ? [topic.title] : []),
  ]
  return (
    <li className={classes.row}>
      <div id={id}>
        <QuestionBody question={alternative} />
      </div>
      <Text size="xs" c="dimmed" mt={4} component="div">
        <LanguageBadge question={alternative} paper={paperLanguage} /> {facts.join(' · ')}
        {expected_minutes !== null && (
          <>
            {' · '}
            <Plural value={expected_minutes} one="# minute" other="# minutes" />
          </>
        )}
        {times_used > 0 && (
          <>
            {' · '}
            <Plural value={times_used} one="used once" other="used # times" />
          </>
        )}
      </Text>
      <Group justify="space-between" gap="xs" mt={4}>
        <Text size="sm" fw={600}>
          <ChangeWords change={alternative.change} />
        </Text>
        <Button variant="light" aria-describedby={id} aria-disabled={pending} onClick={onTake}>
          <Trans>Take this one</Trans>
        </Button>
      </Group>
    </li>
  )
}

/** What a swap does to the quality, in words. */
function ChangeWords({ change }: { change: number }) {
  const points = Number(Math.abs(change).toFixed(2))
  if (points === 0) return <Trans>As good as now</Trans>
  return change < 0 ? (
    <Plural value={points} one="# point nearer to the wishes" other="# points nearer to the wishes" />
  ) : (
    <Plural value={points} one="# point farther from the wishes" other="# points farther from the wishes" />
  )
}

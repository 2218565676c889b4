import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Text } from '@mantine/core'
import { IconArrowsExchange, IconPin, IconPinned } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useId } from 'react'
import type { PaperQuestion, Question } from '#contract'
import { Marks } from '#web/ui/list/marks.tsx'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { typeName } from '#web/ui/message/names.ts'
import { LanguageBadge } from '../../papers/details/language-badge.tsx'
import { QuestionBody } from '../../papers/print/body/question-body.tsx'
import own from './result.module.css'

interface AutoQuestionProps {
  question: PaperQuestion
  /** What the paper is in. */
  paperLanguage: string | undefined
  /** The question in the bank; undefined until it is there, or where the role may not see it. */
  row: Question | undefined
  /** The second of an OR pair. */
  isAlternative: boolean
  isPinned: boolean
  /** Absent where the paper can't be changed. */
  onPin?: () => void
  onSwap?: () => void
}

/** One question of an assembled paper as it is printed, and beside the sheet what can be done with it. */
export function AutoQuestion({
  question,
  paperLanguage,
  row,
  isAlternative,
  isPinned,
  onPin,
  onSwap,
}: AutoQuestionProps) {
  const { number, max_marks } = question
  const id = useId()
  return (
    <li className={own.question} data-kept={isPinned || undefined}>
      <div id={id} className={`${own.paper} as-printed`}>
        <strong>{isAlternative ? <Trans>Or {number}.</Trans> : `${number}.`}</strong>
        <div>
          <QuestionBody question={question} language={question.language} />
        </div>
        <Marks of={max_marks} />
      </div>
      <div className={`${own.tools} no-print`}>
        <ChangeButtons isPinned={isPinned} describedBy={id} onPin={onPin} onSwap={onSwap} />
        <LanguageBadge question={question} paper={paperLanguage} />
        <Facts question={question} row={row} />
        {row && <BankLink id={row.id} describedBy={id} />}
      </div>
    </li>
  )
}

interface ChangeButtonsProps extends Pick<AutoQuestionProps, 'isPinned' | 'onPin' | 'onSwap'> {
  describedBy: string
}

function ChangeButtons({ isPinned, describedBy, onPin, onSwap }: ChangeButtonsProps) {
  return (
    <>
      {onPin && (
        <Button
          variant={isPinned ? 'light' : 'default'}
          aria-pressed={isPinned}
          aria-describedby={describedBy}
          leftSection={isPinned ? <IconPinned size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          onClick={onPin}
        >
          {isPinned ? <Trans>Kept</Trans> : <Trans>Keep</Trans>}
        </Button>
      )}
      {onSwap && (
        <Button
          variant="default"
          aria-describedby={describedBy}
          leftSection={<IconArrowsExchange size={16} aria-hidden />}
          onClick={onSwap}
        >
          <Trans>Swap</Trans>
        </Button>
      )}
    </>
  )
}

function BankLink({ id, describedBy }: { id: number; describedBy: string }) {
  const { area } = useParams({ strict: false }) as { area?: string }
  return (
    <Anchor
      renderRoot={(props) => <Link {...props} to={`/${area}/questions/${id}`} />}
      size="xs"
      aria-describedby={describedBy}
    >
      <Trans>Open in the bank</Trans>
    </Anchor>
  )
}

function Facts({ question, row }: { question: PaperQuestion; row: Question | undefined }) {
  const { i18n } = useLingui()
  const facts = [
    typeName(question.type),
    ...(row ? [i18n._(levelNames[row.level]), i18n._(skillNames[row.skill]), row.chapter.title] : []),
  ]
  return (
    <Text size="xs" c="dimmed" w="100%">
      {facts.join(' · ')}
      {row && row.expected_minutes !== null && (
        <>
          {' · '}
          <Plural value={row.expected_minutes} one="# minute" other="# minutes" />
        </>
      )}
      {row && row.times_used > 0 && (
        <>
          {' · '}
          <Plural value={row.times_used} one="used once" other="used # times" />
        </>
      )}
    </Text>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowsExchange, IconPin, IconPinned } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { PaperQuestion, Question } from '#contract'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { typeName } from '#web/ui/message/names.ts'
import { QuestionText } from '#web/ui/rich-text/question-text.tsx'
import { ShowAllButton } from '../../papers/list/show-all-button.tsx'
import { QuestionBody } from '../../papers/print/body/question-body.tsx'
import classes from '../../papers/wizard/wizard.module.css'

interface AutoQuestionProps {
  question: PaperQuestion
  /** The question in the bank; undefined until it is there, or where the role may not see it. */
  row: Question | undefined
  /** The second of an OR pair. */
  isAlternative: boolean
  isPinned: boolean
  /** Absent where the paper can't be changed. */
  onPin?: () => void
  onSwap?: () => void
}

/** One question of an assembled paper, and what can be done with it. */
export function AutoQuestion({ question, row, isAlternative, isPinned, onPin, onSwap }: AutoQuestionProps) {
  const { number } = question
  const id = useId()
  const [opened, setOpened] = useState(false)
  return (
    <li className={classes.row} data-chosen={isPinned || undefined}>
      <div id={id} className={classes.numbered}>
        <Text span fw={700}>
          {isAlternative ? <Trans>Or {number}.</Trans> : `${number}.`}
        </Text>
        <div className={opened ? undefined : classes.line}>
          {opened ? (
            <QuestionBody type={question.type} text={question.question_text} options={question.question_options} />
          ) : (
            <QuestionText type={question.type} html={question.question_text} inline />
          )}
        </div>
      </div>
      <Facts question={question} row={row} />
      <Group gap="xs" mt="xs" className="no-print">
        <ShowAllButton opened={opened} onChange={setOpened} describedBy={id} />
        <ChangeButtons isPinned={isPinned} describedBy={id} onPin={onPin} onSwap={onSwap} />
        {row && <BankLink id={row.id} describedBy={id} />}
      </Group>
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
          variant={isPinned ? 'filled' : 'light'}
          aria-pressed={isPinned}
          aria-describedby={describedBy}
          leftSection={isPinned ? <IconPinned size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          onClick={onPin}
        >
          {isPinned ? <Trans>Pinned</Trans> : <Trans>Pin</Trans>}
        </Button>
      )}
      {onSwap && (
        <Button
          variant="light"
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
    <Button variant="subtle" component={Link} to={`/${area}/questions/${id}`} aria-describedby={describedBy}>
      <Trans>Open in the bank</Trans>
    </Button>
  )
}

function Facts({ question, row }: { question: PaperQuestion; row: Question | undefined }) {
  const { i18n } = useLingui()
  const facts = [
    typeName(question.type),
    ...(row ? [i18n._(levelNames[row.level]), i18n._(skillNames[row.skill]), row.chapter.title] : []),
  ]
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {facts.join(' · ')} · <Plural value={question.max_marks} one="# mark" other="# marks" />
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

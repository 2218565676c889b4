import { Trans } from '@lingui/react/macro'
import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { QuestionText } from '#web/ui/rich-text/question-text.tsx'
import { LanguageBadge } from '../../details/language-badge.tsx'
import type { ChosenQuestion } from '../../making/choices.ts'
import { MarkCount } from '../../making/mark-count.tsx'
import classes from '../../making/wizard.module.css'
import { QuestionBody } from '../../print/body/question-body.tsx'

interface ArrangedQuestionProps {
  question: ChosenQuestion
  /** What the paper is in. */
  paperLanguage: string | null
  /** The question in full, not only its beginning. */
  whole: boolean
  isAlternative: boolean
  /** Names the button that takes it out. */
  label: string
  onRemove: () => void
}

/** One question as it will be printed, with its marks. */
export function ArrangedQuestion({
  question,
  paperLanguage,
  whole,
  isAlternative,
  label,
  onRemove,
}: ArrangedQuestionProps) {
  const { max_marks } = question
  return (
    <>
      {isAlternative && (
        <Text ta="center" fw={600} size="sm">
          <Trans>OR</Trans>
        </Text>
      )}
      <div className={classes.arranged}>
        <div className={classes.arrangedText} dir="auto">
          {whole ? (
            <QuestionBody question={question} />
          ) : (
            <span className={classes.line}>
              <QuestionText type={question.type} html={question.question_text} inline />
            </span>
          )}
        </div>
        <Text size="sm" c="dimmed" className={classes.marks} component="div">
          <LanguageBadge question={question} paper={paperLanguage} /> <MarkCount marks={max_marks} />
        </Text>
        <ActionIcon variant="subtle" color="red" size="lg" aria-label={label} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
    </>
  )
}

import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Text, UnstyledButton } from '@mantine/core'
import type { Question } from '#contract'
import { drawBlanks, shortLine } from '#web/ui/rich-text/draw-blanks.ts'
import { RichLine } from '../printed-form/rich-line.tsx'
import classes from './questions.module.css'

/** The beginning of a question in two lines; opens the whole of it. */
export function QuestionCell({ question, onShow }: { question: Question; onShow: () => void }) {
  const { t } = useLingui()
  const options = question.question_options.length
  const hints = [
    options > 0 && t`${plural(options, { one: '# option', other: '# options' })}`,
    question.topic?.title,
    question.tags.length > 0 && question.tags.join(', '),
  ].filter(Boolean)
  return (
    <UnstyledButton className={classes.cell} onClick={onShow} aria-haspopup="dialog" lang={question.language}>
      <span className={classes.clamped} dir="auto">
        <RichLine html={drawBlanks(question.type, question.question_text, shortLine)} />
      </span>
      {hints.length > 0 && (
        <Text span size="xs" c="dimmed" lineClamp={1} className="list-hint">
          {hints.join(' · ')}
        </Text>
      )}
    </UnstyledButton>
  )
}

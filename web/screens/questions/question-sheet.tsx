import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { Question } from '#contract'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { AnswerKey } from './answer-key.tsx'
import { OptionList } from './option-list.tsx'
import classes from './question-sheet.module.css'

/** What is printed of a question; a stored one fits, and so does one that is being written. */
export type Printed = Pick<
  Question,
  'type' | 'max_marks' | 'negative_marks' | 'question_text' | 'question_options' | 'answer' | 'explanation' | 'language'
>

interface QuestionSheetProps {
  question: Printed
  /** Adds the right answer, the marking points and the explanation. */
  withAnswer?: boolean
}

/** A question as it stands on the paper: number, text, lettered options, marks at the edge. */
export function QuestionSheet({ question, withAnswer = false }: QuestionSheetProps) {
  const { question_text, max_marks, negative_marks, explanation, language } = question
  return (
    <article className={classes.sheet} lang={language} dir="auto">
      <div className={classes.question}>
        <span>1.</span>
        <div className={classes.text}>
          {question_text ? (
            <RichText html={question_text} />
          ) : (
            <Text c="dimmed" fs="italic">
              <Trans>The question appears here</Trans>
            </Text>
          )}
          <OptionList options={question.question_options} withAnswer={withAnswer} />
        </div>
        {max_marks > 0 && <strong>[{max_marks}]</strong>}
      </div>
      {withAnswer && (
        <div className={classes.answer}>
          <AnswerKey question={question} />
          {negative_marks > 0 && (
            <p>
              <Trans>A wrong answer costs {negative_marks}</Trans>
            </p>
          )}
          {explanation && (
            <section>
              <h3>
                <Trans>Explanation</Trans>
              </h3>
              <RichText html={explanation} />
            </section>
          )}
        </div>
      )}
    </article>
  )
}

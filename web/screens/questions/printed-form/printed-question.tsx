import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { holds, type Question } from '#contract'
import { questionWords } from '#web/ui/rich-text/question-words.ts'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { AnswerKey } from './answer-key.tsx'
import { PartList } from './part-list.tsx'
import { PrintedBody, type PrintedItem } from './printed-body.tsx'
import classes from './printed-question.module.css'

/** What is printed of a question; a stored one fits, and so does one that is being written. */
export type Printed = PrintedItem &
  Pick<Question, 'max_marks' | 'negative_marks' | 'sub_questions' | 'explanation' | 'language'>

interface PrintedQuestionProps {
  question: Printed
  /** Adds the right answer, the marking points and the explanation. */
  withAnswer?: boolean
  number?: number
}

/** A question as it stands on the paper: number, text, lettered options, marks at the edge. */
export function PrintedQuestion({ question, withAnswer = false, number = 1 }: PrintedQuestionProps) {
  const { question_text, sub_questions, max_marks, negative_marks, explanation, language } = question
  const words = questionWords(language)
  return (
    <article className={`${classes.sheet} as-printed`} lang={language} dir="auto">
      <div className={classes.question}>
        <span>{number}.</span>
        <div className={classes.text}>
          {!question_text && (
            <Text c="dimmed">
              <Trans>The question appears here</Trans>
            </Text>
          )}
          <div className={holds(question.type, 'parts') ? classes.passage : classes.text}>
            <PrintedBody item={question} words={words} withAnswer={withAnswer} />
          </div>
        </div>
        {max_marks > 0 && <strong>[{max_marks}]</strong>}
      </div>
      {sub_questions.length > 0 && <PartList parts={sub_questions} words={words} withAnswer={withAnswer} />}
      {withAnswer && (
        <div className={classes.answer}>
          <AnswerKey item={question} />
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

import { Fragment } from 'react'
import type { Question } from '#contract'
import { isSecondOfPair, partNumbers } from '#web/ui/rich-text/part-numbers.ts'
import type { questionWords } from '#web/ui/rich-text/question-words.ts'
import { AnswerKey } from './answer-key.tsx'
import { romanOf } from './labels.ts'
import { PrintedBody } from './printed-body.tsx'
import classes from './printed-question.module.css'

interface PartListProps {
  parts: Question['sub_questions']
  words: ReturnType<typeof questionWords>
  withAnswer: boolean
}

/** The parts of a case study: (i), (ii), and OR between the two sides of a pair. */
export function PartList({ parts, words, withAnswer }: PartListProps) {
  const groups = parts.map(({ or_group }) => ({ or_group: or_group ?? '' }))
  const numbers = partNumbers(groups)
  const rows = parts.map((part, index) => ({
    part,
    place: index,
    isSecond: isSecondOfPair(groups, index),
    number: numbers[index] ?? 0,
  }))
  return (
    <div className={classes.parts}>
      {rows.map(({ part, place, isSecond, number }) => {
        const item = { ...part, question_text: part.content, question_options: part.options }
        return (
          <Fragment key={place}>
            {isSecond && <strong className={classes.or}>{words.or}</strong>}
            <div className={classes.question}>
              <span>{isSecond ? '' : `(${romanOf(number)})`}</span>
              <div className={classes.text}>
                <PrintedBody item={item} words={words} withAnswer={withAnswer} />
                {withAnswer && (
                  <div className={classes.partAnswer}>
                    <AnswerKey item={item} />
                  </div>
                )}
              </div>
              {part.max_marks > 0 && <strong>[{part.max_marks}]</strong>}
            </div>
          </Fragment>
        )
      })}
    </div>
  )
}

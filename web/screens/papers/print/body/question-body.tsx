import { letterOf, type PaperQuestion } from '#contract'
import { MatchColumns, OrderList } from '#web/ui/rich-text/printed-lists.tsx'
import { QuestionText } from '#web/ui/rich-text/question-text.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { sheetWords } from '#web/ui/rich-text/sheet-words.ts'
import classes from '../../papers.module.css'

/** What is printed of a question below its number, as far as it has it. */
export type Printed = Pick<PaperQuestion, 'type' | 'question_text' | 'question_options' | 'match' | 'order'>

interface QuestionBodyProps {
  question: Printed
  /** The language of the question, where it is known. */
  language?: string | undefined
}

/** A question as a student reads it: its text, and what stands below it: options, columns, entries. */
export function QuestionBody({ question, language = 'en' }: QuestionBodyProps) {
  const { type, question_text, question_options, match, order } = question
  const lettered = question_options.map((option, index) => ({ letter: letterOf(index), html: option.data }))
  return (
    <>
      <QuestionText type={type} html={question_text} />
      {lettered.length > 0 && (
        <ol type="A" className={classes.options}>
          {lettered.map(({ letter, html }) => (
            <li key={letter}>
              <RichText html={html} />
            </li>
          ))}
        </ol>
      )}
      {match && <MatchColumns {...match} names={sheetWords(language).columns} />}
      {order && <OrderList entries={order} />}
    </>
  )
}

import { letterOf, type PaperQuestion } from '#contract'
import { isSecondOfPair, partNumbers } from '#web/ui/rich-text/part-numbers.ts'
import { MatchColumns, OrderList } from '#web/ui/rich-text/printed-lists.tsx'
import { QuestionText } from '#web/ui/rich-text/question-text.tsx'
import { questionWords } from '#web/ui/rich-text/question-words.ts'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { MarkCount } from '../../making/mark-count.tsx'
import classes from '../../papers.module.css'

/** A part of a case study. */
type Part = Pick<PaperQuestion['sub_questions'][number], 'content' | 'options' | 'max_marks' | 'or_group'>

/** What is printed of a question below its number, as far as it has it. */
export interface Printed
  extends Pick<PaperQuestion, 'type' | 'question_text' | 'question_options' | 'match' | 'order'> {
  sub_questions?: Part[]
}

interface QuestionBodyProps {
  question: Printed
  /** The language of the question, where it is known. */
  language?: string | undefined
}

/** A question as a student reads it: its text, and what stands below it: options, columns, entries, and the parts of a case study. */
export function QuestionBody({ question, language = 'en' }: QuestionBodyProps) {
  const { type, question_text, question_options, match, order, sub_questions = [] } = question
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
      {match && <MatchColumns {...match} names={questionWords(language).columns} />}
      {order && <OrderList entries={order} />}
      {sub_questions.length > 0 && <Parts parts={sub_questions} language={language} />}
    </>
  )
}

/** (i), (ii), and OR before the second side of a pair, which has the number of the first. */
function Parts({ parts, language }: { parts: Part[]; language: string }) {
  const groups = parts.map(({ or_group }) => ({ or_group: or_group ?? '' }))
  const numbers = partNumbers(groups)
  return (
    <ol type="i" className={classes.parts}>
      {parts.map(({ content, options, max_marks }, place) => (
        <li key={`${numbers[place]} ${content}`} value={numbers[place]}>
          {isSecondOfPair(groups, place) && <strong>{questionWords(language).or}</strong>}
          {/* A printed part doesn't say its type; no other has blanks. */}
          <QuestionBody
            question={{ type: 'FILL_BLANK', question_text: content, question_options: options }}
            language={language}
          />
          {max_marks > 0 && (
            <p>
              <MarkCount marks={max_marks} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

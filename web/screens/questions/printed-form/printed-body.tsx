import type { FunctionComponent } from 'react'
import { findAssertionOption, findPairs, findSequence, letterOf, type Question, type QuestionType } from '#contract'
import { drawBlanks } from '#web/ui/rich-text/draw-blanks.ts'
import { MatchColumns, OrderList } from '#web/ui/rich-text/printed-lists.tsx'
import type { questionWords } from '#web/ui/rich-text/question-words.ts'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { shownColumns, shownEntries } from '#web/ui/rich-text/shown-lists.ts'
import { OptionList } from './option-list.tsx'
import classes from './printed-question.module.css'
import { withTruthChoice } from './printed-text.ts'

/** What a question and a part of a case study print alike. */
export type PrintedItem = Pick<Question, 'type' | 'question_text' | 'question_options' | 'answer'>

interface BodyProps {
  item: PrintedItem
  words: ReturnType<typeof questionWords>
  withAnswer: boolean
}

/** Text, and what stands below it: options, columns, entries. */
export function PrintedBody({ item, words, withAnswer }: BodyProps) {
  const Below = below[item.type]
  return (
    <>
      {item.question_text && <RichText html={printedHtml(item, words)} />}
      {Below && <Below item={item} words={words} withAnswer={withAnswer} />}
    </>
  )
}

function printedHtml({ type, question_text }: PrintedItem, words: BodyProps['words']): string {
  if (type === 'TRUE_FALSE') return withTruthChoice(question_text, words.true, words.false)
  return drawBlanks(type, question_text)
}

type Below = FunctionComponent<BodyProps>

const Options: Below = ({ item, withAnswer }) => <OptionList options={item.question_options} withAnswer={withAnswer} />

const Columns: Below = ({ item, words }) => (
  <MatchColumns {...shownColumns(findPairs(item.answer))} names={words.columns} />
)

const Entries: Below = ({ item }) => {
  const sequence = findSequence(item.answer)
  return sequence && <OrderList entries={shownEntries(sequence)} />
}

const Assertion: Below = ({ item, words, withAnswer }) => {
  const right = withAnswer ? findAssertionOption(item.answer) : null
  return <AssertionList options={words.assertion_options} right={right} />
}

/** The four options that every assertion and reason has, the right one marked where the answer is shown. */
function AssertionList({ options, right }: { options: string[]; right: string | null }) {
  return (
    <ol className={classes.options} data-columns="1">
      {options.map((text, index) => (
        <li key={text} data-right={letterOf(index) === right || undefined}>
          <span>({letterOf(index)})</span>
          <div>{text}</div>
        </li>
      ))}
    </ol>
  )
}

/** What each type prints below its text; `null` where that is nothing, or its parts. */
const below: Record<QuestionType, Below | null> = {
  MCQ_SINGLE: Options,
  MCQ_MULTI: Options,
  TRUE_FALSE: null,
  ASSERTION_REASON: Assertion,
  FILL_BLANK: null,
  MATCH: Columns,
  ORDER: Entries,
  NUMERIC: null,
  VERY_SHORT: null,
  SHORT: null,
  LONG: null,
  DIAGRAM: null,
  CASE_STUDY: null,
}

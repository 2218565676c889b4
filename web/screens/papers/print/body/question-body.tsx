import { letterOf, type QuestionType } from '#contract'
import { QuestionText } from '#web/ui/rich-text/question-text.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import classes from '../../papers.module.css'

interface QuestionBodyProps {
  type: QuestionType
  text: string
  options: { data: string }[]
}

/** A question as a student reads it: its text and its lettered options. */
export function QuestionBody({ type, text, options }: QuestionBodyProps) {
  const lettered = options.map((option, index) => ({ letter: letterOf(index), html: option.data }))
  return (
    <>
      <QuestionText type={type} html={text} />
      {lettered.length > 0 && (
        <ol type="A" className={classes.options}>
          {lettered.map(({ letter, html }) => (
            <li key={letter}>
              <RichText html={html} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

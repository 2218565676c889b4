import { useLingui } from '@lingui/react/macro'
import { holds } from '#contract'
import { blankTool } from '../types/blank-tool.ts'
import { StatementFields } from '../types/statement-fields.tsx'
import { useItem } from './form-context.ts'
import { RichField } from './rich-field.tsx'

/** The text of the question or part: with assertion and reason two texts, with blanks the button that inserts the next one. */
export function QuestionText({ id }: { id: string }) {
  const { t } = useLingui()
  const { values, path, isPart } = useItem()
  const { type, question_text } = values
  if (holds(type, 'statements')) return <StatementFields id={id} />
  const isBlanks = holds(type, 'blanks')
  const isPassage = holds(type, 'parts')
  return (
    <RichField
      key={isBlanks ? 'blanks' : 'text'}
      id={id}
      variant="full"
      minRows={isPart ? 2 : isPassage ? 6 : undefined}
      path={path('question_text')}
      value={question_text}
      label={isPassage ? t`Passage` : t`Question`}
      description={isBlanks ? t`Write ___ or press “Blank” where an answer goes.` : undefined}
      tools={isBlanks ? blankTools : undefined}
      quiet={isPart && !isBlanks}
      required
    />
  )
}

const blankTools = [blankTool]

import { lazy, Suspense, useDeferredValue } from 'react'
import { holds } from '#contract'
import { withTextsOf } from '#web/language.ts'
import classes from '../form/form.module.css'
import { useQuestionForm } from '../form/form-context.ts'
import type { SimilarWarning as Warning } from './similar-warning.tsx'

const Nothing = (_: Parameters<typeof Warning>[0]) => null

/** Without it the form works as well. */
const SimilarWarning = lazy(async (): Promise<{ default: typeof Warning | typeof Nothing }> => {
  try {
    return { default: (await withTextsOf('question-windows', import('./similar-warning.tsx'))).SimilarWarning }
  } catch {
    return { default: Nothing }
  }
})

/** Below the text: questions of the bank that are like this one. Loaded with the first words, after these are seen. */
export function SimilarNotice({ exclude_id }: { exclude_id?: number }) {
  const { type, question_text, question_options, subject_id } = useDeferredValue(useQuestionForm().values)
  if (question_text === '') return null
  const options = holds(type, 'options') ? question_options.map(({ data }) => data) : []
  return (
    <div className={classes.similar}>
      <Suspense>
        <SimilarWarning text={question_text} options={options} subject_id={subject_id} exclude_id={exclude_id} />
      </Suspense>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { findWritten } from '#contract'
import { loadScreen } from '#web/load-screen.ts'
import { noValue } from '#web/ui/no-value.ts'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import classes from './printed-question.module.css'

/** Few marking points hold a formula: what finds them is loaded for those that may. */
const TextWithFormulas = lazy(loadScreen(() => import('#web/ui/rich-text/text-with-formulas.tsx')))

const numbered = <P,>(points: P[]) => points.map((point, index) => ({ ...point, number: index + 1 }))

/** The model answer and what each step of it is worth. */
export function WrittenKey({ answer }: { answer: unknown }) {
  const { model_answer, marking_points } = findWritten(answer) ?? { model_answer: '', marking_points: [] }
  return (
    <>
      {model_answer && (
        <section>
          <h3>
            <Trans>Model answer</Trans>
          </h3>
          <RichText html={model_answer} />
        </section>
      )}
      {marking_points.length > 0 && (
        <section>
          <h3>
            <Trans>Marking points</Trans>
          </h3>
          <ol className={classes.points}>
            {numbered(marking_points).map(({ number, text, marks }) => (
              <li key={number}>
                <span>
                  {number}.{' '}
                  {text.includes('\\') ? (
                    <Suspense fallback={text}>
                      <TextWithFormulas text={text} />
                    </Suspense>
                  ) : (
                    text
                  )}
                </span>
                <strong>{marks > 0 ? marks : noValue}</strong>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

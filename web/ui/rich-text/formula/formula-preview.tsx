import { Trans, useLingui } from '@lingui/react/macro'
import { sayText } from '../../message/sentence-text.ts'
import classes from '../rich-text.module.css'
import { Formula } from './formula.tsx'
import type { FormulaFault } from './formula-check.ts'

export interface FormulaPreviewProps {
  latex: string
  display: boolean
  fault: FormulaFault | null
}

/** The formula as it will be printed, or what is wrong with it and where. */
export function FormulaPreview({ latex, display, fault }: FormulaPreviewProps) {
  const { t } = useLingui()
  return (
    <div>
      <section className={classes.preview} aria-label={t`Preview`}>
        {!fault && latex !== '' && <Formula latex={latex} display={display} />}
        {!fault && latex === '' && (
          <span>
            <Trans>The formula appears here.</Trans>
          </span>
        )}
        {fault?.excerpt && (
          <code className={classes.excerpt} dir="ltr">
            {fault.excerpt.before}
            <mark>{fault.excerpt.at || '\u2423'}</mark>
            {fault.excerpt.after}
          </code>
        )}
      </section>
      <p className={classes.fault} aria-live="polite">
        {fault && describeFault(fault)}
      </p>
    </div>
  )
}

function describeFault({ sentence, excerpt }: FormulaFault) {
  const message = sayText(sentence)
  if (!excerpt) return <Trans>This formula can't be printed: {message}</Trans>
  const { line, column } = excerpt
  return (
    <Trans>
      Line {line}, character {column}: {message}
    </Trans>
  )
}

import { useLingui } from '@lingui/react/macro'
import { createContext, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ScrollBox } from '../editor/scroll-box.tsx'
import classes from '../rich-text.module.css'
import { findKatex, type KatexEngine, loadKatex } from './load-katex.ts'

/** KaTeX once it is loaded; null before that, and while it can't be loaded. */
function useKatex(): KatexEngine | null {
  const [engine, setEngine] = useState(findKatex)
  useEffect(() => {
    if (engine) return
    let wanted = true
    loadKatex().then(
      (loaded) => wanted && setEngine(loaded),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [engine])
  return engine
}

/** Whether formulas are heard and not seen: their letters are not set then, which takes most of the time and of the page. */
export const HeardOnly = createContext(false)

export interface FormulaProps {
  latex: string
  /** A formula on a line of its own. */
  display?: boolean
}

/** Draws a formula. Shows its LaTeX until KaTeX is there; a formula that can't be drawn keeps it, in a marked box. */
export function Formula({ latex, display = false }: FormulaProps) {
  const { t } = useLingui()
  const engine = useKatex()
  const isHeard = use(HeardOnly)
  const place = useRef<HTMLDivElement & HTMLSpanElement>(null)
  const [drawn, setDrawn] = useState(true)
  useLayoutEffect(() => {
    if (engine && place.current) setDrawn(engine.drawFormula(place.current, latex, display, isHeard))
  }, [engine, latex, display, isHeard])
  const Wrapper = display ? 'div' : 'span'
  const failed = engine !== null && !drawn
  return (
    <Wrapper
      className={display ? classes.displayFormula : classes.formula}
      data-type={display ? 'block-math' : 'inline-math'}
      data-latex={latex}
    >
      {(!engine || failed) && (
        <code
          className={failed ? classes.faultyFormula : classes.formulaSource}
          dir="ltr"
          title={failed ? t`This formula can't be drawn` : undefined}
        >
          {latex}
        </code>
      )}
      {display ? (
        <ScrollBox>
          <div ref={place} />
        </ScrollBox>
      ) : (
        <span ref={place} />
      )}
    </Wrapper>
  )
}

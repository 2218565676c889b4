import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AnswerSheetPages } from '#contract'
import { noValue } from '#web/ui/no-value.ts'
import classes from './pupils.module.css'

interface PageDotsProps {
  sheets: AnswerSheetPages[]
  /** Doubts that are open on its pages. */
  open: number
}

/** The pages of a pupil's sheets: counted, counted with answers to look at, missing. */
export function PageDots({ sheets, open }: PageDotsProps) {
  const { t } = useLingui()
  if (sheets.length === 0) return noValue
  const [have, lack] = [sheets.flatMap((one) => one.have), sheets.flatMap((one) => one.lack)]
  const missing = lack.sort((a, b) => a - b).join(', ')
  const parts = [
    t`${plural(have.length, { one: '# page counted', other: '# pages counted' })}`,
    lack.length > 0 && t`missing: ${missing}`,
    open > 0 && t`${plural(open, { one: '# answer to look at', other: '# answers to look at' })}`,
  ]
  return (
    <span className={classes.dots} role="img" aria-label={parts.filter(Boolean).join(', ')}>
      {sheets.map(({ serial, have, lack }) => (
        <span key={serial}>
          {[...have, ...lack]
            .sort((a, b) => a - b)
            .map((n) => (lack.includes(n) ? '○' : open > 0 ? '◐' : '●'))
            .join('')}
        </span>
      ))}
    </span>
  )
}

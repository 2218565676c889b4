import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import type { AutoWords } from '../../result/words.ts'
import classes from '../blueprint.module.css'
import type { Short } from '../supply.ts'

/** What falls short, where it is typed: a sign, words and a colour. */
export function ShortMark({ short, words }: { short: Short; words: AutoWords }) {
  const text = words.shortText(short)
  return (
    <span className={classes.short} data-kind={short.kind}>
      {short.kind === 'hard' ? <IconCircleX size={14} aria-hidden /> : <IconAlertTriangle size={14} aria-hidden />}
      <span>{short.kind === 'hard' ? <Trans>Too few: {text}</Trans> : <Trans>Will be missed: {text}</Trans>}</span>
    </span>
  )
}

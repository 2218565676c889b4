import { useLingui } from '@lingui/react/macro'
import { letterOf } from '#contract'
import type { PastedDoubt } from './question-draft.ts'

/** Says what is in doubt about a card. */
export function useDoubtText(): (doubt: PastedDoubt) => string {
  const { t } = useLingui()
  return (doubt) => {
    if (doubt.code === 'key_differs') {
      const { key, label, text } = doubt
      return t`The answer “${key}” names option ${label} by its place and option ${text} by its words: choose the right one.`
    }
    if (doubt.code === 'key_unknown') {
      const { key } = doubt
      return t`No option is surely meant by the answer “${key}”: choose the right one.`
    }
    if (doubt.code === 'keys_differ') {
      const { key } = doubt
      return t`The marked option and the answer “${key}” differ: choose the right one.`
    }
    if (doubt.code === 'blank_answers') {
      const { key } = doubt
      return t`The answer “${key}” does not fit the number of blanks: write one answer for each, with semicolons between.`
    }
    if (doubt.code === 'numbers') {
      const { text } = doubt
      return t`“${text}” was taken as a part of this question. If it begins the next one, write “Q” before its number.`
    }
    const letter = letterOf(doubt.option)
    if (doubt.code === 'glued') {
      const { text } = doubt
      return t`The line “${text}” was taken as a part of option ${letter}.`
    }
    return t`A letter is missing before option ${letter}.`
  }
}

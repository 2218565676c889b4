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
    if (doubt.code === 'unkeyed')
      return doubt.of === 'pairs'
        ? t`No answer says what belongs together. Is each entry right beside the other as shown?`
        : t`No answer says the order. Is it right as shown?`
    if (doubt.code === 'pairs_unread') {
      const { key } = doubt
      return t`The answer “${key}” does not say for each entry what it is matched with: write it as “1-b, 2-a”.`
    }
    if (doubt.code === 'order_unread') {
      const { key } = doubt
      return t`The answer “${key}” does not put all entries in order: write it as “3, 1, 2”.`
    }
    if (doubt.code === 'no_columns')
      return t`No two columns were found: write each line above as “1. Lungs (a) Breathing”, or paste a table.`
    if (doubt.code === 'no_entries') return t`No entries were found: number or letter each on a line of its own above.`
    if (!('option' in doubt))
      return t`No questions about the text were found: number each as (i), (ii) on a line of its own above.`
    const letter = letterOf(doubt.option)
    if (doubt.code === 'glued') {
      const { text } = doubt
      return t`The line “${text}” was taken as a part of option ${letter}.`
    }
    return t`A letter is missing before option ${letter}.`
  }
}

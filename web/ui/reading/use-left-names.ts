import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { LeftAs, LeftWhy, PreviewRow } from '../../../interchange/doors/marks/reading.ts'

const leftNames: Record<LeftAs | 'secret', MessageDescriptor> = {
  secret: msg`Not read, and nothing of it is kept`,
  serial: msg`Left out: serial numbers`,
  maximum: msg`Left out: maximum`,
  percent: msg`Left out: percent`,
  grade: msg`Left out: grade`,
  rank: msg`Left out: rank`,
  part: msg`Left out: part of the total`,
  constant: msg`Left out: the same in every row`,
  empty: msg`Left out: empty`,
  person: msg`Left out: of the person`,
  other: msg`Left out`,
}

/** Why a row is none of a person. */
const leftWhys: Record<LeftWhy, MessageDescriptor> = {
  title: msg`a title`,
  head_again: msg`the headings again`,
  summary: msg`a sum, a mean or the like`,
  hidden: msg`hidden in the file`,
  blank_key: msg`says of nobody whose it is`,
  nobody: msg`nobody here`,
  left_over: msg`nobody is left for it`,
  status: msg`has left the school`,
  said: msg`left out as was said`,
}

export const whyLeft: Readonly<Record<string, MessageDescriptor>> = leftWhys

/** Why a row is shown. */
export const whyShown: Record<PreviewRow['why'], MessageDescriptor> = {
  first: msg`First`,
  last: msg`Last`,
  longest: msg`Longest`,
  absent: msg`Absent`,
  doubtful: msg`Doubtful`,
  further: msg`As read`,
}

/** How a column is called that nothing is taken from. */
export function useLeftNames(): (left: string | null) => string {
  const { t, i18n } = useLingui()
  return (left) => {
    const name = (leftNames as Readonly<Record<string, MessageDescriptor>>)[left ?? '']
    return name ? i18n._(name) : t`Left out`
  }
}

import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { REMARKING, type RecheckRow } from '#contract'
import type { StateLook } from '#web/ui/state-look.ts'

export const stateNames: Record<RecheckRow['state'], MessageDescriptor> = {
  OPEN: msg`Waiting`,
  UNCHANGED: msg`Stays as it was`,
  CHANGED: msg`Changed`,
  REFUSED: msg`Refused`,
}

export const stateLooks: Record<RecheckRow['state'], StateLook> = {
  OPEN: 'going',
  UNCHANGED: 'resting',
  CHANGED: 'done',
  REFUSED: 'refused',
}

export const kindNames: Record<RecheckRow['kind'], MessageDescriptor> = {
  TOTALLING: msg`Add up again`,
  [REMARKING]: msg`Mark again`,
}

/** The questions asked about, by their numbers on the paper; empty where it is the whole answer book. */
export const numbersOf = (questions: RecheckRow['questions']): string => questions.map(({ label }) => label).join(', ')

export function askedText(questions: RecheckRow['questions']): string {
  if (questions.length === 0) return t`The whole answer book`
  const numbers = numbersOf(questions)
  return t`${plural(questions.length, { one: `Question ${numbers}`, other: `Questions ${numbers}` })}`
}

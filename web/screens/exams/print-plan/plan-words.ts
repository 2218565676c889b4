import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EditionName, PlanFault, PlanPart, PlanRow } from '#contract'

export const faults: Record<PlanFault, MessageDescriptor> = {
  NO_PAPER: msg`No question paper is chosen for it`,
  NOT_APPROVED: msg`The question paper is not approved`,
  NOT_SEEN: msg`The question paper is not open to you`,
  NOT_SET: msg`The question paper cannot be laid out`,
}

export const parts: Record<PlanPart, MessageDescriptor> = {
  papers: msg`Question papers`,
  'answer-sheets': msg`Answer sheets with names`,
  'marking-schemes': msg`Marking schemes and keys`,
  proofs: msg`How the papers were made`,
  attendance: msg`Attendance sheets`,
  labels: msg`Labels of packets`,
}

const editions: Partial<Record<EditionName, MessageDescriptor>> = {
  'large-18': msg`Large print`,
  'large-24': msg`Largest print`,
}

/** "Set A, Large print"; nothing where there is one of each. */
export function formName({ set, edition }: Pick<PlanRow, 'set' | 'edition'>): string {
  const other = editions[edition]
  return [set && i18n._(msg`Set ${set}`), other && i18n._(other)].filter(Boolean).join(', ')
}

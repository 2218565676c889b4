import { msg } from '@lingui/core/macro'
import { type PaperState, paperSteps } from '#contract'
import type { StateStep } from '#web/ui/form/step-choice.tsx'

export interface PaperStep extends StateStep {
  to: PaperState
  /** What undoing says as its reason, where the step back needs one; without it there is none. */
  undone?: StateStep['verb']
}

const again = msg`Taken back at once`

/** What a step says and does, by where it leads from where. */
const labels: Record<string, Omit<PaperStep, 'to' | 'needsReason'>> = {
  'SUBMITTED APPROVED': {
    verb: msg`Approve`,
    effect: msg`Exams can be held with it.`,
    undone: again,
  },
  'SUBMITTED DRAFT': {
    verb: msg`Send back to draft`,
    effect: msg`Its questions and plan can be changed again, and it has to be submitted anew.`,
  },
  'SUBMITTED ARCHIVED': {
    verb: msg`Put away`,
    effect: msg`It stays readable, and no exam is held with it.`,
    undone: again,
  },
  'APPROVED SUBMITTED': {
    verb: msg`Take the approval back`,
    effect: msg`No exam is held with it until it is approved again.`,
  },
  'APPROVED ARCHIVED': {
    verb: msg`Put away`,
    effect: msg`It stays readable, and no exam is held with it.`,
  },
  'ARCHIVED SUBMITTED': {
    verb: msg`Bring back`,
    effect: msg`It waits for approval again.`,
  },
}

/** The steps from a state, the likeliest first. */
export const stepsFrom = (state: PaperState): PaperStep[] =>
  (Object.entries(paperSteps[state]) as [PaperState, boolean][]).flatMap(([to, needsReason]) => {
    const words = labels[`${state} ${to}`]
    return words ? [{ to, needsReason, ...words }] : []
  })

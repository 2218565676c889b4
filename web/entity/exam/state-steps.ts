import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Action, ExamState, Module } from '#contract'
import type { StateStep } from '#web/ui/form/step-choice.tsx'

/** A step that an exam can take, and who may. */
export interface ExamStateStep extends StateStep {
  to: ExamState
  module: Module
  action: Action
  /** Taken back at once, to the state it came from. */
  back?: ExamState
  /** When a reason is asked for, where it is not always. */
  mayReason?: MessageDescriptor
}

const cancel: ExamStateStep = {
  to: 'CANCELLED',
  verb: msg`Cancel the exam`,
  effect: msg`What was entered is kept, and counts in no report.`,
  module: 'exam',
  action: 'delete',
  needsReason: true,
}

/** From each state, the likeliest first. */
export const steps: Record<ExamState, ExamStateStep[]> = {
  DRAFT: [
    {
      to: 'SCHEDULED',
      verb: msg`Schedule`,
      effect: msg`Pupils see name, day and room; the list of pupils and the sets they write stand from now on.`,
      module: 'exam',
      action: 'update',
      back: 'DRAFT',
    },
    cancel,
  ],
  SCHEDULED: [
    {
      to: 'MARKING',
      verb: msg`Begin marking`,
      effect: msg`Marks can be entered. It begins by itself with the first value after the start of the exam.`,
      module: 'exam-marks',
      action: 'update',
    },
    {
      to: 'DRAFT',
      verb: msg`Back to planning`,
      effect: msg`Pupils no longer see the exam.`,
      module: 'exam',
      action: 'update',
    },
    cancel,
  ],
  MARKING: [
    {
      to: 'SUBMITTED',
      verb: msg`Hand in`,
      effect: msg`For ten minutes you can take it back; then whoever verifies can reopen it.`,
      module: 'exam-marks',
      action: 'update',
      back: 'MARKING',
    },
    {
      to: 'MARKING',
      verb: msg`Take the hand-in back`,
      effect: msg`The sections that are handed in can be changed again.`,
      module: 'exam-marks',
      action: 'update',
      needsReason: true,
    },
    cancel,
  ],
  SUBMITTED: [
    {
      to: 'VERIFIED',
      verb: msg`Verify`,
      effect: msg`Results become final with the grade system as it is now, and count in reports.`,
      module: 'exam-marks',
      action: 'verify',
      mayReason: msg`Only where you handed the marks in yourself.`,
    },
    {
      to: 'MARKING',
      verb: msg`Reopen for marking`,
      effect: msg`Teachers can change marks again.`,
      module: 'exam-marks',
      action: 'update',
      needsReason: true,
    },
    cancel,
  ],
  VERIFIED: [
    {
      to: 'PUBLISHED',
      verb: msg`Publish`,
      effect: msg`Pupils see their marks.`,
      module: 'exam-marks',
      action: 'publish',
    },
    {
      to: 'SUBMITTED',
      verb: msg`Take the verification back`,
      effect: msg`The exam leaves the reports until it is verified again.`,
      module: 'exam-marks',
      action: 'verify',
      needsReason: true,
    },
  ],
  PUBLISHED: [
    {
      to: 'VERIFIED',
      verb: msg`Unpublish`,
      effect: msg`Pupils no longer see their marks.`,
      module: 'exam-marks',
      action: 'publish',
      needsReason: true,
    },
  ],
  CANCELLED: [
    {
      to: 'DRAFT',
      verb: msg`Plan again`,
      effect: msg`Within 30 days; what was entered is there again.`,
      module: 'exam',
      action: 'delete',
    },
  ],
}

/** Why a settled exam is not cancelled as it is; for whoever could cancel it. */
export const notCancelled: Partial<Record<ExamState, MessageDescriptor>> = {
  VERIFIED: msg`To cancel it, take the verification back first.`,
  PUBLISHED: msg`To cancel it, unpublish it and take the verification back first.`,
}

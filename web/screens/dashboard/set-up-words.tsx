import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SetUpStep } from '#contract'

interface StepWords {
  label: MessageDescriptor
  /** What the button says that leads there. */
  does: MessageDescriptor
  /** What is said of so many rows that still lack it. */
  left?: (count: number) => ReactNode
}

/** What each step of a set-up is called. */
export const stepWords: Record<SetUpStep, StepWords> = {
  school: { label: msg`The head of your papers: crest and header`, does: msg`Set the head of your papers` },
  classes: {
    label: msg`Classes and their sections`,
    does: msg`Make the classes`,
    left: (count) => <Plural value={count} one="# class without a section" other="# classes without a section" />,
  },
  subjects: {
    label: msg`The subjects of each class`,
    does: msg`Add the subjects`,
    left: (count) => <Plural value={count} one="# class without a subject" other="# classes without a subject" />,
  },
  chapters: {
    label: msg`Chapters`,
    does: msg`Bring in the chapters`,
    left: (count) => <Plural value={count} one="# subject without a chapter" other="# subjects without a chapter" />,
  },
  staff: {
    label: msg`Staff and what they teach`,
    does: msg`Say what the staff teach`,
    left: (count) => (
      <Plural value={count} one="# teaches nothing in this session" other="# teach nothing in this session" />
    ),
  },
  students: { label: msg`Students in their sections`, does: msg`Bring in the students` },
  rules: { label: msg`Rules for marks and results`, does: msg`Look at the rules` },
  questions: { label: msg`The first questions`, does: msg`Bring in questions` },
  paper: { label: msg`The first question paper`, does: msg`Create a question paper` },
  exam: { label: msg`The first exam`, does: msg`Plan an exam` },
}

import { useState } from 'react'
import type { ExampleRole } from '#contract'

/** What is shown next of the question. */
export type ShownStep = 'QUESTION' | 'FIRST' | 'LAST' | 'ANSWER' | 'DONE'

export interface ShownMark {
  p: number
  line: number
  step: Exclude<ShownStep, 'DONE'>
}

const following: Record<ShownMark['step'], ShownStep> = {
  ...{ QUESTION: 'FIRST', FIRST: 'LAST', LAST: 'ANSWER', ANSWER: 'DONE' },
}

const roles: Record<ShownMark['step'], ExampleRole> = {
  ...{ QUESTION: 'QUESTION', FIRST: 'OPTION', LAST: 'OPTION', ANSWER: 'ANSWER' },
}

/** The marks as the server takes them. */
export const exampleOf = (marks: readonly ShownMark[]) =>
  marks.map(({ p, line, step }) => ({ p, line, role: roles[step] }))

/** What was shown of a question so far, and what comes next. */
export function useShownLines() {
  const [{ marks, step }, set] = useState<{ marks: ShownMark[]; step: ShownStep }>({ marks: [], step: 'QUESTION' })
  const from = marks.findLastIndex((mark) => mark.step === 'QUESTION')
  return {
    ...{ marks, step },
    hasOptions: marks.slice(Math.max(0, from)).some((mark) => mark.step === 'LAST'),
    show({ p, line }: { p: number; line: number }) {
      if (step === 'DONE') return
      set({ marks: [...marks, { p, line, step }], step: following[step] })
    },
    skip: (to: ShownStep) => set({ marks, step: to }),
    back: () => set({ marks: marks.slice(0, -1), step: marks.at(-1)?.step ?? 'QUESTION' }),
  }
}

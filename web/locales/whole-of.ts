import type { TextArea } from './text-areas.ts'

/** Areas whose screens also show what those of another do. */
export const wholeOf: Partial<Record<TextArea, TextArea>> = {
  automatic: 'papers',
  manual: 'papers',
  promotion: 'people',
  analysis: 'reports',
  'question-editor': 'questions',
  marks: 'exams',
}

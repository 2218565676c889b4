import type { TextArea } from './text-areas.ts'

/** Areas whose screens also show what those of another do. */
export const wholeOf: Partial<Record<TextArea, TextArea>> = {
  assembly: 'papers',
  marks: 'corrections',
  promotion: 'people',
  staff: 'people',
}

import type { SeriesInput } from '../../../../typeset/documents/series/series-frame.ts'
import { seriesWords } from '../../../../typeset/words/series-words.ts'
import type { PrintFacts, PrintSitting } from './facts.ts'

/** What is printed, what stands above it, and how days are written. */
export interface Printed {
  facts: PrintFacts
  head: SeriesInput
  /** "Thu, 10 September 2026" */
  dayOf(date: string): string
  /** "Thu, 10 Sept", where there is little room. */
  shortDayOf(date: string): string
}

/** "Physics (Practical, Batch 2)" */
export function subjectOf(
  { subject, paper, batch }: Pick<PrintSitting, 'subject' | 'paper' | 'batch'>,
  { language }: Pick<PrintFacts, 'language'>,
): string {
  const say = seriesWords[language]
  const told = [
    paper.component === 'THEORY' ? null : say.components[paper.component],
    paper.batch_size === null ? null : say.batch.replace('{number}', String(batch + 1)),
  ].filter((one) => one !== null)
  return told.length > 0 ? `${subject} (${told.join(', ')})` : subject
}

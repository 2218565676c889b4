import { english, messageOf, type OpenReading, type UploadReading } from '#contract'
import type { MarkListOutput } from '../../../interchange/doors/marks/reading.ts'
import { askOnWire } from './list-choices.ts'

/** How a list was read, as it goes out: sentences are their English, and stand beside their code. */
export const readingOnWire = ({ reading, asks }: Pick<MarkListOutput, 'reading' | 'asks'>): OpenReading => ({
  reading: {
    ...reading,
    layout: {
      ...reading.layout,
      sentence: english(reading.layout.sentence),
      said: messageOf(reading.layout.sentence),
    },
    preview: reading.preview.map(({ message, ...row }): UploadReading['preview'][number] =>
      message ? { ...row, message: english(message), said: messageOf(message) } : { ...row, message: null },
    ),
  },
  asks: asks.map(askOnWire),
})

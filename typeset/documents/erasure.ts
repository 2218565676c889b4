import type { DocumentFrame } from '../document.ts'
import { documentWords, plainFrame } from './document-frame.ts'
import type { DocumentInput } from './document-input.ts'

/** That a pupil's data was erased, and until when older back-ups are to be destroyed; it names nobody who was erased. */
export interface ErasureInput extends Pick<DocumentInput, 'language' | 'font' | 'page' | 'school' | 'logo' | 'images'> {
  document: 'erasure'
  /** Of the certificate. */
  number: number
  /** The number of the pupil's record. */
  record: number
  /** Days as printed. */
  asked_on: string
  /** null: by the time for which the school keeps data. */
  asked_by: string | null
  erased_on: string
  keep_results: boolean
  backups_until: string
}

export interface ErasureDocument extends DocumentFrame {
  kind: 'erasure'
  facts: { name: string; value: string }[]
  backups_until: string
}

export function erasureDocument(input: ErasureInput): ErasureDocument {
  const words = documentWords(input)
  const { erasure } = words
  return {
    ...plainFrame(input, words, erasure.title),
    kind: 'erasure',
    logo: input.logo,
    facts: [
      { name: erasure.number, value: `${input.number}` },
      { name: erasure.record, value: `${input.record}` },
      { name: erasure.asked, value: [input.asked_on, input.asked_by ?? erasure.by_time].join(' · ') },
      { name: erasure.erased, value: input.erased_on },
      { name: erasure.results, value: input.keep_results ? erasure.results_kept : erasure.results_gone },
    ],
    backups_until: input.backups_until,
  }
}

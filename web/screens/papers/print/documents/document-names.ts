import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DocumentName, EditionName, PageSize, PaperPreview } from '#contract'

export const pageNames = { A4: 'A4', LETTER: 'Letter', LEGAL: 'Legal' } as const satisfies Record<PageSize, string>

/** Documents and editions as a person reads them. */
export function useDocumentNames(): { documents: Record<DocumentName, string>; editions: Record<EditionName, string> } {
  const { t } = useLingui()
  return {
    documents: {
      paper: t`Question paper`,
      'marking-scheme': t`Marking scheme`,
      'answer-sheet': t`Answer sheet`,
      grid: t`Grid view`,
      proof: t`How the paper was made`,
      attendance: t`Attendance sheet`,
    },
    editions: {
      standard: t`Standard`,
      'large-18': t`Large print, 18 points`,
      'large-24': t`Large print, 24 points`,
      dyslexia: t`Dyslexia-friendly`,
      'two-language': t`Two languages`,
    },
  }
}

/** Why an edition of a paper can't be chosen, where it can't. */
export const untranslated = ({ second_languages }: Pick<PaperPreview, 'second_languages'>) =>
  second_languages?.length === 0 ? { 'two-language': t`no question is translated yet` } : {}

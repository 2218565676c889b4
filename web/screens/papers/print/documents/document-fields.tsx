import { useLingui } from '@lingui/react/macro'
import { type PaperPreview, setLetters } from '#contract'
import { NameSelect } from '../../details/name-select.tsx'
import { pageNames, untranslated, useDocumentNames } from './document-names.ts'
import { type DocumentChoice, documentHas, editionOf } from './document-scope.ts'

interface DocumentFieldsProps {
  choice: DocumentChoice
  paper: Pick<PaperPreview, 'sets' | 'second_languages'>
  onChange: (changes: Partial<DocumentChoice>) => void
}

/** Document, edition, page size, and the set where there are several. */
export function DocumentFields({ choice, paper, onChange }: DocumentFieldsProps) {
  const { t } = useLingui()
  const { documents, editions } = useDocumentNames()
  const has = documentHas[choice.document]
  const { 'two-language': _both, ...oneLanguage } = editions
  const shown = has.languages ? editions : oneLanguage
  const letters = Object.fromEntries(setLetters.slice(0, paper.sets).map((name) => [name, name]))
  return (
    <>
      <NameSelect
        label={t`Document`}
        names={documents}
        value={choice.document}
        onChange={(document) => onChange({ document })}
      />
      <NameSelect
        label={t`Edition`}
        names={shown}
        whyNot={untranslated(paper)}
        value={editionOf(choice)}
        onChange={(edition) => onChange({ edition })}
      />
      <NameSelect label={t`Page size`} names={pageNames} value={choice.page} onChange={(page) => onChange({ page })} />
      {paper.sets > 1 && has.set && (
        <NameSelect
          label={t`Set`}
          names={letters as Record<DocumentChoice['set'], string>}
          value={choice.set}
          onChange={(set) => onChange({ set })}
        />
      )}
    </>
  )
}

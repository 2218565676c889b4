import {
  type Arrangement,
  type DocumentName,
  type EditionName,
  type PageSize,
  type PaperPreview,
  type questionPaperApi,
  type SentTo,
  type SetLetter,
  usualPage,
} from '#contract'

/** What somebody wants printed; every choice is kept while another document is looked at. */
export interface DocumentChoice {
  document: DocumentName
  edition: EditionName
  page: PageSize
  set: SetLetter
  arrangement: Arrangement
  /** null is the paper's own. */
  language: string | null
  /** Of two; null is the first that there is. */
  second_language: string | null
  logo: boolean
  writing_space: boolean
  /** The section that an attendance sheet is printed for; null is the whole class. */
  section_id: number | null
}

export const firstChoice: DocumentChoice = {
  document: 'paper',
  edition: 'standard',
  page: usualPage,
  set: 'A',
  arrangement: 'stacked',
  language: null,
  second_language: null,
  logo: true,
  writing_space: false,
  section_id: null,
}

/** Which choices a document has. */
export const documentHas: Record<DocumentName, { set: boolean; languages: boolean; lines: boolean; section: boolean }> =
  {
    paper: { set: true, languages: true, lines: true, section: false },
    'marking-scheme': { set: true, languages: false, lines: false, section: false },
    'answer-sheet': { set: true, languages: false, lines: false, section: false },
    proof: { set: false, languages: false, lines: false, section: false },
    grid: { set: false, languages: false, lines: false, section: false },
    attendance: { set: false, languages: false, lines: false, section: true },
  }

/** Two languages are an edition of the paper alone. */
export const editionOf = ({ document, edition }: DocumentChoice): EditionName =>
  edition === 'two-language' && !documentHas[document].languages ? 'standard' : edition

/** An edition of the paper that is shown on screen, and what it is called. */
export interface ShownEdition {
  name: string
  scope: Omit<DownloadScope, 'document'>
}

export interface PaperDocumentsProps {
  paper: PaperPreview
  /** Shows an edition in the paper's place. */
  onShow: (shown: ShownEdition) => void
}

/** What of a choice can be seen on screen: every edition of the paper itself. */
export function shownOf(scope: DownloadScope, name: string): ShownEdition | null {
  const { document, section_id: _, confirm: _all, ...shown } = scope
  return document === 'paper' ? { name, scope: shown } : null
}

export type DownloadScope = Omit<SentTo<typeof questionPaperApi.downloadFile>, 'url' | 'question_paper_id'>

/** The choice as the download takes it: only what the document knows. */
export function scopeOf(choice: DocumentChoice, { sets }: Pick<PaperPreview, 'sets'>): DownloadScope {
  const { document, page, set, arrangement, language, second_language, logo, writing_space, section_id } = choice
  const has = documentHas[document]
  const edition = editionOf(choice)
  return {
    document,
    edition,
    page,
    ...(has.set && sets > 1 ? { set } : {}),
    ...(edition === 'two-language' ? { arrangement, ...(second_language ? { second_language } : {}) } : {}),
    ...(has.languages && edition !== 'two-language' && language ? { language } : {}),
    ...(logo ? {} : { logo }),
    ...(has.lines && writing_space ? { writing_space } : {}),
    ...(has.section && section_id !== null ? { section_id } : {}),
  }
}

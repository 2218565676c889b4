import type { DocumentName, EditionName } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'
import type { CopyWords } from '../../../typeset/paper/copies/batch.ts'

/** What the name of a file says besides its paper; nothing where it goes without saying. */
export interface FileWords {
  set: string
  copies: string
  documents: Record<DocumentName, string>
  /** Answer sheets that bear no name. */
  unnamed: Record<'BLANK' | 'EXTRA', string>
  editions: Record<EditionName, string>
}

export const fileWords: Record<LanguageOf<'files'>, FileWords> = {
  en: {
    set: 'Set',
    copies: 'copies',
    documents: {
      paper: '',
      'marking-scheme': 'marking scheme',
      'answer-sheet': 'answer sheet',
      grid: 'grid view',
      proof: 'how it was made',
      attendance: 'attendance',
    },
    unnamed: { BLANK: 'blank answer sheets', EXTRA: 'extra answer sheets' },
    editions: {
      standard: '',
      'large-18': 'large print 18 pt',
      'large-24': 'large print 24 pt',
      dyslexia: 'dyslexia-friendly',
      'two-language': 'two languages',
    },
  },
  hi: {
    set: 'सेट',
    copies: 'प्रतियाँ',
    documents: {
      paper: '',
      'marking-scheme': 'अंकन योजना',
      'answer-sheet': 'उत्तर पत्रक',
      grid: 'ग्रिड दृश्य',
      proof: 'कैसे बना',
      attendance: 'उपस्थिति पत्रक',
    },
    unnamed: { BLANK: 'बिना नाम के उत्तर पत्रक', EXTRA: 'अतिरिक्त उत्तर पत्रक' },
    editions: {
      standard: '',
      'large-18': 'बड़े अक्षर 18 पॉइंट',
      'large-24': 'बड़े अक्षर 24 पॉइंट',
      dyslexia: 'डिस्लेक्सिया-अनुकूल',
      'two-language': 'दो भाषाएँ',
    },
  },
}

/** The same for the copies in an archive, where papers lie beside answer sheets; undefined where they are named as they are called. */
export const copyWords: Record<LanguageOf<'files'>, CopyWords | undefined> = {
  en: undefined,
  hi: { ...fileWords.hi, documents: { ...fileWords.hi.documents, paper: 'प्रश्न-पत्र' } },
}

import type { PlanFault } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'

interface PlanWords {
  contents: string
  /** Above what is no paper, in the contents. */
  other_files: string
  answer_sheets: string
  marking_schemes: string
  proofs: string
  attendance: string
  labels: string
  set: string
  spare: string
  lacks: Readonly<Record<PlanFault, string>>
}

/** Names of files and folders in the archive of a print plan, and what its contents say of what is not there. */
export const planWords: Readonly<Record<LanguageOf<'files'>, PlanWords>> = {
  en: {
    contents: 'contents',
    other_files: 'Also in this archive',
    answer_sheets: 'answer sheets',
    marking_schemes: 'marking schemes and keys',
    proofs: 'how the papers were made',
    attendance: 'attendance',
    labels: 'labels of packets',
    set: 'set',
    spare: 'spare',
    lacks: {
      NO_PAPER: 'not printed: no question paper is chosen',
      NOT_APPROVED: 'not printed: the question paper is not approved',
      NOT_SEEN: 'not printed: the question paper is not open to whoever printed this',
      NOT_SET: 'not printed: the question paper cannot be laid out',
    },
  },
  hi: {
    contents: 'विषय-सूची',
    other_files: 'इस संग्रह में और भी',
    answer_sheets: 'उत्तर पत्रक',
    marking_schemes: 'अंकन योजनाएँ और कुंजियाँ',
    proofs: 'प्रश्न-पत्र कैसे बने',
    attendance: 'उपस्थिति पत्रक',
    labels: 'पैकेट लेबल',
    set: 'सेट',
    spare: 'अतिरिक्त',
    lacks: {
      NO_PAPER: 'नहीं छपा: कोई प्रश्न-पत्र नहीं चुना गया',
      NOT_APPROVED: 'नहीं छपा: प्रश्न-पत्र स्वीकृत नहीं है',
      NOT_SEEN: 'नहीं छपा: प्रश्न-पत्र छापने वाले के लिए खुला नहीं है',
      NOT_SET: 'नहीं छपा: प्रश्न-पत्र पृष्ठों में नहीं आ सकता',
    },
  },
}

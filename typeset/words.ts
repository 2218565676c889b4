/** The words a paper prints around its questions, in its own language. */
export interface PaperWords {
  grade: string
  subject: string
  time: string
  max_marks: string
  page: string
  of: string
  or: string
  set: string
  section: string
  /** Spoken for a figure whose author described nothing. */
  figure: string
  /** Spoken after the school's name for its crest. */
  logo: string
  hours: string
  minutes: string
  /** `{count}` and `{total}` are filled in. */
  attempt_any: string
  type_tests: Readonly<Record<string, string>>
}

const english: PaperWords = {
  grade: 'Class',
  subject: 'Subject',
  time: 'Time',
  max_marks: 'Max. Marks',
  page: 'Page',
  of: 'of',
  or: 'OR',
  set: 'Set',
  section: 'Section',
  figure: 'Figure',
  logo: 'logo',
  hours: 'hour(s)',
  minutes: 'min(s)',
  attempt_any: 'Attempt any {count} of {total} questions.',
  type_tests: {
    UNIT_TEST: 'Unit Test',
    PERIODIC_TEST: 'Periodic Test',
    HALF_YEARLY: 'Half-Yearly Examination',
    ANNUAL: 'Annual Examination',
    PRE_BOARD: 'Pre-Board Examination',
    CLASS_TEST: 'Class Test',
    PRACTICE: 'Practice Paper',
  },
}

const hindi: PaperWords = {
  grade: 'कक्षा',
  subject: 'विषय',
  time: 'समय',
  max_marks: 'पूर्णांक',
  page: 'पृष्ठ',
  of: '/',
  or: 'अथवा',
  set: 'सेट',
  section: 'खंड',
  figure: 'चित्र',
  logo: 'का प्रतीक चिह्न',
  hours: 'घंटे',
  minutes: 'मिनट',
  attempt_any: '{total} में से किन्हीं {count} प्रश्नों के उत्तर दीजिए।',
  type_tests: {
    UNIT_TEST: 'इकाई परीक्षा',
    PERIODIC_TEST: 'आवधिक परीक्षा',
    HALF_YEARLY: 'अर्धवार्षिक परीक्षा',
    ANNUAL: 'वार्षिक परीक्षा',
    PRE_BOARD: 'प्री-बोर्ड परीक्षा',
    CLASS_TEST: 'कक्षा परीक्षा',
    PRACTICE: 'अभ्यास प्रश्न-पत्र',
  },
}

const wordsByLanguage: ReadonlyMap<string, PaperWords> = new Map([
  ['en', english],
  ['hi', hindi],
])

/** The words of a language (two or three letters of BCP 47); English where that language has none yet. */
export function wordsFor(language: string): PaperWords {
  return wordsByLanguage.get(language) ?? english
}

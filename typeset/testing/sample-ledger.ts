import type { LanguageOf } from '../../domain/languages.ts'
import type { LedgerInput } from '../documents/ledger.ts'
import { performanceWords } from '../words/performance-words.ts'
import { reportWords } from '../words/report-words.ts'

const titles = {
  en: ['Computer Applications', 'English', 'Mathematics', 'Science', 'Social Science', 'Hindi'],
  hi: ['कंप्यूटर अनुप्रयोग', 'अंग्रेज़ी', 'गणित', 'विज्ञान', 'सामाजिक विज्ञान', 'हिन्दी'],
  ur: ['کمپیوٹر', 'انگریزی', 'ریاضی', 'سائنس', 'معاشرتی علوم', 'اردو'],
}
const names = { en: 'Anjali Sharma', hi: 'अंजलि शर्मा', ur: 'عائشہ صدیقی' }

/** A section of so many pupils and subjects, with two unit tests and a half-yearly examination. */
export function sampleLedger(
  language: LanguageOf<'cards'>,
  {
    pupils = 4,
    subjects = 6,
    ...changes
  }: Partial<Omit<LedgerInput, 'pupils' | 'subjects'>> & {
    pupils?: number
    subjects?: number
  } = {},
): LedgerInput {
  const [words, card] = [performanceWords[language], reportWords[language]]
  return {
    document: 'ledger',
    language,
    page: 'A4',
    school: 'Green Valley Public School',
    logo: null,
    images: new Map(),
    place: '2026-27 · 9 · A',
    figures: [{ label: words.students, value: String(pupils) }],
    exams: ['Unit Test 1', 'Unit Test 2', 'Half-Yearly Examination'],
    subjects: Array.from({ length: subjects }, (_, at) => ({
      title: `${titles[language][at % 6]}${at < 6 ? '' : ` ${Math.floor(at / 6) + 1}`}`,
      maxima: at === 3 ? ['20', null, '80'] : ['20', '20', '80'],
    })),
    totals: [card.overall, words.grade, words.result, card.rank],
    pupils: Array.from({ length: pupils }, (_, at) => ({
      name: names[language],
      roll_no: String(at + 1),
      subjects: Array.from({ length: subjects }, (_, place) => ({
        marks: [place === 1 ? 'AB' : '17.25', place === 3 ? '15 / 18' : '18', place === 4 ? null : '61.75'],
        percent: place === 5 ? null : '77.46',
        grade: 'B1',
      })),
      totals: ['77.46', 'B1', words.results.PASS, String(at + 1)],
    })),
    exam_key: [],
    about: 'As of 14 March 2027',
    draft: null,
    signatures: [card.class_teacher, card.principal],
    ...changes,
  }
}

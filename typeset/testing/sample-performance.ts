import type { LanguageOf } from '../../domain/languages.ts'
import type { PerformanceInput } from '../documents/performance.ts'
import { performanceWords } from '../words/performance-words.ts'

const named = {
  en: [
    'Mathematics, Class 9',
    'Science, Class 9',
    'Environmental Studies and Social Science, Class 10',
    'English, Class 10',
  ],
  hi: ['गणित, कक्षा 9', 'विज्ञान, कक्षा 9', 'सामाजिक विज्ञान, कक्षा 10', 'अंग्रेज़ी, कक्षा 10'],
  ur: ['ریاضی، جماعت 9', 'سائنس، جماعت 9', 'معاشرتی علوم، جماعت 10', 'انگریزی، جماعت 10'],
}

/** A school's report of four subjects, two with a session before, one hidden, and half a year. */
export function samplePerformance(
  language: LanguageOf<'cards'>,
  changes: Partial<PerformanceInput> = {},
): PerformanceInput {
  const words = performanceWords[language]
  const bars = named[language].map((label, at) => ({
    ...{ label, value: [72.4, 38.25, null, 64][at] ?? null, before: at < 2 ? 55 : null, odd: at === 1 },
  }))
  const numbers = [
    words.exams,
    words.students,
    words.absent,
    words.average,
    words.median,
    words.lowest,
    words.highest,
    words.passed,
  ]
  return {
    document: 'performance',
    language,
    page: 'A4',
    school: 'Green Valley Public School',
    logo: null,
    images: new Map(),
    title: words.school_report,
    place: '2026-27',
    figures: [words.exams, words.students, words.marks, words.before].map((label, at) => ({
      label,
      value: `${at * 41 + 12}`,
    })),
    parts: [
      {
        title: `${words.subjects}: ${named[language][1]}`,
        chart: { kind: 'bars', legend: `${words.bars} ${words.hatched} ${words.tick_before}`, bars },
        columns: [
          { title: words.subject, is_number: false },
          ...numbers.map((title) => ({ title, is_number: true })),
          { title: words.grades, is_number: false },
          { title: words.before, is_number: true },
        ],
        rows: bars.map(({ label, value, before }) => [
          ...[label, 3, 118, 4, value, value, 12.5, 98.75, 91.2],
          ...['A1 12 · A2 20 · B1 31 · B2 22 · C1 14 · C2 9 · D 6 · E 4', before],
        ]),
        note: words.small.replace('{least}', '5'),
      },
      {
        title: words.months,
        chart: {
          kind: 'line',
          legend: words.line,
          points: [61.2, 64.8, null, 58, 66.75].map((value, at) => ({ label: `${at + 6}/26`, value })),
        },
        columns: [
          { title: words.month, is_number: false },
          { title: words.exams, is_number: true },
          { title: words.average, is_number: true },
        ],
        rows: [61.2, 64.8, null, 58, 66.75].map((value, at) => [`${at + 6}/26`, at + 1, value]),
        note: null,
      },
    ],
    about: words.nothing,
    ...changes,
  }
}

import type { LanguageOf } from '../../domain/languages.ts'
import { shippedLayouts } from '../../domain/reports/shipped-layouts.ts'
import { printedLayout } from '../documents/card-layout.ts'
import type { CardInput, ReportCardInput } from '../documents/report-card.ts'

const subjects = {
  en: ['English', 'Mathematics', 'Science', 'Social Science', 'Hindi', 'Computer Applications'],
  hi: ['अंग्रेज़ी', 'गणित', 'विज्ञान', 'सामाजिक विज्ञान', 'हिन्दी', 'कंप्यूटर अनुप्रयोग'],
  ur: ['انگریزی', 'ریاضی', 'سائنس', 'معاشرتی علوم', 'اردو', 'کمپیوٹر'],
}
const names = { en: 'Anjali Sharma', hi: 'अंजलि शर्मा', ur: 'عائشہ صدیقی' }

export const sampleCard = (language: LanguageOf<'cards'>, changes: Partial<CardInput> = {}): CardInput => ({
  name: names[language],
  admission_no: '1042',
  roll_no: '7',
  place: '9 A',
  layout: 0,
  facts: [
    { name: 'Roll No.', value: '7' },
    { name: 'Admission No.', value: '1042' },
  ],
  ...{ areas: null, days: null, competencies: null, photo: null, class_avg: null },
  parts: ['PT', 'HY', 'AN'].map((title) => ({ title, exams: [] })),
  subjects: subjects[language].map((title, at) => ({
    title,
    cells: [at === 1 ? 'AB' : '18 / 20', '61.5 / 80', at === 2 ? null : '71 / 80'],
    percent: at === 3 ? '31.25' : '84.75',
    class_avg: null,
    grade: at === 3 ? 'E' : 'A2',
    failed: at === 3,
  })),
  co_scholastic: [
    { title: 'Art', grade: 'A' },
    { title: 'Health and Physical Education', grade: 'B' },
  ],
  percent: '75.83',
  grade: 'B1',
  result: 'COMPARTMENT',
  compartment: [subjects[language][3] ?? ''],
  rank: '3 / 41',
  attendance: '17 / 18',
  exam_key: [],
  absences: 'EXCLUDE',
  grade_key: ['A1 91–100', 'A2 81–90', 'B1 71–80', 'B2 61–70', 'C1 51–60', 'C2 41–50', 'D 33–40', 'E 0–32'],
  remark: 'Works with care and asks good questions. More practice in Social Science is needed.',
  occasion: null,
  left_on: null,
  promoted: null,
  is_draft: false,
  revision: 2,
  issued_on: '14 March 2027',
  link: 'https://school.example/report-card/7-AbCdEfGhIjKlMnOpQrStUv',
  ...changes,
})

export const sampleReportCards = (language: LanguageOf<'cards'>, count: number): ReportCardInput => ({
  document: 'report-card',
  language,
  page: 'A4',
  school: 'Green Valley Public School',
  header_1: 'Green Valley Public School',
  header_2: 'Affiliated to the Central Board, School No. 65432',
  logo: null,
  images: new Map(),
  session: '2026-27',
  layouts: [printedLayout(shippedLayouts.SECONDARY, language)],
  cards: Array.from({ length: count }, (_, at) =>
    sampleCard(language, { roll_no: String(at + 1), is_draft: at === 1 }),
  ),
})

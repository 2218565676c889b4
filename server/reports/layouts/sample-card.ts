import type { LanguageOf } from '../../../domain/languages.ts'
import {
  averagesOn,
  type CardLayoutBody,
  monthsBetween,
  PRESENT,
  sectionsOf,
} from '../../../domain/reports/card-layout.ts'
import type { CardInput } from '../../../typeset/documents/report-card.ts'
import { entriesOn, factsOn, wordsOfPupil } from '../cards/entries-on-card.ts'

type Language = LanguageOf<'cards'>

interface Words {
  name: string
  place: string
  parents: [mother: string, father: string]
  subjects: string[]
  parts: string[]
  remark: string
  sentence: string
}

/** Somebody who is at no school: what a card looks like before it is anybody's. */
const words: Readonly<Record<Language, Words>> = {
  en: {
    ...{ name: 'Anjali Sharma', place: '7 A', parents: ['Sunita Sharma', 'Rakesh Sharma'] },
    subjects: ['English', 'Hindi', 'Mathematics', 'Science', 'Social Science', 'Sanskrit'],
    parts: ['Periodic test', 'Half-yearly', 'Annual'],
    remark: 'Works with care and asks good questions. More practice in Social Science would help.',
    sentence: 'Shows others how a thing is made.',
  },
  hi: {
    ...{ name: 'अंजलि शर्मा', place: '7 A', parents: ['सुनीता शर्मा', 'राकेश शर्मा'] },
    subjects: ['अंग्रेज़ी', 'हिन्दी', 'गणित', 'विज्ञान', 'सामाजिक विज्ञान', 'संस्कृत'],
    parts: ['आवधिक परीक्षा', 'अर्धवार्षिक', 'वार्षिक'],
    remark: 'मन लगाकर काम करती है और अच्छे प्रश्न पूछती है। सामाजिक विज्ञान में और अभ्यास से लाभ होगा।',
    sentence: 'दूसरों को दिखाती है कि चीज़ें कैसे बनती हैं।',
  },
  ur: {
    ...{ name: 'عائشہ صدیقی', place: '7 A', parents: ['سلمیٰ صدیقی', 'کامران صدیقی'] },
    subjects: ['انگریزی', 'اردو', 'ریاضی', 'سائنس', 'معاشرتی علوم', 'کمپیوٹر'],
    parts: ['میعادی امتحان', 'ششماہی', 'سالانہ'],
    remark: 'محنت سے کام کرتی ہے اور اچھے سوال پوچھتی ہے۔ معاشرتی علوم میں مزید مشق مفید ہوگی۔',
    sentence: 'دوسروں کو دکھاتی ہے کہ چیزیں کیسے بنتی ہیں۔',
  },
}

const percents = ['84', '91.5', '77.25', '68', '31.25', '88']
const means = ['71.5', '74.25', '63', '66.75', '58.5', '79']
const grades = ['A2', 'A1', 'B1', 'B2', 'E', 'A2']
const cells = [
  ...[
    ['17 / 20', '66 / 80', '69 / 80'],
    ['18.5 / 20', '72 / 80', '74 / 80'],
    ['15 / 20', '62 / 80', '63 / 80'],
  ],
  ...[
    ['13 / 20', '55 / 80', '54 / 80'],
    ['6 / 20', '24 / 80', '26 / 80'],
    ['18 / 20', '69 / 80', '71 / 80'],
  ],
]

/** A level for each item and term, one after the other, the last left open: not yet assessed is seen as well. */
function levelsOf({ items, scales }: CardLayoutBody, sentence: string) {
  return items.flatMap(({ key, scale, terms, has_text }, at) => {
    const levels = scales.find((one) => one.key === scale)?.levels ?? []
    return terms.flatMap((term, place) => {
      const isOpen = at === items.length - 1 && place === terms.length - 1
      const value = isOpen ? null : (levels[(at + place) % levels.length]?.key ?? null)
      return [{ item: key, term, value, text: has_text && place === terms.length - 1 && at === 0 ? sentence : null }]
    })
  })
}

function daysOf(body: CardLayoutBody) {
  const section = sectionsOf(body).find(({ section: one }) => one.kind === 'days')?.section
  if (section?.kind !== 'days') return []
  const periods = section.by === 'TERM' ? body.terms.map(({ key }) => key) : monthsBetween('2026-04-01', '2027-03-31')
  return periods.map((period, at) => {
    const open = section.by === 'TERM' ? 112 : 20 + (at % 4)
    return { period, open, present: open - (at % 3) * 2 }
  })
}

/** What a card by this layout looks like, of a pupil who is made up. */
export function sampleCard(body: CardLayoutBody, language: Language): CardInput {
  const own = words[language]
  const [mother, father] = own.parents
  const days = daysOf(body)
  const present = days.map((day) => ({ item: PRESENT, term: day.period, value: String(day.present), text: null }))
  const ofCard = {
    ...{ layout: { body, own: 'edited' }, terms: [], entries: [...levelsOf(body, own.sentence), ...present] },
    days: Object.fromEntries(days.map(({ period, open }) => [period, open])),
  }
  const guardians = [
    { name: mother, relation: 'Mother' },
    { name: father, relation: 'Father' },
  ]
  const { facts } = wordsOfPupil(ofCard, { dob: '2014-08-19', photo: null, guardian: father, guardians })
  const day = (date: string) =>
    new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
  const averages = averagesOn(body)
  return {
    ...{ photo: null, class_avg: averages.overall ? '68.83' : null },
    ...{ name: own.name, admission_no: '1042', roll_no: '7', place: own.place, layout: 0 },
    facts: factsOn(ofCard, facts, { roll_no: '7', admission_no: '1042', language }, day),
    ...entriesOn(ofCard, language, true),
    parts: own.parts.map((title) => ({ title, exams: [] })),
    subjects: own.subjects.map((title, at) => ({
      ...{ title, cells: cells[at] ?? [], percent: percents[at] ?? null, grade: grades[at] ?? null },
      ...{ class_avg: averages.subjects ? (means[at] ?? null) : null, failed: grades[at] === 'E' },
    })),
    ...{
      co_scholastic: [],
      percent: '73.33',
      grade: 'B1',
      result: 'COMPARTMENT',
      compartment: own.subjects.slice(4, 5),
    },
    ...{ rank: '3 / 41', attendance: '18 / 18', exam_key: [], absences: null, remark: own.remark },
    grade_key: ['A1 ≥ 91', 'A2 ≥ 81', 'B1 ≥ 71', 'B2 ≥ 61', 'C1 ≥ 51', 'C2 ≥ 41', 'D ≥ 33', 'E ≥ 0'],
    ...{
      occasion: null,
      left_on: null,
      promoted: null,
      is_draft: true,
      revision: 1,
      issued_on: day('2027-03-14'),
      link: null,
    },
  }
}

import type { CardLayoutBody, CardStage, Named } from './card-layout.ts'

/** Layouts that come with the program, in the manner of the boards and of none: a school copies one and takes its board's words. */

const both = ['t1', 't2']
const named = (en: string, hi: string, ur: string): Named => ({ en, hi, ur })

const terms = [
  { key: 't1', title: named('Term 1', 'सत्र 1', 'پہلی میعاد') },
  { key: 't2', title: named('Term 2', 'सत्र 2', 'دوسری میعاد') },
]

const signers = [
  named('Class teacher', 'कक्षा अध्यापक', 'کلاس ٹیچر'),
  named('Parent or guardian', 'माता-पिता या अभिभावक', 'والدین یا سرپرست'),
  named('Principal', 'प्रधानाचार्य', 'پرنسپل'),
]

const letters = {
  key: 'letters',
  levels: [
    { key: 'A', says: named('Outstanding', 'उत्कृष्ट', 'بہترین') },
    { key: 'B', says: named('Very good', 'बहुत अच्छा', 'بہت اچھا') },
    { key: 'C', says: named('Good', 'अच्छा', 'اچھا') },
    { key: 'D', says: named('Fair', 'ठीक', 'مناسب') },
    { key: 'E', says: named('Needs attention', 'ध्यान की आवश्यकता', 'توجہ کی ضرورت') },
  ],
}

type Item = CardLayoutBody['items'][number]
const area = (key: string, title: Named, has_text = false): Item => ({
  ...{ key, title, scale: 'letters', terms: both, by: 'CLASS_TEACHER' },
  ...(has_text && { has_text }),
})

const areas = (has_text: boolean): Item[] => [
  area('work', named('Work education', 'कार्य शिक्षा', 'کام کی تعلیم'), has_text),
  area('art', named('Art education', 'कला शिक्षा', 'فنون کی تعلیم'), has_text),
  area('health', named('Health and physical education', 'स्वास्थ्य एवं शारीरिक शिक्षा', 'صحت و جسمانی تعلیم'), has_text),
  area('discipline', named('Discipline', 'अनुशासन', 'نظم و ضبط'), has_text),
  area('teamwork', named('Working with others', 'सहयोग', 'مل جل کر کام'), has_text),
  area('care', named('Care of surroundings', 'परिवेश की देखभाल', 'ماحول کی دیکھ بھال'), has_text),
]

const keysOf = (items: readonly Item[]) => items.map(({ key }) => key)
const pupil = { kind: 'pupil', fields: ['roll_no', 'admission_no', 'dob', 'mother', 'father', 'guardian'] } as const

const graded = (has_text: boolean): CardLayoutBody => ({
  name: named('Report Card', 'प्रगति पत्र', 'نتیجہ کارڈ'),
  page: 'A4',
  terms,
  scales: [letters],
  items: areas(has_text),
  sections: [
    { ...pupil, fields: [...pupil.fields] },
    { kind: 'scholastic' },
    { kind: 'total', fields: ['percent', 'grade', 'result', 'written', 'rank'] },
    {
      kind: 'row',
      widths: [6, 5],
      of: [
        { kind: 'areas', items: keysOf(areas(has_text)) },
        { kind: 'days', by: 'TERM' },
      ],
    },
    { kind: 'remark' },
    { kind: 'scale' },
    { kind: 'signatures', who: signers },
  ],
})

const growth = {
  key: 'growth',
  levels: [
    { key: 'B', title: named('Beginner', 'आरंभिक', 'مبتدی') },
    { key: 'P', title: named('Progressive', 'प्रगतिशील', 'ترقی پذیر') },
    { key: 'A', title: named('Proficient', 'प्रवीण', 'ماہر') },
  ],
}

const domains: readonly (readonly [Named, readonly (readonly [string, Named])[]])[] = [
  [
    named('Body and health', 'शरीर और स्वास्थ्य', 'جسم اور صحت'),
    [
      [
        'moves',
        named(
          'Runs, jumps and balances with control',
          'संतुलन से दौड़ता, कूदता और चलता है',
          'توازن سے دوڑنا، کودنا اور چلنا',
        ),
      ],
      [
        'fine',
        named(
          'Holds and uses pencil, scissors and beads',
          'पेंसिल, कैंची और मनकों का उपयोग',
          'پنسل، قینچی اور موتیوں کا استعمال',
        ),
      ],
      ['clean', named('Keeps clean and eats well', 'स्वच्छता और अच्छे खान-पान की आदत', 'صفائی اور اچھے کھانے کی عادت')],
      [
        'safe',
        named('Knows what is safe and what is not', 'सुरक्षित और असुरक्षित की पहचान', 'محفوظ اور غیر محفوظ کی پہچان'),
      ],
    ],
  ],
  [
    named('Feelings and others', 'भावनाएँ और अन्य लोग', 'احساسات اور دوسرے لوگ'),
    [
      ['feels', named('Names own feelings', 'अपनी भावनाएँ बताना', 'اپنے احساسات بتانا')],
      ['shares', named('Shares and waits for a turn', 'बाँटना और अपनी बारी की प्रतीक्षा', 'بانٹنا اور باری کا انتظار')],
      ['helps', named('Helps others and asks for help', 'मदद करना और मदद माँगना', 'مدد کرنا اور مدد مانگنا')],
      [
        'nature',
        named(
          'Cares for plants, animals and things',
          'पौधों, पशुओं और वस्तुओं की देखभाल',
          'پودوں، جانوروں اور چیزوں کی دیکھ بھال',
        ),
      ],
    ],
  ],
  [
    named('Thinking and number', 'सोच और संख्या', 'سوچ اور عدد'),
    [
      ['sorts', named('Sorts, compares and orders', 'छाँटना, तुलना करना और क्रम में रखना', 'چھانٹنا، موازنہ اور ترتیب')],
      ['counts', named('Counts and knows numbers', 'गिनना और संख्याएँ पहचानना', 'گننا اور عدد پہچاننا')],
      ['adds', named('Adds and takes away with things', 'वस्तुओं से जोड़ना और घटाना', 'چیزوں سے جمع اور تفریق')],
      ['shapes', named('Knows shapes and patterns', 'आकार और पैटर्न पहचानना', 'شکلیں اور نمونے پہچاننا')],
      ['wonders', named('Asks questions and tries things out', 'प्रश्न पूछना और प्रयोग करना', 'سوال پوچھنا اور آزمانا')],
    ],
  ],
  [
    named('Language', 'भाषा', 'زبان'),
    [
      ['listens', named('Listens and understands', 'सुनना और समझना', 'سننا اور سمجھنا')],
      ['speaks', named('Speaks in whole sentences', 'पूरे वाक्यों में बोलना', 'پورے جملوں میں بولنا')],
      ['reads', named('Reads with meaning', 'समझकर पढ़ना', 'سمجھ کر پڑھنا')],
      ['writes', named('Writes words and short sentences', 'शब्द और छोटे वाक्य लिखना', 'الفاظ اور چھوٹے جملے لکھنا')],
    ],
  ],
  [
    named('Art and habits', 'कला और आदतें', 'فن اور عادات'),
    [
      ['draws', named('Draws, paints and makes things', 'चित्र बनाना और वस्तुएँ गढ़ना', 'تصویر بنانا اور چیزیں گھڑنا')],
      ['sings', named('Sings and moves to music', 'गाना और संगीत पर थिरकना', 'گانا اور موسیقی پر حرکت')],
      ['stays', named('Stays with a task', 'काम में लगे रहना', 'کام میں لگے رہنا')],
    ],
  ],
]

const competencies: Item[] = domains.flatMap(([group, list]) =>
  list.map(([key, title]) => ({ key, title, group, scale: 'growth', terms: both, by: 'CLASS_TEACHER' as const })),
)

const foundational: CardLayoutBody = {
  name: named('Holistic Progress Card', 'समग्र प्रगति पत्र', 'جامع ترقی کارڈ'),
  page: 'A4',
  terms,
  scales: [growth],
  items: competencies,
  sections: [
    { ...pupil, fields: [...pupil.fields] },
    { kind: 'competencies', items: keysOf(competencies) },
    { kind: 'days', by: 'TERM' },
    { kind: 'voices', of: ['SELF', 'PEER', 'HOME'] },
    { kind: 'remark' },
    { kind: 'signatures', who: signers },
  ],
}

const some = ['moves', 'shares', 'helps', 'wonders', 'listens', 'speaks', 'reads', 'stays']
const preparatoryItems = competencies.filter(({ key }) => some.includes(key))

const preparatory: CardLayoutBody = {
  ...foundational,
  items: preparatoryItems,
  sections: [
    { ...pupil, fields: [...pupil.fields] },
    { kind: 'scholastic' },
    { kind: 'total', fields: ['percent', 'grade', 'result', 'written', 'rank'] },
    { kind: 'competencies', items: keysOf(preparatoryItems) },
    { kind: 'days', by: 'TERM' },
    { kind: 'remark' },
    { kind: 'scale' },
    { kind: 'signatures', who: signers },
  ],
}

export const shippedLayouts: Readonly<Record<CardStage, CardLayoutBody>> = {
  FOUNDATIONAL: foundational,
  PREPARATORY: preparatory,
  MIDDLE: graded(true),
  SECONDARY: graded(false),
}

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** The digit that a sign of any script stands for: a script has its ten in a row. */
function digitOf(sign: string): number {
  let value = 0
  for (let code = sign.codePointAt(0)! - 1; /\p{Nd}/u.test(String.fromCodePoint(code)) && value < 9; code -= 1)
    value += 1
  return value
}

/** The stage of a class by the number in its title, "Class 9" or "IX"; nursery and the like are foundational, what says nothing is secondary. */
export function stageOf(title: string): CardStage {
  if (/\b(nursery|pre|kg|lkg|ukg|prep)\b/i.test(title)) return 'FOUNDATIONAL'
  const digits = /\p{Nd}+/u.exec(title)?.[0]
  const word = /\b[IVX]+\b/.exec(title)?.[0]
  const number = digits ? Number([...digits].map(digitOf).join('')) : word ? roman.indexOf(word) + 1 : 0
  if (number < 1 || number > 12) return 'SECONDARY'
  if (number <= 2) return 'FOUNDATIONAL'
  if (number <= 5) return 'PREPARATORY'
  return number <= 8 ? 'MIDDLE' : 'SECONDARY'
}

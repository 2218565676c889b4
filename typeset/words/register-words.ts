import type { LanguageOf } from '../../domain/languages.ts'

/** The words of the marks register; {…} is filled in. Of two forms the first is of one. */
export interface RegisterWords {
  title: string
  /** At the foot of each. */
  foot: string
  sheet_of: string
  /** Where a section needs several. */
  part_of: string
  class_teacher: string
  pupils: string
  exams: string
  cards: string
  roll: string
  name: string
  percent: string
  grade: string
  result: string
  card: string
  /** Short, for a narrow column. */
  results: Readonly<Record<'PASS' | 'FAIL' | 'COMPARTMENT' | 'WITHHELD' | 'TO_COME', string>>
  left: string
  no_card: string
  revision: string
  mean: string
  highest: string
  passed: string
  count: readonly [string, string]
  lines: readonly [string, string]
  roster: string
  those_left: readonly [string, string]
  outcome: string
  below: string
  figures: string
  differs: string
  continued: string
  changes: string
  initials: string
  no_changes: string
  everybody: string
  of_roll: string
  kinds: Readonly<
    Record<'RECHECK' | 'UNCHANGED' | 'DROP' | 'FULL' | 'ACCEPT' | 'ADD' | 'SCALE' | 'GRACE' | 'MARKS', string>
  >
  signers: readonly [string, string, string, string]
  draft: string
}

const english: RegisterWords = {
  title: 'Marks Register',
  foot: '{school} · Register of results {session} · printed {when}',
  sheet_of: 'Sheet {sheet} of {all}',
  part_of: '{part} of {parts}',
  class_teacher: 'Class teacher',
  pupils: 'Pupils',
  exams: 'Exams',
  cards: 'Report cards',
  roll: 'Roll',
  name: 'Name',
  percent: 'Percent',
  grade: 'Grade',
  result: 'Result',
  card: 'Card',
  results: { PASS: 'Pass', FAIL: 'Fail', COMPARTMENT: 'Comp.', WITHHELD: 'Withheld', TO_COME: 'To come' },
  left: 'left {day}',
  no_card: 'none made: {count}',
  revision: 'revision {revision}: {count}',
  mean: 'Mean of the figures above',
  highest: 'Highest',
  passed: 'Passed',
  count: ['{words} pupil', '{words} pupils'],
  lines: ['This sheet has one line, and none after it.', 'This sheet has {words} lines, and none after them.'],
  roster: 'On the roster: {count}.',
  those_left: ['One of them left, struck through.', '{words} of them left, struck through.'],
  outcome: 'Passed: {passed}; compartment: {compartment}; failed: {failed}; no result: {none}.',
  below: 'Underlined: below what is needed to pass.',
  figures: 'Figures are those of the report cards, revision for revision (last column); – where no card was made.',
  differs: '* What is stored today differs from this card: a new one is to be made.',
  continued: 'Sums stand on the last sheet of the section.',
  changes: 'Changed after publishing',
  initials: 'initials in the last column',
  no_changes: 'Nothing was changed after publishing.',
  everybody: 'All',
  of_roll: 'Roll {rolls}',
  kinds: {
    RECHECK: 'recheck: {after} instead of {before}',
    UNCHANGED: 'recheck: nothing changed',
    DROP: 'question {label} left out for everybody',
    FULL: 'question {label} counted in full for everybody',
    ACCEPT: 'another answer to question {label} accepted',
    ADD: '{value} marks added for everybody',
    SCALE: 'all marks times {value}',
    GRACE: 'grace: {after} instead of {before}',
    MARKS: 'marks: {after} instead of {before}',
  },
  signers: ['Prepared by', 'Checked by', 'Controller of examinations', 'Principal'],
  draft: 'DRAFT',
}

const hindi: RegisterWords = {
  title: 'अंक रजिस्टर',
  foot: '{school} · परिणाम रजिस्टर {session} · {when} को छपी',
  sheet_of: 'पृष्ठ {sheet}, कुल {all}',
  part_of: '{parts} में से {part}',
  class_teacher: 'कक्षा अध्यापक',
  pupils: 'विद्यार्थी',
  exams: 'परीक्षाएँ',
  cards: 'प्रगति पत्र',
  roll: 'रोल',
  name: 'नाम',
  percent: 'प्रतिशत',
  grade: 'ग्रेड',
  result: 'परिणाम',
  card: 'पत्र',
  results: { PASS: 'उत्तीर्ण', FAIL: 'अनुत्तीर्ण', COMPARTMENT: 'पूरक', WITHHELD: 'रोका गया', TO_COME: 'आना बाकी' },
  left: '{day} को स्कूल छोड़ा',
  no_card: 'नहीं बना: {count}',
  revision: 'पुनरीक्षण {revision}: {count}',
  mean: 'ऊपर के अंकों का औसत',
  highest: 'सर्वाधिक',
  passed: 'उत्तीर्ण',
  count: ['{words} विद्यार्थी', '{words} विद्यार्थी'],
  lines: ['इस पृष्ठ पर एक पंक्ति है, उसके बाद कोई नहीं।', 'इस पृष्ठ पर {words} पंक्तियाँ हैं, उनके बाद कोई नहीं।'],
  roster: 'सूची में: {count}।',
  those_left: ['इनमें से एक ने स्कूल छोड़ा, नाम कटा है।', 'इनमें से {words} ने स्कूल छोड़ा, नाम कटे हैं।'],
  outcome: 'उत्तीर्ण: {passed}; पूरक: {compartment}; अनुत्तीर्ण: {failed}; परिणाम नहीं: {none}।',
  below: 'रेखांकित: उत्तीर्ण होने के लिए जितना चाहिए उससे कम।',
  figures: 'अंक प्रगति पत्रों के ही हैं, पुनरीक्षण के अनुसार (अंतिम स्तंभ); – जहाँ पत्र नहीं बना।',
  differs: '* आज दर्ज अंक इस पत्र से भिन्न हैं: नया पत्र बनाना है।',
  continued: 'योग सेक्शन के अंतिम पृष्ठ पर हैं।',
  changes: 'प्रकाशन के बाद के बदलाव',
  initials: 'अंतिम स्तंभ में लघु हस्ताक्षर',
  no_changes: 'प्रकाशन के बाद कुछ नहीं बदला।',
  everybody: 'सभी',
  of_roll: 'रोल {rolls}',
  kinds: {
    RECHECK: 'पुनर्मूल्यांकन: {before} के स्थान पर {after}',
    UNCHANGED: 'पुनर्मूल्यांकन: कोई बदलाव नहीं',
    DROP: 'प्रश्न {label} सबके लिए हटाया गया',
    FULL: 'प्रश्न {label} के पूरे अंक सबको दिए गए',
    ACCEPT: 'प्रश्न {label} का एक और उत्तर स्वीकार किया गया',
    ADD: 'सबको {value} अंक जोड़े गए',
    SCALE: 'सभी अंक × {value}',
    GRACE: 'कृपांक: {before} के स्थान पर {after}',
    MARKS: 'अंक: {before} के स्थान पर {after}',
  },
  signers: ['तैयार किया', 'जाँचा', 'परीक्षा नियंत्रक', 'प्रधानाचार्य'],
  draft: 'प्रारूप',
}

const urdu: RegisterWords = {
  title: 'نمبروں کا رجسٹر',
  foot: '{school} · رجسٹرِ نتائج {session} · طباعت {when}',
  sheet_of: 'صفحہ {sheet}، کل {all}',
  part_of: '{parts} میں سے {part}',
  class_teacher: 'کلاس ٹیچر',
  pupils: 'طلبہ',
  exams: 'امتحانات',
  cards: 'رپورٹ کارڈ',
  roll: 'رول',
  name: 'نام',
  percent: 'فیصد',
  grade: 'گریڈ',
  result: 'نتیجہ',
  card: 'کارڈ',
  results: { PASS: 'کامیاب', FAIL: 'ناکام', COMPARTMENT: 'ضمنی', WITHHELD: 'روکا گیا', TO_COME: 'باقی' },
  left: '{day} کو اسکول چھوڑا',
  no_card: 'نہیں بنا: {count}',
  revision: 'نظرثانی {revision}: {count}',
  mean: 'اوپر کے اعداد کا اوسط',
  highest: 'سب سے زیادہ',
  passed: 'کامیاب',
  count: ['{words} طالب علم', '{words} طلبہ'],
  lines: ['اس صفحے پر ایک سطر ہے، اس کے بعد کوئی نہیں۔', 'اس صفحے پر {words} سطریں ہیں، ان کے بعد کوئی نہیں۔'],
  roster: 'فہرست میں: {count}۔',
  those_left: ['ان میں سے ایک نے اسکول چھوڑا، نام کٹا ہے۔', 'ان میں سے {words} نے اسکول چھوڑا، نام کٹے ہیں۔'],
  outcome: 'کامیاب: {passed}؛ ضمنی: {compartment}؛ ناکام: {failed}؛ نتیجہ نہیں: {none}۔',
  below: 'خط کشیدہ: کامیابی کے لیے درکار سے کم۔',
  figures: 'اعداد رپورٹ کارڈ ہی کے ہیں، نظرثانی کے مطابق (آخری خانہ)؛ – جہاں کارڈ نہیں بنا۔',
  differs: '* آج درج نمبر اس کارڈ سے مختلف ہیں: نیا کارڈ بنانا ہے۔',
  continued: 'میزان سیکشن کے آخری صفحے پر ہے۔',
  changes: 'اشاعت کے بعد کی تبدیلیاں',
  initials: 'آخری خانے میں مختصر دستخط',
  no_changes: 'اشاعت کے بعد کچھ نہیں بدلا۔',
  everybody: 'سب',
  of_roll: 'رول {rolls}',
  kinds: {
    RECHECK: 'دوبارہ جانچ: {before} کی جگہ {after}',
    UNCHANGED: 'دوبارہ جانچ: کوئی تبدیلی نہیں',
    DROP: 'سوال {label} سب کے لیے نکالا گیا',
    FULL: 'سوال {label} کے پورے نمبر سب کو دیے گئے',
    ACCEPT: 'سوال {label} کا ایک اور جواب مانا گیا',
    ADD: 'سب کو {value} نمبر دیے گئے',
    SCALE: 'تمام نمبر ضرب {value}',
    GRACE: 'رعایتی نمبر: {before} کی جگہ {after}',
    MARKS: 'نمبر: {before} کی جگہ {after}',
  },
  signers: ['تیار کنندہ', 'جانچنے والے', 'ناظمِ امتحانات', 'پرنسپل'],
  draft: 'مسودہ',
}

export const registerWords: Readonly<Record<LanguageOf<'cards'>, RegisterWords>> = {
  en: english,
  hi: hindi,
  ur: urdu,
}

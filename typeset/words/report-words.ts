import type { LanguageOf } from '../../domain/languages.ts'

/** The words of a report card, in its own language. */
export interface ReportWords {
  report_card: string
  session: string
  examined: string
  percent: string
  grade_letter: string
  result: string
  overall: string
  /** The mean of the section, beside a pupil's own percent. */
  class_avg: string
  photo: string
  rank: string
  attendance: string
  co_scholastic: string
  /** Titles of sections. */
  scholastic: string
  competencies: string
  days: string
  voices: string
  /** Whose words stand there. */
  voices_of: Readonly<Record<'SELF' | 'PEER' | 'HOME', string>>
  /** Of a competency that nobody has looked at yet. */
  not_yet: string
  /** What is known of the pupil. */
  born: string
  mother: string
  father: string
  guardian_name: string
  grade_key: string
  /** Before what the numbers of exams stand for. */
  exam_key: string
  /** Of an exam, where it is no paper that is written. */
  components: Readonly<Record<'PRACTICAL' | 'INTERNAL', string>>
  remark: string
  class_teacher: string
  principal: string
  guardian: string
  draft: string
  revision: string
  issued: string
  /** Beside the code that opens the verification. */
  check: string
  results: Readonly<Record<'PASS' | 'FAIL' | 'COMPARTMENT' | 'WITHHELD' | 'TO_COME', string>>
  left_on: string
  promoted_to: string
  /** What became of absences in averages, by the rule that each exam was verified with. */
  absences: Readonly<Record<'ZERO' | 'EXCLUDE' | 'MIXED', string>>
}

const english: ReportWords = {
  report_card: 'Report Card',
  session: 'Session',
  examined: 'Subject',
  percent: 'Percent',
  grade_letter: 'Grade',
  result: 'Result',
  overall: 'Overall',
  class_avg: 'Section average',
  photo: 'Photo',
  rank: 'Rank',
  attendance: 'Exams written',
  co_scholastic: 'Co-scholastic areas',
  scholastic: 'Scholastic areas',
  competencies: 'What I can do',
  days: 'Attendance',
  voices: 'In their own words',
  voices_of: { SELF: 'I say', PEER: 'A friend says', HOME: 'At home we see' },
  not_yet: 'Not yet assessed',
  born: 'Date of birth',
  mother: 'Mother',
  father: 'Father',
  guardian_name: 'Guardian',
  grade_key: 'Grades',
  exam_key: 'Exams',
  components: { PRACTICAL: 'Practical', INTERNAL: 'Internal assessment' },
  remark: 'Class teacher’s remark',
  class_teacher: 'Class teacher',
  principal: 'Principal',
  guardian: 'Parent or guardian',
  draft: 'DRAFT',
  revision: 'Revision',
  issued: 'Issued on',
  check: 'Scan to check',
  results: {
    ...{ PASS: 'Pass', FAIL: 'Fail', COMPARTMENT: 'Compartment', WITHHELD: 'Withheld' },
    TO_COME: 'Result to come',
  },
  left_on: 'Left on',
  promoted_to: 'Promoted to',
  absences: { EXCLUDE: 'left out of averages', ZERO: 'counts as 0', MIXED: 'counts as 0 in some exams' },
}

const hindi: ReportWords = {
  report_card: 'प्रगति पत्र',
  session: 'सत्र',
  examined: 'विषय',
  percent: 'प्रतिशत',
  grade_letter: 'ग्रेड',
  result: 'परिणाम',
  overall: 'कुल',
  class_avg: 'भाग का औसत',
  photo: 'फ़ोटो',
  rank: 'स्थान',
  attendance: 'दी गई परीक्षाएँ',
  co_scholastic: 'सह-शैक्षिक क्षेत्र',
  scholastic: 'शैक्षिक विषय',
  competencies: 'मैं क्या कर सकता/सकती हूँ',
  days: 'उपस्थिति',
  voices: 'अपने शब्दों में',
  voices_of: { SELF: 'मैं कहता/कहती हूँ', PEER: 'मित्र कहता/कहती है', HOME: 'घर पर हम देखते हैं' },
  not_yet: 'अभी आकलन नहीं हुआ',
  born: 'जन्म तिथि',
  mother: 'माता',
  father: 'पिता',
  guardian_name: 'अभिभावक',
  grade_key: 'ग्रेड',
  exam_key: 'परीक्षाएँ',
  components: { PRACTICAL: 'प्रायोगिक', INTERNAL: 'आंतरिक मूल्यांकन' },
  remark: 'कक्षा अध्यापक की टिप्पणी',
  class_teacher: 'कक्षा अध्यापक',
  principal: 'प्रधानाचार्य',
  guardian: 'माता-पिता या अभिभावक',
  draft: 'प्रारूप',
  revision: 'संशोधन',
  issued: 'जारी करने की तिथि',
  check: 'जाँचने के लिए स्कैन करें',
  results: {
    ...{ PASS: 'उत्तीर्ण', FAIL: 'अनुत्तीर्ण', COMPARTMENT: 'पूरक परीक्षा', WITHHELD: 'रोका गया' },
    TO_COME: 'परिणाम आना बाकी है',
  },
  left_on: 'विद्यालय छोड़ा',
  promoted_to: 'अगली कक्षा',
  absences: { EXCLUDE: 'औसत में नहीं गिना', ZERO: '0 गिना', MIXED: 'कुछ परीक्षाओं में 0 गिना' },
}

const urdu: ReportWords = {
  report_card: 'نتیجہ کارڈ',
  session: 'تعلیمی سال',
  examined: 'مضمون',
  percent: 'فیصد',
  grade_letter: 'گریڈ',
  result: 'نتیجہ',
  overall: 'مجموعی',
  class_avg: 'سیکشن کا اوسط',
  photo: 'تصویر',
  rank: 'درجہ',
  attendance: 'دیے گئے امتحانات',
  co_scholastic: 'ہم نصابی شعبے',
  scholastic: 'تعلیمی مضامین',
  competencies: 'میں کیا کر سکتا/سکتی ہوں',
  days: 'حاضری',
  voices: 'اپنے الفاظ میں',
  voices_of: { SELF: 'میں کہتا/کہتی ہوں', PEER: 'دوست کہتا/کہتی ہے', HOME: 'گھر پر ہم دیکھتے ہیں' },
  not_yet: 'ابھی جانچ نہیں ہوئی',
  born: 'تاریخِ پیدائش',
  mother: 'والدہ',
  father: 'والد',
  guardian_name: 'سرپرست',
  grade_key: 'گریڈ',
  exam_key: 'امتحانات',
  components: { PRACTICAL: 'عملی', INTERNAL: 'اندرونی جانچ' },
  remark: 'کلاس ٹیچر کی رائے',
  class_teacher: 'کلاس ٹیچر',
  principal: 'پرنسپل',
  guardian: 'والدین یا سرپرست',
  draft: 'مسودہ',
  revision: 'نظرثانی',
  issued: 'تاریخِ اجرا',
  check: 'تصدیق کے لیے اسکین کریں',
  results: {
    ...{ PASS: 'کامیاب', FAIL: 'ناکام', COMPARTMENT: 'ضمنی امتحان', WITHHELD: 'روکا گیا' },
    TO_COME: 'نتیجہ آنا باقی ہے',
  },
  left_on: 'اسکول چھوڑا',
  promoted_to: 'اگلی جماعت',
  absences: { EXCLUDE: 'اوسط میں شامل نہیں', ZERO: '0 شمار', MIXED: 'بعض امتحانات میں 0 شمار' },
}

export const reportWords: Readonly<Record<LanguageOf<'cards'>, ReportWords>> = { en: english, hi: hindi, ur: urdu }

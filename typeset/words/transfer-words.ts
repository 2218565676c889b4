import type { LanguageOf } from '../../domain/languages.ts'
import type { RegisterWords } from './register-words.ts'

type YearState = 'ACTIVE' | 'PROMOTED' | 'DETAINED' | 'TRANSFERRED' | 'GRADUATED' | 'LEFT'

/** The words of the page with what a transfer certificate needs; {…} is filled in. */
export interface TransferWords {
  title: string
  note: string
  foot: string
  pupil: string
  name: string
  admission_no: string
  roll_no: string
  gender: string
  genders: Readonly<Record<'M' | 'F' | 'X', string>>
  mother: string
  father: string
  guardian: string
  born: string
  in_figures: string
  in_words: string
  not_recorded: string
  joined: string
  left: string
  reason: string
  reasons: Readonly<Record<'TRANSFER' | 'OTHER', string>>
  still_here: string
  years: string
  columns: readonly [session: string, place: string, roll_no: string, from: string, to: string, state: string]
  states: Readonly<Record<YearState, string>>
  unseen: string
  result: string
  session: string
  percent: string
  grade: string
  results: RegisterWords['results']
  exams_of: string
  no_result: string
  hidden_result: string
  days: string
  days_of: string
  no_days: string
  signers: readonly [string, string, string]
}

const english: TransferWords = {
  title: 'Data for a Transfer Certificate',
  note: 'No certificate: what the school’s records say of the pupil, to fill one in from. Nothing of this print is kept.',
  foot: '{school} · printed {when}',
  pupil: 'Pupil',
  name: 'Name',
  admission_no: 'Admission number',
  roll_no: 'Roll number',
  gender: 'Gender',
  genders: { M: 'male', F: 'female', X: 'other' },
  mother: 'Mother',
  father: 'Father',
  guardian: 'Guardian',
  born: 'Date of birth',
  in_figures: 'in figures',
  in_words: 'in words',
  not_recorded: 'not recorded',
  joined: 'Joined on',
  left: 'Left on',
  reason: 'Reason for leaving',
  reasons: { TRANSFER: 'gone to another school', OTHER: 'another reason' },
  still_here: 'is in the school',
  years: 'Classes attended',
  columns: ['Session', 'Class and section', 'Roll no.', 'From', 'To', 'Outcome'],
  states: {
    ...{ ACTIVE: 'in the class', PROMOTED: 'promoted', DETAINED: 'detained', TRANSFERRED: 'gone to another school' },
    ...{ GRADUATED: 'completed school', LEFT: 'left' },
  },
  unseen: 'Further years are with the office: who printed this does not see them.',
  result: 'Last result',
  session: 'Session and class',
  percent: 'Percent',
  grade: 'Grade',
  results: { PASS: 'Pass', FAIL: 'Fail', COMPARTMENT: 'Compartment', WITHHELD: 'Withheld', TO_COME: 'To come' },
  exams_of: 'Published exams of that session: {exams}.',
  no_result: 'No exam of this pupil is published.',
  hidden_result:
    'The result of all subjects is with the class teacher and the office: who printed this does not see it.',
  days: 'Attendance',
  days_of: '{present} of {open} days in {session}',
  no_days: 'no days are recorded for {session}',
  signers: ['Prepared by', 'Checked by', 'Principal'],
}

const hindi: TransferWords = {
  title: 'स्थानांतरण प्रमाण-पत्र के लिए विवरण',
  note: 'यह प्रमाण-पत्र नहीं है: विद्यार्थी के बारे में स्कूल के अभिलेख, जिनसे प्रमाण-पत्र भरा जाए। इस छपाई का कुछ भी रखा नहीं जाता।',
  foot: '{school} · {when} को छपा',
  pupil: 'विद्यार्थी',
  name: 'नाम',
  admission_no: 'प्रवेश संख्या',
  roll_no: 'रोल नंबर',
  gender: 'लिंग',
  genders: { M: 'पुरुष', F: 'महिला', X: 'अन्य' },
  mother: 'माता',
  father: 'पिता',
  guardian: 'अभिभावक',
  born: 'जन्म तिथि',
  in_figures: 'अंकों में',
  in_words: 'शब्दों में',
  not_recorded: 'दर्ज नहीं',
  joined: 'प्रवेश की तिथि',
  left: 'स्कूल छोड़ने की तिथि',
  reason: 'स्कूल छोड़ने का कारण',
  reasons: { TRANSFER: 'दूसरे स्कूल में गए', OTHER: 'अन्य कारण' },
  still_here: 'स्कूल में हैं',
  years: 'पढ़ी गई कक्षाएँ',
  columns: ['सत्र', 'कक्षा और सेक्शन', 'रोल नंबर', 'से', 'तक', 'परिणाम'],
  states: {
    ...{ ACTIVE: 'कक्षा में', PROMOTED: 'पदोन्नत', DETAINED: 'उसी कक्षा में रहे', TRANSFERRED: 'दूसरे स्कूल में गए' },
    ...{ GRADUATED: 'स्कूल पूरा किया', LEFT: 'स्कूल छोड़ा' },
  },
  unseen: 'और वर्ष कार्यालय के पास हैं: जिसने यह छापा उसे वे नहीं दिखते।',
  result: 'अंतिम परिणाम',
  session: 'सत्र और कक्षा',
  percent: 'प्रतिशत',
  grade: 'ग्रेड',
  results: { PASS: 'उत्तीर्ण', FAIL: 'अनुत्तीर्ण', COMPARTMENT: 'पूरक', WITHHELD: 'रोका गया', TO_COME: 'आना बाकी' },
  exams_of: 'उस सत्र की प्रकाशित परीक्षाएँ: {exams}।',
  no_result: 'इस विद्यार्थी की कोई परीक्षा प्रकाशित नहीं है।',
  hidden_result: 'सभी विषयों का परिणाम कक्षा अध्यापक और कार्यालय के पास है: जिसने यह छापा उसे वह नहीं दिखता।',
  days: 'उपस्थिति',
  days_of: '{session} में {open} में से {present} दिन',
  no_days: '{session} के दिन दर्ज नहीं हैं',
  signers: ['तैयार किया', 'जाँचा', 'प्रधानाचार्य'],
}

const urdu: TransferWords = {
  title: 'ٹرانسفر سرٹیفکیٹ کے لیے کوائف',
  note: 'یہ سرٹیفکیٹ نہیں: طالب علم کے بارے میں اسکول کا ریکارڈ، جس سے سرٹیفکیٹ بھرا جائے۔ اس طباعت کا کچھ رکھا نہیں جاتا۔',
  foot: '{school} · طباعت {when}',
  pupil: 'طالب علم',
  name: 'نام',
  admission_no: 'داخلہ نمبر',
  roll_no: 'رول نمبر',
  gender: 'جنس',
  genders: { M: 'مرد', F: 'عورت', X: 'دیگر' },
  mother: 'والدہ',
  father: 'والد',
  guardian: 'سرپرست',
  born: 'تاریخِ پیدائش',
  in_figures: 'ہندسوں میں',
  in_words: 'الفاظ میں',
  not_recorded: 'درج نہیں',
  joined: 'داخلے کی تاریخ',
  left: 'اسکول چھوڑنے کی تاریخ',
  reason: 'اسکول چھوڑنے کی وجہ',
  reasons: { TRANSFER: 'دوسرے اسکول گئے', OTHER: 'دیگر وجہ' },
  still_here: 'اسکول میں ہیں',
  years: 'پڑھی گئی جماعتیں',
  columns: ['سیشن', 'جماعت اور سیکشن', 'رول نمبر', 'سے', 'تک', 'نتیجہ'],
  states: {
    ...{ ACTIVE: 'جماعت میں', PROMOTED: 'ترقی', DETAINED: 'اسی جماعت میں رہے', TRANSFERRED: 'دوسرے اسکول گئے' },
    ...{ GRADUATED: 'اسکول مکمل کیا', LEFT: 'اسکول چھوڑا' },
  },
  unseen: 'مزید سال دفتر کے پاس ہیں: جس نے یہ چھاپا اسے وہ نظر نہیں آتے۔',
  result: 'آخری نتیجہ',
  session: 'سیشن اور جماعت',
  percent: 'فیصد',
  grade: 'گریڈ',
  results: { PASS: 'کامیاب', FAIL: 'ناکام', COMPARTMENT: 'ضمنی', WITHHELD: 'روکا گیا', TO_COME: 'باقی' },
  exams_of: 'اس سیشن کے شائع شدہ امتحانات: {exams}۔',
  no_result: 'اس طالب علم کا کوئی امتحان شائع نہیں ہوا۔',
  hidden_result: 'تمام مضامین کا نتیجہ کلاس ٹیچر اور دفتر کے پاس ہے: جس نے یہ چھاپا اسے وہ نظر نہیں آتا۔',
  days: 'حاضری',
  days_of: '{session} میں {open} میں سے {present} دن',
  no_days: '{session} کے دن درج نہیں',
  signers: ['تیار کنندہ', 'جانچنے والے', 'پرنسپل'],
}

export const transferWords: Readonly<Record<LanguageOf<'cards'>, TransferWords>> = {
  en: english,
  hi: hindi,
  ur: urdu,
}

import type { LanguageOf } from '../../domain/languages.ts'

/** What somebody needs in an examination, in the order in which it is told. */
export const needNames = ['extra_time', 'large_print', 'scribe', 'front_row', 'own_room', 'step_free'] as const
export type NeedName = (typeof needNames)[number]

/** The words of what is printed of an examination series; those it shares with papers stand in PaperWords. */
export interface SeriesWords {
  date_sheet: string
  print_plan: string
  file: string
  /** Of a paper. */
  version: string
  copies_and_spare: string
  pages: string
  paper_sheets: string
  admit_card: string
  seating: string
  seat_chart: string
  attendance: string
  duties: string
  absentees: string
  papers_of: string
  day: string
  subject: string
  paper: string
  seat: string
  pupils: string
  rolls: string
  invigilator: string
  teacher: string
  reserve: string
  senior: string
  duty: string
  photo: string
  principal: string
  granted: string
  /** Before the end of who has more time. */
  until: string
  all_papers: string
  front: string
  /** Of packets: what lies in them. */
  copies: string
  spare: string
  answer_sheets: string
  large_print_copies: string
  /** What a pupil is told on an admit card. */
  card_rules: string
  needs: Readonly<Record<NeedName, string>>
  components: Readonly<Record<'PRACTICAL' | 'INTERNAL', string>>
  batch: string
  shift: string
  answer_book: string
  absent_rolls: string
  unfair_rolls: string
  written_by: string
  count_present: string
  count_absent: string
  count_enrolled: string
  count_unfair: string
  superintendent: string
  nobody: string
}

const english: SeriesWords = {
  date_sheet: 'Date Sheet',
  print_plan: 'Print Plan',
  file: 'File',
  version: 'Paper and version',
  copies_and_spare: 'Copies + spare',
  pages: 'Pages',
  paper_sheets: 'Sheets of paper',
  admit_card: 'Admit Card',
  seating: 'Seating',
  seat_chart: 'Seating Plan',
  attendance: 'Attendance',
  duties: 'Invigilation Duties',
  absentees: 'Statement of Absentees',
  papers_of: 'Papers',
  day: 'Day',
  subject: 'Subject',
  paper: 'Paper',
  seat: 'Seat',
  pupils: 'Pupils',
  rolls: 'Roll numbers',
  invigilator: 'Invigilator',
  teacher: 'Teacher',
  reserve: 'Reserve',
  senior: 'senior',
  duty: 'Duty',
  photo: 'Photo',
  principal: 'Principal',
  granted: 'Granted',
  until: 'until {time}',
  all_papers: 'All papers: {time}',
  front: 'Front',
  copies: 'Question papers',
  spare: 'spare',
  answer_sheets: 'Answer books',
  large_print_copies: 'Large print: {rolls}',
  card_rules: 'Bring this card to every paper and be in your seat ten minutes before it begins.',
  needs: {
    extra_time: '+{percent} % time',
    large_print: 'large print',
    scribe: 'scribe',
    front_row: 'front row',
    own_room: 'own room',
    step_free: 'step-free room',
  },
  components: { PRACTICAL: 'Practical', INTERNAL: 'Internal assessment' },
  batch: 'Batch {number}',
  shift: 'Shift',
  answer_book: 'Answer book',
  absent_rolls: 'Absent: roll numbers',
  unfair_rolls: 'Unfair means: roll numbers',
  written_by: 'Room',
  count_present: 'Present',
  count_absent: 'Absent',
  count_enrolled: 'Enrolled',
  count_unfair: 'Unfair means',
  superintendent: 'Superintendent',
  nobody: 'nobody yet',
}

const hindi: SeriesWords = {
  date_sheet: 'परीक्षा तिथि-सारणी',
  print_plan: 'मुद्रण योजना',
  file: 'फ़ाइल',
  version: 'प्रश्न-पत्र और संस्करण',
  copies_and_spare: 'प्रतियाँ + अतिरिक्त',
  pages: 'पृष्ठ',
  paper_sheets: 'काग़ज़ के पन्ने',
  admit_card: 'प्रवेश-पत्र',
  seating: 'बैठक व्यवस्था',
  seat_chart: 'बैठक योजना',
  attendance: 'उपस्थिति',
  duties: 'निरीक्षण कार्य-सूची',
  absentees: 'अनुपस्थिति विवरण',
  papers_of: 'प्रश्न-पत्र',
  day: 'दिन',
  subject: 'विषय',
  paper: 'प्रश्न-पत्र',
  seat: 'सीट',
  pupils: 'विद्यार्थी',
  rolls: 'अनुक्रमांक',
  invigilator: 'निरीक्षक',
  teacher: 'शिक्षक',
  reserve: 'आरक्षित',
  senior: 'वरिष्ठ',
  duty: 'कार्य',
  photo: 'फ़ोटो',
  principal: 'प्रधानाचार्य',
  granted: 'स्वीकृत सुविधा',
  until: '{time} तक',
  all_papers: 'सभी प्रश्न-पत्र: {time}',
  front: 'सामने',
  copies: 'प्रश्न-पत्र',
  spare: 'अतिरिक्त',
  answer_sheets: 'उत्तर-पुस्तिकाएँ',
  large_print_copies: 'बड़े अक्षर: {rolls}',
  card_rules: 'हर परीक्षा में यह प्रवेश-पत्र साथ लाएँ और समय से दस मिनट पहले अपनी सीट पर बैठें।',
  needs: {
    extra_time: '+{percent} % समय',
    large_print: 'बड़े अक्षर',
    scribe: 'लेखक के साथ',
    front_row: 'आगे की पंक्ति',
    own_room: 'अलग कक्ष',
    step_free: 'बिना सीढ़ी का कक्ष',
  },
  components: { PRACTICAL: 'प्रायोगिक', INTERNAL: 'आंतरिक मूल्यांकन' },
  batch: 'समूह {number}',
  shift: 'पाली',
  answer_book: 'उत्तर-पुस्तिका',
  absent_rolls: 'अनुपस्थित अनुक्रमांक',
  unfair_rolls: 'अनुचित साधन: अनुक्रमांक',
  written_by: 'कक्ष',
  count_present: 'उपस्थित',
  count_absent: 'अनुपस्थित',
  count_enrolled: 'नामांकित',
  count_unfair: 'अनुचित साधन',
  superintendent: 'केंद्र अधीक्षक',
  nobody: 'अभी कोई नहीं',
}

export const seriesWords: Readonly<Record<LanguageOf<'files'>, SeriesWords>> = { en: english, hi: hindi }
